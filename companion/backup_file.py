"""A backup: one file with the journal of one moment, and what was found out at the table.

It is a ZIP archive: `backup.json` says what is in it and in which format, beside it lie the files
of the data folder under their own names. It holds the secrets of a game that is not finished: it is
for the owner of the machine, and no page gives it away.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Annotated, Final

import msgspec

from companion import arranged, datafile, enrolled
from companion.datafile import LONGEST
from companion.journal import Journal
from companion.journal_file import FILE_NAME, check_version, complete, told, understand, whole_check
from companion.refusals import Refusal
from companion.traces import had_a_table
from companion.words import Said, say
from companion.write_ahead import has_lost

WHAT: Final = "pirate-table-companion backup"
FORMAT: Final = 1
"""The format that this program writes; a newer one is refused."""

CONTENTS: Final = "backup.json"
SETTINGS: Final = "table.toml"
TOLD: Final = (
    enrolled.FILE,
    arranged.FILE,
    f"simulated-{enrolled.FILE}",
    f"simulated-{arranged.FILE}",
    SETTINGS,
)
"""The readable files that a backup has, where they are there."""

NAMES: Final = (FILE_NAME, *TOLD)
LARGEST: Final = 4 * 2**30
"""Bytes; no journal of a table grows to that."""

UNREADABLE: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError),
    *(ValueError, RuntimeError, NotImplementedError),
)
"""What reading an archive of somebody else's, or one on a bad disk, ends with."""

PART: Final = 1 << 16
"""Bytes that are unpacked at a time."""

PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class Contents(msgspec.Struct, frozen=True):
    """What a backup says of itself.

    `label` is what the wall clock said, `files` are the digests (SHA-256) of what is in it, `mark`
    is the same for backups between which nothing was done, `why` says how it came about. `steps` of
    all games are in it; older companions did not say that (-1).
    """

    what: str
    format: int
    label: Annotated[str, msgspec.Meta(pattern=r"\A[ -~]{0,64}\Z")]
    files: dict[str, str]
    mark: str
    games: Annotated[int, msgspec.Meta(ge=0)] = 0
    why: str = ""
    steps: int = -1


def write(folder: Path, path: Path, label: str, why: str = "", unless: str = "") -> Contents | None:
    """Put the data of `folder` into a new file at `path`, synced: all of it or nothing.

    The table may go on meanwhile. None, and no file, where all stands as the mark `unless` says.
    Raises Refusal: `nothing` where there is no journal, `damaged`, `newer`, `there`, `storage`.
    """
    check_there(folder)
    if os.path.lexists(path):
        raise Refusal("there", say("{file} is there already. Choose another name.", file=str(path)))
    copy = path.with_name(f".{path.name}.journal")
    with _cleared(copy), told(path):
        with closing(Journal.beside(folder)) as journal:
            journal.copy_to(copy)
        readable = {name: data for name in TOLD if (data := _contents(folder / name)) is not None}
        mark, games, steps = _mark(copy, readable)
        if unless == mark:
            return None
        files = {name: hashlib.sha256(data).hexdigest() for name, data in readable.items()}
        files[FILE_NAME] = _digest(copy)
        contents = Contents(WHAT, FORMAT, label, files, mark, games, why, steps)
        _pack(path, contents, copy, readable)
    return contents


def check_there(folder: Path) -> None:
    """Raise Refusal `nothing` where no table was kept, `damaged` where its journal is lost."""
    path = folder / FILE_NAME
    if not path.exists():
        if had_a_table(folder):
            raise Refusal("damaged", say("The journal {file} is missing.", file=str(path)))
        raise Refusal("nothing", say("No table was kept in {folder} yet.", folder=str(folder)))
    if not path.stat().st_size or has_lost(path):
        raise Refusal("damaged", say("The journal {file} is damaged.", file=str(path)))


def _pack(path: Path, contents: Contents, journal: Path, readable: dict[str, bytes]) -> None:
    new = path.with_name(f".{path.name}.new")
    with _cleared(new):
        handle = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w+b") as stream:
            with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(_member(CONTENTS), msgspec.json.encode(contents))
                for name, data in readable.items():
                    archive.writestr(_member(name), data)
                with journal.open("rb") as file, archive.open(_member(FILE_NAME), "w") as member:
                    shutil.copyfileobj(file, member)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(path)
        datafile.sync(path.parent)


def _member(name: str) -> zipfile.ZipInfo:
    """A file of the archive, of ZIP's first day: a Pi's clock may stand before that."""
    member = zipfile.ZipInfo(name)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o600 << 16
    return member


def look(path: Path) -> Contents:
    """Return what a backup says of itself, without unpacking it.

    Raises Refusal: `newer`, `damaged` where it is none or spoilt, `storage`.
    """
    with _opened(path) as archive:
        return _contents_of(archive, path)


def unpack(path: Path, folder: Path) -> Contents:
    """Unpack a backup into an empty folder, all of it checked and synced; returns what it says.

    Raises Refusal: `newer`, `damaged` where it is none or spoilt, `storage`.
    """
    with _opened(path) as archive:
        contents = _contents_of(archive, path)
        for name, digest in contents.files.items():
            with told(folder):
                found = _unpack_one(archive, name, folder / name, path)
            if found != digest:
                raise _spoilt(path, say("{name} in it has changed", name=name))
    _check(folder, contents, path)
    datafile.sync(folder)
    return contents


def _unpack_one(archive: zipfile.ZipFile, name: str, to: Path, path: Path) -> str:
    """Write one file of the archive, and return its digest as it lies there now."""
    handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as target:
        target.writelines(_read_out(archive, name, path))
        target.flush()
        os.fsync(target.fileno())
    return _digest(to)


def _read_out(archive: zipfile.ZipFile, name: str, path: Path) -> Iterator[bytes]:
    try:
        with archive.open(name) as source:
            while part := source.read(PART):
                yield part
    except UNREADABLE as fault:
        raise _spoilt(path, say("{name} in it cannot be read", name=name)) from fault


def _check(folder: Path, contents: Contents, path: Path) -> None:
    """Raise Refusal unless every file in the unpacked folder can be used by this program."""
    try:
        with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
            understand(connection)
            check_version(path, connection.execute("PRAGMA user_version").fetchone()[0])
            whole_check(connection)
            connection.execute("SELECT 1 FROM games, entries LIMIT 1")
            complete(connection)
            strange = any(connection.execute(question).fetchone()[0] for question in _STRANGE)
            for question in _ASKED:
                connection.execute(question).fetchall()
    except sqlite3.Error as fault:
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF in OF_THE_DISK:
            with told(folder):
                raise
        strange = True
    if strange:
        raise _spoilt(path, say("the journal in it is damaged")) from None
    for name in contents.files.keys() & _READERS.keys():
        try:
            _READERS[name](datafile.contents(folder / name))
        except Refusal as why:
            raise Refusal(
                why.code,
                say("{file}: {name} in it: {why}", file=str(path), name=name, why=why.sentence),
            ) from None


OF_THE_DISK: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What is no fault of the backup's."""

_STRANGE: Final = (
    "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')",
    "SELECT count(*) FROM numbers"
    " WHERE typeof(reserved) <> 'integer' OR reserved NOT BETWEEN 0 AND 1 << 52",
)
"""How much is in a journal that no companion has written."""

_READERS: Final = {
    name: read
    for prefix in ("", "simulated-")
    for name, read in (
        (f"{prefix}{enrolled.FILE}", enrolled.read),
        (f"{prefix}{arranged.FILE}", arranged.read),
    )
}


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        if path.exists() and not path.is_file():
            raise _spoilt(path, say("it is no file"))
        stream: IO[bytes] = path.open("rb")
    except OSError as fault:
        raise Refusal(
            "storage",
            say("{file} cannot be read: {why}.", file=str(path), why=fault.strerror or ""),
        ) from None
    with stream:
        try:
            archive = zipfile.ZipFile(stream)
        except UNREADABLE:
            raise _spoilt(path, say("it is no archive, or only a part of one")) from None
        with archive:
            yield archive


def _contents_of(archive: zipfile.ZipFile, path: Path) -> Contents:
    """Return what the archive says of itself, checked against what lies in it."""
    sizes = {info.filename: info.file_size for info in archive.infolist()}
    if any(info.compress_type not in PACKED for info in archive.infolist()):
        raise _spoilt(path, say("what is in it is not what a backup has"))
    if not 0 < sizes.get(CONTENTS, 0) <= LONGEST:
        raise _spoilt(path, say("it does not say what it is"))
    try:
        contents = msgspec.json.decode(archive.read(CONTENTS), type=Contents)
    except (msgspec.MsgspecError, *UNREADABLE):
        raise _spoilt(path, say("it does not say what it is")) from None
    if contents.what != WHAT:
        raise _spoilt(path, say("it does not say what it is"))
    if contents.format > FORMAT:
        raise Refusal(
            "newer",
            say(
                "{file} was written by a newer companion (format {newer}, this one knows {ours}). "
                "Update the companion first.",
                file=str(path),
                newer=contents.format,
                ours=FORMAT,
            ),
        )
    most = {**dict.fromkeys(TOLD, LONGEST), FILE_NAME: LARGEST}
    if FILE_NAME not in contents.files or not contents.files.keys() <= most.keys():
        raise _spoilt(path, say("what is in it is not what a backup has"))
    if any(sizes.get(name, LARGEST + 1) > most[name] for name in contents.files):
        raise _spoilt(path, say("what is in it is not what a backup has"))
    return contents


def _spoilt(path: Path, why: Said) -> Refusal:
    return Refusal(
        "damaged",
        say("{file} is no backup that can be used: {why}.", file=str(path), why=why),
    )


def _contents(path: Path) -> bytes | None:
    """Return a readable file's bytes; None where there is none that can be read and understood."""
    try:
        data = datafile.contents(path)
        if path.name in _READERS:
            _READERS[path.name](data)
    except (OSError, Refusal):
        return None
    return data if len(data) <= LONGEST else None


def _mark(journal: Path, readable: dict[str, bytes]) -> tuple[str, int, int]:
    """Return what differs whenever something was done, how many games at which anything was, and
    how much.

    The numbers of screens are left out: they change by a mere start.
    """
    digest = hashlib.sha256(repr(sorted(readable.items())).encode())
    with closing(sqlite3.connect(journal)) as connection:
        understand(connection)
        for question in _ASKED:
            digest.update(repr(connection.execute(question).fetchall()).encode())
        games = connection.execute(_GAMES).fetchone()[0]
    return digest.hexdigest(), int(games), steps_in(journal)


def steps_in(journal: Path) -> int:
    """How many steps of all games are in a journal. Raises sqlite3.Error."""
    with closing(sqlite3.connect(journal)) as connection:
        return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])


_GAMES: Final = (
    "SELECT (SELECT count(DISTINCT game) FROM entries) + (SELECT count(*) FROM imported)"
)
"""So many does `companion games` list, too."""

_ASKED: Final = (
    "SELECT count(*), max(seq) FROM entries",
    "SELECT body, mono, label FROM entries ORDER BY seq DESC LIMIT 1",
    "SELECT game, name, header, mono, label FROM games ORDER BY game",
    "SELECT number, digest FROM imported ORDER BY number",
    "SELECT game FROM taken_up",
    "SELECT name, value FROM kept ORDER BY name",
)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _cleared(path: Path) -> Iterator[None]:
    """Have no such file before, and none of it left afterwards."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
    try:
        yield
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                Path(f"{path}{ending}").unlink(missing_ok=True)
