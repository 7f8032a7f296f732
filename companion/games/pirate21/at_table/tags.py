"""Which tag is which card before a seat: kept beside the state, so that a card is known again.

Two cards may be equal; a tag is one of them. All that this page and those that use it tell apart
by is where tags lie, which everybody at the table can see, never what is on a face-down card.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.pirate21.actions import Action, Captain, Deal, Mate
from companion.games.pirate21.at_table.marks import Marks
from companion.games.pirate21.state import Hand, State
from companion.games.reasons import seat_of
from companion.games.values import replaced
from companion.inputs import READERS
from companion.readings import Readings

Tags = tuple[tuple[str, ...], ...]
UNKNOWN = ""


def of(state: State, marks: Marks) -> Tags:
    """Return by seat the tag of each card, face-up ones first; "" where it is not known."""
    return tuple(
        _fitting(hand, marks.tags[seat] if seat < len(marks.tags) else ())
        for seat, hand in enumerate(state.hands)
    )


def _fitting(hand: Hand, tags: tuple[str, ...]) -> tuple[str, ...]:
    size = len(hand.up) + (hand.down is not None)
    return tags if len(tags) == size else (UNKNOWN,) * size


def known(tags: Tags) -> frozenset[str]:
    """Return the tags of all cards before all seats."""
    return frozenset(tag for hand in tags for tag in hand if tag)


def card_of(readings: Readings, tag: str) -> str | None:
    """Return what is printed on the card with this tag; None for one of no deck or another game."""
    face = readings.deck.face(tag)
    if face is None or not isinstance(face.card, str) or " " not in face.card:
        return None
    return face.card


def after(
    before: State, marks: Marks, actions: tuple[Action, ...], there: State, readings: Readings
) -> Tags:
    """Return the tags as actions leave them; new cards are those that lie there."""
    old = of(before, marks)
    hands = list(before.hands)
    for action in actions:
        if isinstance(action, Mate):
            old = _exchanged(old, [seat_of(before, name) for name in action.between])
        elif isinstance(action, Captain):
            seat = seat_of(before, action.target)
            place = _discarded(hands[seat], old[seat], action.discard, readings.at(READERS[seat]))
            hands[seat] = replace(hands[seat], up=without(hands[seat].up, place))
            old = replaced(old, seat, without(old[seat], place))
    if before.round != there.round:
        old = ((),) * len(old)
    carried = [
        _carried(hands[seat], old[seat], there.hands[seat]) for seat in range(len(there.hands))
    ]
    return _bound(there, carried, readings, marks.before)


def without(values: tuple[str, ...], place: int) -> tuple[str, ...]:
    """Return the values but the one at that place."""
    return values[:place] + values[place + 1 :]


def _discarded(hand: Hand, tags: tuple[str, ...], card: str, lying: frozenset[str]) -> int:
    """The place of the card that was discarded: of equal ones one that lies no more."""
    places = [place for place, one in enumerate(hand.up) if one == card]
    return min(places, key=lambda place: tags[place] in lying)


def _exchanged(tags: Tags, seats: Sequence[int]) -> Tags:
    one, two = seats
    hands = list(tags)
    hands[one] = (*tags[one][:-1], *tags[two][-1:])
    hands[two] = (*tags[two][:-1], *tags[one][-1:])
    return tuple(hands)


def _carried(before: Hand, tags: tuple[str, ...], there: Hand) -> tuple[str, ...]:
    """The tags of the cards that stay."""
    if not tags:
        return _fitting(there, ())
    pairs = list(zip(before.up, tags, strict=False))
    out = []
    for card in there.up:
        pair = next((pair for pair in pairs if pair[0] == card), None)
        out.append(UNKNOWN if pair is None else pair[1])
        if pair is not None:
            pairs.remove(pair)
    stays = before.down is not None and there.down is not None
    down = (tags[-1] if stays else UNKNOWN,) if there.down is not None else ()
    return (*out, *down)


def _bound(
    state: State, tags: Sequence[tuple[str, ...]], readings: Readings, old: tuple[str, ...]
) -> Tags:
    """The same with cards that have no tag yet bound to what lies there, in the order laid."""
    taken = set(known(tuple(tags)))
    hands = []
    for seat, hand in enumerate(state.hands):
        mine = list(tags[seat])
        free = [tag for tag in in_order(readings, READERS[seat], old) if tag not in taken]
        for place, card in enumerate(hand.up):
            found = next((tag for tag in free if card_of(readings, tag) == card), None)
            if mine[place] == UNKNOWN and found is not None:
                mine[place] = found
                free.remove(found)
        if mine and mine.count(UNKNOWN) == 1 and mine[-1] == UNKNOWN and len(free) == 1:
            mine[-1] = free[0]
        taken.update(mine)
        hands.append(tuple(mine))
    return tuple(hands)


def in_order(readings: Readings, reader: str, old: tuple[str, ...]) -> list[str]:
    """Return the tags that lie at a reader, those just laid first, in their order.

    But for the last round's (`old`) that have not been lifted, and none that a silent reader saw.
    """
    if reader in readings.faults:
        return []
    fresh = [tag for where, tag in readings.fresh if where == reader]
    return fresh + sorted(readings.at(reader).difference(fresh, old))


def all_lying(state: State, marks: Marks, readings: Readings) -> tuple[str, ...]:
    """Return the tags of all cards in the game and on its readers, sorted."""
    lying = (readings.at(reader) for reader in READERS[: len(state.hands)])
    return tuple(sorted(known(of(state, marks)).union(*lying)))


def filled(state: State, marks: Marks, deal: Deal, readings: Readings) -> Deal:
    """Return a deal with the face-down card, where the reader knows both cards."""
    seat = seat_of(state, deal.player)
    if not 0 <= seat < len(READERS):
        return deal
    lying = in_order(readings, READERS[seat], marks.before)
    if len(lying) != 2 or known(of(state, marks)).intersection(lying):
        return deal
    cards = [card_of(readings, tag) for tag in lying]
    if None in cards or deal.up not in cards:
        return deal
    cards.remove(deal.up)
    return replace(deal, down=cards[0])
