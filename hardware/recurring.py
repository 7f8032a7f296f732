"""Whether something happens again and again: a bucket that fills and leaks."""

from __future__ import annotations


class Recurring:
    """On once it has happened so often that `full` is reached, off when all has leaked away.

    Each time adds `step`, each time without takes 1 away; no more than twice `full` is held.

    >>> dips = Recurring(step=8, full=16)
    >>> dips.happened()
    >>> dips.on
    False
    >>> dips.happened()
    >>> dips.on
    True
    """

    def __init__(self, *, step: int, full: int) -> None:
        self.on = False
        self._step = step
        self._full = full
        self._level = 0

    def count(self, happened: bool) -> None:
        """Take one more time in, on which it happened or did not."""
        (self.happened if happened else self.passed)()

    def happened(self) -> None:
        """It has happened once more."""
        self._level = min(self._level + self._step, 2 * self._full)
        self.on = self.on or self._level >= self._full

    def passed(self) -> None:
        """Once more it has not."""
        self._level = max(0, self._level - 1)
        self.on = self.on and self._level > 0
