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


def todo(play: Play, seats: tuple[Plate, ...]) -> str:
    """Return the sentence that says what to do next."""
    if swap := swap_now(play):
        return "Swap {} and {}".format(*swap.values())
    if chests_closed(play.state, play.marks):
        return "Open the Chests"
    sentence = {
        "excavation": _todo_dig,
        "decision": _todo_decide,
        "market": _todo_bid,
        "resolution": _todo_resolve,
        "counting": _todo_count,
        "finished": _todo_finished,
    }.get(play.state.phase)
    return sentence(play, seats) if sentence else ""


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _asked(seats: tuple[Plate, ...]) -> list[str]:
    return [plate.name for plate in seats if plate.state == "asked"]


def _todo_dig(play: Play, _: tuple[Plate, ...]) -> str:
    islands = play.state.islands
    first = 0 if len(play.state.players) == 2 else play.state.dagger
    order = islands[first:] + islands[:first]
    letter = next(island.letter for island in order if island.to_dig)
    return f"Enter the gems of Island {letter}"


def gems_to_lay(state: State) -> int | None:
    """Return how many gems go on each Island today, or None where only the help card says it."""
    numbers = state.header.gems_per_island
    return numbers[state.day - 1] if isinstance(numbers, tuple) else None


def dig(state: State) -> str:
    """Return what hands do where the companion does not count the gems."""
    number = gems_to_lay(state)
    if number is None:
        return "Lay gems as the help card says"
    gems = "1 gem" if number == 1 else f"{number} gems"
    return f"Lay {gems} from the Bag on each Island"


def _todo_decide(play: Play, seats: tuple[Plate, ...]) -> str:
    if digging(play.state):
        return dig(play.state)
    to_come = sum(cards_to_come(play.state, seat) for seat in range(len(seats)))
    if to_come:
        return "1 card to come" if to_come == 1 else f"{to_come} cards to come"
    asked = _asked(seats)
    if len(asked) == 1:
        return f"{asked[0]}: hold your button"
    return "Hold your buttons" if asked else "Make the cards final"


def _todo_bid(play: Play, seats: tuple[Plate, ...]) -> str:
    stage, asked = play.stage, _asked(seats)
    if stage == "using":
        return _todo_use(play)
    if stage == "opened":
        return _todo_enter(seats)
    if stage == "count":
        return "Open your fists at 1"
    if len(asked) == 1:
        return f"{asked[0]}: raise your fist"
    if not asked:
        return "Open the fists"
    if not play.state.tracked:
        return "Press once for each point you bid, then hold"
    return "Raise your fists: hold your buttons"


def _todo_enter(seats: tuple[Plate, ...]) -> str:
    names = [plate.name for plate in seats if plate.state == "turn"]
    return f"Enter {names[0]}'s bid" if names else "Settle the bids"


def _todo_use(play: Play) -> str:
    name = play.state.players[play.state.to_use[0]]
    begun = play.marks.laying
    if begun is None:
        return f"{name} chooses an Artifact"
    if begun.hand is UNSET:
        return f"{name} moves a gem or holds the button"
    if not begun.lay:
        return f"{name} may lay Ships anew, then holds"
    return f"{name} lays Ships anew, then holds"


def _todo_resolve(play: Play, _: tuple[Plate, ...]) -> str:
    unread = any(card is None for island in play.state.islands for _, card in island.ships)
    if play.turns_ships is not None and unread:
        return "Turn and name the cards that no reader has read"
    if play.turns_ships is not None:
        return f"{play.state.players[play.turns_ships]} turns the Ships: hold your button"
    now = sharing(play)
    return f"Island {now[0]}: {play.state.players[now[1]]} takes next" if now else ""


def _todo_count(_: Play, seats: tuple[Plate, ...]) -> str:
    asked = _asked(seats)
    whose = "them" if len(asked) > 2 else f"those of {_listed(asked)}"
    return f"Open the Chests and count {whose}"


def _todo_finished(play: Play, _: tuple[Plate, ...]) -> str:
    winner = play.state.winner
    return "" if winner is None else f"{play.state.players[winner]} wins"
