"""What the screens tell of what has happened, and what they pass over."""

from __future__ import annotations

from typing import Any

from companion.games import corrections
from companion.games.pirates_word.at_table.news import brief
from companion.words import Said

_KINDS = {
    "Locking": "lock",
    "BidsOpening": "bid",
    "ArtifactUse": "use",
    "GemMove": "use",
    "ShipsReveal": "reveal",
    "Raid": "raid",
    "Loss": "loss",
    "Sharing": "share",
    "Taking": "take",
    "Swap": "swap",
    "Upkeep": "day",
}
"""What is told. Cards laid and bids entered are seen at their places and need no words; what a
winner paid is not told again, so that nothing adds up (look: "What is never shown"). Who has won
the Chests tell, once they are open."""


def told(events: tuple[Any, ...], players: tuple[str, ...]) -> tuple[tuple[str, Said], ...]:
    """Return kinds and sentences of the events of one step that are worth telling."""
    if corrected := corrections.told(events):
        return corrected
    kinds = [type(event).__name__ for event in events]
    passed_over = {"Taking"} if kinds.count("Taking") > 1 else set()
    return tuple(
        (_KINDS[kind], brief(event, players))
        for kind, event in zip(kinds, events, strict=True)
        if kind in _KINDS and kind not in passed_over
    )
