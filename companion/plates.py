"""The seats as a screen shows them: who is asked for something now, and for what.

Brass (`asked` or `turn`) means exactly: somebody is asked for something now. The light at a seat
is lit exactly while its plate is brass.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.pirates_word.actions import Take
from companion.games.pirates_word.seats import has_rat, islands_of, placed
from companion.games.pirates_word.state import HAND, State
from companion.table import Table

EMBLEMS = ("anchor", "helm", "star", "bell", "fish", "moon", "pennant", "lantern")

PlateState = Literal["plain", "asked", "turn", "up", "done", "next", "rest"]
BRASS = ("asked", "turn")


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


Ask = tuple[PlateState, str]
PLAIN: Ask = ("plain", "")


def plates(table: Table) -> tuple[Plate, ...]:
    """Return all seats, from 0 clockwise."""
    asks = _asks(table)
    asked = [seat for seat, ask in enumerate(asks) if ask[0] == "asked"]
    late = asked[0] if len(asked) == 1 and len(asks) > 1 else None
    return tuple(_plate(table, seat, ask, seat == late) for seat, ask in enumerate(asks))


def lamps(all_plates: tuple[Plate, ...]) -> frozenset[int]:
    """Return the seats whose light is lit: those whose plate is brass."""
    return frozenset(seat for seat, plate in enumerate(all_plates) if plate.state in BRASS)


def sharing(table: Table) -> tuple[str, int] | None:
    """Return the Island that is being shared now and the seat that takes next, or None.

    It is the Island of the newest take while that one lasts, else the first one clockwise from
    the Dagger's left (APW-38).
    """
    turns = dict(table.state.to_take)
    if not turns:
        return None
    last = table.history.last_action
    if isinstance(last, Take) and last.island in turns:
        return last.island, turns[last.island]
    letters = [island.letter for island in table.state.islands]
    first = 0 if len(table.state.players) == 2 else table.state.dagger
    letter = next(letter for letter in letters[first:] + letters[:first] if letter in turns)
    return letter, turns[letter]


def cards_to_come(state: State, seat: int) -> int:
    """Return how many of a player's cards do not lie yet."""
    return len(islands_of(state, seat)) - len(placed(state, seat))


def _plate(table: Table, seat: int, ask: Ask, late: bool) -> Plate:
    state = table.state
    return Plate(
        name=state.players[seat],
        emblem=EMBLEMS[seat],
        dagger=state.dagger == seat,
        state=ask[0],
        late=late,
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


def _asks(table: Table) -> tuple[Ask, ...]:
    seats = range(len(table.state.players))
    asker = {
        "excavation": _dig,
        "decision": _decide,
        "market": _bid,
        "resolution": _resolve,
        "counting": _count,
    }.get(table.state.phase)
    return tuple(PLAIN if asker is None else asker(table, seat) for seat in seats)


def _dig(table: Table, seat: int) -> Ask:
    return ("turn", "draws gems") if seat == table.state.dagger else PLAIN


def _decide(table: Table, seat: int) -> Ask:
    if seat in table.now.marks.done:
        return "done", ""
    to_come = cards_to_come(table.state, seat)
    return "asked", f"place {to_come}" if to_come else "done?"


def _bid(table: Table, seat: int) -> Ask:
    if table.stage == "using":
        return _use(table, seat)
    if table.stage == "opened":
        return ("done", "") if table.state.bids[seat] is not None else ("asked", "bid?")
    up = table.fists.up(frozenset(table.now.marks.tapped))
    return ("up", "") if seat in up else ("asked", "fist?")


def _use(table: Table, seat: int) -> Ask:
    to_use = table.state.to_use
    if seat == to_use[0]:
        return "turn", "lays anew" if table.now.marks.laying else "chooses"
    if seat in to_use:
        return "next", ""
    return ("done", "") if _rank(table.state, seat) else ("rest", "")


def _resolve(table: Table, seat: int) -> Ask:
    if table.turns_ships is not None:
        return ("turn", "turns the Ships") if seat == table.turns_ships else PLAIN
    now = sharing(table)
    return ("turn", "takes next") if now and now[1] == seat else PLAIN


def _count(table: Table, seat: int) -> Ask:
    return ("done", "") if table.state.counted[seat] else ("asked", "count?")
