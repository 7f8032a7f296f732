"""A new lay of a player's cards, as the Bottle and the group's own Artifacts make it (APW-33).

A Ship with a Rat stays where it is, in the hand too; what is unread stays possible.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.pirates_word.box import RED, card_words
from companion.games.pirates_word.checks import index_of
from companion.games.pirates_word.decision import with_ship
from companion.games.pirates_word.seats import hand, has_rat, islands_of, placed
from companion.games.pirates_word.state import HAND, State
from companion.games.reasons import Reasons, only
from companion.games.values import replaced
from companion.refusals import Refusal
from companion.words import listed, say

Lay = Mapping[str, int | str | None]


def shape_reasons(state: State, seat: int, lay: Lay) -> Reasons:
    """Why the Islands named in a lay are not exactly the player's."""
    own = islands_of(state, seat)
    if set(lay) != set(own):
        name = state.players[seat]
        sentence = say(
            "A new lay of {name}'s cards needs a card at each of the Islands {islands}, "
            "and nowhere else.",
            name=name,
            islands=listed(sorted(own)),
        )
        yield Refusal("lay-incomplete", sentence)


def card_reasons(state: State, seat: int, lay: Lay, greens: tuple[int, ...]) -> Reasons:
    """Why these cards cannot lie so, with the Greens that the player will own.

    Only the player may know: each reason tells of face-down cards.
    """
    name = state.players[seat]
    named = [card for card in lay.values() if card is not None]
    for card in named:
        if card != RED and card not in greens:
            sentence = say(
                "{name} cannot lay {card}: it is not {name}'s card.",
                name=name,
                card=card_words(card),
            )
            yield Refusal("not-your-card", sentence, only(name))
    if len(set(named)) != len(named):
        sentence = say("{name} cannot lay the same card at two Islands.", name=name)
        yield Refusal("card-twice", sentence, only(name))
    for letter, lying in placed(state, seat).items():
        if has_rat(state, seat, letter) and lay.get(letter, lying) != lying:
            sentence = say(
                "{name}'s Ship at Island {island} bears a Rat and stays as it lies.",
                name=name,
                island=letter,
            )
            yield Refusal("rat", sentence, only(name))
    yield from hidden_reasons(state, seat, lay, greens)


def hidden_reasons(state: State, seat: int, lay: Lay, greens: tuple[int, ...]) -> Reasons:
    """Why a card with a Rat that lies in the hand, or unread, would have to move.

    `lay`: all that lies at the player's Islands afterwards, `greens`: what is owned afterwards.
    """
    lying = placed(state, seat)
    loose = hand(state, seat)
    in_hand = has_rat(state, seat, HAND)
    unread = [at for at, card in lying.items() if card is None and has_rat(state, seat, at)]
    if not in_hand and not unread:
        return
    named = [card for card in lay.values() if card is not None]
    left = [card for card in loose if card not in named and (card == RED or card in greens)]
    if len(left) < len(unread) + in_hand:
        name = state.players[seat]
        where = say("in the hand") if in_hand else say("at Island {island}", island=unread[0])
        sentence = say(
            "{name}'s Ship {where} bears a Rat and stays as it lies.", name=name, where=where
        )
        yield Refusal("rat", sentence, only(name))


def laid(state: State, seat: int, lay: Lay) -> State:
    """Return the state with the player's cards lying as `lay` says."""
    islands = state.islands
    for letter, card in lay.items():
        index = index_of(state, letter)
        islands = replaced(islands, index, with_ship(islands[index], (seat, card)))
    return replace(state, islands=islands)
