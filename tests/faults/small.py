"""A disk that is soon full."""

from __future__ import annotations

import contextlib
from pathlib import Path


def fill(disk: Path) -> None:
    with contextlib.suppress(OSError), (disk / "filler").open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 1024)
