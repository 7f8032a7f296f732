"""The games that there are, by the name that a record's header says."""

from __future__ import annotations

from typing import Final

from companion.games import pirate21, pirates_word
from companion.games.protocol import Game

GAMES: Final[dict[str, Game]] = {game.NAME: game for game in (pirates_word, pirate21)}
"""Every game by its `"game"`."""
