"""The log of a game of Pirate 21: a sentence for each line. Entries are gone back to."""

from __future__ import annotations

from typing import Any

from companion.games.pirate21.actions import Action
from companion.games.pirate21.at_table.corrections import CorrectCoins, say
from companion.games.pirate21.sentences import undo_label
from companion.games.pirate21.state import State


def chapter(state: State) -> str:
    """Return the round."""
    return "The end" if state.finished else f"Round {state.round}"


def line(state: State, action: Action) -> tuple[str, dict[str, Any] | None]:
    """Return a line's public sentence: later turns hang on what each turn did."""
    if isinstance(action, CorrectCoins):
        return say(action), None
    said = undo_label(state, action)
    return f"{said[0].upper()}{said[1:]}.", None


def changes(_lines: tuple[Action, ...], _number: int, _action: Action) -> dict[int, Action]:
    """Return nothing: no line of this game has an entry that is mended."""
    return {}
