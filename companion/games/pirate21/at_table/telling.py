"""What the screens tell of what has happened in Pirate 21; all of it is public."""

from __future__ import annotations

from typing import Any

from companion.games import corrections
from companion.games.pirate21.at_table.news import brief
from companion.words import Said

_KINDS = {
    "Dealing": "deal",
    "RoundStart": "day",
    "Drawing": "draw",
    "CaptainUse": "use",
    "GunnerUse": "use",
    "MateUse": "use",
    "Attack": "use",
    "Miss": "miss",
    "Cancelling": "use",
    "Elimination": "loss",
    "Passing": "pass",
    "Knocking": "lock",
    "Reshuffle": "reshuffle",
    "CardTurn": "reveal",
    "RoundEnd": "day",
    "GameEnd": "end",
}
"""What is told: whose cards are to be turned over, the plates say. Kinds are for sounds and
motion; where one means the same in the other game it is that one."""


def told(events: tuple[Any, ...], names: tuple[str, ...]) -> tuple[tuple[str, Said], ...]:
    """Return kinds and public sentences of the events of one step; a hit's Knock the plate says."""
    if corrected := corrections.told(events):
        return corrected
    kinds = [type(event).__name__ for event in events]
    passed_over = {"Knocking"} if "Elimination" in kinds else set()
    return tuple(
        (_KINDS[kind], brief(event, names))
        for kind, event in zip(kinds, events, strict=True)
        if kind in _KINDS and kind not in passed_over
    )
