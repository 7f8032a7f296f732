"""Lines typed at a terminal while something else goes on, read without a thread for it."""

from __future__ import annotations

import os
import select
import sys
import time
from typing import Final

CHUNK: Final = 4096
LONGEST: Final = 4096
"""Bytes; a longer line is taken for several."""


class Typed:
    """The lines of standard input. Once it has ended, waiting is all that is left."""

    def __init__(self) -> None:
        self._read = b""
        self._ended = False
        try:
            self._fd: int | None = sys.stdin.fileno()
        except (AttributeError, OSError, ValueError):
            self._fd = None

    def line(self, wait: float) -> str | None:
        """Return the next line without its end; None if none came within `wait` seconds."""
        until = time.monotonic() + wait
        while b"\n" not in self._read:
            left = until - time.monotonic()
            if self._ended or not self._ready(max(0.0, left)):
                time.sleep(max(0.0, until - time.monotonic()))
                return None
            self._fill()
        line, _, self._read = self._read.partition(b"\n")
        return line.decode(errors="replace").strip()

    @property
    def ended(self) -> bool:
        """Whether there is no further line."""
        return self._ended and b"\n" not in self._read

    def _ready(self, wait: float) -> bool:
        return self._fd is None or bool(select.select([self._fd], [], [], wait)[0])

    def _fill(self) -> None:
        try:
            more = _next_line() if self._fd is None else os.read(self._fd, CHUNK)
        except (OSError, ValueError):
            more = b""
        self._read += more
        if not more:
            self._ended = True
            self._read += b"\n" if self._read else b""  # a last line that nobody ended
        elif len(self._read) >= LONGEST and b"\n" not in self._read:
            self._read += b"\n"  # no person types so long a line


def _next_line() -> bytes:
    return b"" if sys.stdin is None else sys.stdin.readline().encode()
