"""What lies beside a journal and tells that there was one, and what a fresh one says of a lost one.

A journal that is gone is no new table: whoever opens the folder next is to hear of it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import msgspec

BACKUPS: Final = "backups"
"""The folder with a journal's backups."""

NAME: Final = re.compile(r"backup-(\d{6,9})\.zip")

RUN: Final = ("sessions.json", "phones.json", "table.good.toml", "starting", "safe-mode", "address")
"""Files that a table writes once its journal is there; decks and settings may come before it."""

OF_A_JOURNAL: Final = ("journal.sqlite3-wal", "journal.sqlite3.broken-*")

INSTEAD: Final = "instead"
"""Under this name a fresh journal keeps that it stands in the place of another."""


class Instead(msgspec.Struct, frozen=True):
    """A lost journal: the name under which it was set aside, "" for one that was missing.

    `newest` is the number of the newest backup that there was then, 0 without one.
    """

    aside: str
    newest: int = 0


def had_a_table(folder: Path) -> bool:
    """Whether something here comes from a table that had a journal."""
    if any((folder / name).exists() for name in (BACKUPS, *RUN)):
        return True
    return any(next(folder.glob(name), None) for name in OF_A_JOURNAL)


def numbers(folder: Path) -> list[int]:
    """The numbers of all backups that lie there, the newest first."""
    try:
        names = os.listdir(folder / BACKUPS)
    except OSError:
        return []
    found = (NAME.fullmatch(name) for name in names)
    return sorted((int(one[1]) for one in found if one), reverse=True)
