"""How many actions a second the rules take, beside pokerkit and boardgame.io on the same core.

Seconds are the processor's, so that other work on the machine weighs on nobody. Ours are random
whole games of every variant: set up, every action verified and applied.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from typing import Any

from companion.games import pirate21, pirates_word
from companion.games.protocol import Game
from tests.rules import random_games
from tests.rules.pirate21 import random_games as random_games_21

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
GAMES = 12
ROUNDS = 2
SAMPLES = 5
SAMPLE = 0.1
AIMS = {"pokerkit": 8, "boardgame.io": 5}
WHAT = {
    "pokerkit": "operations, a four-handed hand checked down",
    "boardgame.io": "moves, a 60-cell game, local client",
}
Played = list[tuple[Any, list[Any]]]


def main() -> None:
    _keep_to_one_core()
    ours = _our_games()
    peers = _peers()
    speed: dict[str, float] = {}
    # In turns, so that caches and clock rates treat all alike.
    for _ in range(ROUNDS):
        for name, (game, games) in ours.items():
            speed[name] = max(speed.get(name, 0.0), _speed(game, games))
        for name, (command, folder) in peers.items():
            speed[name] = max(speed.get(name, 0.0), _speed_of_peer(command, folder))
    _report({name: speed[name] for name in ours}, {name: speed[name] for name in peers})


def _keep_to_one_core() -> None:
    """The processes started from here inherit it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _our_games() -> dict[str, tuple[Game, Played]]:
    found: dict[str, tuple[Game, Played]] = {}
    both: list[tuple[Game, Callable[..., Any], tuple[str, ...]]] = [
        (pirates_word, random_games.random_game, random_games.VARIANTS),
        (pirate21, random_games_21.random_game, random_games_21.VARIANTS),
    ]
    for game, play, variants in both:
        for variant in variants:
            games = [play(seed, 4, variant)[:2] for seed in range(GAMES)]
            found[f"{game.NAME} {variant}"] = game, games
    return found


def _peers() -> dict[str, tuple[list[str], Path]]:
    """The commands of what is installed; of the rest it is said that it is missing."""
    python, node = PEERS / "python" / "bin" / "python", shutil.which("node")
    found: dict[str, tuple[list[str], Path]] = {}
    if next(PEERS.glob("python/lib/*/site-packages/pokerkit"), None):
        found["pokerkit"] = [str(python), str(HERE / "peer_pokerkit.py")], HERE
    if node and (PEERS / "node_modules" / "boardgame.io").is_dir():
        found["boardgame.io"] = [node, str(HERE / "peer_boardgame_io.cjs")], PEERS
    for name in AIMS.keys() - found.keys():
        why = "node is missing" if name == "boardgame.io" and not node else "not installed"
        print(f"Not measured: {name} ({why}); `make bench` installs it where it can.")
    return found


def _speed(game: Game, games: Played) -> float:
    return max(_sample(game, games) for _ in range(SAMPLES))


def _sample(game: Game, games: Played) -> float:
    """Play the games over and over for as long as a peer's sample takes."""
    done, began, took = 0, time.process_time(), 0.0
    while took < SAMPLE:
        for header, played in games:
            state = game.setup(header)
            for action in played:
                state, _ = game.apply(state, action)
            done += len(played)
        took = time.process_time() - began
    return done / took


def _speed_of_peer(command: list[str], folder: Path) -> float:
    line = [*command, str(SAMPLES), str(SAMPLE)]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=True)
    return max(float(speed) for speed in json.loads(done.stdout))


def _report(ours: dict[str, float], peers: dict[str, float]) -> None:
    beside = "".join(f"{f'x {name}':>16}" for name in peers)
    best = f"processor time, best of {ROUNDS * SAMPLES} samples"
    print(f"Rules: random whole games of 4 players, one core, {best}")
    print(f"{'game and variant':<28} {'actions/s':>10} {'us/action':>10}{beside}")
    for name, speed in ours.items():
        ratios = "".join(f"{speed / other:>16.1f}" for other in peers.values())
        print(f"{name:<28} {speed:>10,.0f} {1e6 / speed:>10.1f}{ratios}")
    slowest = min(ours, key=lambda name: ours[name])
    for name, speed in peers.items():
        print(f"{name:<28} {speed:>10,.0f} {1e6 / speed:>10.1f}  {WHAT[name]}")
    for name, speed in peers.items():
        ratio, aim = ours[slowest] / speed, AIMS[name]
        met = "met" if ratio >= aim else "MISSED"
        print(f"Slowest ({slowest}) against {name}: {ratio:.1f} times, aim {aim} times: {met}")


if __name__ == "__main__":
    main()
