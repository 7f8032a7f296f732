"""The Pirate's attack and the Princess who cancels it (rulings P21-22 to P21-32)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.pirate21.abilities import lacks
from companion.games.pirate21.actions import Pirate
from companion.games.pirate21.box import (
    BLACK_SPOT,
    NUMBER,
    PIRATE,
    PRINCESS,
    SORT,
    card_words,
)
from companion.games.pirate21.checks import DEEDS, copy_reasons, out_of_turn
from companion.games.pirate21.events import (
    Attack,
    Cancelling,
    Elimination,
    Event,
    Events,
    Knocking,
    Miss,
)
from companion.games.pirate21.state import Hand, State
from companion.games.pirate21.trust import has, told, used
from companion.games.pirate21.turns import knocked_by, turn_over
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.refusals import Refusal
from companion.words import Said, say


def reasons(state: State, action: Pirate) -> Reasons:
    """Why this attack cannot be, or cannot have been answered so."""
    reason = out_of_turn(state, action.player, DEEDS[PIRATE]) or _no_target(state, action)
    if reason:
        yield reason
        return
    target = state.hands[seat_of(state, action.target)]
    if action.princess or not target.unread:
        yield from _no_answer_needed(action)
    else:
        yield from _answer_reasons(state, action)
    yield from lacks(state, action.player, PIRATE)
    if action.princess and not has(target, PRINCESS):
        sentence = say(
            "{target} cannot claim the Princess: {target} has none.", target=action.target
        )
        yield Refusal("no-princess", sentence, only(action.target))


def _no_target(state: State, action: Pirate) -> Refusal | None:
    seat = seat_of(state, action.target)
    if seat < 0:
        return no_player(state, action.target)
    if seat == state.turn:
        return Refusal(
            "own-target", say("{player} can attack an opponent only.", player=action.player)
        )
    if state.hands[seat].out:
        sentence = say(
            "{player} cannot attack {target}, who is out of this round.",
            player=action.player,
            target=action.target,
        )
        return Refusal("target-out", sentence)
    return None


def _no_answer_needed(action: Pirate) -> Reasons:
    if action.hit is UNSET and action.card is UNSET:
        return
    why = say("{target}'s card is known to the companion", target=action.target)
    if action.princess:
        why = say("the Princess cancels the attack")
    sentence = say(
        "{target} cannot say whether {player} is right: {why}.",
        target=action.target,
        player=action.player,
        why=why,
    )
    yield Refusal("field-not-here", sentence)


def _answer_reasons(state: State, action: Pirate) -> Reasons:
    """An unread card: the target answers, and a card that is hit is turned over."""
    target, card = action.target, action.card
    if action.hit is UNSET:
        yield Refusal(
            "hit-missing",
            say(
                "{target} must say whether {player} is right.", target=target, player=action.player
            ),
        )
    elif action.hit and card is UNSET:
        yield Refusal(
            "card-missing", say("{target}'s card is hit, so it must be named.", target=target)
        )
    elif card is not UNSET and not action.hit:
        yield Refusal(
            "field-not-here",
            say("{target}'s card is not hit, so it is not turned over.", target=target),
        )
    if card is UNSET:
        return

    def what() -> Said:
        return say("{target}'s card cannot be {card}", target=target, card=card_words(card))

    if NUMBER[card] != action.guess:
        sentence = say(
            "{what}: {player} guessed {guess}.",
            what=what(),
            player=action.player,
            guess=action.guess,
        )
        yield Refusal("not-the-guess", sentence)
    yield from copy_reasons(state, card, what)


def apply(state: State, action: Pirate) -> tuple[State, Events]:
    """Cancelled, missed or hit; the turn is over in any case."""
    user, seat = state.turn or 0, seat_of(state, action.target)
    hands = replaced(state.hands, user, used(state.hands[user], user, PIRATE))
    state = replace(state, hands=hands)
    events: list[Event] = [Attack(user, seat, action.guess)]
    down = hands[seat].down
    card = action.card if down is None or down.card is None else down.card
    if action.princess:
        state = _cancelled(state, user, seat, events)
    elif isinstance(card, str) and NUMBER[card] == action.guess:
        state = _hit(state, user, seat, card, events)
    else:
        state = _missed(state, seat, action.guess, events)
    return turn_over(state, events)


def _cancelled(state: State, user: int, seat: int, events: list[Event]) -> State:
    """The attacker pays one of the own Coins, if there is one (ruling P21-30)."""
    hands = replaced(state.hands, seat, used(state.hands[seat], seat, PRINCESS))
    paid = state.coins[user] > 0
    events.append(Cancelling(user, seat, paid))
    coins = _gained(_gained(state.coins, user, -1), seat, 1) if paid else state.coins
    return replace(state, hands=hands, coins=coins)


def _gained(coins: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return replaced(coins, seat, coins[seat] + number)


def _missed(state: State, seat: int, guess: int, events: list[Event]) -> State:
    """Nothing is shown (ruling P21-24); what was said of an unread card is remembered."""
    events.append(Miss(seat))
    hand = state.hands[seat]
    if not hand.unread:
        return state
    return replace(state, hands=replaced(state.hands, seat, told(hand, seat, guess)))


def _hit(state: State, user: int, seat: int, card: str, events: list[Event]) -> State:
    """A Coin, the cards discarded, the Black Spot's Coin, a Knock (rulings P21-26, P21-27)."""
    cards = (*state.hands[seat].up, card)
    black_spot = any(SORT[one] == BLACK_SPOT for one in cards)
    coins = _gained(state.coins, user, 1)
    if black_spot:
        coins = _gained(coins, seat, 1)
    events.append(Elimination(seat, user, cards, black_spot))
    hands = replaced(state.hands, seat, Hand(out=True))
    state = replace(state, coins=coins, discard=(*state.discard, *cards))
    if state.knocked is None:
        events.append(Knocking(user, forced=False))
        return knocked_by(state, user, hands)
    queue = tuple(other for other in state.queue if other != seat)
    return replace(state, hands=hands, queue=queue)
