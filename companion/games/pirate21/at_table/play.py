"""A running game of Pirate 21 at the table: all of it is in the journal, nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.conduct import Handler, Keeper
from companion.games.pirate21.actions import Action
from companion.games.pirate21.state import State
from companion.inputs import Edge


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Nothing stands at the table beside the game's state."""


class Play:
    """The game's `companion.games.conduct.Play`; `keeper` is the table."""

    stage: str | None = None
    counts_to: float | None = None

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    @property
    def state(self) -> State:
        """The game's state."""
        state: State = self.keeper.state
        return state

    @property
    def handlers(self) -> Mapping[type, Handler]:
        """There are no commands besides the record's actions."""
        return {}

    def filled(self, action: Action) -> Action:
        """Return the action as it was asked for."""
        return action

    def marks_after(
        self, _before: State, marks: Marks, _actions: tuple[Action, ...], _after: State
    ) -> Marks:
        """Return the marks, which never change."""
        return marks

    def edge(self, _edge: Edge) -> None:
        """Buttons say nothing yet."""

    def held(self, _seat: int, _now: float) -> None:
        """Buttons say nothing yet."""

    def due(self) -> float | None:
        """Nothing becomes due."""
        return None

    def tick(self, _now: float) -> None:
        """Nothing is ever due."""

    def follow(self, _now: float) -> None:
        """Nothing follows by itself."""

    def forget(self) -> None:
        """No gesture is kept."""

    def outward(self) -> object:
        """Everything that screens show is in the journal."""
        return None


def begin(keeper: Keeper) -> Play:
    """Return the running game at this table."""
    return Play(keeper)
