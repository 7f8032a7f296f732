"""Whether the parts of a running companion are alive: each has to answer again and again.

Who asks them and who is told of it lies outside (companion/cli/watchdog.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.clock import Clock


class Vitals:
    """When each part has answered last; all are taken to be alive at the start.

    `patience` are the seconds after which a part that does not answer counts as stuck.
    """

    def __init__(self, parts: Iterable[str], clock: Clock, patience: float) -> None:
        self._clock = clock
        self._patience = patience
        self._answered = dict.fromkeys(parts, clock.monotonic())

    def answered(self, part: str) -> None:
        """Take in that a part lives. Raises KeyError for one that is not watched."""
        if part not in self._answered:
            raise KeyError(part)
        self._answered[part] = self._clock.monotonic()

    def stuck(self) -> dict[str, float]:
        """The parts that have not answered for too long, and for how many seconds."""
        now = self._clock.monotonic()
        silent = {part: now - last for part, last in self._answered.items()}
        return {part: seconds for part, seconds in silent.items() if seconds > self._patience}


class Rounds:
    """Whether something that counts its rounds goes on: each look compares with the one before."""

    def __init__(self) -> None:
        self._last: int | None = None

    def went_on(self, count: int | None) -> bool:
        """Whether the count is another one than last time; None: nothing runs, nothing can hang."""
        before, self._last = self._last, count
        return count is None or count != before
