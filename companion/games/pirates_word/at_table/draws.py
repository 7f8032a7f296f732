"""Gems drawn from a virtual Bag and Greens dealt, at random."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.chance import Random
from companion.games.pirates_word.actions import Action, Excavate, Header
from companion.games.pirates_word.box import COLOURS, NO_GEMS, ONE, SUM_OF_GREENS, Gems
from companion.games.pirates_word.state import State
from companion.settings import Settings


def drawn(bag: Gems, number: int, random: Random) -> Gems:
    """Return `number` gems out of the bag, every gem as likely (all of it, if it holds fewer)."""
    out = NO_GEMS
    for _ in range(min(number, bag.count)):
        out += _one(bag - out, random)
    return out


def deal(players: int, random: Random) -> tuple[tuple[int, int], ...]:
    """Return each seat's two Greens for 3 to 8 players: pairs that add up to 17 (APW-08)."""
    lower = list(range(1, SUM_OF_GREENS // 2 + 1))
    dealt = [lower.pop(random.randrange(len(lower))) for _ in range(players)]
    return tuple((green, SUM_OF_GREENS - green) for green in dealt)


def dealt(settings: Settings, players: tuple[str, ...], random: Random) -> dict[str, Any]:
    """Return the Greens that a new game deals at random, where the settings ask for it."""
    if not settings.deal_at_random or settings.ships is not None or len(players) < 3:
        return {}
    return {"ships": dict(zip(players, deal(len(players), random), strict=True))}


def again(state: State, settings: Settings, random: Random) -> Header:
    """Return the same group's next header: another Dagger, perhaps other Greens."""
    header, players = state.header, state.players
    dagger = players[random.randrange(len(players))]
    return replace(header, dagger=dagger, **dealt(settings, players, random))


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
