"""How many actions a second the rules take: random whole games of every variant, verified."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from collections.abc import Callable
from typing import Any

from companion.games import pirate21, pirates_word
from companion.games.protocol import Game
from tests.rules import random_games
from tests.rules.pirate21 import random_games as random_games_21

GAMES = 12
ROUNDS = 5


def main() -> None:
    print("Rules: whole random games of 4 players, verify and apply, one core")
    print(f"{'game and variant':<28} {'actions':>8} {'actions/s':>12} {'us/action':>10}")
    _report(pirates_word, random_games.random_game, random_games.VARIANTS)
    _report(pirate21, random_games_21.random_game, random_games_21.VARIANTS)


def _report(game: Game, play: Callable[..., Any], variants: tuple[str, ...]) -> None:
    for variant in variants:
        games = [play(seed, 4, variant)[:2] for seed in range(GAMES)]
        actions = sum(len(played) for _, played in games)
        best = min(_seconds(game, games) for _ in range(ROUNDS))
        name = f"{game.NAME} {variant}"
        print(f"{name:<28} {actions:>8} {actions / best:>12,.0f} {best / actions * 1e6:>10.1f}")


def _seconds(game: Game, games: list[tuple[Any, list[Any]]]) -> float:
    began = time.perf_counter()
    for header, actions in games:
        state = game.setup(header)
        for action in actions:
            state, _ = game.apply(state, action)
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
