"""The configuration's [boards.NAME]: readers and buttons that hang on boards of their own.

[boards.left]
readers = ["A", "B"]
buttons = [1, 2]

A board (an ESP32, a Pico) tells of them over the [broker] of the house. What it brings, the table's
own wires do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from companion.inputs import READERS
from companion.mistakes import Mistake
from companion.names import shown

MOST: Final = 8

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one board brings, in the order in which it tells of them.

    `readers` by their letters, `buttons` by their seats, counted from 1 clockwise.
    """

    readers: tuple[str, ...] = ()
    buttons: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of its buttons, from 0."""
        return tuple(number - 1 for number in self.buttons)


def readers_of(boards: Mapping[str, Board]) -> frozenset[str]:
    """The readers that boards bring."""
    return frozenset(name for board in boards.values() for name in board.readers)


def seats_of(boards: Mapping[str, Board]) -> frozenset[int]:
    """The seats, from 0, whose buttons boards bring."""
    return frozenset(seat for board in boards.values() for seat in board.seats)


def mistakes(raw: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with a decoded configuration's [boards] beyond its fields' types."""
    section = raw.get("boards")
    if not isinstance(section, Mapping) or not section:
        return
    if "broker" not in raw:
        seen = "Boards speak over a broker, and none is named."
        yield Mistake(("boards",), seen, "Write a section [broker] as well.")
    taken: dict[object, str] = {}
    for name, board in section.items():
        if not _NAME.fullmatch(name):
            seen = f"No board can be called {shown(name)}."
            instead = "Use up to 32 of the letters a to z, digits, - and _, no - or _ first."
            yield Mistake(("boards", name), seen, instead)
        if isinstance(board, Mapping):
            yield from _brought(name, board, raw.get("readers"), taken)


def _brought(
    name: str, board: Mapping[str, Any], wired: object, taken: dict[object, str]
) -> Iterator[Mistake]:
    """What of a board's readers and buttons is none, or is brought by something else too."""
    for field, ones in (("readers", tuple(READERS)), ("buttons", tuple(range(1, MOST + 1)))):
        brought = board.get(field, [])
        for number, one in enumerate(brought if isinstance(brought, list) else ()):
            if type(one) is not type(ones[0]):
                continue
            where = ("boards", name, field, number)
            if one not in ones:
                seen = f"There is no {shown(str(one))} among a table's {field}."
                yield Mistake(where, seen, f"Write one of {ones[0]} to {ones[-1]}.")
            elif one in taken:
                seen = f"The board {shown(taken[one])} brings {one} already."
                yield Mistake(where, seen, "Leave one of the two out.")
            elif isinstance(wired, Mapping) and one in wired:
                seen = f"Reader {one} hangs on the Pi as well, by [readers.{one}]."
                yield Mistake(where, seen, "Leave one of the two out.")
            taken.setdefault(one, name)
