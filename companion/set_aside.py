"""A journal that is lost: set aside under another name, and a fresh one begun in its place.

All or nothing, whenever the plug is pulled: the fresh one lies ready beside it, synced, before
anything is moved; from then on whoever opens the journal next goes on with it. So a disk that takes
nothing more leaves the lost one where it is.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.datafile import sync
from companion.journal_file import (
    check_rows,
    connect,
    is_damage,
    told,
    understand,
    whole_check,
)
from companion.refusals import Refusal
from companion.traces import Instead, had_a_table, numbers
from companion.words import Said, say
from companion.write_ahead import has_lost

READY: Final = "fresh-"
"""Followed by the number under which the lost one is kept."""

ASIDE: Final = "broken-"
PART: Final = "part"

_ENDINGS: Final = ("-wal", "-shm", "")


class Aside(NamedTuple):
    """A journal that was lost: where it lies now (None: it was missing), and the sentence."""

    path: Path | None
    sentence: Said


def open_or_set_aside(path: Path) -> tuple[sqlite3.Connection, Aside | None]:
    """Open the file; in the place of a lost one a fresh one is begun. Raises Refusal."""
    with told(path):
        finish(path)
        try:
            if not _is_lost(path):
                return connect(path), None
        except UnicodeDecodeError:
            pass  # where it is spoilt, SQLite's own complaint of it may be no text
        except sqlite3.DatabaseError as fault:
            if not is_damage(fault):
                raise
        except Refusal as refusal:
            if refusal.code != "damaged":
                raise
        return begun_instead(path, prepared(path), say("it is damaged"))


def is_damaged(path: Path) -> bool:
    """Whether the next start sets this journal aside; nothing is written, and a table may run."""
    try:
        if _is_lost(path):
            return True
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as journal:
            understand(journal)
            whole_check(journal)
            check_rows(journal)
    except UnicodeDecodeError:
        return True
    except sqlite3.DatabaseError as fault:
        return is_damage(fault)
    except OSError:
        return False  # the disk is told of elsewhere
    return False


def prepared(path: Path) -> Path:
    """Have a fresh journal ready that says of itself what it stands in the place of.

    Raises OSError and sqlite3.Error: then nothing has changed.
    """
    number = 1
    while any(os.path.lexists(f"{_named(path, ASIDE, number)}{ending}") for ending in _ENDINGS):
        number += 1
    lost = _named(path, ASIDE, number).name if os.path.lexists(path) else ""
    part, ready = _named(path, PART), _named(path, READY, number)
    _clear(part)
    try:
        connect(part, Instead(lost, next(iter(numbers(path.parent)), 0))).close()
        os.replace(part, ready)
        sync(path.parent)
    except BaseException:
        _clear(part)
        raise
    return ready


def begun_instead(path: Path, ready: Path, why: Said) -> tuple[sqlite3.Connection, Aside]:
    """Give the lost journal another name, and have what was prepared in its place."""
    aside = _aside_of(path, ready)
    finish(path)
    connection = connect(path)
    if not os.path.lexists(aside):
        sentence = say("The journal {file} is missing; a fresh one was begun.", file=str(path))
        return connection, Aside(None, sentence)
    sentence = say(
        "The journal {file} could not be used: {why}. "
        "It is kept as {aside}; a fresh one was begun.",
        file=str(path),
        why=why,
        aside=str(aside),
    )
    return connection, Aside(aside, sentence)


def finish(path: Path) -> None:
    """Go on with what was prepared, if anything was; nobody may have the journal open.

    Raises OSError: then it is gone on with the next time.
    """
    for ready in sorted(path.parent.glob(f"{path.name}.{READY}*")):
        if ready.name.rpartition("-")[2].isdecimal():
            for ending in _ENDINGS:
                with suppress(FileNotFoundError):
                    os.replace(f"{path}{ending}", f"{_aside_of(path, ready)}{ending}")
            os.replace(ready, path)
            sync(path.parent)


def _is_lost(path: Path) -> bool:
    """Whether there was a journal that was taken away, or of which a pulled plug left nothing, or
    whose log is spoilt inside; a folder in its place is none either.
    """
    if path.is_dir():
        return True
    if not path.exists() or path.stat().st_size == 0:
        return had_a_table(path.parent)
    return has_lost(path)


def _named(path: Path, what: str, number: int | str = "") -> Path:
    return path.with_name(f"{path.name}.{what}{number}")


def _aside_of(path: Path, ready: Path) -> Path:
    return _named(path, ASIDE, ready.name.rpartition("-")[2])


def _clear(part: Path) -> None:
    for ending in _ENDINGS:
        with suppress(OSError):
            os.unlink(f"{part}{ending}")
