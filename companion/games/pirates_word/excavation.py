"""Phase 1, Excavation: gems from the Bag onto the Islands."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirates_word.actions import Excavate
from companion.games.pirates_word.box import NO_GEMS
from companion.games.pirates_word.checks import index_of, no_island, not_in_bag, wrong_phase
from companion.games.pirates_word.events import DecisionStart, Event, Events, Excavation
from companion.games.pirates_word.state import State
from companion.games.reasons import Reasons
from companion.games.values import replaced
from companion.games.words import of_gems
from companion.names import shown
from companion.refusals import Refusal
from companion.words import amount, say


def shares(bag: int, islands: int, number: int, first: int) -> tuple[int, ...]:
    """How many gems each Island gets when the Bag holds `bag` gems (ruling APW-02).

    Enough: `number` each. Else one a lap, from the Island of index `first`, until it is empty.
    """
    if bag >= islands * number:
        return (number,) * islands
    laps, rest = divmod(bag, islands)
    return tuple(laps + ((index - first) % islands < rest) for index in range(islands))


def begin_day(state: State) -> State:
    """Return the state with this Day's numbers set; without gems the Decision begins."""
    count = len(state.islands)
    first = 0 if len(state.players) == 2 else state.dagger
    numbers = shares(state.bag.count, count, state.gems_today, first)
    islands = tuple(
        replace(island, gems=NO_GEMS, ships=(), rat=False, settled=False, to_dig=number)
        for island, number in zip(state.islands, numbers, strict=True)
    )
    phase = "excavation" if any(numbers) else "decision"
    return replace(state, islands=islands, phase=phase)


def reasons(state: State, action: Excavate) -> Reasons:
    """Why these gems cannot lie on that Island now."""
    letter = shown(action.island)
    if not state.tracked:
        sentence = say(
            "No gems are entered for Island {island}: this table keeps its gems to itself.",
            island=letter,
        )
        yield Refusal("untracked", sentence)
        return
    if state.phase != "excavation":
        yield wrong_phase(state, say("No gems can be put on Island {island}", island=letter))
        return
    index = index_of(state, action.island)
    if index < 0:
        yield no_island(state, action.island)
        return
    island = state.islands[index]
    if not island.to_dig:
        yield _no_more(state, letter, bool(island.gems))
        return
    if action.gems.count != island.to_dig:
        there = of_gems(island.to_dig)
        sentence = say(
            "Island {island} gets {there} on Day {day}, not {count}.",
            island=letter,
            there=there,
            day=state.day,
            count=amount(action.gems.count),
        )
        yield Refusal("wrong-number", sentence)
    yield from not_in_bag(
        state,
        state.bag,
        action.gems,
        lambda: say(
            "{Gems} cannot have been drawn for Island {island}",
            gems=action.gems.words(),
            island=letter,
        ),
    )


def _no_more(state: State, letter: str, entered: bool) -> Refusal:
    if entered:
        return Refusal(
            "already-entered",
            say("Island {island} has its gems of Day {day}.", island=letter, day=state.day),
        )
    return Refusal(
        "bag-empty",
        say("Island {island} gets no gems today: the Bag ran empty before.", island=letter),
    )


def apply(state: State, action: Excavate) -> tuple[State, Events]:
    """Move the gems; after the last Island the Decision begins."""
    index = index_of(state, action.island)
    island = replace(state.islands[index], gems=action.gems, to_dig=0)
    islands = replaced(state.islands, index, island)
    bag = state.bag - action.gems
    event: Event = Excavation(action.island, action.gems)
    if any(other.to_dig for other in islands):
        return replace(state, islands=islands, bag=bag), (event,)
    done = replace(state, islands=islands, bag=bag, phase="decision")
    return done, (event, DecisionStart(state.day))
