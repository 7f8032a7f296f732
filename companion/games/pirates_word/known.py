"""The Spyglass, the Barrel and the Map, whose text the rulebook's clarifications print."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.pirates_word import rats
from companion.games.pirates_word.actions import Use
from companion.games.pirates_word.box import COLOUR_WORDS, ONE, Gems
from companion.games.pirates_word.checks import index_of, no_island, no_place, not_in_bag
from companion.games.pirates_word.seats import card_at, islands_of
from companion.games.pirates_word.state import Peek, State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.games.words import of_gems
from companion.refusals import Refusal
from companion.words import Later, amount, say

DRAWS = 2


def looked(state: State, user: int, peek: Peek) -> State:
    """Return the state with what the user's look has shown."""
    return replace(state, peeks=replaced(state.peeks, user, (*state.peeks[user], peek)))


# The Spyglass (rulings APW-26 to 28).


def can_move(state: State) -> bool:
    """Whether a gem can go from an Island without a Rat to another one without."""
    free = [island for island in state.islands if not island.rat]
    return len(free) > 1 and any(island.gems or not state.tracked for island in free)


def spyglass_reasons(state: State, seat: int, use: Use) -> Reasons:
    """Why the Spyglass cannot look at this Ship, or move this gem."""
    yield from _ship_reasons(state, seat, use)
    yield from _move_reasons(state, use)


def _ship_reasons(state: State, user: int, use: Use) -> Reasons:
    if use.ship is UNSET:
        if rats.free_ships(state, user):
            sentence = say(
                "{player} must choose a Ship for the Spyglass: one bears no Rat.", player=use.player
            )
            yield Refusal("target-missing", sentence)
        return
    seat, letter = seat_of(state, use.ship.player), use.ship.island
    if seat < 0:
        yield no_player(state, use.ship.player)
    elif seat == user:
        yield Refusal(
            "own-card", say("{player} can look at another player's Ship only.", player=use.player)
        )
    elif index_of(state, letter) < 0:
        yield no_island(state, letter)
    elif letter not in islands_of(state, seat):
        what = say(
            "{player} cannot look at a Ship of {owner} at Island {island}",
            player=use.player,
            owner=use.ship.player,
            island=letter,
        )
        yield no_place(state, seat, what)
    elif (seat, letter) in state.rats:
        what = rats.ship_words(state, seat, letter)
        yield rats.bears_rat(what, say("{player} cannot look there", player=use.player))


def _move_reasons(state: State, use: Use) -> Reasons:
    given = [use.source is not UNSET, use.to is not UNSET]
    if state.tracked:
        given.append(use.gem is not UNSET)
    if not any(given):
        return
    if use.source is UNSET or use.to is UNSET or not all(given):
        sentence = say(
            "{player} moves a gem from one Island to another, or none at all.", player=use.player
        )
        yield Refusal("move-incomplete", sentence)
        return
    for letter in (use.source, use.to):
        index = index_of(state, letter)
        if index < 0:
            yield no_island(state, letter)
        elif state.islands[index].rat:
            yield rats.bears_rat(
                say("Island {island}", island=letter),
                say("{player} cannot move a gem there", player=use.player),
            )
    if use.source == use.to:
        yield Refusal(
            "same-island", say("{player} must move the gem to another Island.", player=use.player)
        )
    index = index_of(state, use.source)
    if use.gem is not UNSET and index >= 0 and not state.islands[index].gems.of(use.gem):
        sentence = say(
            "{player} cannot move a {gem} gem: Island {source} has none.",
            player=use.player,
            gem=COLOUR_WORDS[use.gem],
            source=use.source,
        )
        yield Refusal("island-lacks", sentence)


def spyglass(state: State, user: int, use: Use) -> State:
    """Look at the Ship; move the gem."""
    ships: list[tuple[int, str]] = []
    if use.ship is not UNSET:
        seat, letter = seat_of(state, use.ship.player), use.ship.island
        card = card_at(state.islands[index_of(state, letter)], seat)[1]
        state = looked(state, user, Peek(state.day, seat, letter, card))
        ships.append((seat, letter))
    islands: tuple[str, ...] = ()
    if use.source is not UNSET and use.to is not UNSET:
        islands = (use.source, use.to)
        if use.gem is not UNSET:
            state = _gem_moved(state, use.source, use.to, ONE[use.gem])
    return rats.put(state, user, islands, ships)


def _gem_moved(state: State, source: str, to: str, gem: Gems) -> State:
    start, end = index_of(state, source), index_of(state, to)
    islands = state.islands
    islands = replaced(islands, start, replace(islands[start], gems=islands[start].gems - gem))
    islands = replaced(islands, end, replace(islands[end], gems=islands[end].gems + gem))
    return replace(state, islands=islands)


# The Barrel (rulings APW-30, 31, 37): a screen says no more than that it was used.


def barrel_reasons(state: State, seat: int, use: Use) -> Reasons:
    """Why these gems cannot have been drawn and returned; the user alone may know."""
    if not state.tracked:
        return
    if use.drawn is UNSET or use.returned is UNSET:
        yield _gems_missing(use)
        return
    name, chest = use.player, state.chests[seat]
    draws, returns = min(DRAWS, state.bag.count), min(DRAWS, chest.count)
    if use.drawn.count != draws:
        sentence = say(
            "{name} draws {gems} with the Barrel, not {count}.",
            name=name,
            gems=of_gems(draws),
            count=amount(use.drawn.count),
        )
        yield Refusal("wrong-number", sentence, only(name))
    if use.returned.count != returns:
        given = amount(use.returned.count)
        sentence = say(
            "{name} returns {gems} with the Barrel, not {given}.",
            name=name,
            gems=of_gems(returns),
            given=given,
        )
        yield Refusal("wrong-number", sentence, only(name))
    if not chest.covers(use.returned):
        sentence = say(
            "{name} cannot return {returned}: before the draw {name}'s Chest held {chest}.",
            name=name,
            returned=use.returned.words(),
            chest=chest.words(),
        )
        yield Refusal("chest-lacks", sentence, only(name))
    what = _cannot_have_drawn(name, use.drawn)
    for reason in not_in_bag(state, state.bag, use.drawn, what):
        known_to = reason.known_to
        reveals = only(name) if known_to is None or name in known_to else only()
        yield Refusal(reason.code, reason.sentence, reveals)


def _gems_missing(use: Use) -> Refusal:
    sentence = say(
        '{player}\'s use needs both: the gems "drawn" and the gems "returned".', player=use.player
    )
    return Refusal("gems-missing", sentence)


def barrel(state: State, user: int, use: Use) -> State:
    """Two gems into the Chest, two others back to the Bag."""
    if use.drawn is UNSET or use.returned is UNSET:
        return state
    chest = state.chests[user] + use.drawn - use.returned
    bag = state.bag - use.drawn + use.returned
    return replace(state, bag=bag, chests=replaced(state.chests, user, chest))


# The Map (rulings APW-03, APW-29).


def map_reasons(state: State, _seat: int, use: Use) -> Reasons:
    """Why these gems cannot have come onto that Island and gone from it."""
    if use.island is UNSET:
        if any(not island.rat for island in state.islands):
            sentence = say(
                "{player} must choose an Island for the Map: one bears no Rat.", player=use.player
            )
            yield Refusal("target-missing", sentence)
        elif use.drawn is not UNSET or use.returned is not UNSET:
            sentence = say(
                "{player} has no Island for the gems of the Map: all bear a Rat.", player=use.player
            )
            yield Refusal("field-not-here", sentence)
        return
    index = index_of(state, use.island)
    if index < 0:
        yield no_island(state, use.island)
        return
    if state.islands[index].rat:
        yield rats.bears_rat(
            say("Island {island}", island=use.island),
            say("{player} cannot use the Map there", player=use.player),
        )
    if state.tracked:
        yield from _map_gem_reasons(state, index, use)


def _map_gem_reasons(state: State, index: int, use: Use) -> Reasons:
    if use.drawn is UNSET or use.returned is UNSET:
        yield _gems_missing(use)
        return
    name = use.player
    draws = min(DRAWS, state.bag.count)
    if use.drawn.count != draws:
        sentence = say(
            "{name} draws {gems} with the Map, not {count}.",
            name=name,
            gems=of_gems(draws),
            count=amount(use.drawn.count),
        )
        yield Refusal("wrong-number", sentence)
    there = state.islands[index].gems + use.drawn
    returns = min(DRAWS, there.count)
    if use.returned.count != returns:
        given = amount(use.returned.count)
        sentence = say(
            "{name} returns {gems} with the Map, not {given}.",
            name=name,
            gems=of_gems(returns),
            given=given,
        )
        yield Refusal("wrong-number", sentence)
    if not there.covers(use.returned):
        sentence = say(
            "{name} cannot return {returned}: Island {island} holds {there}.",
            name=name,
            returned=use.returned.words(),
            island=str(use.island),
            there=there.words(),
        )
        yield Refusal("island-lacks", sentence)
    what = _cannot_have_drawn(name, use.drawn)
    yield from not_in_bag(state, state.bag, use.drawn, what)


def map_(state: State, user: int, use: Use) -> State:
    """Two gems onto the Island, two back to the Bag."""
    if use.island is UNSET:
        return state
    if use.drawn is not UNSET and use.returned is not UNSET:
        index = index_of(state, use.island)
        island = state.islands[index]
        gems = island.gems + use.drawn - use.returned
        islands = replaced(state.islands, index, replace(island, gems=gems))
        bag = state.bag - use.drawn + use.returned
        state = replace(state, islands=islands, bag=bag)
    return rats.put(state, user, (use.island,))


def _cannot_have_drawn(name: str, drawn: Gems) -> Later:
    return lambda: say("{name} cannot have drawn {drawn}", name=name, drawn=drawn.words())
