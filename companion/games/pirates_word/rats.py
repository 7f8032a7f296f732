"""Rats: what bears one cannot be targeted again that Day (rulings APW-34 to 36)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.pirates_word.box import RATS
from companion.games.pirates_word.checks import index_of
from companion.games.pirates_word.seats import islands_of
from companion.games.pirates_word.state import HAND, RatOnShip, State
from companion.games.values import replaced
from companion.refusals import Refusal
from companion.words import Said, say


def ship_words(state: State, seat: int, at: str) -> Said:
    """Name a Ship in a sentence by its place, never by its card."""
    name = state.players[seat]
    return (
        say("the Ship in {name}'s hand", name=name)
        if at == HAND
        else say("{name}'s Ship at Island {island}", name=name, island=at)
    )


def bears_rat(what: str, sentence_start: str) -> Refusal:
    """The reason that `what` bears a Rat already; Rats lie open."""
    return Refusal(
        "rat",
        say(
            "{sentence}: {what} bears a Rat already.",
            sentence=sentence_start,
            what=what,
        ),
    )


def free_ships(state: State, user: int) -> bool:
    """Whether another player's Ship beside an Island bears no Rat."""
    return any(
        (seat, island.letter) not in state.rats
        for island in state.islands
        for seat, _ in island.ships
        if seat != user
    )


def free_hands(state: State, user: int) -> bool:
    """Whether the Ship in another player's hand bears no Rat."""
    seats = range(len(state.players))
    return any(seat != user and (seat, HAND) not in state.rats for seat in seats)


def own_free_ships(state: State, user: int) -> tuple[RatOnShip, ...]:
    """The places of the user's own Ships, the hand included, that bear no Rat."""
    places = ((user, at) for at in (*islands_of(state, user), HAND))
    return tuple(place for place in places if place not in state.rats)


def put(
    state: State, user: int, islands: Iterable[str] = (), ships: Iterable[RatOnShip] = ()
) -> State:
    """Place Rats, counted for the user; what bears one already gets no second."""
    all_islands = state.islands
    placed = 0
    for letter in islands:
        index = index_of(state, letter)
        if not all_islands[index].rat:
            placed += 1
            all_islands = replaced(all_islands, index, replace(all_islands[index], rat=True))
    rats = state.rats.union(ships)
    placed += len(rats) - len(state.rats)
    deeds = state.deeds[user]
    return replace(
        state,
        islands=all_islands,
        rats=rats,
        deeds=replaced(state.deeds, user, replace(deeds, rats=deeds.rats + placed)),
    )


def words(state: State) -> list[str]:
    """What bears a Rat, sorted, as the view prints it: `island A`, `ship Mark hand`."""
    if not state.rats and not any(island.rat for island in state.islands):
        return []
    islands = [f"island {island.letter}" for island in state.islands if island.rat]
    ships = [f"ship {state.players[seat]} {at}" for seat, at in state.rats]
    return sorted(islands + ships)


def count(state: State) -> int:
    """How many Rats are out."""
    return len(state.rats) + sum(island.rat for island in state.islands)


def warnings(before: State, after: State) -> tuple[str, ...]:
    """A ninth Rat: the box has only eight, any marker will do (ruling APW-35)."""
    rats = count(after)
    if rats <= RATS or rats <= count(before):
        return ()
    return (
        say(
            "{rats} Rats are out and the box has {all}: take any other marker.",
            rats=rats,
            all=RATS,
        ),
    )
