"""A journal on a disk that takes nothing more, or may only be read: a table starts all the same.

It is a copy in memory. The games stand there as the disk has them and can be seen; what would have
to be written down is refused, with the reason, as long as nothing can be.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Final

from companion.journal import Journal
from companion.journal_file import FILE_NAME, complete, connect, is_no_room, refused_by
from companion.refusals import Refusal
from companion.words import Said, say

NEEDED: Final = 262_144
"""Bytes that are tried to be written before it is gone on with the disk."""

WHAT: Final = say("Nothing can be saved, so nothing can be done.")
THEN: Final = say("The table goes on by itself once that is mended.")


class StandIn(Journal):
    """The copy; until `seal` it takes what a start writes, which nobody has seen yet."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: IO[str], why: Said
    ) -> None:
        super().__init__(path, connection, lock, None)
        self.unsaved: Said
        self.unsaved = why
        self._sealed = False

    def seal(self) -> None:
        """Take nothing more."""
        self._sealed = True

    def set_aside(self, why: Said) -> None:  # noqa: ARG002 - nothing is moved on this disk
        """Begin a fresh one; the file stays where it is."""
        self._connection.close()
        self._connection = _memory()

    def _check_in_place(self) -> None:
        if self._sealed:
            raise Refusal("storage", self.unsaved)


def may_stand_in(directory: Path, refusal: Refusal) -> bool:
    """Whether a journal was refused for its disk, and not for its place or its rights."""
    if refusal.code != "storage" or not (directory / FILE_NAME).exists():
        return False
    fault = refused_by(directory)
    return fault is not None and (is_no_room(fault) or fault.errno == errno.EROFS)


def stand_in(directory: Path, refusal: Refusal, places: Iterable[Path]) -> StandIn:
    """Return a copy of the journal in `directory`, which was refused.

    `places` are folders in memory, or on another disk, through which it is copied. Raises Refusal:
    `in-use`, `newer`, or the given one where no copy can be made.
    """
    lock = _lock(directory)
    for place in places:
        passing = place / f"pirate-table-{os.getpid()}"
        try:
            passing.mkdir(mode=0o700)
            return StandIn(directory / FILE_NAME, _copy(directory, passing), lock, refusal.sentence)
        except (OSError, sqlite3.Error):
            continue
        except Refusal:
            lock.close()
            raise
        finally:
            shutil.rmtree(passing, ignore_errors=True)
    lock.close()
    raise refusal


def can_be_written(directory: Path) -> bool:
    """Whether the disk takes something again."""
    return refused_by(directory, NEEDED) is None


def _lock(directory: Path) -> IO[str]:
    """Have the folder to this process, as far as the disk lets us."""
    try:
        lock = (directory / "lock").open()
    except OSError:
        return Path(os.devnull).open()
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        sentence = say("A companion runs with the data directory {folder}.", folder=str(directory))
        raise Refusal("in-use", sentence) from None
    return lock


def _copy(directory: Path, passing: Path) -> sqlite3.Connection:
    for ending in ("", "-wal"):
        with suppress(FileNotFoundError):
            shutil.copyfile(directory / f"{FILE_NAME}{ending}", passing / f"{FILE_NAME}{ending}")
    memory = _memory()
    with closing(connect(passing / FILE_NAME)) as copy:
        copy.backup(memory)
    complete(memory)
    return memory


def _memory() -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    complete(memory)
    return memory
