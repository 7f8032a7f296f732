"""How many actions a second the rules take: random whole games of every variant, verified."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games import pirates_word as game
from tests.rules.random_games import VARIANTS, random_game

GAMES = 12
ROUNDS = 5


def main() -> None:
    print("Rules: whole random games of 4 players, verify and apply, one core")
    print(f"{'variant':<12} {'actions':>8} {'actions/s':>12} {'us/action':>10}")
    for variant in VARIANTS:
        games = [random_game(seed, 4, variant)[:2] for seed in range(GAMES)]
        actions = sum(len(played) for _, played in games)
        best = min(_seconds(games) for _ in range(ROUNDS))
        print(f"{variant:<12} {actions:>8} {actions / best:>12,.0f} {best / actions * 1e6:>10.1f}")


def _seconds(games: list[tuple[game.Header, list[game.Action]]]) -> float:
    began = time.perf_counter()
    for header, actions in games:
        state = game.setup(header)
        for action in actions:
            state, _ = game.apply(state, action)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
