"""What each command of Pirate 21 is about, and how that looks (`companion.freshness`).

Everything here lies open: of a face-down card no more than that it is there.
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.conduct import Command
from companion.games.pirate21.actions import Deal, Turn
from companion.games.pirate21.at_table.corrections import CorrectCoins
from companion.games.pirate21.at_table.play import Play
from companion.games.pirate21.state import State
from companion.names import tidy

READING: Final[tuple[type[Command], ...]] = ()

_MOMENT, _TURN = "moment", "turn"


def subjects(play: Play) -> dict[str, object]:
    """Return how everything looks that a command can be about."""
    state, marks = play.state, play.marks
    turn = state.turn, state.turns, state.queue, state.knocked, marks.attack, marks.intent
    return {
        _MOMENT: (state.round, state.phase),
        _TURN: turn,
        **{f"coins {name}": coins for name, coins in zip(state.players, state.coins, strict=True)},
        **{f"hand {name}": _hand(state, seat) for seat, name in enumerate(state.players)},
    }


def about(_play: Play, wish: Any) -> tuple[str, ...]:
    """Return the subjects that a command is about: whatever is done in a turn, the turn."""
    if isinstance(wish, Deal | Turn):
        return _MOMENT, f"hand {tidy(wish.player)}"
    if isinstance(wish, CorrectCoins):
        return _MOMENT, f"coins {tidy(wish.player)}"
    return _MOMENT, _TURN


def _hand(state: State, seat: int) -> object:
    """While the round is dealt no card is shown (ruling P21-03); what is unread only at its end."""
    hand = state.hands[seat]
    there = hand.down is not None, hand.out
    if state.phase == "deal":
        return there
    return (*there, hand.up, state.phase == "reveal" and hand.unread)
