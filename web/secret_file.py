"""Files for their owner's eyes only, that hold sessions' hashes; how tokens are made and hashed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import secrets
from pathlib import Path
from typing import Final

from companion.datafile import put

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
    put(file, json.dumps(what).encode("ascii"))


def put_aside(file: Path) -> None:
    """Keep a file that cannot be read beside its place, as `.broken`."""
    with contextlib.suppress(OSError):
        file.replace(file.with_suffix(".broken"))
