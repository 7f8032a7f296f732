"""Who sits where: seats, their Islands, their cards (rulings APW-05, 06, 50)."""

from __future__ import annotations

from functools import cache

from companion.games.pirates_word.box import LETTERS, RED
from companion.games.pirates_word.state import HAND, Island, State

Cards = tuple[int | str | None, ...]


@cache
def _letters(players: int, seat: int) -> tuple[str, ...]:
    if players == 2:
        return tuple(LETTERS[:4])
    return LETTERS[seat], LETTERS[(seat - 1) % players]


def islands_of(state: State, seat: int) -> tuple[str, ...]:
    """The letters of a player's Islands, the left-hand one first; two players play at all."""
    return _letters(len(state.header.players), seat)


def seats_at(state: State, index: int) -> tuple[int, ...]:
    """The two seats that play at the Island of this index, in seat order."""
    players = len(state.header.players)
    if players == 2:
        return (0, 1)
    return (0, index) if index == players - 1 else (index, index + 1)


def card_at(island: Island, seat: int) -> tuple[bool, int | str | None]:
    """Whether the player has a card beside this Island, and which (None: unread)."""
    for owner, card in island.ships:
        if owner == seat:
            return True, card
    return False, None


def placed(state: State, seat: int) -> dict[str, int | str | None]:
    """The player's cards on the table by Island, the left-hand Island first."""
    found: dict[str, int | str | None] = {}
    for letter in islands_of(state, seat):
        lies, card = card_at(state.islands[LETTERS.index(letter)], seat)
        if lies:
            found[letter] = card
    return found


def cards_of(state: State, seat: int) -> Cards:
    """All cards that a player owns, Greens ascending, the Red last."""
    return (*state.greens[seat], RED)


def hand(state: State, seat: int) -> Cards:
    """The player's cards that are not known to lie on the table.

    While a card on the table is unread this is one more than the hand holds for each such card.
    """
    lying = placed(state, seat).values()
    return tuple(card for card in cards_of(state, seat) if card not in lying)


def in_hand(state: State, seat: int) -> int | str | None:
    """The one card in hand once all are placed; None when an unread card leaves it open."""
    cards = hand(state, seat)
    return cards[0] if len(cards) == 1 else None


def owner_of(state: State, green: int) -> int | None:
    """The seat that owns a Green card; None when it stayed in the box."""
    for seat, greens in enumerate(state.greens):
        if green in greens:
            return seat
    return None


def has_rat(state: State, seat: int, at: str) -> bool:
    """Whether the player's Ship at an Island's letter, or in the `hand`, bears a Rat."""
    return (seat, at) in state.rats


def places_of(state: State, seat: int) -> tuple[str, ...]:
    """Where a player's Ships are once all are placed: the Islands' letters, then `hand`."""
    return (*islands_of(state, seat), HAND)
