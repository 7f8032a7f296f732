"""The clocks that an emulated chip can live on."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Time in seconds, from an arbitrary beginning, never backwards."""

    def monotonic(self) -> float:
        """The time now, in seconds."""
        ...

    def sleep(self, seconds: float, /) -> None:
        """Let so many seconds pass."""
        ...


class VirtualClock:
    """A clock that moves only when somebody sleeps: a test's hour takes no time."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def monotonic(self) -> float:
        """The time now, in seconds."""
        return self._now

    def sleep(self, seconds: float, /) -> None:
        """Move the time on by `seconds` at once."""
        if seconds > 0:
            self._now += seconds


class RealClock:
    """The machine's own monotonic clock."""

    def monotonic(self) -> float:
        """The time now, in seconds."""
        return time.monotonic()

    def sleep(self, seconds: float, /) -> None:
        """Give the processor away for at least `seconds`."""
        if seconds > 0:
            time.sleep(seconds)
