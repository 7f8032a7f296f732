"""Who is asked for what in each phase, and the Ships and Rats that a seat's plate shows."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from companion.games.pirates_word.actions import Take
from companion.games.pirates_word.at_table import results
from companion.games.pirates_word.at_table.marks import Laying
from companion.games.pirates_word.at_table.play import Play
from companion.games.pirates_word.seats import has_rat, islands_of, placed
from companion.games.pirates_word.state import HAND, State
from companion.plates import EMBLEMS, PLAIN, Ask, PlateState, late
from companion.words import Said, say


class Plate(msgspec.Struct, frozen=True):
    """One seat: `state` and `say` are what is asked, `late`: everybody waits for this one only.

    `placed` of `of` cards lie; `rank` is a Market winner's place from 1; `hand_rat`: the card in
    hand bears a Rat.
    """

    name: str
    emblem: str
    dagger: bool
    state: PlateState
    late: bool
    say: str
    placed: int
    of: int
    rank: int | None
    hand_rat: bool
    islands: tuple[str, ...]


def plates(play: Play) -> tuple[Plate, ...]:
    """Return all seats, from 0 clockwise."""
    asks = _asks(play)
    last = late(asks)
    return tuple(_plate(play, seat, ask, seat == last) for seat, ask in enumerate(asks))


def sharing(play: Play) -> tuple[str, int] | None:
    """Return the Island that is being shared now and the seat that takes next, or None.

    It is the Island of the newest take while that one lasts, else the first one clockwise from
    the Dagger's left (APW-38).
    """
    turns = dict(play.state.to_take)
    if not turns:
        return None
    last = play.keeper.last_action
    if isinstance(last, Take) and last.island in turns:
        return last.island, turns[last.island]
    letters = [island.letter for island in play.state.islands]
    first = 0 if len(play.state.players) == 2 else play.state.dagger
    letter = next(letter for letter in letters[first:] + letters[:first] if letter in turns)
    return letter, turns[letter]


def swap_now(play: Play) -> dict[int, int] | None:
    """Return who is to swap Greens by hand now: what each of the two seats gives; or None."""
    waiting = results.swaps(play.state, play.marks)
    if not waiting or play.state.revealed is None:
        return None
    outcome = next(one for one in play.state.revealed.islands if one.letter == waiting[0])
    return {seat: card for seat, card in outcome.ships if isinstance(card, int)}


def cards_to_come(state: State, seat: int) -> int:
    """Return how many of a player's cards do not lie yet."""
    return len(islands_of(state, seat)) - len(placed(state, seat))


def _plate(play: Play, seat: int, ask: Ask, is_late: bool) -> Plate:
    state = play.state
    return Plate(
        name=state.players[seat],
        emblem=EMBLEMS[seat],
        dagger=state.dagger == seat,
        state=ask[0],
        late=is_late,
        say=ask[1],
        placed=len(placed(state, seat)),
        of=len(islands_of(state, seat)),
        rank=_rank(state, seat),
        hand_rat=has_rat(state, seat, HAND),
        islands=tuple(islands_of(state, seat)),
    )


def _rank(state: State, seat: int) -> int | None:
    opened = state.opened
    if state.phase != "market" or not state.bids_open or opened is None:
        return None
    return opened.winners.index(seat) + 1 if seat in opened.winners else None


def _asks(play: Play) -> tuple[Ask, ...]:
    seats = range(len(play.state.players))
    if swap := swap_now(play):
        return tuple(_swap(swap, seat) for seat in seats)
    if results.chests_closed(play.state, play.marks):
        return tuple(_open(play, seat) for seat in seats)
    asker = {
        "excavation": _dig,
        "decision": _decide,
        "market": _bid,
        "resolution": _resolve,
        "counting": _count,
    }.get(play.state.phase)
    return tuple(PLAIN if asker is None else asker(play, seat) for seat in seats)


def _swap(swap: dict[int, int], seat: int) -> Ask:
    if seat not in swap:
        return PLAIN
    gets = next(card for other, card in swap.items() if other != seat)
    return "asked", say("gives {card}, gets {other}", card=swap[seat], other=gets)


def _open(play: Play, seat: int) -> Ask:
    return ("turn", "opens the Chests") if seat == play.state.dagger else PLAIN


def _dig(play: Play, seat: int) -> Ask:
    return ("turn", say("draws gems")) if seat == play.state.dagger else PLAIN


def _decide(play: Play, seat: int) -> Ask:
    if seat in play.marks.done:
        return "done", ""
    to_come = cards_to_come(play.state, seat)
    return "asked", say("place {number}", number=to_come) if to_come else say("done?")


def _bid(play: Play, seat: int) -> Ask:
    if play.stage == "using":
        return _use(play, seat)
    if play.stage == "opened":
        return _enter(play.state, seat)
    up = play.up
    return ("up", "") if seat in up else ("asked", say("fist?"))


def _enter(state: State, seat: int) -> Ask:
    """Bids are entered one after the other, clockwise from the Dagger: one at a time is asked."""
    if state.bids[seat] is not None:
        return "done", ""
    seats = len(state.players)
    order = ((state.dagger + turn) % seats for turn in range(seats))
    first = next(one for one in order if state.bids[one] is None)
    return ("turn", say("bid?")) if seat == first else PLAIN


def _use(play: Play, seat: int) -> Ask:
    to_use = play.state.to_use
    if seat == to_use[0]:
        return "turn", _using(play.marks.laying)
    if seat in to_use:
        return "next", ""
    return ("done", "") if _rank(play.state, seat) else ("rest", "")


def _using(begun: Laying | None) -> Said:
    if begun is None:
        return say("chooses")
    if begun.hand is UNSET:
        return say("moves?")
    return say("lays anew") if begun.lay else say("lays anew?")


def _resolve(play: Play, seat: int) -> Ask:
    if play.turns_ships is not None:
        return ("turn", say("turns the Ships")) if seat == play.turns_ships else PLAIN
    now = sharing(play)
    return ("turn", say("takes now")) if now and now[1] == seat else PLAIN


def _count(play: Play, seat: int) -> Ask:
    return ("done", "") if play.state.counted[seat] else ("asked", say("count?"))
