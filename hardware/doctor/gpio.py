"""The board and the library that moves its pins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.words import as_said, say
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here
from hardware.errors import HardwareError
from hardware.libraries import choose

MENDS: Final = "This mends it: "


def gpio(here: Here) -> Iterator[Finding]:
    """Which Pi this is, and whether the right GPIO library is there."""
    board = here.board
    tried = say("which Raspberry Pi this is")
    if board is None:
        seen = say("This is not a Raspberry Pi.")
        yield Finding(
            say("Board"), tried, seen, say("Nothing on a header can be tried here."), "untold"
        )
        return
    seen = as_said(f"{board.model}, {board.system}.")
    todo = as_said(" ".join(board.doubts))
    yield Finding(say("Board"), tried, seen, todo, "weak" if todo else "well")
    tried = say("which GPIO library is there and right for this board")
    try:
        yield Finding(
            say("GPIO library"), tried, as_said(choose(board, here.libraries(), here.wish()).said)
        )
    except HardwareError as error:
        told, _, cure = str(error).partition(MENDS)
        todo = say("Do what is said here, then start the companion again.")
        todo = as_said(cure) if cure else todo
        yield Finding(say("GPIO library"), tried, as_said(told.strip()), todo, "bad")
