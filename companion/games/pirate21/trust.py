"""Unread cards: their abilities are taken on trust, and what was said of them is remembered.

A card that is named later and contradicts it is a warning, never a refusal (record.md). All that
is said here lies open: which cards are unread, and what was said of them.
"""

from __future__ import annotations

from companion.games.pirate21.actions import Action, Pirate, Turn
from companion.games.pirate21.box import NUMBER, PRINCESS, SORT, card_words, sort_words
from companion.games.pirate21.state import Down, Hand, Said, State
from companion.games.reasons import seat_of
from companion.words import say


def shows(hand: Hand, sort: str) -> bool:
    """Whether a card of this sort lies face up."""
    return any(SORT[card] == sort for card in hand.up)


def has(hand: Hand, sort: str) -> bool:
    """Whether the hand has a card of this sort; an unread card is taken for one."""
    if shows(hand, sort):
        return True
    down = hand.down
    return down is not None and (down.card is None or SORT[down.card] == sort)


def used(hand: Hand, seat: int, sort: str) -> Hand:
    """The hand after a card of this sort was used: an unread one may have had to be it."""
    return hand if not hand.unread or shows(hand, sort) else told(hand, seat, sort)


def told(hand: Hand, seat: int, about: str | int) -> Hand:
    """The hand after something was said of its unread card."""
    said = Said(seat, about)
    down = hand.down or Down(None)
    if said in down.said:
        return hand
    return Hand(hand.up, Down(down.card, (*down.said, said)))


def _contradicts(said: Said, card: str) -> bool:
    if isinstance(said.about, int):
        return NUMBER[card] == said.about
    return SORT[card] != said.about


def _sentence(state: State, name: str, card: str, said: Said) -> str:
    who = state.players[said.seat]
    if isinstance(said.about, int):
        what = say("{who} said that its number is not {number}", who=who, number=said.about)
    elif said.about == PRINCESS:
        what = say("{who} claimed the Princess with it", who=who)
    else:
        what = say("{who} used it as a {sort}", who=who, sort=sort_words(said.about))
    return say(
        "{name}'s card is {card}, although {what}.", name=name, card=card_words(card), what=what
    )


def warnings(before: State, action: Action, _after: State) -> tuple[str, ...]:
    """What an unread card that this action names contradicts."""
    if isinstance(action, Turn):
        name, card = action.player, action.card
    elif isinstance(action, Pirate) and isinstance(action.card, str):
        name, card = action.target, action.card
    else:
        return ()
    down = before.hands[seat_of(before, name)].down or Down(None)
    return tuple(
        _sentence(before, name, card, said) for said in down.said if _contradicts(said, card)
    )
