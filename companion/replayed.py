"""A finished game step by step: what was said, and the table as it then stood.

A finished game is open (record.md), so all of it is shown: cards that lay face down, fists, Chests.
Only `companion.evenings` hands games out for this, and only finished ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from companion.games.conduct import Conduct, Keeper
from companion.games.corrections import Corrected
from companion.games.registry import CHRONICLES
from companion.past import Moment


@dataclass(frozen=True)
class _Looking:
    """A table that nobody plays at any more: the `Keeper` of a play that is only looked at."""

    state: Any
    marks: Any
    last_action: Any


def told(conduct: Conduct, moments: tuple[Moment, ...]) -> list[dict[str, Any]]:
    """Return each step's `chapter` (the heading of its part of the game) and its sentences."""
    before = moments[0].state
    steps = []
    for moment in moments:
        steps.append({"chapter": conduct.chapter(before), "said": _said(conduct, moment)})
        before = moment.state
    return steps


def _said(conduct: Conduct, moment: Moment) -> list[str]:
    names = moment.state.players
    return [
        event.sentence if isinstance(event, Corrected) else conduct.game.say(event, names)
        for event in moment.events
    ]


def screen(conduct: Conduct, moments: tuple[Moment, ...], step: int) -> dict[str, Any]:
    """Return the screen after a step (0: the beginning), in the form of `companion.screen`."""
    moment = moments[step]
    state = moment.state
    marks = CHRONICLES[conduct.game.NAME].marks(state)
    play = conduct.begin(cast(Keeper, _Looking(state, marks, moment.line)))
    seats = conduct.seats(play)
    return {
        "number": step,
        "role": "public",
        "simulated": False,
        "game": conduct.game.full_view(state),
        "own_cards": [],
        "seats": seats,
        **conduct.headings(play, seats),
        **conduct.panels(play, 0.0),
        "timer": None,
        "messages": [],
        "readers": {},
        "faults": [],
        "happened": [],
        "undo": None,
        "redo": None,
    }
