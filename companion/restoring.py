"""A backup put back in the place of what is there, all or nothing, whenever the plug is pulled.

What comes lies unpacked and synced in a folder of its own beside what is there. From then on it is
certain that it will take that place: whoever opens the journal next goes on with it. What was there
is kept in another folder.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.datafile import sync

COMING: Final = "restoring-"
"""Followed by the number of the folder in which is kept what was there."""

PART: Final = "restoring.part"
ASIDE: Final = "before-restore-"
JOURNAL: Final = "journal.sqlite3"
LOGS: Final = (f"{JOURNAL}-wal", f"{JOURNAL}-shm")
"""What SQLite keeps beside a journal; of an older one it must not lie beside a newer."""


def prepared(directory: Path) -> Path:
    """Return an empty folder into which to unpack what comes; raises OSError."""
    clear(directory)
    part = directory / PART
    part.mkdir(mode=0o700)
    return part


def clear(directory: Path) -> None:
    """Take away what was unpacked and not decided: it may have filled the disk."""
    shutil.rmtree(directory / PART, ignore_errors=True)


def decide(directory: Path) -> Path:
    """Have what was unpacked take the place; returns where what was there will be kept.

    Nothing is moved yet: that does `finish`, when nobody has the journal open. Raises OSError.
    """
    number = 1
    while (aside := directory / f"{ASIDE}{number}").exists():
        number += 1
    aside.mkdir(mode=0o700)
    sync(directory)
    os.rename(directory / PART, directory / f"{COMING}{number}")
    sync(directory)
    return aside


def is_decided(directory: Path) -> bool:
    """Whether something is to take the place of what is there, and has not yet."""
    return _coming(directory) is not None


def finish(directory: Path) -> None:
    """Go on with what was decided, if anything was; call it before the journal is opened.

    Raises OSError: then it is gone on with the next time.
    """
    clear(directory)
    while (coming := _coming(directory)) is not None:
        aside = directory / f"{ASIDE}{coming.name.removeprefix(COMING)}"
        aside.mkdir(mode=0o700, exist_ok=True)
        logs = LOGS if (coming / JOURNAL).exists() else ()
        for name in (*logs, *sorted(one.name for one in coming.iterdir())):
            _keep(directory / name, aside / name)
            if name not in logs:
                os.rename(coming / name, directory / name)
                sync(directory)
        coming.rmdir()
        sync(directory)


def _coming(directory: Path) -> Path | None:
    """The folder with what is to take the place; of several the one decided first."""
    found = [
        one
        for one in directory.glob(f"{COMING}*")
        if one.name[len(COMING) :].isdecimal() and one.is_dir() and not one.is_symlink()
    ]
    return min(found, key=lambda one: int(one.name[len(COMING) :]), default=None)


def _keep(there: Path, aside: Path) -> None:
    """Move away what is in the way, if it is there."""
    with suppress(FileNotFoundError):
        os.rename(there, aside)
        sync(aside.parent)
        sync(there.parent)
