"""What the journal costs: 10,000 actions reopened, and the last of 250 steps taken back."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import os
import random
import tempfile
import time
from collections.abc import Callable
from typing import Any

import msgspec

from companion.journal import Journal
from companion.settings import Settings
from companion.table import Table
from tests.rules.random_games import some_legal_actions

ACTIONS = 10_000
SHORT = 250
UNDONE = 50
REOPENED = 5
REOPEN_AIM = 1.0
UNDO_AIM = 0.005


Times = list[tuple[float, float]]
"""Seconds on the wall's clock, and of them the processor's."""


def main() -> None:
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print("Journal: A Pirate's Word, 4 players, one game, every action synced to disk")
    print(f"(best of several; this machine's load is {load:.1f} on {cores} cores)")
    print(f"{'what':<34} {'wall':>10} {'processor':>10} {'aim':>10}")
    with tempfile.TemporaryDirectory() as folder:
        _say(f"the last of {SHORT} steps taken back", _undone(Path(folder) / "short"), UNDO_AIM)
        _say(f"{ACTIONS:,} actions reopened", _reopened(Path(folder) / "long"), REOPEN_AIM)


def _say(what: str, times: Times, aim: float) -> None:
    wall, processor = (min(one) for one in zip(*times, strict=True))
    met = "met" if wall < aim else "MISSED (not in processor time)" if processor < aim else "MISSED"
    seconds = "".join(f"{one * 1e3:>8.1f} ms" for one in (wall, processor, aim))
    print(f"{what:<34}{seconds}  {met}")


def _timed(deed: Callable[[], None]) -> tuple[float, float]:
    wall, processor = time.perf_counter(), time.process_time()
    deed()
    return time.perf_counter() - wall, time.process_time() - processor


def _open(journal: Journal) -> Table:
    return Table.open(journal, Settings(), random=random.Random(1), now=0.0)


def _played(table: Table, actions: int) -> None:
    """Do so many legal things; a game comes to so many when people lay and lift their cards."""
    dice = random.Random(2)
    for done in range(actions):
        if table.state.phase == "excavation":
            action: Any = some_legal_actions(table.state, dice, 0.0)[0]
            table.do(msgspec.to_builtins(action), now=0.0)
        else:
            kind = "lift" if done % 2 else "place"
            wish: dict[str, Any] = {"do": kind, "player": table.state.players[0], "island": "A"}
            card = {} if kind == "lift" else {"card": "red"}
            table.do(wish | card, now=0.0)


def _undone(folder: Path) -> Times:
    journal = Journal.open(folder)
    table = _open(journal)
    _played(table, SHORT)
    times = []
    for _ in range(UNDONE):
        times.append(_timed(lambda: _do(table, "undo")))
        _do(table, "redo")
    journal.close()
    return times


def _do(table: Table, kind: str) -> None:
    table.do({"do": kind}, now=0.0)


def _reopened(folder: Path) -> Times:
    journal = Journal.open(folder)
    _played(_open(journal), ACTIONS)
    journal.close()
    return [_timed(lambda: _reopen(folder)) for _ in range(REOPENED)]


def _reopen(folder: Path) -> None:
    journal = Journal.open(folder)
    assert _open(journal).history.position == ACTIONS
    journal.close()


if __name__ == "__main__":
    main()
