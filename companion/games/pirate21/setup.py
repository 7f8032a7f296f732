"""Setup: checks a header, fills in what is absent; deals a round's cards (ruling P21-03)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.headers import check_kind, one_of, refused, tidy_players
from companion.games.pirate21.actions import Deal, Header
from companion.games.pirate21.box import CARDS, MATES, box, card_words
from companion.games.pirate21.checks import not_in_box, wrong_phase
from companion.games.pirate21.events import Dealing, Event, Events, RoundStart
from companion.games.pirate21.state import Down, Hand, State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import Later, Said, say

NAME: Final = "pirate-21"
FEWEST: Final = 2
MOST_PLAYERS: Final = 6


def complete(header: Header) -> Header:
    """Return the header with tidy names and every default written out.

    Raises Refusal (code `header`) with a sentence that begins with the field's name.
    """
    check_kind(header.record, header.game, NAME, say("Pirate 21"))
    players = tidy_players(header.players, FEWEST, MOST_PLAYERS)
    mates = MATES if header.mates is UNSET else header.mates
    if len(mates) != len(MATES):
        raise refused("mates", say("the box has {number} Mates", number=len(MATES)))
    start = one_of("start", header.start, players)
    return replace(header, players=players, start=start, mates=mates)


def warnings_of(_header: Header) -> tuple[Said, ...]:
    """What is odd about a completed header without being refused: nothing."""
    return ()


def setup(header: Header) -> State:
    """Return the first state of a game with this header; raises Refusal (code `header`)."""
    header = complete(header)
    players = len(header.players)
    return State(
        header=header,
        round=1,
        phase="deal",
        hands=(Hand(),) * players,
        deck=CARDS,
        discard=(),
        coins=(0,) * players,
        turn=None,
        turns=0,
        knocked=None,
        queue=(),
        rounds=(),
        winner=None,
    )


def next_round(state: State) -> State:
    """All cards are gathered and shuffled for another round."""
    return replace(
        state,
        round=state.round + 1,
        phase="deal",
        hands=(Hand(),) * len(state.hands),
        deck=CARDS,
        discard=(),
        turn=None,
        turns=0,
        knocked=None,
        queue=(),
    )


def deal_reasons(state: State, deal: Deal) -> Reasons:
    """Why these cannot be the player's cards; which cards they are the player alone may know."""
    if state.phase != "deal":
        yield wrong_phase(state, say("{player} cannot be dealt cards", player=shown(deal.player)))
        return
    seat = seat_of(state, deal.player)
    if seat < 0:
        yield no_player(state, deal.player)
    elif state.hands[seat].down is not None:
        yield Refusal("dealt-already", say("{player} has two cards already.", player=deal.player))
    else:
        yield from _card_reasons(state, deal)


def _card_reasons(state: State, deal: Deal) -> Reasons:
    dealt = (deal.up,) if deal.down is None else (deal.up, deal.down)
    copies = box(state.mates)
    elsewhere = [card for hand in state.hands for card in hand.cards]
    for card, number in Counter(dealt).items():
        what = _cannot_be_dealt(deal.player, card)
        if card not in copies:
            yield not_in_box(card, what, only(deal.player))
        elif number > copies[card]:
            yield Refusal(
                "no-copy-left", say("{what} twice: there is one.", what=what()), only(deal.player)
            )
        elif number + elsewhere.count(card) > copies[card]:
            yield Refusal(
                "no-copy-left", say("{what}: it lies elsewhere already.", what=what()), only()
            )


def apply_deal(state: State, deal: Deal) -> tuple[State, Events]:
    """Lay the two cards before the player; the last deal begins the turns."""
    seat = seat_of(state, deal.player)
    hands = replaced(state.hands, seat, Hand((deal.up,), Down(deal.down)))
    state = replace(state, hands=hands, deck=state.deck - 2)
    events: list[Event] = [Dealing(seat)]
    if all(hand.down is not None for hand in hands):
        state = replace(state, phase="turns", turn=state.start)
        events.append(RoundStart(state.round, state.start, tuple(hand.up[0] for hand in hands)))
    return state, tuple(events)


def _cannot_be_dealt(player: str, card: str) -> Later:
    return lambda: say(
        "{player} cannot have been dealt {card}", player=player, card=card_words(card)
    )
