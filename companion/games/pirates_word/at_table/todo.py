"""The sentence that says what to do next."""

from __future__ import annotations

from msgspec import UNSET

from companion.games.pirates_word.at_table.marks import digging
from companion.games.pirates_word.at_table.plates import (
    Plate,
    cards_to_come,
    sharing,
    swap_now,
)
from companion.games.pirates_word.at_table.play import Play
from companion.games.pirates_word.at_table.results import chests_closed
from companion.games.pirates_word.state import State
from companion.words import NOTHING, Said, listed, many, say


def todo(play: Play, seats: tuple[Plate, ...]) -> Said:
    """Return the sentence that says what to do next."""
    if swap := swap_now(play):
        return say("Swap {cards}", cards=listed([str(card) for card in swap.values()]))
    if chests_closed(play.state, play.marks):
        return say("Open the Chests")
    sentence = {
        "excavation": _todo_dig,
        "decision": _todo_decide,
        "market": _todo_bid,
        "resolution": _todo_resolve,
        "counting": _todo_count,
        "finished": _todo_finished,
    }.get(play.state.phase)
    return sentence(play, seats) if sentence else NOTHING


def _asked(seats: tuple[Plate, ...]) -> list[str]:
    return [plate.name for plate in seats if plate.state == "asked"]


def _todo_dig(play: Play, _: tuple[Plate, ...]) -> Said:
    islands = play.state.islands
    first = 0 if len(play.state.players) == 2 else play.state.dagger
    order = islands[first:] + islands[:first]
    letter = next(island.letter for island in order if island.to_dig)
    return say("Enter the gems of Island {island}", island=letter)


def gems_to_lay(state: State) -> int | None:
    """Return how many gems go on each Island today, or None where only the help card says it."""
    numbers = state.header.gems_per_island
    return numbers[state.day - 1] if isinstance(numbers, tuple) else None


def dig(state: State) -> Said:
    """Return what hands do where the companion does not count the gems."""
    number = gems_to_lay(state)
    if number is None:
        return say("Lay gems as the help card says")
    return many(
        number,
        "Lay {count} gem from the Bag on each Island",
        "Lay {count} gems from the Bag on each Island",
    )


def _todo_decide(play: Play, seats: tuple[Plate, ...]) -> Said:
    if digging(play.state):
        return dig(play.state)
    to_come = sum(cards_to_come(play.state, seat) for seat in range(len(seats)))
    if to_come:
        return many(to_come, "{count} card to come", "{count} cards to come")
    asked = _asked(seats)
    if len(asked) == 1:
        return say("{name}: hold your button", name=asked[0])
    return say("Hold your buttons") if asked else say("Make the cards final")


def _todo_bid(play: Play, seats: tuple[Plate, ...]) -> Said:
    stage, asked = play.stage, _asked(seats)
    if stage == "using":
        return _todo_use(play)
    if stage == "opened":
        return _todo_enter(seats)
    if stage == "count":
        return say("Open your fists at 1")
    if len(asked) == 1:
        return say("{name}: raise your fist", name=asked[0])
    if not asked:
        return say("Open the fists")
    if not play.state.tracked:
        return say("Press once for each point you bid, then hold")
    return say("Raise your fists: hold your buttons")


def _todo_enter(seats: tuple[Plate, ...]) -> Said:
    names = [plate.name for plate in seats if plate.state == "turn"]
    return say("Enter {name}'s bid", name=names[0]) if names else say("Settle the bids")


def _todo_use(play: Play) -> Said:
    name = play.state.players[play.state.to_use[0]]
    begun = play.marks.laying
    if begun is None:
        return say("{name} chooses an Artifact", name=name)
    if begun.hand is UNSET:
        return say("{name} moves a gem or holds the button", name=name)
    if not begun.lay:
        return say("{name} may lay Ships anew, then holds", name=name)
    return say("{name} lays Ships anew, then holds", name=name)


def _todo_resolve(play: Play, _: tuple[Plate, ...]) -> Said:
    unread = any(card is None for island in play.state.islands for _, card in island.ships)
    if play.turns_ships is not None and unread:
        return say("Turn and name the cards that no reader has read")
    if play.turns_ships is not None:
        return say(
            "{name} holds the button to turn the Ships",
            name=play.state.players[play.turns_ships],
        )
    now = sharing(play)
    if now is None:
        return NOTHING
    letter, seat = now
    name = play.state.players[seat]
    return say("Island {island}: {name} takes now", island=letter, name=name)


def _todo_count(_: Play, seats: tuple[Plate, ...]) -> Said:
    asked = _asked(seats)
    if len(asked) > 2:
        return say("Open the Chests and count them")
    return say("Open the Chests and count those of {names}", names=listed(asked))


def _todo_finished(play: Play, _: tuple[Plate, ...]) -> Said:
    winner = play.state.winner
    return NOTHING if winner is None else say("{name} wins", name=play.state.players[winner])
