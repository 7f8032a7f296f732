"""The ten achievements of a finished game (rulings, section 1.10)."""

from __future__ import annotations

from companion.games.pirates_word.box import DAYS, RATS
from companion.games.pirates_word.state import State

MARKETS = DAYS - 1
GOLDEN_TONGUE = 5
NOVICE = 10


def of(state: State, seat: int) -> list[str]:
    """A player's achievements, sorted; none until the game is finished."""
    if not state.finished:
        return []
    return sorted([*_anybodys(state, seat), *_winners(state, seat)])


def _anybodys(state: State, seat: int) -> list[str]:
    chest, deeds = state.chests[seat], state.deeds[seat]
    conditions = {
        "the-impeccable": chest.red == 0,
        "expert-traitor": deeds.raids == DAYS,
        "golden-tongue": chest.golden >= GOLDEN_TONGUE,
        "auction-king": deeds.first_in_market == MARKETS,
        "greenhorn": deeds.raided_by_both,
        "hidden-rat": deeds.rats >= RATS,
        "novice-buccaneer": chest.red >= NOVICE,
    }
    return [name for name, holds in conditions.items() if holds]


def _winners(state: State, seat: int) -> list[str]:
    if seat != state.winner:
        return []
    deeds = state.deeds[seat]
    conditions = {
        "collaborator": not deeds.red_shown,
        "iron-fist": deeds.uses == 0 and not state.header.simplified,
        "no-tongue": state.attested,
    }
    return [name for name, holds in conditions.items() if holds]
