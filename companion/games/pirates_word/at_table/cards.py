"""What Ship cards on the Islands' readers mean: cards laid and lifted in the Decision."""

from __future__ import annotations

from companion.deck import Card, Deck, Face
from companion.games.pirates_word.actions import Action, Lift, Place
from companion.games.pirates_word.at_table.differences import differences
from companion.games.pirates_word.seats import islands_of, owner_of, placed
from companion.games.pirates_word.state import State
from companion.readings import Difference, Kind, Readings
from companion.words import Said, say


def _what(kind: Kind, reader: str) -> tuple[Said, Said]:
    if kind == "missing":
        return (
            say("A card is missing at {island}.", island=reader),
            say("Lay it back where it was, or undo. The game still counts it here."),
        )
    return (
        say("A card at {island} does not count.", island=reader),
        say(
            "Lift it. Of each neighbour one card counts: "
            "the first that is laid during the Decision."
        ),
    )


class ShipCards:
    """The game's `companion.readings.Sense`: a reader is an Island, a card is a Ship."""

    def counting(self, state: State) -> bool:
        """Cards count in the Decision."""
        return state.phase == "decision"

    def owner(self, state: State, face: Face) -> int | None:
        """Return a card's seat: Reds never change hands, Greens belong to whom the game says."""
        return face.seat if isinstance(face.card, str) else owner_of(state, face.card)

    def counted(self, state: State, reader: str, seat: int, card: Card) -> bool:
        """Whether this card of the seat's lies at the Island in the game."""
        return placed(state, seat).get(reader, 0) == card

    def wanted(self, readings: Readings, state: State) -> Action | None:
        """Return the lift or else the placement that the cards ask for, or None."""
        return _lifting(readings, state) or _placing(readings, state)

    def differences(
        self, readings: Readings, state: State, _marks: object
    ) -> frozenset[Difference]:
        """Return what lies differently from what the game says, as far as that may be told."""
        return differences(readings, state)

    def sentences(self, kind: Kind, reader: str) -> tuple[Said, Said]:
        """Return one sentence for every reason, and what helps."""
        return _what(kind, reader)


def _lifting(readings: Readings, state: State) -> Action | None:
    for reader, tag in readings.gone:
        for island in state.islands:
            for seat, card in island.ships:
                if island.letter == reader and _is(readings.deck, tag, seat, card):
                    return Lift(player=state.players[seat], island=reader)
    return None


def _placing(readings: Readings, state: State) -> Action | None:
    for reader, tag in readings.fresh:
        owned = readings.owned(state, tag)
        if owned and _may_lie(readings, state, reader, *owned):
            seat, card = owned
            if _in_doubt(readings, state, reader, seat):
                continue
            return Place(
                player=state.players[seat],
                island=reader,
                card=card if isinstance(card, int) else "red",
            )
    return None


def _in_doubt(readings: Readings, state: State, reader: str, seat: int) -> bool:
    """Whether several of a player's cards wait for one place: none counts before the others
    are lifted, since any choice would come from what is on them.
    """
    waiting = (
        readings.owned(state, tag)
        for where, tag in readings.fresh
        if where == reader and not readings.counted(state, reader, tag)
    )
    return sum(owned is not None and owned[0] == seat for owned in waiting) > 1


def _may_lie(readings: Readings, state: State, reader: str, seat: int, card: Card) -> bool:
    """Whether a card just laid counts: an own Island without another own card that lies."""
    if reader not in islands_of(state, seat):
        return False
    on_table = placed(state, seat)
    if reader not in on_table:
        return True
    there = on_table[reader]
    return there != card and not _lies(readings, reader, seat, there)


def _lies(readings: Readings, reader: str, seat: int, card: int | str | None) -> bool:
    return any(_is(readings.deck, tag, seat, card) for tag in readings.at(reader))


def _is(deck: Deck, tag: str, seat: int, card: int | str | None) -> bool:
    return card is not None and deck.tag(seat, card) == tag
