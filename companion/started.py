"""Whether the last start of a table came to its end; else the next leaves out what may be why.

Two small files in the data folder say it, each synced: one is there while a table starts, the other
from a start in safe mode until a start with everything has come to its end.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from companion.datafile import sync, write
from companion.refusals import Refusal
from companion.words import Said, say

STARTING: Final = "starting"
SAFE: Final = "safe-mode"
LONGEST: Final = 2000

WHAT: Final = say("Safe mode: readers are off.")
LEFT_OUT: Final = say("Readers, buttons and the group's own cards are left out.")
NO_REASON: Final = say("it ended before the table stood; perhaps the plug was pulled")
AGAIN: Final = say(
    "Everything is tried again by “Try all again” on the page Doctor, or when the companion is "
    "started anew."
)
KEPT_AS_THEY_ARE: Final = say("In safe mode the group's own cards are left as they are.")


class Unfinished(msgspec.Struct, frozen=True):
    """A start that did not come to its end: when it was, by the wall clock, and why if it is known.

    `why` is a sentence without its full stop.
    """

    label: str = ""
    why: str = ""

    @property
    def sentence(self) -> Said:
        """What is told of it."""
        return say(
            "The start of {date} did not come to its end: {why}.",
            date=self.label[:16].replace("T", " ") or "?",
            why=self.why or NO_REASON,
        )


class Start:
    """One start of the table in `folder`. Make it with `begin`, once the folder is locked.

    `unfinished` is the start before, if that did not come to its end: then this one is to be in
    safe mode.
    """

    def __init__(self, folder: Path, unfinished: Unfinished | None) -> None:
        self.unfinished = unfinished
        self._folder = folder
        self._over = False

    @classmethod
    def begin(cls, folder: Path, label: str) -> Start:
        """Write down that a start has begun; a disk that cannot be written is no hindrance."""
        before = _read(folder / STARTING)
        start = cls(folder, before)
        start._write(STARTING, Unfinished(label))
        if before is not None:
            start._write(SAFE, before)
        return start

    def finished(self) -> None:
        """The table stands; whatever comes now is no matter of the start."""
        self._over = True
        self._forget(STARTING)
        if self.unfinished is None:
            self._forget(SAFE)

    def given_up(self) -> None:
        """It was ended in order, before the table stood: the next one is as this one was."""
        if self.unfinished is None and not self._over:
            self._forget(STARTING)

    def failed(self, label: str, why: str) -> None:
        """It ended for a reason that leaving out something can mend."""
        if not self._over:
            self._write(STARTING, Unfinished(label, why.rstrip(".")))

    def hung(self, label: str, why: str) -> None:
        """Soon after it the table stopped answering: if it is ended for that, it has failed."""
        self._write(STARTING, Unfinished(label, why.rstrip(".")))

    def answers_again(self) -> None:
        """It did not have to be ended for that."""
        self._forget(STARTING)

    def _write(self, name: str, what: Unfinished) -> None:
        with suppress(Refusal):
            write(self._folder / name, msgspec.json.encode(what).decode())

    def _forget(self, name: str) -> None:
        with suppress(OSError):
            (self._folder / name).unlink()
            sync(self._folder)


def inside(fault: Exception) -> Said:
    """Why a start failed where the program itself did: what the fault says may name a card."""
    return say("the program failed inside ({name})", name=type(fault).__name__)


def in_safe_mode(folder: Path) -> Unfinished | None:
    """Return the start that led to safe mode, if the table stands in it since."""
    return _read(folder / SAFE)


def _read(path: Path) -> Unfinished | None:
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST)
    except OSError:
        return None
    try:
        return msgspec.json.decode(data, type=Unfinished)
    except (msgspec.MsgspecError, ValueError):
        return Unfinished()
