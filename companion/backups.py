"""The backups of one data folder: made, kept by number, and put back.

They are told apart and ordered by their numbers, never by the clock: a Pi without a network starts
at any date, and no date that jumps may delete what is good.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion import backup_file, datafile, restoring
from companion.backup_file import Contents
from companion.journal import Journal
from companion.journal_file import FILE_NAME, told
from companion.refusals import Refusal
from companion.remembered import RESTORED
from companion.set_aside import finish
from companion.traces import BACKUPS, INSTEAD, numbers
from companion.words import Said, say

FOLDER: Final = BACKUPS
NEWEST: Final = 7
OLDER: Final = 4
EVERY: Final = 7
"""The newest seven are kept, and of the older ones four whose number seven divides."""

AHEAD: Final = 1000
"""So many screens the table may show between the making of a backup ready and its taking place."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One that can be put back."""

    number: int
    path: Path
    contents: Contents


def known(folder: Path) -> tuple[Backup, ...]:
    """Return the backups of a data folder that can be used, the newest first."""
    return tuple(backup for number in numbers(folder) if (backup := _look(folder, number)))


def of_number(folder: Path, number: int) -> Backup:
    """Return a backup of a data folder; raises Refusal `nothing`."""
    found = next((one for one in known(folder) if one.number == number), None)
    if found is None:
        raise Refusal("nothing", say("There is no backup {number}.", number=number))
    return found


def steps(backup: Backup) -> int:
    """How many steps of games are in it; 0 where it cannot be used."""
    if backup.contents.steps >= 0:
        return backup.contents.steps
    with tempfile.TemporaryDirectory() as place, suppress(Refusal, OSError, sqlite3.Error):
        backup_file.unpack(backup.path, Path(place))
        return backup_file.steps_in(Path(place) / FILE_NAME)
    return 0


def made(backup: Backup | None) -> Said:
    """Say what came of `make`."""
    if backup is None:
        return say("Nothing was done since the newest backup.")
    return say("Backup {number} is made.", number=backup.number)


def path_of(folder: Path, number: int) -> Path:
    """Where the backup with this number lies."""
    return folder / FOLDER / f"backup-{number:06}.zip"


def make(
    folder: Path, label: str, *, why: str = "", rotating: bool = False, of: Path | None = None
) -> Backup | None:
    """Make the next backup of a data folder. `rotating`: None if nothing was done since the newest,
    else the oldest ones beyond those that are kept are deleted once this one is on disk. `of`:
    what it is made of lies in another folder.

    Raises Refusal as `backup_file.write`.
    """
    place = folder / FOLDER
    backup_file.check_there(of or folder)
    with told(place):
        datafile.make_folder(place)
        _own(place, folder)
    with _alone(place):
        return _made(folder, of or folder, label, why, rotating=rotating)


def _made(folder: Path, of: Path, label: str, why: str, *, rotating: bool) -> Backup | None:
    _clear(folder / FOLDER)
    newest = next(iter(known(folder)), None)
    number = max(numbers(folder), default=0) + 1
    path = path_of(folder, number)
    mark = newest.contents.mark if newest and rotating else ""
    contents = backup_file.write(of, path, label, why, unless=mark)
    if contents is None:
        return None
    with told(path):
        _own(path, folder)
        if rotating:
            _rotate(folder)
    return Backup(number, path, contents)


def put_back(folder: Path, path: Path, only: str = "") -> Path:
    """Have a backup take the place of what is in `folder` when its journal is opened next.

    Files that the backup does not have stay as they are; `only` one of them is put back, if named.
    Returns the folder in which what is there now will be kept. Raises Refusal: `newer`, `damaged`,
    `storage`; then nothing has changed.
    """
    with told(folder):
        datafile.make_folder(folder)
        finish(folder / FILE_NAME)
        part = restoring.prepared(folder)
    try:
        contents = backup_file.unpack(path, part)
        if only and only not in contents.files:
            raise Refusal("nothing", say("{file} has no {name}.", file=str(path), name=only))
        with told(folder):
            if only:
                _leave_only(part, only)
            if only in ("", FILE_NAME):
                _go_on_counting(part / FILE_NAME, _reserved(folder), contents.label)
            for one in (*part.iterdir(), part):
                _own(one, folder)
            aside = restoring.decide(folder)
            _own(aside, folder)
    finally:
        restoring.clear(folder)
    return aside


def _leave_only(part: Path, name: str) -> None:
    for one in part.iterdir():
        if one.name != name:
            one.unlink()


def _rotate(folder: Path) -> None:
    """Delete the oldest backups beyond those that are kept."""
    older = numbers(folder)[NEWEST:]
    kept = [number for number in older if number % EVERY == 0][:OLDER]
    for number in older:
        if number not in kept:
            path_of(folder, number).unlink(missing_ok=True)


def _look(folder: Path, number: int) -> Backup | None:
    path = path_of(folder, number)
    try:
        return Backup(number, path, backup_file.look(path))
    except Refusal:
        return None


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Wait until nobody else makes a backup there: the daily timer, the page, or a command."""
    with told(place):
        handle = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with told(place):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _clear(place: Path) -> None:
    """Take away what a pulled plug has left of a backup that was being made."""
    for left in place.glob(".backup-*"):
        with suppress(OSError):
            left.unlink()


def _own(path: Path, like: Path) -> None:
    """Where root makes a file for the table's user, give it to that user."""
    if os.geteuid() == 0:
        there = like.stat()
        os.lchown(path, there.st_uid, there.st_gid)


def _reserved(folder: Path) -> int:
    """The highest number of a screen that the journal there has given away, as far as it says."""
    try:
        with closing(Journal.beside(folder)) as journal:
            return journal.reserved()
    except Refusal:
        return 0


def _go_on_counting(journal: Path, reserved: int, label: str) -> None:
    """Have the journal give no number of a screen again, and say to all which backup it was, and
    no more that it stands in the place of another.
    """
    with closing(sqlite3.connect(journal)) as connection, connection:
        there = connection.execute("SELECT max(reserved) FROM numbers").fetchone()[0] or 0
        connection.execute(
            "INSERT OR REPLACE INTO numbers VALUES (1, ?)", (max(there, reserved) + AHEAD,)
        )
        connection.execute(
            "INSERT OR REPLACE INTO kept SELECT ?, version, json_object('game', game, 'label', ?)"
            " FROM games WHERE game ="
            " coalesce((SELECT game FROM taken_up), (SELECT max(game) FROM games))",
            (RESTORED, label),
        )
        connection.execute("DELETE FROM kept WHERE name = ?", (INSTEAD,))
    datafile.sync(journal.parent)
