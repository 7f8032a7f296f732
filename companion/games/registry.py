"""The games that there are, by the name that a record's header says."""

from __future__ import annotations

from typing import Final

from companion.games import pirate21, pirates_word
from companion.games.chronicle import Chronicle
from companion.games.conduct import Conduct
from companion.games.pirate21 import at_table as pirate21_at_table
from companion.games.pirate21.at_table import chronicle as pirate21_chronicle
from companion.games.pirates_word import at_table as pirates_word_at_table
from companion.games.pirates_word.at_table import chronicle as pirates_word_chronicle
from companion.games.pirates_word.box import FOUR
from companion.games.protocol import Game
from companion.refusals import Refusal
from companion.words import as_said

GAMES: Final[dict[str, Game]] = {game.NAME: game for game in (pirates_word, pirate21)}
"""Every game by its `"game"`."""

AT_TABLE: Final[dict[str, Conduct]] = {
    conduct.game.NAME: conduct for conduct in (pirates_word_at_table, pirate21_at_table)
}
"""The games that a table can play, by the same names."""

CHRONICLES: Final[dict[str, Chronicle]] = {
    pirates_word.NAME: pirates_word_chronicle,
    pirate21.NAME: pirate21_chronicle,
}
"""What is told of finished games, by the same names."""

KNOWN_CARDS: Final = frozenset(FOUR)
"""The ids of the cards whose text is known: no group enters one of these as its own."""

USUAL: Final = pirates_word.NAME
"""What a table plays where its settings name no game."""


def conduct_of(name: str | None) -> Conduct:
    """Return how the game called so is played at a table; raises Refusal `settings`."""
    if name is not None and name not in AT_TABLE:
        known = ", ".join(f'"{one}"' for one in AT_TABLE)
        sentence = f"The settings' game can be {known}, not {name!r}."
        raise Refusal("settings", as_said(sentence))
    return AT_TABLE[name or USUAL]
