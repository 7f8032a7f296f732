"""Which reader is which Island's and which button which player's, as it was found by touching them.

It is kept in the data folder as `seats.toml`:

    format = 1

    [readers]
    A = "C"

    [seats]
    1 = 3

says that at Island A lies the reader that the wiring plan calls C, and that the first player has
the plan's third seat. What was not found keeps its own, or gets what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from companion import datafile
from companion.datafile import FORMAT
from companion.inputs import READERS
from companion.refusals import Refusal
from companion.words import say

FILE: Final = "seats.toml"

HEAD: Final = f"""\
# Which reader lies at which Island, and which seat of the wiring plan is which player's, clockwise
# from 1. The companion writes this file; without it all are as the wiring plan calls them.
format = {FORMAT}
"""

Name = TypeVar("Name", str, int)


class Found(msgspec.Struct, frozen=True):
    """The plan's reader at each Island, and the plan's seat of each player; both count from 0."""

    readers: dict[str, str] = {}
    seats: dict[int, int] = {}


class Arranged:
    """What was found at a table, and where it is kept; without a `path` nowhere."""

    def __init__(self, path: Path | None = None, found: Found | None = None) -> None:
        self.found = found or Found()
        self.notice: str | None = None
        """What the host should know about the file, or None."""
        self.path = path

    @classmethod
    def open(cls, folder: Path, *, simulated: bool) -> Arranged:
        """Read what is kept in `folder`; what cannot be understood is set aside, see `notice`.

        Raises Refusal `storage`.
        """
        path = folder / (f"simulated-{FILE}" if simulated else FILE)
        found, notice = datafile.read(path, _decoded)
        arranged = cls(path, found)
        arranged.notice = notice
        return arranged

    def keep(self, found: Found) -> None:
        """Keep what was found. Raises Refusal `storage`."""
        if self.path is not None:
            datafile.write(self.path, text_of(found))
        self.found = found

    def reset(self) -> Path | None:
        """Forget it: all are as the plan calls them. Returns where the file is kept now, or None.

        Raises Refusal `storage`.
        """
        aside = None if self.path is None else datafile.keep_aside(self.path, "before")
        self.found = Found()
        return aside

    def readers(self, names: Sequence[str]) -> dict[str, str]:
        """Return the plan's reader at each Island, of a plan with these readers."""
        return complete(self.found.readers, names)

    def seats(self, count: int) -> tuple[int, ...]:
        """Return the plan's seat of each player, of a plan with so many seats."""
        return tuple(complete(self.found.seats, range(count)).values())


def complete(found: Mapping[Name, Name], names: Iterable[Name]) -> dict[Name, Name]:
    """Return a permutation of `names` that says what was found, and as little else as possible.

    >>> complete({"A": "C"}, "ABCD")
    {'A': 'C', 'B': 'B', 'C': 'A', 'D': 'D'}
    """
    names = list(names)
    known = {name: to for name, to in found.items() if name in names and to in names}
    free = [name for name in names if name not in known.values()]
    own = {name: name for name in names if name not in known and name in free}
    left = iter([name for name in free if name not in own])
    return {n: known[n] if n in known else own[n] if n in own else next(left) for n in names}


def text_of(found: Found) -> str:
    """Return the file that says it."""
    readers = "".join(f'{name} = "{to}"\n' for name, to in sorted(found.readers.items()))
    seats = "".join(f"{seat + 1} = {to + 1}\n" for seat, to in sorted(found.seats.items()))
    return f"{HEAD}\n[readers]\n{readers}\n[seats]\n{seats}"


def read(data: bytes) -> Found:
    """Return what a file in that form says; raises Refusal `newer` or `damaged`."""
    return datafile.decoded(data, _decoded)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    readers: dict[str, str] = {}
    seats: dict[str, int] = {}


def _decoded(raw: Mapping[str, Any]) -> Found:
    file = datafile.converted(raw, _File)
    seats = range(1, len(READERS) + 1)
    if not {*file.readers, *file.readers.values()} <= set(READERS):
        raise Refusal(
            "damaged",
            say("readers are called {first} to {last}.", first=READERS[0], last=READERS[-1]),
        )
    if not {*file.seats} <= {str(seat) for seat in seats} or not {*file.seats.values()} <= {*seats}:
        raise Refusal("damaged", say("seats count from 1 to {number}.", number=len(seats)))
    for what in (file.readers, file.seats):
        if len(set(what.values())) < len(what):
            raise Refusal("damaged", say("something stands at two places in it."))
    return Found(file.readers, {int(seat) - 1: to - 1 for seat, to in file.seats.items()})
