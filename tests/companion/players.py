"""Somebody who does random legal things at a table, over and over."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from companion.games.pirates_word import actions as do
from companion.refusals import Refusal
from companion.table import Table
from tests.rules.random_games import legal_actions


def command_of(action: object) -> dict[str, Any]:
    command: dict[str, Any] = msgspec.to_builtins(action)
    return command


def one_step(table: Table, rng: Random, now: float) -> None:
    """Do one random legal thing that undo can take back."""
    state = table.state
    if state.phase == "excavation" and rng.random() < 0.5:
        table.do({"do": "draw"}, now=now)
    elif state.to_take and rng.random() < 0.3:
        table.do({"do": "share", "island": rng.choice(state.to_take)[0]}, now=now)
    elif table.stage in ("fists", "count") and state.tracked:
        table.do({"do": "open-fists"}, now=now)
    else:
        table.do(command_of(_action(table, rng)), now=now)


def _action(table: Table, rng: Random) -> do.Action:
    while not (actions := legal_actions(table.state, rng)):
        pass
    return rng.choice(actions)


def one_mark(table: Table, rng: Random, now: float) -> None:
    """Do one random thing that is no step of its own; it may be refused."""
    player = rng.choice(table.state.players)
    wish = rng.choice(
        (
            {"do": "done", "player": player},
            {"do": "done", "player": player, "done": False},
            {"do": "fist", "player": player, "up": rng.random() < 0.7},
            {"do": "draw-two"},
            {"do": "timer", "set": rng.choice(("pause", "resume", "add"))},
        )
    )
    position = table.history.position
    try:
        table.do(wish, now=now)
    except Refusal:
        return
    if table.history.position != position:
        table.do({"do": "undo"}, now=now)


def digest(table: Table, now: float) -> tuple[object, ...]:
    """What undo and a restart must bring back: state, marks and timer."""
    timer = table.timer
    value = None if timer is None else (timer.total, round(timer.left_at(now), 6))
    return table.state, table.now.marks, value
