"""The journal's file: opened, checked, and what the disk says against it.

One connection, one process: a lock file keeps a second one out, since several writers can lose data
in SQLite before 3.51.3.
"""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec

from companion.refusals import Refusal
from companion.traces import INSTEAD, Instead
from companion.words import Said, say

FORMAT = 1
"""The format this program writes; files and rows with a higher number are refused."""

_LIKELY = 99
"""No companion comes to a higher one soon: what says so is damaged."""

FILE_NAME = "journal.sqlite3"

UNREAD = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_CORRUPTFS)
"""What SQLite says of a page that cannot be read."""

_TO_BEGIN = 65_536
"""Bytes that SQLite needs for its shared memory and a first page."""

_SHARED = 32_768
"""Bytes of the shared memory beside a log (`-shm`); SQLite takes them by a byte in each 4,096."""

_PAGES_IN_LOG = 64
"""More is brought into the file itself: that is some twenty steps of a game."""

_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    f"wal_autocheckpoint={_PAGES_IN_LOG}",
    "journal_size_limit=1048576",
    "temp_store=MEMORY",
    "foreign_keys=ON",
    "busy_timeout=2000",
    "cache_size=-2000",
)

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    game INTEGER PRIMARY KEY, name TEXT NOT NULL, version INTEGER NOT NULL,
    header TEXT NOT NULL, mono REAL NOT NULL, label TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    seq INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games(game), kind TEXT NOT NULL,
    version INTEGER NOT NULL, body TEXT NOT NULL, mono REAL NOT NULL, label TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS entries_by_game ON entries (game, seq);
CREATE TABLE IF NOT EXISTS timer (
    only INTEGER PRIMARY KEY CHECK (only = 1), game INTEGER NOT NULL, seq INTEGER NOT NULL,
    total REAL NOT NULL, remaining REAL NOT NULL);
CREATE TABLE IF NOT EXISTS numbers (
    only INTEGER PRIMARY KEY CHECK (only = 1), reserved INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS kept (
    name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS imported (
    number INTEGER PRIMARY KEY, after INTEGER NOT NULL, version INTEGER NOT NULL,
    digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, label TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS taken_up (
    only INTEGER PRIMARY KEY CHECK (only = 1), game INTEGER NOT NULL);
PRAGMA user_version = 1;
"""


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what the disk complains of into a sentence for the host."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as fault:
        raise Refusal("storage", _sentence(path, fault)) from fault


def identities(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Which files the journal and its log are now (device and inode), None for a missing one."""
    found: list[tuple[int, int] | None] = []
    for ending in ("", "-wal"):
        try:
            status = os.stat(f"{path}{ending}")
        except OSError:
            found.append(None)
        else:
            found.append((status.st_dev, status.st_ino))
    return tuple(found)


def _sentence(path: Path, fault: Exception) -> Said:
    why = _why(_what_the_disk_says(path, fault))
    return say(
        "Nothing was changed: the table cannot write to {file}: {why}.", file=str(path), why=why
    )


def _why(fault: Exception) -> Said:
    words = str(fault).lower()
    if is_no_room(fault) or "full" in words:
        return say("the disk is full; make room")
    if "readonly" in words or "read-only" in words:
        return say("the disk is read-only; check the memory card")
    if isinstance(fault, FileNotFoundError):
        return say("no folder can be made there; choose another place")
    if "no such" in words or "no column" in words:
        return say("it is no journal of this companion; choose another data directory")
    if "permission" in words:
        return say("it is not ours to write; check the folder's owner and rights")
    if isinstance(fault, (FileExistsError, NotADirectoryError)):
        return say("it is no folder; choose another place")
    return say("the disk does not answer as it should; check the memory card")


def _what_the_disk_says(path: Path, fault: Exception) -> Exception:
    """What is told, where SQLite says no more than "I/O error", by trying the disk itself."""
    if not isinstance(fault, sqlite3.Error) or "i/o" not in str(fault).lower():
        return fault
    return refused_by(path if path.is_dir() else path.parent) or fault


def is_no_room(fault: Exception) -> bool:
    """Whether a disk takes nothing more because it is full."""
    return isinstance(fault, OSError) and fault.errno in (errno.ENOSPC, errno.EDQUOT)


def refused_by(directory: Path, size: int = _TO_BEGIN) -> OSError | None:
    """What a folder's disk says against so many bytes, or None: they are deleted at once."""
    path = directory / ".room"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(bytes(size))
            file.flush()
            os.fsync(file.fileno())
    except OSError as fault:
        return fault
    finally:
        with suppress(OSError):
            path.unlink()
    return None


def lock_folder(directory: Path) -> IO[str]:
    """Have the folder to this process alone; raises Refusal `in-use`.

    A lock that root makes belongs to whom the folder belongs: else its table starts no more.
    """
    lock = os.fdopen(os.open(directory / "lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
    if os.geteuid() == 0:
        there = directory.stat()
        with suppress(OSError):
            os.fchown(lock.fileno(), there.st_uid, there.st_gid)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise Refusal(
            "in-use",
            say(
                "Another companion is already running with the data directory {folder}. "
                "End it first, or choose another data directory.",
                folder=str(directory),
            ),
        ) from None
    return lock


def is_damage(fault: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is spoilt, or lies where the disk does not give it back; and nothing
    else refuses it.
    """
    code = getattr(fault, "sqlite_errorcode", 0)
    spoilt = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return code & 0xFF in spoilt or code in UNREAD


def connect(path: Path, instead: Instead | None = None) -> sqlite3.Connection:
    """Open, check and prepare the file; raises sqlite3's errors, UnicodeDecodeError, and Refusal
    `newer` or `damaged`.

    `instead`: it is a fresh one, and says so from its first moment on.
    """
    check_room(path)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    understand(connection)
    try:
        check_version(path, connection.execute("PRAGMA user_version").fetchone()[0])
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        whole_check(connection)
        complete(connection, instead)
        check_rows(connection)
    except BaseException:
        connection.close()
        raise
    bring_in(connection)
    return connection


def check_room(path: Path) -> None:
    """Raise OSError where the disk is full and SQLite would not notice it.

    With blocks of less than 4,096 bytes most of its shared memory would have no place on the disk,
    and whoever writes there is ended by the system (SIGBUS). Its first write takes all of it.
    """
    disk = os.statvfs(path.parent)
    if disk.f_frsize >= 4096 or disk.f_bavail * disk.f_frsize >= _TO_BEGIN:
        return
    with suppress(OSError):
        if os.stat(f"{path}-shm").st_blocks * 512 >= _SHARED:
            return
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def bring_in(connection: sqlite3.Connection) -> None:
    """Have all that is in the log in the file itself, synced; where that cannot be, it is later."""
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def understand(connection: sqlite3.Connection) -> None:
    """Have every text read, even where a bit of it has turned: what it says is judged by whoever
    needs it, and one that nobody needs costs nothing.
    """
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")


def complete(connection: sqlite3.Connection, instead: Instead | None = None) -> None:
    """Make what an older companion did not write yet."""
    more = "" if instead is None else _keeping(instead)
    connection.executescript(f"BEGIN;{_SCHEMA}{more}COMMIT;")


def _keeping(instead: Instead) -> str:
    told = msgspec.json.encode(instead).decode().replace("'", "''")
    return f"INSERT INTO kept (name, version, value) VALUES ('{INSTEAD}', {FORMAT}, '{told}');"


def whole_check(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError, as for damage, unless the file is whole and its tables are those
    that a companion has made: older ones had fewer, newer ones may have more.
    """
    answer = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if answer[0] != "ok":
        raise _damage(answer[0])
    with closing(sqlite3.connect(":memory:")) as ours:
        complete(ours)
        known, found = _tables(ours), _tables(connection)
    there = known.keys() & found.keys()
    if found.keys() - there and known.keys() - there:
        raise _damage("a table has lost its name")
    if any(not known[name] <= found[name] for name in there):
        raise _damage("a table has lost its columns")


def _tables(connection: sqlite3.Connection) -> dict[str, set[tuple[object, ...]]]:
    """The columns of each table: name, type, whether it must be there, whether it is the key."""
    return {
        name: {
            (column, kind.upper(), must, key)
            for _, column, kind, must, _, key in connection.execute(f'PRAGMA table_info("{name}")')
        }
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not name.startswith("sqlite_")
    }


def check_rows(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError, as for damage, where a row is of no game: one has lost it."""
    lost = "SELECT 1 FROM entries WHERE game NOT IN (SELECT game FROM games) LIMIT 1"
    if connection.execute(lost).fetchone() is not None:
        raise _damage("a row is of no game")


def _damage(what: str) -> sqlite3.DatabaseError:
    fault = sqlite3.DatabaseError(what)
    fault.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return fault


def is_format(version: object) -> bool:
    """Whether this is the format of a companion, perhaps a newer one, and no damage."""
    return isinstance(version, int) and version <= _LIKELY


def check_version(path: Path, version: object) -> None:
    """Raise Refusal `newer` or `damaged` for a format that this program does not know."""
    if not isinstance(version, int) or not is_format(version):
        raise Refusal(
            "damaged", say("{file} is of no format that this companion knows.", file=str(path))
        )
    if version > FORMAT:
        raise Refusal(
            "newer",
            say(
                "{file} was written by a newer companion (format {newer}, this one knows {ours}). "
                "Update the companion, or choose another data directory.",
                file=str(path),
                newer=version,
                ours=FORMAT,
            ),
        )
