"""Pirate 21's part of the screens: headings, what to do next, the host's controls."""

from __future__ import annotations

from typing import Any

from companion.games.pirate21.at_table.plates import Plate
from companion.games.pirate21.at_table.play import Play
from companion.games.words import listed

TITLES = {"deal": "Deal", "turns": "Turns", "reveal": "Reveal", "finished": "The end"}


def headings(play: Play, seats: tuple[Plate, ...]) -> dict[str, str]:
    """Return the phase, the round and what to do next."""
    state = play.state
    small = f"Round {state.round}"
    return {"title": TITLES[state.phase], "small": small, "todo": _todo(play, seats)}


def controls(play: Play) -> dict[str, Any]:
    """Return whose turn it is, by name, or None."""
    state = play.state
    return {"turn": None if state.turn is None else state.players[state.turn]}


def _todo(play: Play, seats: tuple[Plate, ...]) -> str:
    state = play.state
    asked = listed([plate.name for plate in seats if plate.state == "asked"])
    if state.phase == "deal":
        return f"Two cards for {asked}: one is shown"
    if state.phase == "reveal":
        return f"Turn over and name the card of {asked}"
    if state.turn is not None:
        name = state.players[state.turn]
        return f"{name} draws, uses a card or knocks"
    return "" if state.winner is None else f"{state.players[state.winner]} wins"
