"""Phase 5, Upkeep: Rats back, Artifacts face up, the Dagger clockwise, the next Day."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirates_word.box import DAYS
from companion.games.pirates_word.events import CountingStart, Events, GameEnd, Upkeep
from companion.games.pirates_word.excavation import begin_day
from companion.games.pirates_word.scoring import scores, with_winner
from companion.games.pirates_word.state import State


def end_of_day(state: State) -> tuple[State, Events]:
    """Return the state of the next Day, or of the end after Day 5 (ruling APW-44)."""
    state = replace(
        state,
        islands=tuple(replace(island, rat=False) for island in state.islands),
        rats=frozenset(),
        face_up=(True,) * len(state.face_up),
        used_today=0,
    )
    if state.day == DAYS:
        return _end(state)
    dagger = (state.dagger + 1) % len(state.players)
    state = begin_day(replace(state, day=state.day + 1, dagger=dagger))
    return state, (Upkeep(state.day, dagger),)


def _end(state: State) -> tuple[State, Events]:
    if not state.tracked:
        return replace(state, phase="counting"), (CountingStart(),)
    state = with_winner(replace(state, phase="finished"))
    winner = state.winner if state.winner is not None else 0
    return state, (GameEnd(winner, scores(state)),)
