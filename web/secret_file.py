"""Files for their owner's eyes only, that hold sessions' hashes; how tokens are made and hashed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import secrets
from pathlib import Path
from typing import Final

from companion.datafile import sync

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What tokens are made of: some are typed off a screen, so no two of these look alike."""


def token(size: int) -> str:
    """Return a random text that nobody guesses, of at least `size` bytes' worth."""
    length = math.ceil(8 * size / math.log2(len(LETTERS)))
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def digest(token: str) -> str:
    """SHA-256 of a random token as hex; enough for 128 random bits, which nobody can try out."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def save(file: Path, what: object) -> None:
    """Write `what` as JSON in the place of the whole file, synced; raises OSError."""
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        json.dump(what, stream)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(file)
    sync(file.parent)


def put_aside(file: Path) -> None:
    """Keep a file that cannot be read beside its place, as `.broken`."""
    with contextlib.suppress(OSError):
        file.replace(file.with_suffix(".broken"))
