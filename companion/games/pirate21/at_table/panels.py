"""What the public screen has of Pirate 21 beside the view: what is asked, what is about to happen.

All of it is spoken aloud at the table; none of it depends on a face-down card.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.pirate21.at_table.play import Play


def panels(play: Play, _now: float) -> dict[str, Any]:
    """Return the attack that waits for its answer, the intent, and who has two cards."""
    state, marks = play.state, play.marks
    return {
        "attack": None if marks.attack is None else msgspec.to_builtins(marks.attack),
        "intent": None if marks.intent is None else msgspec.to_builtins(marks.intent),
        "dealt": [
            name
            for name, hand in zip(state.players, state.hands, strict=True)
            if state.phase == "deal" and hand.down is not None
        ],
    }
