"""What can still be read of a damaged journal, as a backup that may be put back.

A game's rows mean something only in their order and without a gap: of a game that has lost rows
stays what was done before them.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from companion import backup_file, backups
from companion.backups import Backup
from companion.entries import read
from companion.games.registry import AT_TABLE
from companion.history import History
from companion.installed import to_type
from companion.journal import Journal, Row
from companion.journal_file import FILE_NAME, connect
from companion.refusals import Refusal
from companion.set_aside import is_damaged
from companion.traces import Instead, had_a_table, numbers
from companion.words import Said, many, say
from companion.write_ahead import mended

PLACE: Final = "rescuing"
RESCUED: Final = "rescued"
"""Why there is a backup of what could still be read."""

NOTHING_LEFT: Final = say("Nothing of it can be read.")
TRIED: Final = 5_000
"""So many single rows are asked for where a stretch of them cannot be read in one go."""

LOST: Final = 500
"""The same where neither the end can be read."""

COLUMNS: Final = {
    "games": ("game", "game, name, version, header, mono, label"),
    "entries": ("seq", "seq, game, kind, version, body, mono, label"),
    "kept": ("rowid", "name, version, value"),
    "imported": ("number", "number, after, version, digest, name, label, body"),
    "taken_up": ("only", "only, game"),
    "numbers": ("only", "only, reserved"),
}
"""The tables and the numbers of their rows: the timer stands anew."""


AT_TABLE_NOW: Final = (
    "SELECT game FROM games WHERE game ="
    " coalesce((SELECT game FROM taken_up), (SELECT max(game) FROM games))"
)


def rescue(folder: Path, broken: Path, label: str) -> Backup | None:
    """Make a backup of what can be read of the journal that was set aside as `broken`.

    None where that is nothing, or it cannot be written.
    """
    place = folder / PLACE
    shutil.rmtree(place, ignore_errors=True)
    try:
        place.mkdir(mode=0o700)
        games = _read_over(broken, place)
        return backups.make(folder, label, why=RESCUED, of=place) if games else None
    except Exception:  # the table starts, whatever is wrong with what it had
        return None
    finally:
        shutil.rmtree(place, ignore_errors=True)


DAMAGED: Final = say("The journal was damaged.")
MISSING: Final = say("The journal was missing.")


AT_NEXT_START: Final = say(
    "The table's next start sets it aside, and offers what can be read of it or the newest backup."
)


class Offer(NamedTuple):
    """What has become of a journal, and what may be put back in its place.

    `number` is that of the backup, 0 without one.
    """

    what: Said
    then: Said
    number: int = 0


def offer(journal: Journal, label: str) -> Offer | None:
    """Say what may be put back where a journal stands in the place of a lost one, else None.

    What can be read of that becomes a backup, if it has not yet.
    """
    instead, folder = journal.instead, journal.path.parent
    if instead is None:
        return None
    if instead.aside and not _rescued(folder, instead):
        rescue(folder, folder / instead.aside, label)
    return offered(folder, instead)


def offered(folder: Path, instead: Instead) -> Offer:
    """Say what may be put back, as far as it lies there; nothing is written."""
    what = DAMAGED if instead.aside else MISSING
    rescued, known = _rescued(folder, instead), backups.known(folder)
    newest = next((one for one in known if one.number <= instead.newest), None)
    if rescued and not (newest and backups.steps(newest) > backups.steps(rescued)):
        then = say(
            "What can be read of it, {games}, is backup {number}. To have it back, choose it on "
            "the page Evenings, under Backups, or end the companion and type: {command}",
            games=many(rescued.contents.games, "{count} game", "{count} games"),
            number=rescued.number,
            command=to_type(f"restore {rescued.number}", folder),
        )
        return Offer(what, then, rescued.number)
    then = say("There is no backup.")
    if newest is not None:
        then = say(
            "The newest backup is {number}, of {date}. To have it back, choose it on the page "
            "Evenings, under Backups, or end the companion and type: {command}",
            number=newest.number,
            command=to_type(f"restore {newest.number}", folder),
            date=newest.contents.label[:10],
        )
    if instead.aside:
        then = say("{why} {then}", why=_left(rescued), then=then)
    return Offer(what, then, newest.number if newest else 0)


def _left(rescued: Backup | None) -> Said:
    if rescued is None:
        return NOTHING_LEFT
    return say(
        "What can be read of it, backup {number}, is less than what was kept before.",
        number=rescued.number,
    )


def lost(folder: Path) -> Offer | None:
    """Say the same for whoever only looks into a folder, whether a table runs there or not."""
    if not (folder / FILE_NAME).exists():
        newest = next(iter(numbers(folder)), 0)
        return offered(folder, Instead("", newest)) if had_a_table(folder) else None
    if is_damaged(folder / FILE_NAME):
        return Offer(DAMAGED, AT_NEXT_START)
    with suppress(Refusal), closing(Journal.beside(folder)) as journal:
        instead = journal.instead
        return None if instead is None else offered(folder, instead)
    return None


def _rescued(folder: Path, instead: Instead) -> Backup | None:
    """The backup that was made of what can be read of a lost journal."""
    later = (one for one in backups.known(folder) if one.number > instead.newest)
    return next((one for one in later if one.contents.why == RESCUED), None)


FILES_WHAT: Final = say("A file was damaged.")


def lost_files(folder: Path) -> dict[str, int]:
    """Return which readable files were set aside and are not there again, and the newest backup
    that has each.
    """
    found = {}
    for name in backup_file.TOLD:
        if not (folder / name).exists() and any(folder.glob(f"{name}.broken-*")):
            for backup in backups.known(folder):
                if name in backup.contents.files:
                    found[name] = backup.number
                    break
    return found


def offer_file(folder: Path, name: str, number: int) -> Said:
    """Say how a file that was set aside is had back."""
    return say(
        "Backup {number} has {name}. To have it back, choose it on the page Evenings, under "
        "Backups, or end the companion and type: {command}",
        name=name,
        number=number,
        command=to_type(f"restore {number} --only {name}", folder),
    )


def _read_over(broken: Path, place: Path) -> int:
    """Copy what can be read into a fresh journal in `place`; returns how many games that are."""
    Journal.open(place).close()
    whole = mended(broken, place / "mended")
    uri = f"{whole.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(uri, uri=True)) as old,
        closing(connect(place / FILE_NAME)) as new,
        new,
    ):
        old.execute("PRAGMA writable_schema=ON")  # a spoilt table hides no other
        new.execute("PRAGMA foreign_keys=OFF")
        new.execute("BEGIN")
        for table, (key, columns) in COLUMNS.items():
            marks = ", ".join("?" * (columns.count(",") + 1))
            for row in _rows(old, table, key, columns):
                with suppress(sqlite3.IntegrityError):
                    new.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", row)
        new.execute("DELETE FROM entries WHERE game NOT IN (SELECT game FROM games)")
        _cut_at_gaps(new)
        for (game,) in new.execute(AT_TABLE_NOW).fetchall():
            _cut_what_is_not_understood(new, game)
        games = new.execute("SELECT count(*) FROM games").fetchone()[0]
        new.execute("COMMIT")
    return int(games)


def _rows(old: sqlite3.Connection, table: str, key: str, columns: str) -> Iterator[tuple[Any, ...]]:
    """Yield a table's rows that can be read: from its beginning, from its end, then singly."""
    ask = f"SELECT {key}, {columns} FROM {table} NOT INDEXED"
    first, last = 0, None
    try:
        for number, *row in old.execute(f"{ask} ORDER BY {key}"):
            yield tuple(row)
            first = number
        return
    except (sqlite3.Error, OverflowError, UnicodeError):
        pass
    with suppress(sqlite3.Error, OverflowError, UnicodeError):
        for number, *row in old.execute(f"{ask} WHERE {key} > ? ORDER BY {key} DESC", (first,)):
            yield tuple(row)
            last = number
    end = min(last or first + LOST, first + TRIED)
    for number in range(first + 1, end):
        with suppress(sqlite3.Error, OverflowError, UnicodeError):
            for _, *row in old.execute(f"{ask} WHERE {key} = ?", (number,)).fetchall():
                yield tuple(row)


def _cut_at_gaps(new: sqlite3.Connection) -> None:
    """Of a game that goes on behind a row that is lost, keep what was done before it."""
    gaps = new.execute(
        "SELECT seq FROM entries AS one WHERE seq > 1"
        " AND NOT EXISTS (SELECT 1 FROM entries WHERE seq = one.seq - 1)"
    ).fetchall()
    for (behind,) in gaps:
        new.execute(
            "DELETE FROM entries WHERE seq >= ? AND game IN"
            " (SELECT game FROM entries WHERE seq < ?)",
            (behind, behind),
        )
        begun = "SELECT game FROM entries WHERE seq = ?"
        for (game,) in new.execute(begun, (behind,)).fetchall():
            _cut_what_is_not_understood(new, game)  # perhaps it was its beginning that is lost


def _cut_what_is_not_understood(new: sqlite3.Connection, game: int) -> None:
    """Of a game keep the rows up to the first that its rules refuse."""
    name, header = new.execute("SELECT name, header FROM games WHERE game = ?", (game,)).fetchone()
    rows = new.execute(
        "SELECT seq, game, kind, body FROM entries WHERE game = ? ORDER BY seq", (game,)
    ).fetchall()
    understood = _understood(name, header, rows)
    new.execute("DELETE FROM entries WHERE game = ? AND seq > ?", (game, understood or 0))
    if understood is None:
        new.execute("DELETE FROM games WHERE game = ?", (game,))
        new.execute("DELETE FROM taken_up WHERE game = ?", (game,))


def _understood(name: str, header: str, rows: list[tuple[Any, ...]]) -> int | None:
    """The number of the last row that the game's rules take; None where it cannot even begin."""
    last = 0
    try:
        conduct = AT_TABLE[name]
        game = conduct.game
        state = game.setup(msgspec.json.decode(header, type=game.Header))
        history: History = History.begin(conduct, state)
    except Exception:  # whatever stands there is damaged
        return None
    with suppress(Exception):
        for row in rows:
            history = history.after(read(Row(*row), conduct))
            last = row[0]
    return last
