"""One seat's button: what a finger says with it, and whether it is well.

A button that is down for more than a minute is taken for stuck: it counts as let go, so that it
neither acts for its player nor keeps the others waiting, until it has really opened once.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from companion.inputs import Fault
from companion.words import say
from hardware.debouncer import STABLE, Debouncer

STUCK_AFTER: Final = 60.0
"""Seconds: nobody holds a button that long, and a fist that is held up can be raised again."""
WINDOW: Final = 5.0
"""Seconds in which edges are counted."""
CHATTER: Final = 60
"""Edges in the window that a finger may make in any case (12 a second)."""
PER_CHANGE: Final = 20
"""Edges for each change that counts: a good contact makes fewer than ten."""
QUICKEST: Final = 100
"""Changes that count in the window: the quickest finger makes 80."""
RECOVERY: Final = 60.0
"""Seconds without such a window after which the contact is taken to be well again."""

HELD: Final = Fault(
    "button-held",
    say("It has been down since the start and counts as nothing."),
    say("Let it go, or check its wire; play from the tablet until then."),
)
STUCK: Final = Fault(
    "button-stuck",
    say("It has been down for more than a minute and counts as let go."),
    say("Let it go, or check its wire; play from the tablet until then."),
)
BOUNCING: Final = Fault(
    "button-bouncing",
    say("It makes and breaks contact far more often than a finger does."),
    say("Check its wire and its contact."),
    weak=True,
)


class Contact:
    """One button's contact, fed with the level of its pin; times are monotonic seconds."""

    def __init__(self, *, down: bool, at: float, stable: float = STABLE) -> None:
        self.fault: Fault | None = None
        self._debouncer = Debouncer(down=down, at=at, stable=stable)
        self._down_since: float | None = None
        self._stuck = False
        self._edges: deque[float] = deque(maxlen=PER_CHANGE * QUICKEST)
        self._changes: deque[float] = deque(maxlen=2 * QUICKEST)
        self._bounced: float | None = None

    @property
    def down(self) -> bool:
        """Whether it counts as pressed."""
        return self._debouncer.down and not self._stuck

    @property
    def closed(self) -> bool:
        """Whether it is closed, whatever that counts as."""
        return self._debouncer.settled

    @property
    def due(self) -> float | None:
        """When to look again; None while nothing is on its way."""
        return self._debouncer.due

    def feed(self, level: bool, at: float) -> tuple[bool, float] | None:
        """Take in a level; returns (down, since when) if a press or a release now counts."""
        if level != self._debouncer.level:
            self._edges.append(at)
        change = self._debouncer.feed(level, at)
        if change is None:
            return None
        down, since = change
        self._changes.append(since)
        self._down_since = since if down else None
        freed, self._stuck = self._stuck, False
        return None if freed else change

    def judge(self, now: float) -> tuple[bool, bool]:
        """See whether it is well; returns whether `fault` has changed, and whether it is let go.

        It is let go when it is found to be stuck while it counted as pressed.
        """
        before, was_stuck = self.fault, self._stuck
        held_for = 0.0 if self._down_since is None else now - self._down_since
        self._stuck = held_for > STUCK_AFTER
        self.fault = self._found(now)
        return self.fault != before, self._stuck and not was_stuck

    def _found(self, now: float) -> Fault | None:
        if self._debouncer.held_from_start:
            return HELD
        if self._stuck:
            return STUCK
        if self._chatters(now):
            self._bounced = now
        if self._bounced is not None and now - self._bounced > RECOVERY:
            self._bounced = None
        return None if self._bounced is None else BOUNCING

    def _chatters(self, now: float) -> bool:
        for times in (self._edges, self._changes):
            while times and times[0] < now - WINDOW:
                times.popleft()
        edges, changes = len(self._edges), len(self._changes)
        return changes > QUICKEST or edges > max(CHATTER, PER_CHANGE * changes)
