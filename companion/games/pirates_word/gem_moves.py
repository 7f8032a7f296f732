"""Moves of gems by the group's own Artifacts: between the Bag, Islands and Chests, in order."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.games.pirates_word import rats
from companion.games.pirates_word.actions import Move
from companion.games.pirates_word.box import NO_GEMS, Gems
from companion.games.pirates_word.checks import index_of, no_island
from companion.games.pirates_word.market import fist
from companion.games.pirates_word.state import State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.refusals import Refusal
from companion.words import Said, say

Moves = tuple[Move, ...]
Spot = tuple[Literal["bag", "island", "chest"], int]
"""A place that holds gems: the Bag, an Island by index, a Chest by seat (-1: there is none)."""


def spot_of(state: State, place: str) -> Spot:
    """Read `bag`, `island X` or `chest NAME`."""
    if place == "bag":
        return "bag", 0
    kind, _, which = place.partition(" ")
    if kind == "island":
        return "island", index_of(state, which)
    return "chest", seat_of(state, which)


def islands_named(state: State, moves: Moves) -> tuple[str, ...]:
    """The letters of the Islands that the moves name: each gets a Rat."""
    spots = [spot_of(state, place) for move in moves for place in (move.source, move.to)]
    return tuple({state.islands[at].letter: None for kind, at in spots if kind == "island"})


def reasons(state: State, user: str, moves: Moves) -> Reasons:
    """Why the gems cannot go so. What lies on Islands is open, a Chest is its player's to know."""
    stopped = list(_place_reasons(state, user, moves))
    yield from stopped
    spots = [spot_of(state, place) for move in moves for place in (move.source, move.to)]
    if any(at < 0 for _, at in spots):
        return
    yield from _open_reasons(state, user, moves)
    if not stopped:
        yield from _amount_reasons(state, user, moves)


def _place_reasons(state: State, user: str, moves: Moves) -> Reasons:
    for move in moves:
        for place in (move.source, move.to):
            kind, at = spot_of(state, place)
            which = place.partition(" ")[2]
            if kind == "island" and at < 0:
                yield no_island(state, which)
            elif kind == "chest" and at < 0:
                missing = no_player(state, which)
                yield Refusal(missing.code, missing.sentence, only(user))
            elif kind == "island" and state.islands[at].rat:
                yield rats.bears_rat(
                    say("Island {island}", island=which),
                    say("{user} cannot move gems there", user=user),
                )
    for move in moves:
        if move.source == move.to:
            sentence = say("{user} must move gems between two different places.", user=user)
            yield Refusal("same-place", sentence, only(user))
        if not move.gems:
            yield Refusal(
                "no-gems",
                say("{user} must move at least one gem each time.", user=user),
                only(user),
            )


def holdings(state: State) -> dict[Spot, Gems]:
    """What each place has to give; gems in a fist that has still to pay stay there."""
    held: dict[Spot, Gems] = {("bag", 0): state.bag}
    held.update({("island", at): island.gems for at, island in enumerate(state.islands)})
    chests = enumerate(state.chests)
    held.update({("chest", seat): chest - fist(state, seat) for seat, chest in chests})
    return held


def _open_reasons(state: State, user: str, moves: Moves) -> Reasons:
    """What everybody would see: an Island that ends with fewer gems than none."""
    for at, island in enumerate(state.islands):
        gone, come = NO_GEMS, island.gems
        for move in moves:
            if spot_of(state, move.source) == ("island", at):
                gone += move.gems
            if spot_of(state, move.to) == ("island", at):
                come += move.gems
        if not come.covers(gone):
            sentence = say(
                "{user} cannot move so many gems: {lack}.",
                user=user,
                lack=_lack(state, ("island", at)),
            )
            yield Refusal("island-lacks", sentence)


def _amount_reasons(state: State, user: str, moves: Moves) -> Reasons:
    """The moves in their order: what each place has when its turn comes is not open."""
    held = holdings(state)
    for move in moves:
        source, to = spot_of(state, move.source), spot_of(state, move.to)
        if not held[source].covers(move.gems):
            circle = _who_knows(state, user, source)
            sentence = say(
                "{user} cannot move {gems}: {lack}.",
                user=user,
                gems=move.gems.words(),
                lack=_lack(state, source),
            )
            yield Refusal(f"{source[0]}-lacks", sentence, circle)
            return
        held[source] -= move.gems
        held[to] += move.gems


def _who_knows(state: State, user: str, spot: Spot) -> frozenset[str]:
    kind, at = spot
    if kind == "bag":
        return only()
    return only(state.players[at] if kind == "chest" else user)


def _lack(state: State, spot: Spot) -> Said:
    kind, at = spot
    if kind == "bag":
        return say("the Bag does not hold so much")
    if kind == "island":
        return say("Island {island} does not hold so much", island=state.islands[at].letter)
    name = state.players[at]
    if fist(state, at):
        return say("{name}'s Chest does not hold so much beside what is in the fist", name=name)
    return say("{name}'s Chest does not hold so much", name=name)


def moved(state: State, moves: Moves) -> State:
    """Return the state with the gems where the moves put them."""
    bag, islands, chests = state.bag, list(state.islands), list(state.chests)
    for move in moves:
        for place, sign in ((move.source, -1), (move.to, 1)):
            kind, at = spot_of(state, place)
            gems = move.gems if sign > 0 else NO_GEMS - move.gems
            if kind == "bag":
                bag += gems
            elif kind == "island":
                islands[at] = replace(islands[at], gems=islands[at].gems + gems)
            else:
                chests[at] += gems
    return replace(state, bag=bag, islands=tuple(islands), chests=tuple(chests))
