"""Where a running table's readers and buttons are, and how that is found out there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion import commands as c
from companion.arranged import Arranged, Found
from companion.enrolling import Sound
from companion.finding import Finding
from companion.inputs import Input
from companion.refusals import Refusal
from companion.words import say


class Chairs:
    """The places of a table, and the finding that is under way there, if one is.

    `wired` are how many seats and which readers there are in all. What was found counts when the
    hardware is begun anew: until then it goes on as it was `arranged` at its start.
    """

    def __init__(self, arranged: Arranged, seats: int, readers: tuple[str, ...]) -> None:
        self.arranged = arranged
        self.wired = seats, readers
        self.finding: Finding | None = None
        self._now = self._as_arranged()

    @classmethod
    def unknown(cls) -> Chairs:
        """The places of a table without hardware of its own."""
        return cls(Arranged(), 0, ())

    def _as_arranged(self) -> Found:
        seats, readers = self.wired
        return Found(self.arranged.readers(readers), dict(enumerate(self.arranged.seats(seats))))

    def do(
        self, wish: Any, names: Sequence[str], lying: Mapping[str, frozenset[str]], now: float
    ) -> None:
        """Carry out one of `commands.FINDING` for players of these names; raises Refusal.

        `lying` are the tags that lie now, by reader, as far as nobody will tell of them again.
        """
        if isinstance(wish, c.FindSeats):
            seats, readers = self.wired
            if not (seats or readers):
                raise Refusal("nothing-to-find", say("This table has no readers and no buttons."))
            self.finding = Finding(
                self.arranged, readers, seats, now, names=names, now_as=self._now, lying=lying
            )
        elif isinstance(wish, c.ResetSeats):
            self.arranged.reset()
            self.end()
        elif wish.step == "end":
            self.end()
        elif self.finding is None:
            raise Refusal("not-finding", say("No readers and buttons are being found now."))
        else:
            finding = self.finding
            {"skip": finding.skip, "no-more": finding.no_more, "undo": finding.undo}[wish.step](now)

    @property
    def ready(self) -> bool:
        """Whether the hardware is to be begun anew, arranged as it was found."""
        return self.finding is None and self._as_arranged() != self._now

    def heard(self, what: Input, now: float) -> Sound | None:
        """Take in what a reader or a button tells; returns what is to be heard."""
        return None if self.finding is None else self.finding.heard(what, now)

    def end(self) -> None:
        """Find no more; only what was found to the end is kept."""
        self.finding = None

    def tick(self, now: float) -> None:
        """End what nobody goes on with."""
        if self.finding is not None and now >= self.finding.until:
            self.end()

    @property
    def until(self) -> float | None:
        """When the finding under way ends by itself (monotonic seconds)."""
        return None if self.finding is None else self.finding.until

    def shown(self, closed: str | None) -> dict[str, Any]:
        """Return what the host's screen shows of the places, and why they cannot be found now.

        Never a card.
        """
        there = self._as_arranged()
        return {
            "closed": closed,
            "readers": there.readers,
            "seats": list(there.seats.values()),
            "changed": bool(self.arranged.found.readers or self.arranged.found.seats),
            "pending": there != self._now,
            "finding": None if self.finding is None else self.finding.shown(),
        }
