"""Turns: draw, pass, knock; whose turn is next, the forced Knock and the reshuffle."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate21.actions import Draw, Knock, Pass
from companion.games.pirate21.checks import DEEDS, cannot_draw, copy_reasons, out_of_turn
from companion.games.pirate21.events import Drawing, Event, Events, Knocking, Passing, Reshuffle
from companion.games.pirate21.scoring import end_turns
from companion.games.pirate21.state import Hand, State
from companion.games.reasons import Reasons
from companion.games.values import replaced
from companion.refusals import Refusal
from companion.words import say


def clockwise(hands: tuple[Hand, ...], seat: int) -> tuple[int, ...]:
    """Who is in the round, from the seat's left round to the seat itself (ruling P21-09)."""
    order = (*range(seat + 1, len(hands)), *range(seat + 1))
    return tuple(other for other in order if not hands[other].out)


def turn_over(state: State, events: list[Event]) -> tuple[State, Events]:
    """The turn is over: the next one begins, or the round ends after the last final turn."""
    seat = state.turn or 0
    if state.knocked is None:
        return _begin(state, clockwise(state.hands, seat)[0], (), events)
    if state.queue:
        return _begin(state, state.queue[0], state.queue[1:], events)
    return end_turns(state, events)


def _begin(
    state: State, seat: int, queue: tuple[int, ...], events: list[Event]
) -> tuple[State, Events]:
    turns = state.turns + 1
    if state.deck:
        return replace(state, turn=seat, turns=turns, queue=queue), tuple(events)
    return _forced(replace(state, turn=seat, turns=turns, queue=queue), seat, events)


def _forced(state: State, seat: int, events: list[Event]) -> tuple[State, Events]:
    """The deck is empty at the start of a turn (rulings P21-11 to P21-14)."""
    knocked, queue = state.knocked, state.queue
    if knocked is None:
        knocked, queue = seat, clockwise(state.hands, seat)
        events.append(Knocking(seat, forced=True))
    if state.discard:
        events.append(Reshuffle(len(state.discard)))
    deck = len(state.discard)
    state = replace(state, knocked=knocked, queue=queue, deck=deck, discard=())
    return state, tuple(events)


def draw_reasons(state: State, draw: Draw) -> Reasons:
    """Why this card cannot be drawn now."""
    reason = out_of_turn(state, draw.player, DEEDS["draw"])
    if reason:
        yield reason
        return
    if not state.deck:
        yield Refusal(
            "deck-empty", say("{player} cannot draw: the deck is empty.", player=draw.player)
        )
    yield from copy_reasons(state, draw.card, cannot_draw(draw.player, draw.card))


def apply_draw(state: State, draw: Draw) -> tuple[State, Events]:
    """The card lies face up before the player."""
    seat = state.turn or 0
    hand = state.hands[seat]
    hands = replaced(state.hands, seat, Hand((*hand.up, draw.card), hand.down))
    state = replace(state, hands=hands, deck=state.deck - 1)
    return turn_over(state, [Drawing(seat, draw.card)])


def pass_reasons(state: State, action: Pass) -> Reasons:
    """Why this player cannot pass now (ruling P21-08: on one's turn it is always legal)."""
    reason = out_of_turn(state, action.player, DEEDS["pass"])
    if reason:
        yield reason


def apply_pass(state: State, _action: Pass) -> tuple[State, Events]:
    """Nothing is done."""
    return turn_over(state, [Passing(state.turn or 0)])


def knock_reasons(state: State, knock: Knock) -> Reasons:
    """Why this player cannot knock now (rulings P21-10, P21-17).

    Before a Knock nobody is out, so the first turns are the first lap.
    """
    reason = out_of_turn(state, knock.player, DEEDS["knock"])
    if reason:
        yield reason
        return
    if state.knocked is not None:
        who = state.players[state.knocked]
        sentence = say(
            "{player} cannot knock: {who} has knocked already in this round.",
            player=knock.player,
            who=who,
        )
        yield Refusal("knocked-already", sentence)
    elif state.turns < len(state.hands):
        sentence = say("{player} cannot knock in the first turn of a round.", player=knock.player)
        yield Refusal("first-turn", sentence)


def knocked_by(state: State, seat: int, hands: tuple[Hand, ...]) -> State:
    """The state with these hands and a Knock: everybody in the round gets a final turn."""
    return replace(state, hands=hands, knocked=seat, queue=clockwise(hands, seat))


def apply_knock(state: State, _knock: Knock) -> tuple[State, Events]:
    """A whole turn (ruling P21-09); the final turns follow, the Knocker's last."""
    seat = state.turn or 0
    state = knocked_by(state, seat, state.hands)
    return turn_over(state, [Knocking(seat, forced=False)])
