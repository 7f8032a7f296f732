"""What holds in every game of Pirate 21: its cards, its Coins, the end of each round."""

from __future__ import annotations

from itertools import pairwise

from companion.games import pirate21 as game
from companion.games.pirate21.events import Cancelling, Elimination, RoundEnd
from companion.games.pirate21.state import State
from tests.rules.pirate21.random_games import coins_at_the_end, conserved

Played = tuple[game.Header, list[game.Action], list[State]]


def check_cards(played: Played) -> None:
    """All 29 cards are somewhere after every action; who is in the round has one face down."""
    _, actions, states = played
    assert len(states) == len(actions) + 1
    assert states[-1].finished
    for state in states:
        assert conserved(state)
        if state.phase == "turns":
            assert all(hand.out == (hand.down is None) for hand in state.hands)


def check_coins(played: Played) -> None:
    """Coins come from attacks, cancelled ones and the ends of rounds, and from nowhere else."""
    _, actions, states = played
    for before, action, after in zip(states, actions, states[1:], strict=False):
        expected = list(before.coins)
        for event in game.apply(before, action)[1]:
            if isinstance(event, Elimination):
                expected[event.by] += 1
                expected[event.seat] += event.black_spot
            elif isinstance(event, Cancelling):
                expected[event.seat] -= event.paid
                expected[event.target] += event.paid
            elif isinstance(event, RoundEnd):
                expected = [a + b for a, b in zip(expected, event.coins, strict=True)]
        assert list(after.coins) == expected


def check_rounds(played: Played) -> None:
    """Each round is scored as the text says; the game ends when it says."""
    _, _, states = played
    scored = 0
    for before, after in pairwise(states):
        view = game.full_view(after)
        if len(view["rounds"]) == scored:
            continue
        scored += 1
        newest = view["rounds"][-1]
        # A Knock never ends a round at once, so it stood before.
        knocked = game.full_view(before)["knocked"]
        coins, king = coins_at_the_end(newest["hands"], knocked)
        assert newest["coins"] == coins
        most = [name for name, own in view["coins"].items() if own == max(view["coins"].values())]
        rich = most[0] if len(most) == 1 and view["coins"][most[0]] >= 4 else None
        assert view["winner"] == (king or rich)
    assert scored == len(states[-1].rounds)


def check_rounds_and_coins(played: Played) -> None:
    """Both of the last two."""
    check_coins(played)
    check_rounds(played)
