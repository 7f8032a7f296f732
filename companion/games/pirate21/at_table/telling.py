"""What the screens tell of what has happened in Pirate 21: every event, since all are public."""

from __future__ import annotations

from companion.games.pirate21.events import Event
from companion.games.pirate21.sentences import say

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
    "RevealStart": "reveal",
    "CardTurn": "reveal",
    "RoundEnd": "day",
    "GameEnd": "end",
}
"""Kinds are for sounds and motion; where one means the same in the other game it is that one."""


def told(events: tuple[Event, ...], names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return kinds and public sentences of the events of one step."""
    return tuple((_KINDS[type(event).__name__], say(event, names)) for event in events)
