"""The board and the library that moves its pins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hardware.doctor.finding import Finding
from hardware.doctor.here import Here
from hardware.errors import HardwareError
from hardware.libraries import choose

MENDS: Final = "This mends it: "


def gpio(here: Here) -> Iterator[Finding]:
    """Which Pi this is, and whether the right GPIO library is there."""
    board = here.board
    tried = "which Raspberry Pi this is"
    if board is None:
        seen = "This is not a Raspberry Pi."
        yield Finding("Board", tried, seen, "Nothing on a header can be tried here.", "untold")
        return
    seen = f"{board.model}, {board.system}."
    todo = " ".join(board.doubts)
    yield Finding("Board", tried, seen, todo, "weak" if todo else "well")
    tried = "which GPIO library is there and right for this board"
    try:
        yield Finding("GPIO library", tried, choose(board, here.libraries(), here.wish()).said)
    except HardwareError as error:
        seen, _, todo = str(error).partition(MENDS)
        todo = todo or "Do what is said here, then start the companion again."
        yield Finding("GPIO library", tried, seen.strip(), todo, "bad")
