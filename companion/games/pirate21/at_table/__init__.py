"""Pirate 21 at a table: what its cards, buttons, pages and screens mean.

The module satisfies `companion.games.conduct.Conduct`.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from companion.chance import Random
from companion.games import pirate21 as game
from companion.games.conduct import Message
from companion.games.pirate21.actions import Header
from companion.games.pirate21.at_table.cards import SeatCards
from companion.games.pirate21.at_table.commands import COMMANDS
from companion.games.pirate21.at_table.corrections import CORRECTIONS
from companion.games.pirate21.at_table.log import changes, chapter, line
from companion.games.pirate21.at_table.marks import Marks, period, timed
from companion.games.pirate21.at_table.panels import panels
from companion.games.pirate21.at_table.phone import may_ask, mine
from companion.games.pirate21.at_table.plates import plates as seats
from companion.games.pirate21.at_table.play import Play, begin
from companion.games.pirate21.at_table.screen import controls, headings
from companion.games.pirate21.at_table.subjects import READING, about, subjects
from companion.games.pirate21.at_table.telling import told
from companion.games.pirate21.state import State
from companion.inputs import READERS
from companion.settings import Settings

__all__ = [
    "BEFORE_SEATS",
    "COMMANDS",
    "CORRECTIONS",
    "READING",
    "SENSE",
    "Marks",
    "about",
    "begin",
    "changes",
    "chapter",
    "controls",
    "game",
    "headings",
    "line",
    "may_ask",
    "mine",
    "panels",
    "period",
    "seats",
    "subjects",
    "timed",
    "told",
]

SENSE: Final = SeatCards()
BEFORE_SEATS: Final = True


def dealt(_settings: Settings, _players: tuple[str, ...], _random: Random) -> dict[str, Any]:
    """Nothing of the header is drawn at random: cards are dealt by actions."""
    return {}


def cards_each(_players: int) -> int:
    """No card is dealt before the game."""
    return 0


def dealt_to(_seat: int, _players: int, _cards: tuple[Any, ...]) -> None:
    """No card is dealt before the game."""


def again(state: State, _settings: Settings, random: Random) -> Header:
    """Return the same group's next header: the last game's winner begins (the rulebook)."""
    seats = len(state.players)
    seat = random.randrange(seats) if state.winner is None else state.winner
    return replace(state.header, start=state.players[seat])


def view(play: Play, viewer: str | None = None) -> dict[str, Any]:
    """Return what a player (None: the public) may see of the game."""
    return game.view(play.state, viewer)


def readers(state: State) -> tuple[str, ...]:
    """A reader lies before each seat."""
    return tuple(READERS[: len(state.players)])


def counted(_panels: dict[str, Any], _left: float) -> dict[str, Any]:
    """Nothing counts down besides the timer."""
    return {}


def notices(_play: Play) -> tuple[Message, ...]:
    """Nothing is told besides what happened."""
    return ()
