"""Who is asked for what in each phase of Pirate 21, and a seat's Coins and open cards."""

from __future__ import annotations

import msgspec

from companion.games.pirate21.at_table.play import Play
from companion.games.pirate21.box import NUMBER
from companion.games.pirate21.state import State
from companion.plates import EMBLEMS, PLAIN, Ask, PlateState, late
from companion.words import say


class Plate(msgspec.Struct, frozen=True):
    """One seat: `state` and `say` are what is asked, `late`: everybody waits for this one only.

    `starts`: begins this round. `out`: of the round. `knocked`: has knocked in it. `sum`: the
    numbers of the cards that lie open here, None where none are shown yet.
    """

    name: str
    emblem: str
    starts: bool
    state: PlateState
    late: bool
    say: str
    coins: int
    out: bool
    knocked: bool
    sum: int | None


def plates(play: Play) -> tuple[Plate, ...]:
    """Return all seats, from 0 clockwise."""
    state = play.state
    asks = [_attacked(play, seat) or _ask(state, seat) for seat in range(len(state.players))]
    last = late(asks)
    return tuple(_plate(state, seat, ask, seat == last) for seat, ask in enumerate(asks))


def _plate(state: State, seat: int, ask: Ask, is_late: bool) -> Plate:
    return Plate(
        name=state.players[seat],
        emblem=EMBLEMS[seat],
        starts=state.start == seat,
        state=ask[0],
        late=is_late,
        say=ask[1],
        coins=state.coins[seat],
        out=state.hands[seat].out,
        knocked=state.knocked == seat,
        sum=_sum(state, seat),
    )


def _sum(state: State, seat: int) -> int | None:
    """While the round is dealt no card is shown, not even one that lies there (ruling P21-03)."""
    hand = state.hands[seat]
    if state.phase == "deal" or hand.out:
        return None
    return sum(NUMBER[card] for card in hand.up)


def _attacked(play: Play, seat: int) -> Ask | None:
    """While a guess waits for its answer, nobody but the target is asked (ruling P21-25)."""
    attack, state = play.marks.attack, play.state
    if attack is None or state.hands[seat].out:
        return None
    if attack.target == state.players[seat]:
        return "asked", say("{number}?", number=attack.guess)
    return PLAIN if state.turn == seat else None


def _ask(state: State, seat: int) -> Ask:
    asker = {"deal": _deal, "turns": _turn, "reveal": _reveal}.get(state.phase)
    return PLAIN if asker is None else asker(state, seat)


def _deal(state: State, seat: int) -> Ask:
    return ("done", "") if state.hands[seat].down is not None else ("asked", say("2 cards"))


def _turn(state: State, seat: int) -> Ask:
    if state.hands[seat].out:
        return "rest", ""
    if state.turn == seat:
        return "turn", ""
    if state.knocked == seat:
        return "next", say("knocked")
    return PLAIN if state.knocked is None or seat in state.queue else ("done", "")


def _reveal(state: State, seat: int) -> Ask:
    """Only in this phase, where all cards are turned over, may "unread" be told."""
    if state.hands[seat].out:
        return "rest", ""
    return ("asked", say("turn it")) if state.hands[seat].unread else ("done", "")
