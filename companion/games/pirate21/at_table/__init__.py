"""Pirate 21 at a table, played by hand from the host's screen.

The module satisfies `companion.games.conduct.Conduct`. No reader follows its cards yet.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from companion.chance import Random
from companion.games import pirate21 as game
from companion.games.conduct import Command, Message
from companion.games.pirate21.actions import Header
from companion.games.pirate21.at_table.cards import NoCards
from companion.games.pirate21.at_table.plates import plates as seats
from companion.games.pirate21.at_table.play import Marks, Play, begin
from companion.games.pirate21.at_table.screen import controls, headings
from companion.games.pirate21.at_table.telling import told
from companion.games.pirate21.state import State
from companion.settings import Settings

__all__ = ["Marks", "begin", "controls", "game", "headings", "seats", "told"]

COMMANDS: Final[tuple[type[Command], ...]] = ()
SENSE: Final = NoCards()


def dealt(_settings: Settings, _players: tuple[str, ...], _random: Random) -> dict[str, Any]:
    """Nothing of the header is drawn at random: cards are dealt by actions."""
    return {}


def again(header: Header, _settings: Settings, random: Random) -> Header:
    """Return the same group's next header: another one may begin."""
    return replace(header, start=header.players[random.randrange(len(header.players))])


def period(state: State, _marks: Marks) -> tuple[int, str, int]:
    """Return the round, the phase and the turn: each turn has its own timer."""
    return state.round, state.phase, state.turns


def timed(state: State, _marks: Marks) -> str | None:
    """Return the turns' timer while somebody's turn runs."""
    return "turns" if state.phase == "turns" else None


def readers(_state: State) -> tuple[str, ...]:
    """No reader is used."""
    return ()


def panels(_play: Play, _now: float) -> dict[str, Any]:
    """Nothing stands on the screen beside the game's view and the seats."""
    return {}


def counted(_panels: dict[str, Any], _left: float) -> dict[str, Any]:
    """Nothing counts down besides the timer."""
    return {}


def notices(_play: Play) -> tuple[Message, ...]:
    """Nothing is told besides what happened."""
    return ()
