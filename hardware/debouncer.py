"""One contact's bouncing taken away, by our own clock.

`gpiozero.Button` starts a thread for each button, and its bounce time swallows the last edge on
some pin libraries; so a level counts when it has been stable for a while (hardware.md 1E is full of
the alternatives).
"""

from __future__ import annotations

STABLE = 0.03
"""Seconds a level lasts before it counts: push buttons bounce for 1 to 10 ms, worn ones for 20, and
the quickest finger (8 presses a second) keeps a contact closed, and open, for 50 ms."""


class Debouncer:
    """One contact: what it did, without its bouncing.

    A level counts once it has been the same for `stable` seconds; the change is then dated back
    to where that level began. Changes alternate, so there is never a press without a release.
    A contact that is closed from the start counts as open until it has really opened once.

    >>> contact = Debouncer(down=False, at=0.0)
    >>> contact.feed(True, 1.0), contact.feed(False, 1.002), contact.feed(True, 1.003)
    (None, None, None)
    >>> contact.feed(True, 1.05)
    (True, 1.003)
    """

    def __init__(self, *, down: bool, at: float, stable: float = STABLE) -> None:
        self.held_from_start = down
        self.level = down
        self._stable = stable
        self.settled = down
        self._since = at

    @property
    def down(self) -> bool:
        """Whether the contact counts as closed."""
        return self.settled and not self.held_from_start

    @property
    def due(self) -> float | None:
        """When to look again; None while nothing is on its way."""
        return None if self.level == self.settled else self._since + self._stable

    def feed(self, level: bool, at: float) -> tuple[bool, float] | None:
        """The contact is at `level` at `at`; returns (down, since when) if a change now counts.

        An edge that is told late, after its level was seen, dates the level back.
        """
        change = self._settle(at)
        if level != self.level:
            self.level = level
            self._since = at
        elif change is None and self.level != self.settled:
            self._since = min(self._since, at)
        return change

    def _settle(self, at: float) -> tuple[bool, float] | None:
        if self.level == self.settled or at - self._since < self._stable:
            return None
        self.settled = self.level
        if self.held_from_start:
            self.held_from_start = False
            return None
        return self.settled, self._since
