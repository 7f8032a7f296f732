"""Round end and game end: unread cards named, totals, Coins, the winner (rulings P21-39 to 52)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.games.pirate21.actions import Turn
from companion.games.pirate21.box import BLACK_SPOT, ENOUGH, KING, MOST, NUMBER, SORT, card_words
from companion.games.pirate21.checks import copy_reasons, wrong_phase
from companion.games.pirate21.events import CardTurn, Event, Events, GameEnd, RevealStart, RoundEnd
from companion.games.pirate21.setup import next_round
from companion.games.pirate21.state import Down, Hand, Round, State
from companion.games.reasons import Reasons, no_player, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import say

WIN: Final = 1
BONUS: Final = 1
SPOT: Final = 1
"""Coins for the round, for a sole winner who knocked, for the Black Spot with the lowest total."""


def end_turns(state: State, events: list[Event]) -> tuple[State, Events]:
    """The last final turn is over: unread cards are named first, then the round is scored."""
    unread = tuple(seat for seat, hand in enumerate(state.hands) if hand.unread)
    if not unread:
        return _score(state, events)
    events.append(RevealStart(unread))
    return replace(state, phase="reveal", turn=None, turns=state.turns + 1), tuple(events)


def turn_reasons(state: State, action: Turn) -> Reasons:
    """Why this card cannot be turned over and named now."""
    if state.phase != "reveal":
        yield wrong_phase(
            state, say("{player} cannot turn a card over", player=shown(action.player))
        )
        return
    seat = seat_of(state, action.player)
    if seat < 0:
        yield no_player(state, action.player)
    elif state.hands[seat].out:
        sentence = say(
            "{player} has no card to turn over, being out of this round.", player=action.player
        )
        yield Refusal("out", sentence)
    elif not state.hands[seat].unread:
        yield Refusal(
            "read-already", say("{player}'s card is known already.", player=action.player)
        )
    else:
        yield from copy_reasons(
            state,
            action.card,
            lambda: say(
                "{player}'s card cannot be {card}",
                player=action.player,
                card=card_words(action.card),
            ),
        )


def apply_turn(state: State, action: Turn) -> tuple[State, Events]:
    """Name the card; after the last one the round is scored."""
    seat = seat_of(state, action.player)
    hands = replaced(state.hands, seat, Hand(state.hands[seat].up, Down(action.card)))
    state = replace(state, hands=hands)
    events: list[Event] = [CardTurn(seat, action.card)]
    if any(hand.unread for hand in hands):
        return state, tuple(events)
    return _score(state, events)


def total_of(hand: Hand) -> int | None:
    """The numbers of all cards together; None for a player who is out (ruling P21-41)."""
    return None if hand.out else sum(NUMBER[card] for card in hand.cards)


def holds(hand: Hand, sort: str) -> bool:
    """Whether the hand has a card of this sort."""
    return any(SORT[card] == sort for card in hand.cards)


def winners_of(hands: tuple[Hand, ...], totals: tuple[int | None, ...]) -> tuple[int, ...]:
    """The highest totals up to 21; the Black Spot cannot win (rulings P21-39, 40, 42)."""
    able = {
        seat: total
        for seat, total in enumerate(totals)
        if total is not None and total <= MOST and not holds(hands[seat], BLACK_SPOT)
    }
    best = max(able.values(), default=0)
    return tuple(seat for seat, total in able.items() if total == best)


def lowest_of(totals: tuple[int | None, ...]) -> int | None:
    """The seat with the lowest total of all, also beyond 21; None when tied (ruling P21-43)."""
    lowest = min(total for total in totals if total is not None)
    return totals.index(lowest) if totals.count(lowest) == 1 else None


def coins_of(state: State, totals: tuple[int | None, ...], winners: tuple[int, ...]) -> list[int]:
    """The Coins gained at the round's end, by seat (rulings P21-18, 40, 43 to 45)."""
    coins = [WIN if seat in winners else 0 for seat in range(len(totals))]
    if len(winners) == 1 and winners[0] == state.knocked:
        coins[winners[0]] += BONUS
    lowest = lowest_of(totals)
    if lowest is not None and holds(state.hands[lowest], BLACK_SPOT):
        coins[lowest] += SPOT
    return coins


def king_wins(
    hands: tuple[Hand, ...], totals: tuple[int | None, ...], winners: tuple[int, ...]
) -> bool:
    """Whether the round is won outright with exactly 21 and a King (rulings P21-46 to 49)."""
    if len(winners) != 1 or totals[winners[0]] != MOST or totals.count(MOST) != 1:
        return False
    return holds(hands[winners[0]], KING)


def _richest(coins: tuple[int, ...]) -> int | None:
    """Who has the most Coins, enough of them and alone (rulings P21-50, 51)."""
    most = max(coins)
    return coins.index(most) if most >= ENOUGH and coins.count(most) == 1 else None


def _score(state: State, events: list[Event]) -> tuple[State, Events]:
    """Score the round: the Coins are booked before any end of the game."""
    hands = state.hands
    totals = tuple(total_of(hand) for hand in hands)
    winners = winners_of(hands, totals)
    gained = tuple(coins_of(state, totals, winners))
    cards = tuple(None if hand.out else hand.cards for hand in hands)
    scored = Round(state.round, totals, winners, gained, cards)
    coins = tuple(a + b for a, b in zip(state.coins, gained, strict=True))
    events.append(RoundEnd(state.round, totals, winners, gained))
    state = replace(state, coins=coins, rounds=(*state.rounds, scored))
    king = king_wins(hands, totals, winners)
    winner = winners[0] if king else _richest(coins)
    if winner is None:
        return next_round(state), tuple(events)
    events.append(GameEnd(winner, king))
    return replace(state, phase="finished", turn=None, queue=(), winner=winner), tuple(events)
