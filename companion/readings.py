"""From "this reader sees these tags" to "Mario laid a Ship at A" (design: "How things flow").

What lies counts as an action only when it changes. What lies differently from what the game says
is shown after a while, in one sentence for every reason: it names the Island and nothing else,
since whose card it is, or which, would tell what is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.deck import Card, Deck
from companion.games.pirates_word.actions import Action, Lift, Place
from companion.games.pirates_word.seats import islands_of, owner_of, placed
from companion.games.pirates_word.state import Island, Ship, State
from companion.inputs import ReaderHealth, Sighting

PATIENCE = 1.5
"""Seconds that a difference has to last before it is shown."""

NOTHING: frozenset[str] = frozenset()

Kind = Literal["extra", "missing"]
Difference = tuple[str, Kind]
"""An Island's letter, and whether a card there does not count or is missing."""

SENTENCES: dict[Kind, tuple[str, str]] = {
    "extra": (
        "Island {}: a card here does not count.",
        "Lift it. A card counts when it is laid during the Decision, one by each neighbour.",
    ),
    "missing": (
        "Island {}: a card is missing.",
        "Lay it back where it was, or undo. The game still counts it here.",
    ),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A difference that has lasted: where, what and why."""

    island: str
    what: str
    why: str


class Readings:
    """What lies on the readers, and what of it has been counted.

    `quiet_until`: until then (monotonic seconds) everything that is seen is taken to have lain
    there all the time: after a restart the readers tell again what lies.
    """

    def __init__(self, deck: Deck, *, quiet_until: float | None = None) -> None:
        self.deck = deck
        self.faults: dict[str, str] = {}
        self._quiet_until = quiet_until
        self._lying: dict[str, frozenset[str]] = {}
        self._fresh: dict[tuple[str, str], None] = {}
        self._gone: dict[tuple[str, str], None] = {}
        self._since: dict[Difference, float] = {}

    def see(self, sighting: Sighting, state: State) -> None:
        """Take a reader's answer in; what it changes is then `wanted`."""
        reader, tags = sighting.reader, sighting.tags
        before = self._lying.get(reader, NOTHING)
        self._lying[reader] = tags
        for tag in self._by_seat(before - tags, state):
            self._fresh.pop((reader, tag), None)
            self._gone[reader, tag] = None
            self._fresh.update(((where, tag), None) for where in self._where(tag))
        for tag in self._by_seat(tags - before, state):
            self._gone.pop((reader, tag), None)
            self._fresh[reader, tag] = None
        if state.phase != "decision" or self.quiet(sighting.at):
            self.compare_anew()

    def hear(self, health: ReaderHealth) -> None:
        """Take in that a reader fails or works again; what lay there is taken to lie there."""
        if health.fault is None:
            self.faults.pop(health.reader, None)
        else:
            self.faults[health.reader] = health.fault

    def be_quiet_until(self, moment: float) -> None:
        """Take everything seen until `moment` as having lain there all the time."""
        self._quiet_until = moment

    def quiet(self, now: float) -> bool:
        """Whether the readers are still telling what lay there before."""
        return self._quiet_until is not None and now < self._quiet_until

    def compare_anew(self) -> None:
        """Let nothing that lies or was lifted count any more: undo, redo, restart, a new Day."""
        self._fresh.clear()
        self._gone.clear()

    def wanted(self, state: State) -> Action | None:
        """Return the next action that the cards ask for, or None; ask again after doing it."""
        if state.phase != "decision":
            return None
        return self._lifting(state) or self._placing(state)

    def settle(self, state: State) -> None:
        """Forget the cards that the game has counted: what is left waits for its place."""
        self._gone.clear()
        for reader, tag in list(self._fresh):
            if self._counted(state, reader, tag):
                del self._fresh[reader, tag]

    def lying(self, letter: str, seat: int, state: State) -> tuple[Card, ...]:
        """Return the player's cards that lie at an Island."""
        owned = (self._owned(state, tag) for tag in sorted(self._lying.get(letter, NOTHING)))
        return tuple(card for owner, card in filter(None, owned) if owner == seat)

    def differences(self, state: State) -> frozenset[Difference]:
        """Return what lies differently from what the game says, as far as that may be told."""
        if state.phase in ("counting", "finished") or _revealed(state):
            return frozenset()
        by_phase = {"excavation": self._but_yesterdays, "decision": self._by_card}
        compare = by_phase.get(state.phase, self._by_number)
        return frozenset(
            (island.letter, kind)
            for island in state.islands
            if island.letter not in self.faults
            for kind in compare(state, island)
        )

    def watch(self, state: State, now: float) -> None:
        """Note since when each difference has lasted; call after every change."""
        found = frozenset() if self.quiet(now) else self.differences(state)
        self._since = {what: self._since.get(what, now) for what in found}

    def shown(self, now: float) -> tuple[Shown, ...]:
        """Return the differences that have lasted long enough, by Island."""
        ripe = sorted(what for what, began in self._since.items() if now >= began + PATIENCE)
        return tuple(
            Shown(letter, SENTENCES[kind][0].format(letter), SENTENCES[kind][1])
            for letter, kind in ripe
        )

    def due(self, now: float) -> float | None:
        """Return when the next difference will be shown, or None."""
        if self._quiet_until is not None and self.quiet(now):
            return self._quiet_until
        times = [began + PATIENCE for began in self._since.values()]
        return min((time for time in times if time > now), default=None)

    def exchanged(self, state: State) -> tuple[str, ...]:
        """Return the Islands where other cards lie than were locked; ask when Ships are turned."""
        return tuple(
            island.letter
            for island in state.islands
            if island.letter not in self.faults and self._unexplained(island)
        )

    def _lifting(self, state: State) -> Action | None:
        for reader, tag in self._gone:
            for island in state.islands:
                for seat, card in island.ships:
                    if island.letter == reader and self._is(tag, seat, card):
                        return Lift(player=state.players[seat], island=reader)
        return None

    def _placing(self, state: State) -> Action | None:
        for reader, tag in self._fresh:
            owned = self._owned(state, tag)
            if owned and self._may_lie(state, reader, *owned):
                seat, card = owned
                if self._in_doubt(state, reader, seat):
                    continue
                return Place(player=state.players[seat], island=reader, card=card)
        return None

    def _in_doubt(self, state: State, reader: str, seat: int) -> bool:
        """Whether several of a player's cards wait for one place: none counts before the others
        are lifted, since any choice would come from what is on them.
        """
        waiting = (
            self._owned(state, tag)
            for where, tag in self._fresh
            if where == reader and not self._counted(state, reader, tag)
        )
        return sum(owned is not None and owned[0] == seat for owned in waiting) > 1

    def _by_seat(self, tags: frozenset[str], state: State) -> list[str]:
        """Put tags that came or went in one moment in an order that tells of no card."""

        def seat_of(tag: str) -> int:
            owned = self._owned(state, tag)
            return len(state.players) if owned is None else owned[0]

        return sorted(tags, key=seat_of)

    def _may_lie(self, state: State, reader: str, seat: int, card: Card) -> bool:
        """Whether a card just laid counts: an own Island without another own card that lies."""
        if reader not in islands_of(state, seat):
            return False
        on_table = placed(state, seat)
        if reader not in on_table:
            return True
        there = on_table[reader]
        return there != card and not self._lies(reader, seat, there)

    def _where(self, tag: str) -> list[str]:
        """The readers that still see a card which has left another one: it was moved back."""
        return [reader for reader, tags in self._lying.items() if tag in tags]

    def _lies(self, reader: str, seat: int, card: int | str | None) -> bool:
        lying = self._lying.get(reader, NOTHING)
        return any(self._is(tag, seat, card) for tag in lying)

    def _is(self, tag: str, seat: int, card: int | str | None) -> bool:
        return card is not None and self.deck.tag(seat, card) == tag

    def _owned(self, state: State, tag: str) -> tuple[int, Card] | None:
        """Return whose card this is, and which; None for a stranger's or one in the box."""
        face = self.deck.face(tag)
        if face is None:
            return None
        seat = face.seat if isinstance(face.card, str) else owner_of(state, face.card)
        return None if seat is None or seat >= len(state.players) else (seat, face.card)

    def _counted(self, state: State, reader: str, tag: str) -> bool:
        owned = self._owned(state, tag)
        return owned is not None and placed(state, owned[0]).get(reader, 0) == owned[1]

    def _expected(self, island: Island) -> frozenset[str]:
        return self._tags(island.ships)

    def _tags(self, ships: tuple[Ship, ...]) -> frozenset[str]:
        tags = (self.deck.tag(seat, card) for seat, card in ships if card is not None)
        return frozenset(tag for tag in tags if tag is not None)

    def _unexplained(self, island: Island) -> bool:
        """Whether more unexpected tags lie here than there are Ships whose tag is not known."""
        expected = self._expected(island)
        untagged = len(island.ships) - len(expected)
        return len(self._lying.get(island.letter, NOTHING) - expected) > untagged

    def _by_card(self, _: State, island: Island) -> tuple[Kind, ...]:
        expected = self._expected(island)
        lying = self._lying.get(island.letter, NOTHING)
        extra: tuple[Kind, ...] = ("extra",) if self._unexplained(island) else ()
        return (*extra, "missing") if expected - lying else extra

    def _but_yesterdays(self, state: State, island: Island) -> tuple[Kind, ...]:
        """Between the Days: the Ships just turned may lie until they are taken back."""
        outcomes = state.revealed.islands if state.revealed else ()
        yesterdays = [self._tags(one.ships) for one in outcomes if one.letter == island.letter]
        lying = self._lying.get(island.letter, NOTHING)
        return ("extra",) if lying.difference(*yesterdays) else ()

    def _by_number(self, _: State, island: Island) -> tuple[Kind, ...]:
        """Compare numbers only: until the Ships are turned an exchanged card is not told."""
        lying = self._lying.get(island.letter, NOTHING)
        return ("extra",) if len(lying) > len(island.ships) else ()


def _revealed(state: State) -> bool:
    return (
        state.phase == "resolution"
        and state.revealed is not None
        and state.revealed.day == state.day
    )
