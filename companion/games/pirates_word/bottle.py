"""The Restorative Rum Bottle (rulings APW-32 to 34)."""

from __future__ import annotations

from msgspec import UNSET

from companion.games.pirates_word import lays, rats
from companion.games.pirates_word.actions import Use
from companion.games.pirates_word.known import looked
from companion.games.pirates_word.seats import in_hand
from companion.games.pirates_word.state import HAND, Peek, State
from companion.games.reasons import Reasons, no_player, seat_of
from companion.refusals import Refusal
from companion.words import say


def reasons(state: State, seat: int, use: Use) -> Reasons:
    """Why the user cannot look at this hand, or lay the own cards so."""
    yield from _hand_reasons(state, seat, use)
    if use.ships is not UNSET:
        yield from lays.shape_reasons(state, seat, use.ships)
        yield from lays.card_reasons(state, seat, use.ships, state.greens[seat])


def _hand_reasons(state: State, user: int, use: Use) -> Reasons:
    if use.hand is UNSET:
        if rats.free_hands(state, user):
            sentence = say(
                "{player} must choose a hand for the Rum Bottle: one bears no Rat.",
                player=use.player,
            )
            yield Refusal("target-missing", sentence)
        return
    seat = seat_of(state, use.hand)
    if seat < 0:
        yield no_player(state, use.hand)
    elif seat == user:
        yield Refusal(
            "own-card", say("{player} can look at another player's hand only.", player=use.player)
        )
    elif (seat, HAND) in state.rats:
        what = rats.ship_words(state, seat, HAND)
        yield rats.bears_rat(what, say("{player} cannot look there", player=use.player))


def effect(state: State, user: int, use: Use) -> State:
    """Look at the card in the hand; lay the own cards anew.

    Every own card that bore no Rat gets one, moved or not: Rats on the moved ones alone would
    tell which moved.
    """
    ships: list[tuple[int, str]] = []
    if use.hand is not UNSET:
        seat = seat_of(state, use.hand)
        state = looked(state, user, Peek(state.day, seat, HAND, in_hand(state, seat)))
        ships.append((seat, HAND))
    if use.ships is not UNSET:
        ships.extend(rats.own_free_ships(state, user))
        state = lays.laid(state, user, use.ships)
    return rats.put(state, user, (), ships)
