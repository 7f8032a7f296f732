"""How much of what happens is written into the log: bounded in rate and size, whatever fails.

A fault that recurs with each turn of the table would otherwise fill the Pi's card, and push what
was said before it out of the system's log.
"""

from __future__ import annotations

from typing import Final

from companion.clock import Clock

BURST: Final = 60
"""So many entries may come at once."""

EVERY: Final = 10.0
"""Seconds after which there is room for one more: in a day at most 8,700 entries."""

LONGEST: Final = 1_000
"""Characters of an entry; what is longer is cut."""

MANY: Final = "({} more entries were left out: too many at once.)"


class Logbook:
    """Decides what of the log is written. Not safe to call from several threads at once."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._room = float(BURST)
        self._since = clock.monotonic()
        self._left_out = 0

    def entries(self, text: str) -> tuple[str, ...]:
        """Return what to write now for `text`: nothing, itself, or also how much was left out."""
        now = self._clock.monotonic()
        self._room = min(BURST, self._room + (now - self._since) / EVERY)
        self._since = now
        if self._room < 1:
            self._left_out += 1
            return ()
        self._room -= 1
        told = (MANY.format(self._left_out),) if self._left_out else ()
        self._left_out = 0
        return (*told, text if len(text) <= LONGEST else f"{text[:LONGEST]} ...")
