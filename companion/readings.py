"""From "this reader sees these tags" to "Mario laid a Ship at A" (design: "How things flow").

What lies counts as an action only when it changes. What lies differently from what the game says
is shown after a while, in one sentence for every reason: it names the place and nothing else,
since whose card it is, or which, would tell what is hidden. What a card on a reader means to the
game that is played, its `Sense` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from companion.deck import Card, Deck, Face
from companion.inputs import Fault, ReaderHealth, Sighting

PATIENCE = 1.5
"""Seconds that a difference has to last before it is shown."""

NOTHING: frozenset[str] = frozenset()

Kind = Literal["extra", "missing", "together"]
Difference = tuple[str, Kind]
"""A reader's name, and whether a card there does not count, is missing, or came with another."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A difference that has lasted: where, what and why."""

    island: str
    what: str
    why: str


class Sense(Protocol):
    """What cards on readers mean in one game. Pure: all it knows comes in."""

    def counting(self, state: Any, /) -> bool:
        """Whether a card that is laid or lifted now is an action."""

    def owner(self, state: Any, face: Face, /) -> int | None:
        """Return the seat that plays this card; None for one in the box."""

    def counted(self, state: Any, reader: str, seat: int, card: Card, /) -> bool:
        """Whether the game has this card of the seat's lying at the reader."""

    def wanted(self, readings: Readings, state: Any, /) -> Any | None:
        """Return the next action that `fresh` and `gone` cards ask for, or None."""

    def differences(self, readings: Readings, state: Any, marks: Any, /) -> frozenset[Difference]:
        """Return what lies differently from what the game says, as far as that may be told."""

    def sentences(self, kind: Kind, reader: str, /) -> tuple[str, str]:
        """Return what to say of a difference at a reader, and why or what helps."""


class Readings:
    """What lies on the readers, and what of it has been counted.

    `sense` is the game's. `fresh` are the cards laid (reader and tag) and not counted yet, with the
    number of the sighting that told of them, `gone` those lifted, both in the order to count them
    in. `faults` are those of readers that cannot be read, `weak` those of readers that still are.
    `quiet_until`: until then (monotonic seconds) everything that is seen is taken to have lain
    there all the time: after a restart the readers tell again what lies.
    """

    def __init__(self, deck: Deck, sense: Sense, *, quiet_until: float | None = None) -> None:
        self.deck = deck
        self.sense = sense
        self.faults: dict[str, Fault] = {}
        self.weak: dict[str, Fault] = {}
        self._quiet_until = quiet_until
        self._lying: dict[str, frozenset[str]] = {}
        self.fresh: dict[tuple[str, str], int] = {}
        self.gone: dict[tuple[str, str], None] = {}
        self._since: dict[Difference, float] = {}
        self._sightings = 0

    def see(self, sighting: Sighting, state: Any) -> None:
        """Take a reader's answer in; what it changes is then `wanted`."""
        reader, tags = sighting.reader, sighting.tags
        before = self._lying.get(reader, NOTHING)
        self._lying[reader] = tags
        self._sightings = now = self._sightings + 1
        for tag in self._by_seat(before - tags, state):
            self.fresh.pop((reader, tag), None)
            self.gone[reader, tag] = None
            self.fresh.update(((where, tag), now) for where in self._moved_to(tag, state))
        for tag in self._by_seat(tags - before, state):
            self.gone.pop((reader, tag), None)
            self.fresh[reader, tag] = now
        if not self.sense.counting(state) or self.quiet(sighting.at):
            self.compare_anew()

    def hear(self, health: ReaderHealth) -> None:
        """Take in that a reader fails or works again; what lay there is taken to lie there."""
        self.faults.pop(health.reader, None)
        self.weak.pop(health.reader, None)
        if health.fault is not None:
            (self.weak if health.fault.weak else self.faults)[health.reader] = health.fault

    def begin(self, deck: Deck, sense: Sense, *, elsewhere: bool) -> None:
        """Follow a new game; `elsewhere`: its readers are others, so nothing is known of them."""
        self.deck, self.sense = deck, sense
        self._since = {}
        self.compare_anew()
        if elsewhere:
            self._lying = {}
            self.faults, self.weak = {}, {}

    def be_quiet_until(self, moment: float) -> None:
        """Take everything seen until `moment` as having lain there all the time."""
        self._quiet_until = moment

    def quiet(self, now: float) -> bool:
        """Whether the readers are still telling what lay there before."""
        return self._quiet_until is not None and now < self._quiet_until

    def compare_anew(self) -> None:
        """Let nothing that lies or was lifted count any more: undo, redo, restart, a new Day."""
        self.fresh.clear()
        self.gone.clear()

    def wanted(self, state: Any) -> Any | None:
        """Return the next action that the cards ask for, or None; ask again after doing it."""
        return self.sense.wanted(self, state) if self.sense.counting(state) else None

    def forget_counted(self, state: Any) -> None:
        """Forget the laid cards that the game has counted; call after every action.

        A card that several readers see at once then counts at each of them once at most, and
        lies where it counted last.
        """
        for reader, tag in list(self.fresh):
            if self.counted(state, reader, tag):
                del self.fresh[reader, tag]

    def settle(self, state: Any) -> None:
        """Forget what needs no action any more: what is left was laid and waits for its place."""
        self.gone.clear()
        self.forget_counted(state)

    def at(self, reader: str) -> frozenset[str]:
        """Return the tags that lie at a reader, strangers' among them."""
        return self._lying.get(reader, NOTHING)

    def all_lying(self) -> dict[str, frozenset[str]]:
        """Return the tags that lie, by reader."""
        return dict(self._lying)

    def lying(self, reader: str, seat: int, state: Any) -> tuple[Card, ...]:
        """Return the player's cards that lie at a reader."""
        owned = (self.owned(state, tag) for tag in sorted(self.at(reader)))
        return tuple(card for owner, card in filter(None, owned) if owner == seat)

    def owned(self, state: Any, tag: str) -> tuple[int, Card] | None:
        """Return whose card this is, and which; None for a stranger's or one in the box."""
        face = self.deck.face(tag)
        if face is None:
            return None
        seat = self.sense.owner(state, face)
        return None if seat is None or seat >= len(state.players) else (seat, face.card)

    def counted(self, state: Any, reader: str, tag: str) -> bool:
        """Whether the game has this card lying at the reader."""
        owned = self.owned(state, tag)
        return owned is not None and self.sense.counted(state, reader, *owned)

    def differences(self, state: Any, marks: Any) -> frozenset[Difference]:
        """Return what lies differently from what the game says, as far as that may be told."""
        return self.sense.differences(self, state, marks)

    def watch(self, state: Any, marks: Any, now: float) -> None:
        """Note since when each difference has lasted; call after every change."""
        found = frozenset() if self.quiet(now) else self.differences(state, marks)
        self._since = {what: self._since.get(what, now) for what in found}

    def shown(self, now: float) -> tuple[Shown, ...]:
        """Return the differences that have lasted long enough, by reader."""
        ripe = sorted(what for what, began in self._since.items() if now >= began + PATIENCE)
        return tuple(Shown(reader, *self.sense.sentences(kind, reader)) for reader, kind in ripe)

    def due(self, now: float) -> float | None:
        """Return when the next difference will be shown, or None."""
        if self._quiet_until is not None and self.quiet(now):
            return self._quiet_until
        times = [began + PATIENCE for began in self._since.values()]
        return min((time for time in times if time > now), default=None)

    def _by_seat(self, tags: frozenset[str], state: Any) -> list[str]:
        """Put tags that came or went in one moment in an order that tells of no card."""

        def seat_of(tag: str) -> int:
            owned = self.owned(state, tag)
            return len(state.players) if owned is None else owned[0]

        return sorted(tags, key=seat_of)

    def _moved_to(self, tag: str, state: Any) -> list[str]:
        """The readers that still see a card which has left another one, if it counts at none.

        What a failing reader saw last may lie elsewhere since: it vouches for nothing.
        """
        seen = [reader for reader, tags in self._lying.items() if tag in tags]
        still = [reader for reader in seen if reader not in self.faults]
        return [] if any(self.counted(state, reader, tag) for reader in still) else still
