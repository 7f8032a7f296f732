"""What a board says: all of it each time, at each change and once a second besides.

    {"boot": 3712, "ms": 93211, "tags": [["04A1B2C3D4E580"], []], "down": [false, true]}

So a message that is lost is made good by the next one, and nothing has to be kept at the broker.
"""

from __future__ import annotations

import re
from typing import Annotated, Final

import msgspec

from companion.boards import Board

MOST_TAGS: Final = 32
"""Tags that a reader may tell: more than a table has cards for one place."""

_UID = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")
_Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a board is; its lists are in the order in which `table.toml` names what it brings.

    `boot` is another number at each start of the board, `ms` are the milliseconds since then,
    `tags` the settled UIDs on each reader, `down` whether each button is held (debounced), `fails`
    whether each reader cannot be read, if the board can tell.
    """

    boot: _Number
    ms: _Number
    tags: list[list[str]] = []
    down: list[bool] = []
    fails: list[bool] = []


_DECODER = msgspec.json.Decoder(Message)


def message_of(payload: bytes, board: Board) -> Message | None:
    """What such a board says, or None if that is none of what it may say."""
    try:
        said = _DECODER.decode(payload)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    readers, buttons = len(board.readers), len(board.buttons)
    fits = len(said.tags) == readers and len(said.down) == buttons
    whole = len(said.fails) in (0, readers) and all(map(_are_tags, said.tags))
    return said if fits and whole else None


def _are_tags(tags: list[str]) -> bool:
    return len(tags) <= MOST_TAGS and all(_UID.fullmatch(tag) for tag in tags)
