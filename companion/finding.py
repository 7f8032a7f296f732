"""It is found out which reader lies at which Island and which button is whose, by touching them.

Any card is laid on Island A, B ... in turn, then each player presses, clockwise. What is laid is
nobody's business here: a card is only one that came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from companion.arranged import Arranged, Found
from companion.enrolling import NOTHING, PATIENCE, TOGETHER, Reply, Sound
from companion.inputs import ButtonHealth, Edge, Fault, Input, ReaderHealth, Sighting
from companion.refusals import Refusal
from companion.words import Said, say

Place = tuple[Literal["island"], str] | tuple[Literal["seat"], int]
"""What is to be touched next."""


LYING: Final = 1.0
"""Seconds in which readers that are heard anew tell what has lain there all the time."""


class Finding:
    """The places of a table being found: `at` is the number of the one asked for, None at the end.

    `names` are those of the players, as far as they are known; `now_as` is how readers and seats
    are called at present: what is heard is told by those names. `lying` are the tags that
    are known to lie, by reader. `until` (monotonic seconds) it waits for a touch.
    """

    def __init__(
        self,
        arranged: Arranged,
        islands: tuple[str, ...],
        seats: int,
        now: float,
        *,
        names: Sequence[str] = (),
        now_as: Found | None = None,
        lying: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        readers, numbers = dict.fromkeys(islands, ""), range(seats)
        self.places: tuple[Place, ...] = (
            *(("island", name) for name in islands),
            *(("seat", number) for number in numbers),
        )
        self.at: int | None = 0
        self._names = tuple(names)
        self.said: Reply | None = None
        self.until = now + PATIENCE
        self._arranged = arranged
        self._now_as = now_as or Found(
            {name: name for name in readers}, {number: number for number in numbers}
        )
        self._found: dict[Place, str | int] = {}
        self._order: list[Place] = []
        self._touched_at = now
        self._lying = dict(lying or {})
        self._lying_until = now + LYING
        self._faults: dict[str | int, Fault] = {}

    @property
    def asked(self) -> Place | None:
        """What is to be touched now, or None."""
        return None if self.at is None else self.places[self.at]

    @property
    def asks_for(self) -> object:
        """What is asked for, and what an undo would take back, to be compared."""
        return self.at, tuple(self._order)

    def words(self, place: Place) -> str:
        """Name a place: "Island A", "Mario", "Player 6"."""
        known = isinstance(place[1], int) and place[1] < len(self._names)
        name: str = self._names[int(place[1])] if known else place_words(place)
        return name

    # What people ask for.

    def skip(self, now: float) -> None:
        """Go on to the next place; raises Refusal where that ends it and cannot be kept."""
        self.until = now + PATIENCE
        self.said = None
        self._go_on()

    def no_more(self, now: float) -> None:
        """Go on behind the last Island, or the last player: there are no more. Raises Refusal."""
        asked = self.asked
        while asked is not None and self.asked is not None and self.asked[0] == asked[0]:
            self.skip(now)

    def undo(self, now: float) -> None:
        """Take the last touch back, and ask for its place anew."""
        if not self._order:
            raise Refusal("no-such-step", say("There is nothing to undo."))
        self.until = now + PATIENCE
        self.said = None
        place = self._order.pop()
        del self._found[place]
        self.at = self.places.index(place)

    # What is touched.

    def heard(self, what: Input, now: float) -> Sound | None:
        """Take in what a reader or a button tells; returns what is to be heard."""
        if isinstance(what, ReaderHealth):
            self._note(what.reader, what.fault)
        elif isinstance(what, ButtonHealth):
            self._note(what.seat, what.fault)
        elif isinstance(what, Sighting):
            new = what.tags - self._lying.get(what.reader, NOTHING)
            self._lying[what.reader] = what.tags
            if new and now >= self._lying_until:
                return self._laid(what.reader, new, now)
        elif isinstance(what, Edge) and what.down:
            return self._touched("seat", what.seat, now)
        return None

    def _laid(self, reader: str, new: frozenset[str], now: float) -> Sound | None:
        last = self._found.get(self._order[-1]) if self._order else None
        if last == reader or not isinstance(last, str) or not new & self._lying.get(last, NOTHING):
            return self._touched("island", reader, now)
        if now - self._touched_at >= TOGETHER:
            return None
        self.undo(now)
        place = self.asked
        assert place is not None
        self.said = Reply(
            False,
            say(
                "Two readers see this card. Lay it in the middle of {place}, far from the others.",
                place=self.words(place),
            ),
        )
        return "problem"

    def _note(self, at: str | int, fault: Fault | None) -> None:
        self._faults.pop(at, None)
        if fault is not None:
            self._faults[at] = fault

    def _touched(self, kind: str, what: str | int, now: float) -> Sound | None:
        place = self.asked
        if place is None or place[0] != kind:
            return None
        self.until = now + PATIENCE
        had = next((one for one, found in self._found.items() if found == what), None)
        if had is not None and had[0] == kind:
            if had == self._order[-1] and now - self._touched_at < TOGETHER:
                return None  # the same card is still being laid, the same finger still presses
            self.said = Reply(False, say("That is {place}'s already.", place=self.words(had)))
            return "problem"
        self._touched_at = now
        self._found[place] = what
        self._order.append(place)
        self.said = Reply(True, say("{place} is found.", place=self.words(place)))
        try:
            self._go_on()
        except Refusal as refusal:
            self.said = Reply(False, refusal.sentence)
            return "problem"
        return "card"

    def _go_on(self) -> None:
        if self.at is None:
            return
        after = range(self.at + 1, len(self.places))
        self.at = next((n for n in after if self.places[n] not in self._found), None)
        if self.at is None:
            self._keep()

    # What is made of it.

    def _keep(self) -> None:
        """Keep what was found, as the wiring plan calls it; what was skipped stays as it was."""
        if not self._found:
            return
        old, as_now = self._arranged.found, self._now_as
        readers: dict[str, str] = {}
        seats: dict[int, int] = {}
        for (_, place), what in self._found.items():
            if isinstance(place, str) and isinstance(what, str):
                readers[place] = as_now.readers[what]
            elif isinstance(place, int) and isinstance(what, int):
                seats[place] = as_now.seats[what]
        for name, to in old.readers.items():
            if name not in readers and to not in readers.values():
                readers[name] = to
        for seat, number in old.seats.items():
            if seat not in seats and number not in seats.values():
                seats[seat] = number
        self._arranged.keep(Found(readers, seats))

    def skipped(self) -> tuple[Place, ...]:
        """The places that nothing was touched for, as far as it has come."""
        come = self.places if self.at is None else self.places[: self.at]
        return tuple(place for place in come if place not in self._found)

    def faults(self) -> tuple[str, ...]:
        """What is wrong with readers and buttons, in sentences."""
        return tuple(fault.sentence for _, fault in sorted(self._faults.items(), key=str))

    def shown(self) -> dict[str, Any]:
        """Return what the host's screen shows; no card is named."""
        return {
            "places": [
                {"kind": place[0], "at": place[1], "found": place in self._found}
                for place in self.places
            ],
            "at": self.at,
            "said": self.said,
            "faults": self.faults(),
            "undo": bool(self._order),
        }


def place_words(place: Place) -> Said:
    """Name a place: "Island A", "Player 1" (clockwise)."""
    if isinstance(place[1], str):
        return say("Island {island}", island=place[1])
    return say("Player {number}", number=place[1] + 1)
