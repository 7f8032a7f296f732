"""Pirate 21: its rules as pure functions over immutable states.

The module satisfies `companion.games.protocol.Game`.
"""

from __future__ import annotations

from typing import Final

from companion.games.pirate21 import abilities, attack, scoring, turns
from companion.games.pirate21.actions import (
    NEEDS,
    Action,
    Captain,
    Deal,
    Draw,
    Gunner,
    Header,
    Knock,
    Mate,
    Pass,
    Pirate,
    Turn,
    tidied,
)
from companion.games.pirate21.events import Event
from companion.games.pirate21.prose import as_text
from companion.games.pirate21.sentences import sentence as say
from companion.games.pirate21.sentences import undo_label
from companion.games.pirate21.setup import (
    NAME,
    apply_deal,
    complete,
    deal_reasons,
    setup,
    warnings_of,
)
from companion.games.pirate21.state import State
from companion.games.pirate21.trust import warnings
from companion.games.pirate21.view import full_view, view
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
        Deal: deal_reasons,
        Draw: turns.draw_reasons,
        Captain: abilities.captain_reasons,
        Gunner: abilities.gunner_reasons,
        Mate: abilities.mate_reasons,
        Pirate: attack.reasons,
        Pass: turns.pass_reasons,
        Knock: turns.knock_reasons,
        Turn: scoring.turn_reasons,
    },
    {
        Deal: apply_deal,
        Draw: turns.apply_draw,
        Captain: abilities.apply_captain,
        Gunner: abilities.apply_gunner,
        Mate: abilities.apply_mate,
        Pirate: attack.apply,
        Pass: turns.apply_pass,
        Knock: turns.apply_knock,
        Turn: scoring.apply_turn,
    },
)
reasons = _RULES.reasons
verify = _RULES.verify
can = _RULES.can
why_not = _RULES.why_not
apply = _RULES.apply
