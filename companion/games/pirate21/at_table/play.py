"""A running game of Pirate 21 at the table: the attack that waits, the ability that begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.conduct import Handler, Keeper
from companion.games.pirate21.actions import Action
from companion.games.pirate21.at_table import asking
from companion.games.pirate21.at_table import commands as c
from companion.games.pirate21.at_table.marks import Marks
from companion.games.pirate21.state import State
from companion.inputs import Edge
from companion.refusals import Refusal


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
    def marks(self) -> Marks:
        """What stands beside it."""
        marks: Marks = self.keeper.marks
        return marks

    @property
    def handlers(self) -> Mapping[type, Handler]:
        """What carries out the game's own commands."""
        return {
            c.Attack: self._attack,
            c.Answer: self._answer,
            c.Intend: self._intend,
            c.Cancel: self._cancel,
        }

    def filled(self, action: Action) -> Action:
        """Return the action as it was asked for."""
        return action

    def marks_after(
        self, _before: State, marks: Marks, _actions: tuple[Action, ...], _after: State
    ) -> Marks:
        """Return the marks after actions: whatever was asked or intended is over."""
        return replace(marks, attack=None, intent=None)

    # Commands.

    def _attack(self, wish: c.Attack, viewer: str | None, now: float) -> None:
        asking.check_nothing_waits(self.marks)
        attack = asking.attacked(self.state, wish, viewer)
        self.keeper.mark(now, attack=attack, intent=None)

    def _answer(self, wish: c.Answer, _viewer: str | None, now: float) -> None:
        attack = self.marks.attack
        if attack is None:
            raise Refusal("no-attack", "Nobody has been asked: first say who attacks whom.")
        self.keeper.act((asking.answered(self.state, attack, wish),), now)

    def _intend(self, wish: c.Intend, viewer: str | None, now: float) -> None:
        asking.check_nothing_waits(self.marks)
        intent = asking.intended(self.state, wish, viewer)
        if intent != self.marks.intent:
            self.keeper.mark(now, intent=intent)

    def _cancel(self, _wish: Any, _viewer: str | None, now: float) -> None:
        if self.marks.attack is not None or self.marks.intent is not None:
            self.keeper.mark(now, attack=None, intent=None)

    # Hands and cards.

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
