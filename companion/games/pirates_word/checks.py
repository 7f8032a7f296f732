"""Reasons that many actions share: the wrong phase, nobody of that name, no such Island.

A reason is a Refusal that has not been raised yet. Verifying an action runs through its reasons
in order, open facts first; `verify` raises the first one, and for a viewer the first that this
viewer may know is chosen (record.md, "With --as").
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.pirates_word.box import BOX, Gems
from companion.games.pirates_word.seats import islands_of
from companion.games.pirates_word.state import State
from companion.names import shown
from companion.refusals import Refusal

Reasons = Iterator[Refusal]

_WHEN = {
    "excavation": "the Excavation",
    "decision": "the Decision",
    "market": "the Market",
    "resolution": "the Resolution",
    "counting": "the count of the Chests",
}


def only(*names: str) -> frozenset[str]:
    """The circle of people who may know a reason; without names nobody."""
    return frozenset(names)


def wrong_phase(state: State, what: str) -> Refusal:
    """`what` is who cannot do what: "Mario cannot lay a card"."""
    if state.finished:
        return Refusal("finished", f"{what} now: the game is over.")
    if state.phase == "counting":
        return Refusal("wrong-phase", f"{what} now: the Chests are being counted.")
    return Refusal("wrong-phase", f"{what} now: it is {_WHEN[state.phase]} of Day {state.day}.")


def no_player(state: State, name: str) -> Refusal:
    """Nobody of that name sits at the table."""
    players = ", ".join(state.players)
    return Refusal(
        "unknown-player", f"Nobody at this table is called {shown(name)}: here play {players}."
    )


def no_island(state: State, letter: str) -> Refusal:
    """The table has no Island of that letter."""
    last = state.islands[-1].letter
    return Refusal(
        "unknown-island", f"There is no Island {shown(letter)} here: the Islands are A to {last}."
    )


def no_place(state: State, seat: int, what: str) -> Refusal:
    """The player has no part in that Island; `what`: "Mario cannot lay a card at Island C"."""
    own = islands_of(state, seat)
    name = state.players[seat]
    return Refusal(
        "not-your-island", f"{what}: {name}'s Islands are {', '.join(own[:-1])} and {own[-1]}."
    )


def seat_of(state: State, name: str) -> int:
    """The seat of a player, or -1."""
    players = state.header.players
    return players.index(name) if name in players else -1


def index_of(state: State, letter: str) -> int:
    """The index of an Island, or -1."""
    for index, island in enumerate(state.islands):
        if island.letter == letter:
            return index
    return -1


def lying_open(state: State) -> Gems:
    """The gems on all Islands, which everybody sees."""
    total = state.islands[0].gems
    for island in state.islands[1:]:
        total += island.gems
    return total


def not_in_bag(state: State, bag: Gems, gems: Gems, what: str) -> Reasons:
    """Why gems that everybody sees cannot have come from the Bag, told to each by what they know.

    What lies open and what is in the own Chest cannot be in the Bag; what is in it nobody knows.
    """
    if bag.covers(gems):
        return
    seen = lying_open(state)
    colour = BOX.lacking(seen + gems)
    if colour:
        yield Refusal("bag-lacks", f"{what}: the box has only {BOX.of(colour)} {colour} gems.")
    for seat, chest in enumerate(state.chests):
        yield from _own_chest_says_no(state, seat, seen + chest + gems, what)
    colour = bag.lacking(gems)
    if colour:
        sentence = f"{what}: the Bag holds only {bag.of(colour)} {colour}."
        yield Refusal("bag-lacks", sentence, only())


def _own_chest_says_no(state: State, seat: int, gems: Gems, what: str) -> Reasons:
    colour = BOX.lacking(gems)
    if colour:
        name = state.players[seat]
        sentence = f"{what}: with {name}'s own that is more {colour} than the box has."
        yield Refusal("bag-lacks", sentence, only(name))


def plural(number: int, noun: str) -> str:
    """`1 gem`, `2 gems`, `no gems`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {noun}s"


def listed(items: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
