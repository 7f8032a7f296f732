"""The append-only log on disk: the one place that writes game data.

A row is on the card (WAL, `synchronous=FULL`) before `append` returns, so whatever is shown after
that survives a pulled plug. One connection, one process: a lock file keeps a second one out, since
several writers can lose data in SQLite before 3.51.3.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import msgspec

from companion import restoring
from companion.datafile import make_folder
from companion.journal_file import (
    FILE_NAME,
    FORMAT,
    bring_in,
    check_room,
    check_version,
    complete,
    identities,
    is_damage,
    is_format,
    lock_folder,
    told,
    understand,
    whole_check,
)
from companion.refusals import Refusal
from companion.set_aside import Aside, begun_instead, finish, open_or_set_aside, prepared
from companion.traces import INSTEAD, Instead
from companion.words import Said, say

HIGHEST = 10**8
"""No table comes to this number of a screen; a higher one on disk is damage."""

Keeping = Callable[[int], Mapping[str, str]]
"""Returns the texts to keep with a game, by their names, from the game's number."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """When a row was written: monotonic seconds, and a label of the wall clock for people."""

    mono: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the log; `body` is JSON text, `seq` rises over all games."""

    seq: int
    game: int
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game that was begun: its number, the rules' name and its header as JSON text.

    `label` is what the wall clock said at its beginning, `newest` its newest row's `seq` (0: none).
    """

    game: int
    name: str
    header: str
    label: str = ""
    newest: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """A finished game from elsewhere, to be kept: `body` is its lines, the header first.

    `digest` tells games apart, `label` is the date that came with it, if any did.
    """

    digest: str
    name: str
    label: str
    body: str


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A game that was taken in, by its own numbers; `after` is the newest game begun before.

    Its lines are asked for singly (`Journal.body`).
    """

    number: int
    after: int
    name: str
    label: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What was left on the timer (seconds), and the last row that was written before."""

    game: int
    seq: int
    total: float
    left: float


def _lock_beside(directory: Path) -> Path:
    """The lock of a folder that is only looked into: a copied journal may have come without."""
    lock = directory / "lock"
    return lock if lock.exists() or not (directory / FILE_NAME).exists() else Path(os.devnull)


class Journal:
    """The open journal of one data directory. Make it with `Journal.open`."""

    unsaved: Said | None = None
    """Why nothing can be written into it (`companion.standing_in`), or None."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: IO[str], aside: Aside | None
    ) -> None:
        self.path = path
        self.aside = aside
        """A lost file in whose place this one was begun just now, or None."""
        self._connection = connection
        self._lock = lock
        self._files = identities(path)

    @classmethod
    def open(cls, directory: Path) -> Journal:
        """Open or begin the journal in `directory` (made with mode 0700 if it is not there).

        Raises Refusal: `storage` if it cannot be written, `in-use` if another process has it,
        `newer` if a newer program wrote it. A damaged file is set aside, see `aside`; so is told of
        one that is missing where there was a table.
        """
        with told(directory):
            make_folder(directory)
            lock = lock_folder(directory)
        path = directory / FILE_NAME
        try:
            with told(directory):
                finish(path)
                restoring.finish(directory)
            connection, aside = open_or_set_aside(path)
        except BaseException:
            lock.close()
            raise
        return cls(path, connection, lock, aside)

    @classmethod
    def beside(cls, directory: Path) -> Journal:
        """Look into the journal of `directory` while another process has it; nothing is written.
        Raises Refusal: `storage` if it cannot be read, `newer`.
        """
        path = directory / FILE_NAME
        with told(path):
            lock = _lock_beside(directory).open()
            try:
                check_room(path)
                connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
                understand(connection)
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                check_version(path, version)
            except BaseException:
                lock.close()
                raise
        return cls(path, connection, lock, None)

    @property
    def notice(self) -> str | None:
        """A sentence for the host about a lost file, or None."""
        return self.aside and self.aside.sentence

    @property
    def instead(self) -> Instead | None:
        """The lost journal in whose place this one stands; None once it was played on."""
        text = self.kept(INSTEAD)
        if text is None or self.last_seq():
            return None
        try:
            return msgspec.json.decode(text, type=Instead)
        except (msgspec.MsgspecError, ValueError):
            return None

    def hold_still(self) -> None:
        """Read on from one moment until `close`, whatever is written meanwhile: for a short look.

        As long as it lasts the writer's log grows. Raises Refusal `storage`.
        """
        with told(self.path):
            self._connection.execute("BEGIN")

    def copy_to(self, path: Path) -> None:
        """Write all of it, as it stands now, into another file, whole and checked.

        Raises Refusal `damaged`, and OSError and sqlite3.Error for what that other file refuses.
        """
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(path, isolation_level=None)) as copy:
            try:
                self._connection.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
                whole_check(copy)
                complete(copy)
            except sqlite3.DatabaseError as fault:
                if not is_damage(fault):
                    raise
                sentence = say("The journal {file} is damaged.", file=str(self.path))
                raise Refusal("damaged", sentence) from None

    def close(self) -> None:
        """Close the file and let other processes have it; closing twice is fine."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA optimize")
        self._connection.close()
        self._lock.close()

    def set_aside(self, why: Said) -> None:
        """Put the whole file away and begin a fresh one with what is kept; `notice` says so."""
        with told(self.path):
            kept, ready = self._all_kept(), prepared(self.path)
            self._connection.close()
            self._connection, self.aside = begun_instead(self.path, ready, why)
            self._files = identities(self.path)
            for name, value in kept:
                if name != INSTEAD:
                    self._keep(name, value)

    def begin_game(
        self, name: str, header: str, stamp: Stamp, keeping: Keeping = lambda _: {}
    ) -> int:
        """Write down a new game with its header (JSON text) and return its number.

        `keeping` gets that number and returns what is kept with it: all of it, or nothing.
        """
        self._check_in_place()
        with told(self.path), self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO games (name, version, header, mono, label) VALUES (?, ?, ?, ?, ?)",
                (name, FORMAT, header, stamp.mono, stamp.label),
            )
            game = int(cursor.lastrowid or 0)
            self._connection.execute("DELETE FROM taken_up")
            for kept, value in keeping(game).items():
                self._keep(kept, value)
        bring_in(self._connection)
        return game

    def keep(self, name: str, value: str) -> None:
        """Keep a JSON text under a name, for all games; raises Refusal `storage`."""
        self._check_in_place()
        with told(self.path):
            self._keep(name, value)

    def kept(self, name: str) -> str | None:
        """Return the text kept under a name, or None (also for what cannot be read)."""
        try:
            row = self._connection.execute(
                "SELECT version, value FROM kept WHERE name = ?", (name,)
            ).fetchone()
        except sqlite3.Error:
            return None
        readable = row is not None and row[0] == FORMAT and isinstance(row[1], str)
        return row[1] if readable else None

    def last_game(self) -> GameRow | None:
        """Return the game at the table: the one begun last, or taken up since; None: no game."""
        at_table = "ORDER BY game DESC LIMIT 1"
        if self._has("taken_up"):
            at_table = "ORDER BY game = (SELECT game FROM taken_up) DESC, game DESC LIMIT 1"
        with told(self.path):
            row = self._connection.execute(
                f"SELECT game, name, version, header FROM games {at_table}"
            ).fetchone()
        if row is None:
            return None
        return self._game(*row)

    def take_up(self, game: int) -> None:
        """Have an older game be the one at the table; raises Refusal `storage`."""
        self._check_in_place()
        with told(self.path):
            self._connection.execute(
                "INSERT OR REPLACE INTO taken_up (only, game) VALUES (1, ?)", (game,)
            )

    def games(self) -> tuple[GameRow, ...]:
        """Return all games that were begun here, in order; raises Refusal `newer` or `storage`."""
        with told(self.path):
            found = self._connection.execute(
                "SELECT game, name, version, header, label,"
                " (SELECT max(seq) FROM entries WHERE entries.game = games.game)"
                " FROM games ORDER BY game"
            ).fetchall()
        return tuple(self._game(*row) for row in found)

    def _game(
        self,
        game: int,
        name: object,
        version: object,
        header: object,
        label: object = "",
        newest: int | None = None,
    ) -> GameRow:
        """A game's row. What is damaged of it is empty, so that it is a game that nobody knows.

        Raises Refusal `newer`.
        """
        if not is_format(version):
            return GameRow(game, "", "", _text(label), newest or 0)
        check_version(self.path, version)
        return GameRow(game, _text(name), _text(header), _text(label), newest or 0)

    def imported(self) -> tuple[ImportedRow, ...]:
        """Return all games that were taken in, in order; raises Refusal `newer` or `storage`."""
        with told(self.path):
            if not self._has("imported"):
                return ()
            found = self._connection.execute(
                "SELECT number, after, version, name, label FROM imported ORDER BY number"
            ).fetchall()
        rows = []
        for number, after, version, name, label in found:
            if is_format(version):
                check_version(self.path, version)
            behind = after if isinstance(after, int) else 0
            rows.append(ImportedRow(number, behind, _text(name), _text(label)))
        return tuple(rows)

    def body(self, number: int) -> str:
        """Return the lines of a game that was taken in, "" where there is none."""
        with told(self.path):
            row = self._connection.execute(
                "SELECT body FROM imported WHERE number = ?", (number,)
            ).fetchone()
        return "" if row is None else str(row[0])

    def take_in(self, arrivals: Iterable[Arrival]) -> int:
        """Keep games from elsewhere, all or none; return how many were not there already."""
        self._check_in_place()
        taken = 0
        with told(self.path), self._transaction():
            for one in arrivals:
                cursor = self._connection.execute(
                    "INSERT OR IGNORE INTO imported (after, version, digest, name, label, body)"
                    " VALUES ((SELECT coalesce(max(game), 0) FROM games), ?, ?, ?, ?, ?)",
                    (FORMAT, one.digest, one.name, one.label, one.body),
                )
                taken += cursor.rowcount
        return taken

    def append(
        self,
        game: int,
        kind: str,
        body: str,
        stamp: Stamp,
        timer: tuple[float, float] | None = None,
    ) -> int:
        """Write one row, and with it the timer's `(total, left)`; return its `seq` once synced.

        Raises Refusal `storage` if it cannot be written: then nothing has changed.
        """
        self._check_in_place()
        with told(self.path), self._transaction():
            cursor = self._connection.execute(
                "INSERT INTO entries (game, kind, version, body, mono, label)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (game, kind, FORMAT, body, stamp.mono, stamp.label),
            )
            seq = int(cursor.lastrowid or 0)
            self._write_timer(game, seq, timer)
        return seq

    def rows(self, game: int) -> Iterator[Row]:
        """Yield the game's rows in order; raises Refusal `newer` or `storage`."""
        with told(self.path):
            found = self._connection.execute(
                "SELECT seq, game, kind, version, body FROM entries WHERE game = ? ORDER BY seq",
                (game,),
            ).fetchall()
        for seq, number, kind, version, body in found:
            check_version(self.path, version)
            yield Row(seq, number, kind, body)

    def last_seq(self) -> int:
        """Return the number of the newest row of all games, 0 in a fresh journal."""
        with told(self.path):
            newest = self._connection.execute("SELECT max(seq) FROM entries").fetchone()[0]
        return int(newest or 0)

    def checkpoint(self, game: int, seq: int, timer: tuple[float, float]) -> None:
        """Write down the timer's `(total, left)` in seconds as it is after row `seq`."""
        self._check_in_place()
        with told(self.path):
            self._write_timer(game, seq, timer)

    def last_checkpoint(self) -> Checkpoint | None:
        """Return the timer as it was written last, or None (also for one that cannot be)."""
        with told(self.path):
            row = self._connection.execute(
                "SELECT game, seq, total, remaining FROM timer"
            ).fetchone()
        return Checkpoint(*row) if row is not None and _is_timer(*row[2:]) else None

    def reserve(self, number: int) -> None:
        """Write down that screens may have seen state numbers up to `number`."""
        self._check_in_place()
        with told(self.path):
            self._connection.execute(
                "INSERT OR REPLACE INTO numbers (only, reserved) VALUES (1, ?)", (number,)
            )

    def reserved(self) -> int:
        """Return the highest state number that a screen may have seen."""
        with told(self.path):
            row = self._connection.execute("SELECT reserved FROM numbers").fetchone()
        number = 0 if row is None else row[0]
        return number if isinstance(number, int) and 0 <= number <= HIGHEST else 0

    def _has(self, table: str) -> bool:
        """Whether a table is there: an older companion may have written the file."""
        with told(self.path):
            found = self._connection.execute(
                "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)
            ).fetchone()
        return found is not None

    def _all_kept(self) -> list[tuple[str, str]]:
        try:
            rows = self._connection.execute(
                "SELECT name, value FROM kept WHERE version = ?", (FORMAT,)
            )
            return [(name, value) for name, value in rows if isinstance(value, str)]
        except sqlite3.Error:
            return []

    def _keep(self, name: str, value: str) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO kept (name, version, value) VALUES (?, ?, ?)",
            (name, FORMAT, value),
        )

    def _check_in_place(self) -> None:
        """Refuse to write into a file that has been taken away: that would be lost unnoticed."""
        if identities(self.path) != self._files:
            raise Refusal(
                "storage",
                say(
                    "Nothing was changed: the journal {file} is not there any more. Put it "
                    "back where it was, or end the companion and start it again.",
                    file=str(self.path),
                ),
            )

    def _write_timer(self, game: int, seq: int, timer: tuple[float, float] | None) -> None:
        if timer is None:
            return
        self._connection.execute(
            "INSERT OR REPLACE INTO timer (only, game, seq, total, remaining)"
            " VALUES (1, ?, ?, ?, ?)",
            (game, seq, *timer),
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise


def _text(value: object) -> str:
    """A row's text; "" where damage has made something else of it."""
    return value if isinstance(value, str) else ""


def _is_timer(total: object, left: object) -> bool:
    """Whether these are a timer's seconds, and no damage."""
    if not isinstance(total, int | float) or not isinstance(left, int | float):
        return False
    return 0 <= left <= total < float("inf")
