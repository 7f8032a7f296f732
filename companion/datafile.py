"""Small readable files in the data folder (TOML): read with care, written whole or not at all.

What cannot be understood is never written over: it is set aside under another name, and a sentence
says so.
"""

from __future__ import annotations

import errno
import os
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from companion.refusals import Refusal
from companion.words import Said, as_said, say

FORMAT: Final = 1
"""The format that this program writes into every such file."""

LONGEST: Final = 100_000
"""Bytes; whatever is longer was not written by us."""

UNREADABLE: Final = (
    *(errno.EISDIR, errno.ELOOP, errno.ENXIO),
    *(errno.EIO, errno.EUCLEAN, errno.EBADMSG),
)
"""What is said of something that is no file, and of a file that the disk does not give back."""

TAKES_NOTHING: Final = (errno.EROFS, errno.ENOSPC, errno.EDQUOT)
"""What is said by a disk that is full, or may only be read."""

Kind = TypeVar("Kind")
Decode = Callable[[Mapping[str, Any]], Kind]
"""Makes a value of what a file says besides its format; raises Refusal."""


def read(path: Path, decode: Decode[Kind]) -> tuple[Kind | None, str | None]:
    """Return what the file at `path` says, and a sentence where it had to be set aside.

    None where there is none, or none that is understood. Raises Refusal `storage` where the file
    can neither be read nor be put away.
    """
    try:
        data = contents(path)
    except FileNotFoundError:
        return None, None
    except OSError as fault:
        said = fault.strerror or ""
        if fault.errno in UNREADABLE:
            return None, _set_aside(
                path, Refusal("damaged", say("it cannot be read: {why}.", why=said))
            )
        sentence = say("{file} cannot be read: {why}.", file=str(path), why=said)
        raise Refusal("storage", sentence) from None
    try:
        return decoded(data, decode), None
    except Refusal as why:
        return None, _set_aside(path, why)


def contents(path: Path) -> bytes:
    """Return what stands in a file, of one that is too long only so much that it is seen to be.

    Raises OSError.
    """
    with path.open("rb") as file:
        return file.read(LONGEST + 1)


def decoded(data: bytes, decode: Decode[Kind]) -> Kind:
    """Return what a file of ours says; raises Refusal `newer` or `damaged`."""
    raw = _toml(data)
    version = raw.pop("format", FORMAT)
    if type(version) is not int or version < 1:
        raise Refusal("damaged", say('the "format" in it is no whole number.'))
    if version > FORMAT:
        raise Refusal(
            "newer",
            say(
                "a newer companion wrote it (format {newer}, this is {ours}).",
                newer=version,
                ours=FORMAT,
            ),
        )
    return decode(raw)


def write(path: Path, text: str) -> None:
    """Put `text` in the file's place, synced: all of it or nothing. Raises Refusal `storage`."""
    try:
        make_folder(path.parent)
        put(path, text.encode())
    except OSError as fault:
        why = fault.strerror or say("the disk does not answer as it should")
        raise Refusal(
            "storage",
            say("Nothing was kept: {file} cannot be written: {why}.", file=str(path), why=why),
        ) from None


def put(path: Path, data: bytes) -> None:
    """Put `data` in the file's place, for its owner's eyes, synced: all of it or nothing.

    Raises OSError.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        with suppress(FileNotFoundError):
            new.unlink()
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(path)
        sync(path.parent)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def keep_aside(path: Path, ending: str) -> Path | None:
    """Give the file at `path` another name with `ending`; None where there is none.

    Raises Refusal `storage`.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.{ending}-{number}")).exists():
        number += 1
    try:
        path.replace(aside)
    except FileNotFoundError:
        return None
    except OSError as fault:
        why = say("{file} cannot be put away: {why}.", file=str(path), why=fault.strerror or "")
        raise Refusal("storage", why) from fault
    return aside


def _set_aside(path: Path, why: Refusal) -> Said:
    """Raises Refusal `storage`, but not for a disk that takes nothing: there the file stays."""
    try:
        aside = keep_aside(path, "newer" if why.code == "newer" else "broken")
    except Refusal as refusal:
        if getattr(refusal.__cause__, "errno", 0) not in TAKES_NOTHING:
            raise
        return say(
            "{file} could not be used: {why} It stays where it is.",
            file=str(path),
            why=why.sentence,
        )
    return say(
        "{file} could not be used: {why} It is kept as {aside}.",
        file=str(path),
        why=why.sentence,
        aside=str(aside),
    )


def _toml(data: bytes) -> dict[str, Any]:
    if len(data) > LONGEST:
        raise Refusal("damaged", say("it is longer than {number} bytes.", number=f"{LONGEST:,}"))
    try:
        raw: dict[str, Any] = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Refusal("damaged", say("it is not UTF-8 text.")) from None
    except tomllib.TOMLDecodeError as fault:
        raise Refusal("damaged", say("it is not TOML: {why}.", why=why_no_toml(fault))) from None
    except (ValueError, RecursionError):
        raise Refusal("damaged", say("it is not TOML.")) from None
    return raw


def why_no_toml(fault: tomllib.TOMLDecodeError) -> str:
    """What the parser says, with its place, in words for whoever wrote the file."""
    return str(fault).replace("Cannot overwrite a value", "the same name stands there twice")


def converted(raw: Mapping[str, Any], kind: type[Kind]) -> Kind:
    """Return the value of a checked type; raises Refusal `damaged`, naming the field."""
    try:
        return msgspec.convert(dict(raw), kind, strict=True)
    except msgspec.ValidationError as fault:
        raise Refusal("damaged", as_said(f"{fault}.".replace("`", '"'))) from None


def make_folder(folder: Path) -> None:
    """Have a folder of our own, and its name and those of folders above on the disk.

    Raises OSError.
    """
    new = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for one in new:
        sync(one.parent)


def sync(folder: Path) -> None:
    """Have what is in a folder outlast a pulled plug: names too. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
