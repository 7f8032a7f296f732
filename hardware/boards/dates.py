"""From a board's own milliseconds to our clock: who was first must not hang on the network."""

from __future__ import annotations

from collections import deque
from typing import Final

KEPT: Final = 30
"""Messages that are looked back at: half a minute, in which two clocks do not drift apart."""

LATEST: Final = 1.0
"""Seconds by which something may be told late; a date that is further off is none."""


class Dates:
    """One board's clock since its start. The message that came the quickest tells how it goes."""

    def __init__(self) -> None:
        self._ahead: deque[float] = deque(maxlen=KEPT)

    def of(self, ms: int, now: float) -> float:
        """When a message that has come now was sent, in monotonic seconds.

        >>> dates = Dates()
        >>> dates.of(1000, 51.0), dates.of(2000, 52.25)
        (51.0, 52.0)
        """
        self._ahead.append(now - ms / 1000)
        return max(min(self._ahead) + ms / 1000, now - LATEST)
