"""The log of a game of Pirate 21: a sentence for each line. Entries are gone back to."""

from __future__ import annotations

from typing import Any

from companion.games.pirate21.actions import Action
from companion.games.pirate21.at_table.corrections import CorrectCoins, label
from companion.games.pirate21.sentences import undo_label
from companion.games.pirate21.state import State
from companion.words import Said, say


def chapter(state: State) -> Said:
    """Return the round."""
    return say("The end") if state.finished else say("Round {round}", round=state.round)


def line(state: State, action: Action) -> tuple[Said, dict[str, Any] | None]:
    """Return a line's public label: later turns hang on what each turn did."""
    if isinstance(action, CorrectCoins):
        return label(action), None
    return undo_label(state, action), None


def changes(_lines: tuple[Action, ...], _number: int, _action: Action) -> dict[int, Action]:
    """Return nothing: no line of this game has an entry that is mended."""
    return {}
