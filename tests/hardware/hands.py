"""What the tests of the pins hold in their hands: a clock to turn and readers to play."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.antenna import Health


class HandClock:
    """A clock that stands still until it is turned."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class PlayedReader:
    """A reader that answers what the test says; an exception as answer is raised."""

    def __init__(self) -> None:
        self.field: frozenset[str] = frozenset()
        self.broken: Exception | None = None
        self.health = Health()
        self.lit = False
        self.asked: list[frozenset[str]] = []
        self.opened = 0
        self.closed = 0

    def lay(self, tags: Iterable[str]) -> None:
        self.field = frozenset(tags)

    def open(self) -> None:
        self.opened += 1
        if self.broken is not None:
            raise self.broken

    def field_on(self, dark_since: float) -> None:
        if self.broken is not None:
            raise self.broken
        self.lit = True

    def ready(self) -> None:
        assert self.lit

    def enumerate(self, known: frozenset[str]) -> frozenset[str]:
        assert self.lit
        self.asked.append(known)
        return self.field

    def field_off(self) -> None:
        self.lit = False

    def close(self) -> None:
        self.closed += 1
