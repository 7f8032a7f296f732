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
from shutil import copyfile
from typing import IO, Final

from companion.datafile import UNREADABLE
from companion.journal import Journal
from companion.journal_file import FILE_NAME, complete, is_no_room, refused_by
from companion.refusals import Refusal
from companion.rescue import DAMAGED, MISSING
from companion.set_aside import open_or_set_aside
from companion.traces import had_a_table
from companion.words import Said, say

NEEDED: Final = 262_144
"""Bytes that are tried to be written before it is gone on with the disk."""

WHAT: Final = say("Nothing can be saved, so nothing can be done.")
THEN: Final = say("The table goes on by itself once that is mended.")
LATER: Final = say("It stays as it is, and what can be had back is offered once that is mended.")
"""What is told of a journal that was lost as well."""


class StandIn(Journal):
    """The copy; until `seal` it takes what a start writes, which nobody has seen yet."""

    lost: Said | None = None
    """What has become of the journal on the disk, where that cannot be read either."""

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
        self._connection, self.lost = _memory(), DAMAGED

    def _check_in_place(self) -> None:
        if self._sealed:
            raise Refusal("storage", self.unsaved)


def may_stand_in(directory: Path, refusal: Refusal) -> bool:
    """Whether a journal was refused for its disk, and not for its place or its rights."""
    if refusal.code != "storage":
        return False
    fault = refused_by(_there(directory))
    return fault is not None and (is_no_room(fault) or fault.errno == errno.EROFS)


def stand_in(directory: Path, refusal: Refusal, places: Iterable[Path]) -> StandIn:
    """Return a copy of the journal in `directory`, which was refused; a lost one's is empty.

    `places` are folders in memory, or on another disk, through which it is copied. Raises Refusal:
    `in-use`, `newer`, or the given one where no copy can be made.
    """
    lock, path = _lock(directory), directory / FILE_NAME
    for place in places:
        passing = place / f"pirate-table-{os.getpid()}"
        try:
            passing.mkdir(mode=0o700)
            connection, lost = _copy(directory, passing)
        except (OSError, sqlite3.Error):
            continue
        except Refusal:
            lock.close()
            raise
        finally:
            shutil.rmtree(passing, ignore_errors=True)
        standing = StandIn(path, connection, lock, refusal.sentence)
        standing.lost = lost
        return standing
    lock.close()
    raise refusal


def can_be_written(directory: Path) -> bool:
    """Whether the disk takes something again."""
    return refused_by(_there(directory), NEEDED) is None


def _there(directory: Path) -> Path:
    """The folder, or the nearest above it that is there."""
    return next(one for one in (directory, *directory.parents) if one.exists())


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


def _copy(directory: Path, passing: Path) -> tuple[sqlite3.Connection, Said | None]:
    """A copy in memory, and what has become of a journal of which there can be none."""
    path, memory = directory / FILE_NAME, _memory()
    if not path.exists() or path.stat().st_size == 0:
        return memory, MISSING if had_a_table(directory) else None
    try:
        for ending in ("", "-wal"):
            with suppress(FileNotFoundError):
                copyfile(f"{path}{ending}", passing / f"{FILE_NAME}{ending}")
    except OSError as fault:
        if fault.errno in UNREADABLE:
            return memory, DAMAGED
        raise
    connection, aside = open_or_set_aside(passing / FILE_NAME)
    with closing(connection):
        if aside is None:
            connection.backup(memory)
    complete(memory)
    return memory, aside and DAMAGED


def _memory() -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    complete(memory)
    return memory
