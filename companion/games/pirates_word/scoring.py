"""The end of the game: scores, the winner, the count of open Chests (rulings APW-45 to 47)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirates_word.actions import Attest, Count
from companion.games.pirates_word.box import BOX, COLOUR_WORDS
from companion.games.pirates_word.checks import wrong_phase
from companion.games.pirates_word.events import (
    Attestation,
    ChestCount,
    Event,
    Events,
    GameEnd,
)
from companion.games.pirates_word.state import State
from companion.games.reasons import Reasons, no_player, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import amount, say

ATTESTABLE = "no-tongue"


def scores(state: State) -> tuple[int, ...]:
    """VP in the Chests, by seat."""
    return tuple(chest.value for chest in state.chests)


def with_winner(state: State) -> State:
    """Return the state with its winner: the highest score, ties by the highest Green (APW-46)."""
    totals = scores(state)
    winner = max(range(len(totals)), key=lambda seat: (totals[seat], max(state.greens[seat])))
    return replace(state, winner=winner)


def count_reasons(state: State, action: Count) -> Reasons:
    """Why this cannot be in that Chest; counted Chests lie open."""
    what = say("{player}'s Chest cannot be counted", player=shown(action.player))
    if state.tracked:
        yield Refusal("tracked", say("{what}: the companion knows what is in it.", what=what))
        return
    if state.phase not in ("counting", "finished"):
        yield wrong_phase(state, what)
        return
    seat = seat_of(state, action.player)
    if seat < 0:
        yield no_player(state, action.player)
        return
    if state.attested:
        yield Refusal("attested", say("{what} again: the result has been attested.", what=what))
    together = action.gems
    for other, chest in enumerate(state.chests):
        if other != seat:
            together += chest
    colour = BOX.lacking(together)
    if colour:
        sentence = say(
            "{player}'s Chest cannot hold so many {colour} gems: all counted Chests "
            "together would hold {together}, and the box has {box}.",
            player=action.player,
            colour=COLOUR_WORDS[colour],
            together=amount(together.of(colour)),
            box=BOX.of(colour),
        )
        yield Refusal("more-than-box", sentence)


def apply_count(state: State, action: Count) -> tuple[State, Events]:
    """Note what the Chest holds; with the last one the game is finished."""
    seat = seat_of(state, action.player)
    counted = replaced(state.counted, seat, True)
    chests = replaced(state.chests, seat, action.gems)
    state = replace(state, chests=chests, counted=counted)
    event: Event = ChestCount(seat, action.gems)
    if not all(counted):
        return state, (event,)
    state = with_winner(replace(state, phase="finished"))
    winner = state.winner if state.winner is not None else 0
    return state, (event, GameEnd(winner, scores(state)))


def attest_reasons(state: State, action: Attest) -> Reasons:
    """Why nothing can be attested."""
    what = say("Nothing can be attested for {player}", player=shown(action.player))
    if not state.finished:
        yield Refusal("not-finished", say("{what}: the game is not over yet.", what=what))
    elif seat_of(state, action.player) < 0:
        yield no_player(state, action.player)
    elif action.achievement != ATTESTABLE:
        sentence = say(
            "{what} but No Tongue: the companion works the other achievements out itself.",
            what=what,
        )
        yield Refusal("not-attestable", sentence)


def apply_attest(state: State, action: Attest) -> tuple[State, Events]:
    """It counts for the winner; for anyone else, or a second time, it changes nothing."""
    seat = seat_of(state, action.player)
    counts = seat == state.winner and not state.attested
    event = Attestation(seat, counts)
    return (replace(state, attested=True) if counts else state), (event,)
