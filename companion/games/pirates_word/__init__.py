"""A Pirate's Word: its rules as pure functions over immutable states.

The module satisfies `companion.games.protocol.Game`.
"""

from __future__ import annotations

from typing import Final

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
    NEEDS,
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
from companion.games.pirates_word.events import Event
from companion.games.pirates_word.prose import as_text
from companion.games.pirates_word.sentences import sentence as say
from companion.games.pirates_word.sentences import undo_label
from companion.games.pirates_word.setup import NAME, complete, setup, warnings_of
from companion.games.pirates_word.state import State
from companion.games.pirates_word.view import full_view, view
from companion.games.reasons import Rules

__all__ = [
    "NAME",
    "NEEDS",
    "Action",
    "Event",
    "Header",
    "State",
    "apply",
    "as_text",
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

_RULES: Final[Rules[State, Action, Event]] = Rules(
    {
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
    },
    {
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
    },
)
reasons = _RULES.reasons
verify = _RULES.verify
can = _RULES.can
why_not = _RULES.why_not
apply = _RULES.apply


def warnings(before: State, _action: Action, after: State) -> tuple[str, ...]:
    """What is odd about a step without being refused: more Rats than the box has."""
    return rats.warnings(before, after)
