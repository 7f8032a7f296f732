"""Reasons against an action, and what every game's rules do with them.

A reason is a Refusal that has not been raised yet. Verifying an action runs through its reasons
in order, open facts first; `verify` raises the first one, and for a viewer the first that this
viewer may know is chosen (record.md, "With --as").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from companion.names import shown
from companion.refusals import Refusal
from companion.words import row, say

Reasons = Iterator[Refusal]
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")


class Seated(Protocol):
    """A state of a game: all that is asked here is who plays."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, clockwise."""


def only(*names: str) -> frozenset[str]:
    """The circle of people who may know a reason; without names nobody."""
    return frozenset(names)


def seat_of(state: Seated, name: str) -> int:
    """The seat of a player, or -1."""
    players = state.players
    return players.index(name) if name in players else -1


def no_player(state: Seated, name: str) -> Refusal:
    """Nobody of that name sits at the table."""
    players = row(state.players)
    return Refusal(
        "unknown-player",
        say(
            "Nobody at this table is called {name}: here play {players}.",
            name=shown(name),
            players=players,
        ),
    )


def open_first(reasons: Reasons) -> list[Refusal]:
    """Sort reasons: those that everybody may know before those that are somebody's.

    What is refused for an open reason then tells nothing of a hidden one that it has as well.
    """
    return sorted(reasons, key=lambda reason: reason.known_to is not None)


class Rules(Generic[State, Action, Event]):
    """A game's rules by kind of action: why it cannot be, and what becomes of it."""

    def __init__(
        self,
        reasons: Mapping[type, Callable[[State, Any], Reasons]],
        steps: Mapping[type, Callable[[State, Any], tuple[State, tuple[Event, ...]]]],
    ) -> None:
        self._reasons = reasons
        self._steps = steps

    def reasons(self, state: State, action: Action) -> Reasons:
        """All reasons against an action, in order; none when it is legal."""
        return self._reasons[type(action)](state, action)

    def verify(self, state: State, action: Action) -> None:
        """Raise the first reason against the action, if there is one."""
        for reason in self._reasons[type(action)](state, action):
            raise reason

    def can(self, state: State, action: Action) -> bool:
        """Whether the action is legal now."""
        return next(self._reasons[type(action)](state, action), None) is None

    def why_not(self, state: State, action: Action, viewer: str | None) -> Refusal | None:
        """The reason against the action that `viewer` (None: the public) may know.

        Open facts come before the viewer's own; where the only reason is hidden, no more than
        that it cannot be done now. None: the action is legal.
        """
        found = open_first(self._reasons[type(action)](state, action))
        if not found:
            return None
        told = (reason for reason in found if reason.may_be_told(viewer))
        return next(told, found[0].for_viewer(viewer))

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Verify the action, then return the next state and what the table may hear of it."""
        for reason in self._reasons[type(action)](state, action):
            raise reason
        return self._steps[type(action)](state, action)
