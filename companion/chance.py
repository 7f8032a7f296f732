"""Chance at the table. The generator comes in, so a game can be repeated."""

from __future__ import annotations

from typing import Protocol


class Random(Protocol):
    """What is asked of a random generator, for example of `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to below `stop`."""
