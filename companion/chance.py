"""Gems drawn at random from a virtual Bag. The generator comes in, so a game can be repeated."""

from __future__ import annotations

from typing import Protocol

from companion.games.pirates_word.actions import Action, Excavate
from companion.games.pirates_word.box import COLOURS, NO_GEMS, ONE, Gems
from companion.games.pirates_word.state import State


class Random(Protocol):
    """What is asked of a random generator, for example of `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to below `stop`."""


def drawn(bag: Gems, number: int, random: Random) -> Gems:
    """Return `number` gems out of the bag, every gem as likely (all of it, if it holds fewer)."""
    out = NO_GEMS
    for _ in range(min(number, bag.count)):
        out += _one(bag - out, random)
    return out


def excavation(state: State, random: Random) -> tuple[Action, ...]:
    """Return the gems of all Islands that still wait for theirs, clockwise."""
    bag = state.bag
    actions: list[Action] = []
    count = len(state.islands)
    first = 0 if len(state.players) == 2 else state.dagger
    for index in range(first, first + count):
        island = state.islands[index % count]
        if island.to_dig:
            gems = drawn(bag, island.to_dig, random)
            bag -= gems
            actions.append(Excavate(island=island.letter, gems=gems))
    return tuple(actions)


def _one(bag: Gems, random: Random) -> Gems:
    place = random.randrange(bag.count)
    for colour in COLOURS:
        place -= bag.of(colour)
        if place < 0:
            return ONE[colour]
    raise AssertionError("a generator gives numbers below the stop")
