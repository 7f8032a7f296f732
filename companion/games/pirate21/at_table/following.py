"""What cards laid on readers ask for: a deal, a card drawn, what an ability does with cards.

Only cards just laid count, and of those only what was before no seat: a card drawn lies nowhere
else. Where a seat's face-down card has no tag, any card there might be it, so none counts there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.pirate21.abilities import DRAWS
from companion.games.pirate21.actions import Action, Captain, Deal, Draw, Gunner, Mate
from companion.games.pirate21.at_table import tags as tagged
from companion.games.pirate21.at_table.marks import Intent, Marks
from companion.games.pirate21.at_table.tags import UNKNOWN, Tags
from companion.games.pirate21.state import State
from companion.games.reasons import seat_of
from companion.inputs import READERS
from companion.readings import Readings


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies where, beside what the game has there. `drawn`: the Gunner's cards seen so far."""

    state: State
    marks: Marks
    readings: Readings
    drawn: tuple[str, ...] = ()

    @property
    def tags(self) -> Tags:
        """The tags of all cards in the game."""
        return tagged.of(self.state, self.marks)

    def card(self, tag: str) -> str:
        """What is printed on a card that is known to be of this game."""
        return tagged.card_of(self.readings, tag) or ""

    def new(self, seat: int) -> list[str]:
        """The tags just laid before a seat that were before none, in their order."""
        mine = self.tags[seat]
        if not mine or mine[-1] == UNKNOWN:
            return []
        entered = Counter(
            card
            for card, tag in zip(self.state.hands[seat].up, mine, strict=False)
            if tag == UNKNOWN
        )
        return list(self._but(entered, self.laid(seat)))

    def _but(self, entered: Counter[str], laid: list[str]) -> Iterator[str]:
        """The tags but those of cards that were entered by hand before they were laid."""
        for tag in laid:
            if entered[self.card(tag)] > 0:
                entered[self.card(tag)] -= 1
            else:
                yield tag

    def laid(self, seat: int) -> list[str]:
        """The known cards just laid here alone that the game has nowhere."""
        here, taken = READERS[seat], tagged.known(self.tags)
        return [
            tag
            for where, tag in self.readings.fresh
            if where == here
            and tag not in taken
            and self.card(tag)
            and self._nowhere_else(tag, here)
        ]

    def _nowhere_else(self, tag: str, here: str) -> bool:
        """Whether no other reader sees it now; what a silent one saw may have gone."""
        others = set(READERS[: len(self.state.hands)]) - {here} - self.readings.faults.keys()
        return not any(tag in self.readings.at(reader) for reader in others)

    def lies(self, seat: int, tag: str) -> bool:
        """Whether this tag lies before the seat."""
        return tag in self.readings.at(READERS[seat])


def wanted(lying: Lying) -> Action | None:
    """Return the next action that the cards ask for, or None."""
    state, marks = lying.state, lying.marks
    if state.phase == "deal":
        return _dealt(lying)
    if state.phase != "turns" or state.turn is None or marks.attack is not None:
        return None
    intent = marks.intent
    if intent is None or intent.ability == "draw":
        return _drawn(lying, state.turn)
    follow = {"captain": _captain, "gunner": _gunner, "mate": _mate}[intent.ability]
    return follow(lying, intent, state.turn)


def _dealt(lying: Lying) -> Action | None:
    """Two cards laid one after the other: the first one is shown (ruling P21-03)."""
    for seat, hand in enumerate(lying.state.hands):
        laid = lying.laid(seat)
        both = len(laid) == 2 == len(lying.readings.at(READERS[seat]))
        if hand.down is None and both and not together(lying.readings, READERS[seat]):
            up, down = (lying.card(tag) for tag in laid)
            return Deal(player=lying.state.players[seat], up=up, down=down)
    return None


def together(readings: Readings, reader: str) -> bool:
    """Whether the two cards just laid here came at once, so that none is the first."""
    moments = [moment for (where, _), moment in readings.fresh.items() if where == reader]
    return len(moments) == 2 and moments[0] == moments[1]


def _drawn(lying: Lying, seat: int) -> Action | None:
    new = lying.new(seat)
    if len(new) != 1:
        return None
    return Draw(player=lying.state.players[seat], card=lying.card(new[0]))


def _captain(lying: Lying, intent: Intent, _turn: int) -> Action | None:
    """The new card lies where the discarded one lay (ruling P21-34)."""
    state = lying.state
    seats = range(len(state.hands)) if intent.target is None else (seat_of(state, intent.target),)
    found = [(seat, new) for seat in seats if (new := lying.new(seat))]
    if len(found) != 1 or len(found[0][1]) != 1:
        return None
    seat, (tag,) = found[0]
    discard = intent.discard or _lifted(lying, seat)
    if discard is None:
        return None
    return Captain(intent.player, state.players[seat], discard, lying.card(tag))


def _lifted(lying: Lying, seat: int) -> str | None:
    """The one face-up card that has been lifted before a seat, or None."""
    pairs = zip(lying.state.hands[seat].up, lying.tags[seat], strict=False)
    lifted = [card for card, tag in pairs if tag and not lying.lies(seat, tag)]
    return lifted[0] if len(lifted) == 1 else None


def _gunner(lying: Lying, intent: Intent, turn: int) -> Action | None:
    """Of two cards drawn one was lifted again; a single one is kept (ruling P21-15)."""
    draws = min(DRAWS, lying.state.deck)
    kept = [tag for tag in lying.drawn if lying.lies(turn, tag)]
    if len(lying.drawn) != draws or len(kept) != 1:
        return None
    drawn = tuple(lying.card(tag) for tag in lying.drawn)
    return Gunner(player=intent.player, drawn=drawn, keep=lying.card(kept[0]))


def _mate(lying: Lying, intent: Intent, _turn: int) -> Action | None:
    """Two face-down cards have changed their readers."""
    downs = {seat: mine[-1] for seat, mine in enumerate(lying.tags) if mine and mine[-1] != UNKNOWN}
    for one in downs:
        for two in downs:
            if one < two and _moved(lying, downs[one], two) and _moved(lying, downs[two], one):
                return _between(lying.state, intent, one, two)
    return None


def _moved(lying: Lying, tag: str, seat: int) -> bool:
    return (READERS[seat], tag) in lying.readings.fresh and lying.lies(seat, tag)


def _between(state: State, intent: Intent, one: int, two: int) -> Action | None:
    names = (state.players[one], state.players[two])
    if intent.between is None:
        return Mate(player=intent.player, between=names)
    if set(intent.between) != set(names):
        return None
    return Mate(player=intent.player, between=intent.between)
