"""Reasons that many actions share: the wrong phase, nobody of that name, no such Island.

What every game's reasons have in common is in `companion.games.reasons`.
"""

from __future__ import annotations

from companion.games.pirates_word.box import BOX, COLOUR_WORDS, Gems, counted
from companion.games.pirates_word.seats import islands_of
from companion.games.pirates_word.state import State
from companion.games.reasons import Reasons, only
from companion.names import shown
from companion.refusals import Refusal
from companion.words import Later, Said, listed, say

_WHEN = {
    "excavation": say("the Excavation"),
    "decision": say("the Decision"),
    "market": say("the Market"),
    "resolution": say("the Resolution"),
    "counting": say("the count of the Chests"),
}


def wrong_phase(state: State, what: Said) -> Refusal:
    """`what` is who cannot do what: "Mario cannot lay a card"."""
    if state.finished:
        return Refusal("finished", say("{what} now: the game is over.", what=what))
    if state.phase == "counting":
        return Refusal("wrong-phase", say("{what} now: the Chests are being counted.", what=what))
    return Refusal(
        "wrong-phase",
        say(
            "{what} now: it is {phase} of Day {day}.",
            what=what,
            phase=_WHEN[state.phase],
            day=state.day,
        ),
    )


def no_island(state: State, letter: str) -> Refusal:
    """The table has no Island of that letter."""
    last = state.islands[-1].letter
    return Refusal(
        "unknown-island",
        say(
            "There is no Island {island} here: the Islands are A to {last}.",
            island=shown(letter),
            last=last,
        ),
    )


def no_place(state: State, seat: int, what: Said) -> Refusal:
    """The player has no part in that Island; `what`: "Mario cannot lay a card at Island C"."""
    own = islands_of(state, seat)
    name = state.players[seat]
    return Refusal(
        "not-your-island",
        say(
            "{what}: {name}'s Islands are {islands}.",
            what=what,
            name=name,
            islands=listed(own),
        ),
    )


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


def not_in_bag(state: State, bag: Gems, gems: Gems, what: Later) -> Reasons:
    """Why gems that everybody sees cannot have come from the Bag, told to each by what they know.

    What lies open and what is in the own Chest cannot be in the Bag; what is in it nobody knows.
    """
    if bag.covers(gems):
        return
    seen = lying_open(state)
    colour = BOX.lacking(seen + gems)
    if colour:
        yield Refusal(
            "bag-lacks",
            say(
                "{what}: the box has only {gems} gems.",
                what=what(),
                gems=counted(colour, BOX.of(colour)),
            ),
        )
    for seat, chest in enumerate(state.chests):
        yield from _own_chest_says_no(state, seat, seen + chest + gems, what)
    colour = bag.lacking(gems)
    if colour:
        sentence = say(
            "{what}: the Bag holds only {gems}.", what=what(), gems=counted(colour, bag.of(colour))
        )
        yield Refusal("bag-lacks", sentence, only())


def _own_chest_says_no(state: State, seat: int, gems: Gems, what: Later) -> Reasons:
    colour = BOX.lacking(gems)
    if colour:
        name = state.players[seat]
        sentence = say(
            "{what}: with {name}'s own that is more {colour} than the box has.",
            what=what(),
            name=name,
            colour=COLOUR_WORDS[colour],
        )
        yield Refusal("bag-lacks", sentence, only(name))
