"""A Pirate's Word: its rules as pure functions over immutable states.

The module satisfies `companion.games.protocol.Game`. An action's reasons against it are found in
order, open facts first: `verify` raises the first one, `why_not` chooses the first that a viewer
may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirates_word import (
    artifacts,
    decision,
    excavation,
    market,
    rats,
    resolution,
    scoring,
)
from companion.games.pirates_word.actions import (
    Action,
    Attest,
    Bid,
    Count,
    Excavate,
    Header,
    Lift,
    Lock,
    Place,
    RevealBids,
    RevealShips,
    Take,
    Turn,
    Use,
    tidied,
)
from companion.games.pirates_word.checks import Reasons
from companion.games.pirates_word.events import Event, Events
from companion.games.pirates_word.sentences import say, undo_label
from companion.games.pirates_word.setup import NAME, complete, setup, warnings_of
from companion.games.pirates_word.state import State
from companion.games.pirates_word.view import full_view, view
from companion.refusals import Refusal

__all__ = [
    "NAME",
    "Action",
    "Event",
    "Header",
    "State",
    "apply",
    "can",
    "complete",
    "full_view",
    "reasons",
    "say",
    "setup",
    "tidied",
    "undo_label",
    "verify",
    "view",
    "warnings",
    "warnings_of",
    "why_not",
]

_REASONS: Final[dict[type, Callable[[State, Any], Reasons]]] = {
    Excavate: excavation.reasons,
    Place: decision.place_reasons,
    Lift: decision.lift_reasons,
    Lock: decision.lock_reasons,
    Bid: market.bid_reasons,
    RevealBids: market.reveal_reasons,
    Use: artifacts.reasons,
    Turn: resolution.turn_reasons,
    RevealShips: resolution.reveal_reasons,
    Take: resolution.take_reasons,
    Count: scoring.count_reasons,
    Attest: scoring.attest_reasons,
}
_APPLY: Final[dict[type, Callable[[State, Any], tuple[State, Events]]]] = {
    Excavate: excavation.apply,
    Place: decision.apply_place,
    Lift: decision.apply_lift,
    Lock: decision.apply_lock,
    Bid: market.apply_bid,
    RevealBids: market.apply_reveal,
    Use: artifacts.apply,
    Turn: resolution.apply_turn,
    RevealShips: resolution.apply_reveal,
    Take: resolution.apply_take,
    Count: scoring.apply_count,
    Attest: scoring.apply_attest,
}


def reasons(state: State, action: Action) -> Reasons:
    """All reasons against an action, in order; none when it is legal."""
    return _REASONS[type(action)](state, action)


def verify(state: State, action: Action) -> None:
    """Raise the first reason against the action, if there is one."""
    for reason in _REASONS[type(action)](state, action):
        raise reason


def can(state: State, action: Action) -> bool:
    """Whether the action is legal now."""
    return next(reasons(state, action), None) is None


def why_not(state: State, action: Action, viewer: str | None) -> Refusal | None:
    """The reason against the action that `viewer` (None: the public) may know.

    Open facts come before the viewer's own; where the only reason is hidden, no more than that it
    cannot be done now. None: the action is legal.
    """
    found = list(reasons(state, action))
    if not found:
        return None
    for reason in found:
        if reason.known_to is None:
            return reason
    for reason in found:
        if reason.may_be_told(viewer):
            return reason
    return found[0].for_viewer(viewer)


def apply(state: State, action: Action) -> tuple[State, Events]:
    """Verify the action, then return the next state and what the table may hear of it."""
    for reason in _REASONS[type(action)](state, action):
        raise reason
    return _APPLY[type(action)](state, action)


def warnings(before: State, after: State) -> tuple[str, ...]:
    """What is odd about a step without being refused: more Rats than the box has."""
    return rats.warnings(before, after)
