"""The round timer: it counts down, warns and never forces anything (rulings APW-12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

WARNINGS = (10.0, 0.0)
"""Seconds left at which the timer warns."""

_TINY = 1e-6

ADDED = 30.0
"""Seconds that one tap on "+30 s" adds."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A countdown of `total` seconds. While it runs, `left` holds for the moment `since`.

    `since` is the monotonic clock in seconds; None: the timer stands.
    """

    total: float
    left: float
    since: float | None = None

    @classmethod
    def start(cls, seconds: float, now: float) -> Timer:
        """Return a timer of `seconds` that runs from `now` on."""
        return cls(seconds, seconds, now)

    @property
    def running(self) -> bool:
        """Whether it counts down (at 0 it still "runs": nothing more happens)."""
        return self.since is not None

    def left_at(self, now: float) -> float:
        """Return the seconds left, never below 0."""
        if self.since is None:
            return self.left
        return max(0.0, self.left - max(0.0, now - self.since))

    def pause(self, now: float) -> Timer:
        """Return it standing at what is left."""
        return replace(self, left=self.left_at(now), since=None)

    def resume(self, now: float) -> Timer:
        """Return it running on from what is left."""
        return replace(self, left=self.left_at(now), since=now)

    def add(self, now: float) -> Timer:
        """Return it with 30 seconds more, running or standing as before."""
        left = self.left_at(now) + ADDED
        since = None if self.since is None else now
        return Timer(max(self.total, left), left, since)

    def warnings_between(self, before: float, now: float) -> tuple[float, ...]:
        """Return the warnings (seconds left) that fall after `before` and not after `now`."""
        high, low = self.left_at(before), self.left_at(now)
        return tuple(mark for mark in WARNINGS if low <= mark < high)

    def next_due(self, now: float) -> float | None:
        """Return when the next whole second or warning comes, or None."""
        left = self.left_at(now)
        if self.since is None or left <= 0.0:
            return None
        step = left - int(left)
        return now + (step if step > _TINY else min(left, step + 1.0))
