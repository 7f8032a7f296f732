"""What other rooms are told of a table, picked out of the public's screen and nothing else."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from companion.games.boxes import BOXES
from companion.languages import in_language
from companion.plates import BRASS

Values = dict[str, Any]

LAST: Final = 10
"""Seconds at the end of a timer that are told one by one."""

STEP: Final = 5
"""Seconds between what is told of a timer before that."""


def table(screen: Mapping[str, Any], language: str) -> Values:
    """What is played, how far it is, and who is asked for something now.

    `phase` is the rules' word and the same in every language; `heading`, `small` and `todo` are
    said as a board in `language` shows them. Nobody is asked for anything while all stands still.
    """
    game, rest = screen["game"], screen["rest"]
    box = BOXES.get(game["game"])
    return {
        "game": game["game"],
        "called": in_language(box.title, language) if box else game["game"],
        "players": [seat["name"] for seat in screen["seats"]],
        "playing": rest is None and not game["finished"] and screen["undo"] is not None,
        "phase": game["phase"],
        "heading": screen["title"],
        "small": screen["small"],
        "todo": "" if rest else screen["todo"],
        "turn": [seat["name"] for seat in screen["seats"] if seat["state"] in BRASS],
        "rest": rest,
        "simulated": screen["simulated"],
    }


def result(screen: Mapping[str, Any]) -> Values:
    """Who has won and what each player has; nothing before all may see it."""
    game = screen["game"]
    if not game["finished"]:
        return {"winner": None, "points": {}}
    points = game.get("scores") or game.get("coins") or {}
    return {"winner": game["winner"], "points": points}


def timer(shown: Mapping[str, Any] | None, since: float) -> Values:
    """The timer as it stands `since` seconds after it was shown so.

    While it runs its seconds are told in steps, rounded up, so that it is told seldom.
    """
    if shown is None:
        return {"total": None, "left": None, "running": False}
    left = shown["left"] - (since if shown["running"] else 0.0)
    seconds = max(0, math.ceil(left))
    if shown["running"] and seconds > LAST:
        seconds = math.ceil(seconds / STEP) * STEP
    return {"total": math.ceil(shown["total"]), "left": seconds, "running": shown["running"]}
