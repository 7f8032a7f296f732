"""Random legal games of Pirate 21, with and without unread cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from companion.games import pirate21 as game
from companion.games.pirate21 import actions as do
from companion.games.pirate21.box import CARDS, KING, NUMBER, PRINCESS, SORT, box
from companion.games.pirate21.state import State
from companion.games.pirate21.trust import has

NAMES = ("Jack", "Beth", "Will", "Angelica", "Dave", "Zoe")
VARIANTS = ("read", "unread", "some-unread", "other-mates")
UNREAD_SHARE = {"unread": 1.0, "some-unread": 0.4}
LONGEST = 4000


def random_header(rng: Random, players: int, variant: str) -> game.Header:
    """A header of a legal game."""
    names = NAMES[:players]
    header: dict[str, Any] = {"record": 1, "game": game.NAME, "players": names}
    if rng.random() < 0.7:
        header["start"] = rng.choice(names)
    if variant == "other-mates" or (variant == "some-unread" and rng.random() < 0.3):
        header["mates"] = rng.choice([(3, 3, 5, 5, 6, 6), (0, 2, 4, 6, 7, 8)])
    return msgspec.convert(header, game.Header)


def loose(state: State) -> list[str]:
    """The cards whose place is not known: those of the deck and the unread ones."""
    known = Counter(state.discard)
    for hand in state.hands:
        known.update(hand.cards)
    cards = Counter(box(state.mates))
    cards.subtract(known)
    return [card for card, number in cards.items() for _ in range(number)]


def _pick(rng: Random, state: State, number: int) -> list[str]:
    return rng.sample(loose(state), number)


def candidates(state: State, rng: Random, unread: float) -> Iterator[game.Action]:
    """Actions of this moment that are often legal."""
    if state.phase == "deal":
        for seat, name in enumerate(state.players):
            if state.hands[seat].down is None:
                up, down = _pick(rng, state, 2)
                yield do.Deal(name, up, None if rng.random() < unread else down)
    elif state.phase == "turns":
        yield from _turn_actions(state, rng)
    elif state.phase == "reveal":
        for seat, name in enumerate(state.players):
            if state.hands[seat].unread:
                yield do.Turn(name, rng.choice(loose(state)))


def _turn_actions(state: State, rng: Random) -> Iterator[game.Action]:
    seat = state.turn or 0
    name, hand = state.players[seat], state.hands[seat]
    others = [other for other, one in enumerate(state.hands) if not one.out]
    if rng.random() < 0.15:
        yield do.Pass(name)
    if state.deck:
        yield do.Draw(name, *_pick(rng, state, 1))
        drawn = tuple(_pick(rng, state, min(2, state.deck)))
        yield do.Gunner(name, drawn, rng.choice(drawn))
    if len(others) > 1:
        one, two = rng.sample(others, 2)
        yield do.Mate(name, (state.players[one], state.players[two]))
        target = rng.choice([other for other in others if other != seat])
        yield _attack(state, name, target, rng)
    if rng.random() < 0.3:
        yield do.Knock(name)
    ups = [(other, card) for other in others for card in state.hands[other].up]
    if ups and state.deck and has(hand, "captain"):
        other, card = rng.choice(ups)
        yield do.Captain(name, state.players[other], card, *_pick(rng, state, 1))
    yield do.Pass(name)


def _attack(state: State, name: str, target: int, rng: Random) -> do.Pirate:
    hand, whom = state.hands[target], state.players[target]
    guess = rng.randint(0, 8)
    if has(hand, PRINCESS) and rng.random() < 0.5:
        return do.Pirate(name, whom, guess, princess=True)
    if hand.down is not None and hand.down.card is not None:
        right = NUMBER[hand.down.card]
        return do.Pirate(name, whom, right if rng.random() < 0.3 else guess)
    fitting = [card for card in loose(state) if NUMBER[card] == guess]
    if fitting and rng.random() < 0.4:
        return do.Pirate(name, whom, guess, hit=True, card=rng.choice(fitting))
    return do.Pirate(name, whom, guess, hit=False)


def play(rng: Random, header: game.Header, unread: float) -> Iterator[tuple[game.Action, State]]:
    """Play a game to its end: each action with the state after it."""
    state = game.setup(header)
    for _ in range(LONGEST):
        if state.finished:
            return
        legal = [one for one in candidates(state, rng, unread) if game.can(state, one)]
        action = rng.choice(legal)
        state, _ = game.apply(state, action)
        yield action, state


def random_game(
    seed: int, players: int, variant: str
) -> tuple[game.Header, list[game.Action], list[State]]:
    """A whole game: the header, the actions, and the states (one more than the actions)."""
    rng = Random(seed)
    header = random_header(rng, players, variant)
    steps = list(play(rng, header, UNREAD_SHARE.get(variant, 0.0)))
    states = [game.setup(header), *(state for _, state in steps)]
    return header, [action for action, _ in steps], states


def conserved(state: State) -> bool:
    """Whether all 29 cards are somewhere, and no card more often than the box has it."""
    known = Counter(state.discard)
    number = state.deck + len(state.discard)
    for hand in state.hands:
        known.update(hand.cards)
        number += len(hand.up) + (hand.down is not None)
    return number == CARDS and known <= Counter(box(state.mates))


def coins_at_the_end(
    hands: dict[str, list[str] | None], knocked: str | None
) -> tuple[dict[str, int], str | None]:
    """The Coins gained at a round's end, and whom a King makes the winner, told from the text."""
    totals = {name: sum(NUMBER[c] for c in cards) for name, cards in hands.items() if cards}
    spot = [name for name, cards in hands.items() if cards and "black-spot 0" in cards]
    fit = {name: t for name, t in totals.items() if t <= 21 and name not in spot}
    best = [name for name in fit if fit[name] == max(fit.values())]
    coins = Counter(best)
    if best == [knocked]:
        coins[best[0]] += 1
    for name in spot:
        if all(total > totals[name] for other, total in totals.items() if other != name):
            coins[name] += 1
    outright = len(best) == 1 and list(totals.values()).count(21) == 1 and fit[best[0]] == 21
    king = outright and any(SORT[card] == KING for card in hands[best[0]] or ())
    return dict(coins), best[0] if king else None
