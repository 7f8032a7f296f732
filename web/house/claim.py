"""Whose a table's name is at the broker: of two tables called the same, one publishes.

Both tell their status at one topic, and the broker tells both of all that in one order: the first
who says there that it is online has the name until it is offline. Whoever has it says so again when
somebody else has spoken, since the newest message is the one that is kept. What is kept may be
older than a broker's death: who was only read of and does not answer is nobody. Should two come to
believe that they have it, the one whose id is smaller keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

Clock = Callable[[], float]

BEAT: Final = 30.0
"""Seconds between two times that a table says it is there."""

SILENCE: Final = 2.5 * BEAT
"""Seconds after which a table that says nothing is none."""

LONGEST_BEAT: Final = 600.0
"""Nobody is waited for longer, whatever they say of the time between two of their words."""

ANSWER: Final = 5.0
"""Seconds in which a table that is there answers another one that takes its name."""


class Status(msgspec.Struct, frozen=True):
    """What a table says of itself; `id` is another one at each start.

    `has`: the name is its own; `two`: others are called the same; `beat` is after how many seconds
    it says so again at the latest.
    """

    state: Literal["online", "offline"]
    id: str
    has: bool = False
    two: bool = False
    beat: float = BEAT

    @property
    def rhythm(self) -> float:
        """The beat as far as it can be one: the usual one where it is none."""
        return self.beat if 0 < self.beat <= LONGEST_BEAT else BEAT


_DECODER = msgspec.json.Decoder(Status)


def status_of(payload: bytes) -> Status | None:
    """What a message says, or None if it is no status."""
    try:
        return _DECODER.decode(payload)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None


@dataclass(frozen=True, slots=True)
class Pace:
    """The rhythm of a claim, in seconds."""

    beat: float = BEAT
    silence: float = SILENCE
    answer: float = ANSWER


class Claim:
    """One table's view of its name; times are monotonic seconds. It speaks through what it returns.

    `hear` and `tick` return whether the own status is to be said now. `mine`: the name is this
    table's, so that it may publish; `two`: another table is called the same; `unheard`: it does not
    even hear itself, since the broker lets it not read or not write there.
    """

    def __init__(self, own: str, pace: Pace | None = None) -> None:
        self.own = own
        self.pace = pace or Pace()
        self._holder: str | None = None
        self._holder_until: float | None = None
        self._rival_until: float | None = None
        self._next_beat = 0.0
        self._unheard_at: float | None = None
        self.unheard = False

    @property
    def mine(self) -> bool:
        """Whether the name is this table's."""
        return self._holder == self.own

    @property
    def two(self) -> bool:
        """Whether another table of this name was heard lately."""
        return self._rival_until is not None

    def status(self) -> Status:
        """What this table says of itself now."""
        return Status("online", self.own, has=self.mine, two=self.two, beat=self.pace.beat)

    def connected(self, now: float) -> bool:
        """Begin anew: what was heard over another connection counts no more."""
        self._holder = self._holder_until = None
        self._unheard_at, self.unheard = now + self.pace.answer, False
        return self._spoken(now)

    def hear(self, status: Status | None, now: float, *, kept: bool) -> bool:
        """Take in what stands at the topic; `kept`: it was read there and is nobody's voice now."""
        if status is None or status.state == "offline":
            return self._left(status, now)
        if status.id == self.own:
            return self._heard_myself(now)
        return self._met(status, now, kept=kept)

    def tick(self, now: float) -> bool:
        """Do what is due by time alone."""
        if self._rival_until is not None and now >= self._rival_until:
            self._rival_until = None
        if self._unheard_at is not None and now >= self._unheard_at:
            self._unheard_at, self.unheard = None, True
        if self._holder_until is not None and now >= self._holder_until:
            self._holder, self._holder_until = self.own, None
            return self._spoken(now)
        return now >= self._next_beat and self._spoken(now)

    def due(self) -> float:
        """When `tick` is wanted."""
        moments = (self._next_beat, self._holder_until, self._rival_until, self._unheard_at)
        return min(moment for moment in moments if moment is not None)

    def _left(self, status: Status | None, now: float) -> bool:
        """Somebody is gone, or spoke nonsense: whoever has the name puts its status back."""
        if status is not None and status.id == self.own:
            return self._spoken(now)
        if status is not None:
            self._rival_until = None  # any other rival says so within a beat
            if status.id == self._holder:
                self._holder = self._holder_until = None
                return self._spoken(now)
        return self.mine and self._spoken(now)

    def _heard_myself(self, now: float) -> bool:
        """Nobody has the name and nobody was heard before: it is ours."""
        self._unheard_at, self.unheard = None, False
        if self._holder is not None:
            return False
        self._holder = self.own
        return self._spoken(now)

    def _met(self, other: Status, now: float, *, kept: bool) -> bool:
        if not kept:
            self._rival_until = now + self.pace.silence
        if self.mine and not (other.has and other.id < self.own):
            return self._spoken(now)
        if other.has:
            self._holder = other.id
            self._holder_until = now + (self.pace.answer if kept else self.pace.silence)
        elif self._holder is None and not kept:
            self._holder = other.id  # was first, and will say that it has the name
            self._holder_until = now + self.pace.answer
        return False

    def _spoken(self, now: float) -> bool:
        self._next_beat = now + self.pace.beat
        return True
