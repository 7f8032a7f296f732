"""The chip's timer (data sheet 8.5): it only sets a flag, and stops nothing by itself."""

from __future__ import annotations

from math import ceil

from hardware.emulator.air import CARRIER


class Timer:
    """Counts a reload value down to zero in steps of a prescaler."""

    def __init__(self) -> None:
        self._end: float | None = None
        self._tick = 0.0

    @property
    def running(self) -> bool:
        """Whether it counts."""
        return self._end is not None

    def start(self, now: float, prescaler: int, reload: int) -> None:
        """Begin anew: it ends after (2 * prescaler + 1) * (reload + 1) carrier waves."""
        self._tick = (2 * prescaler + 1) / CARRIER
        self._end = now + self._tick * (reload + 1)

    def stop(self) -> None:
        """Stop without a flag."""
        self._end = None

    def expires(self, now: float) -> bool:
        """Whether it has reached zero by `now`; says so once."""
        if self._end is None or now < self._end:
            return False
        self._end = None
        return True

    def count(self, now: float) -> int:
        """What TCounterValReg shows."""
        if self._end is None:
            return 0
        return max(0, ceil(round((self._end - now) / self._tick, 6)) - 1)
