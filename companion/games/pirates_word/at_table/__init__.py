"""A Pirate's Word at a table: what its cards, buttons, pages and screens mean.

The module satisfies `companion.games.conduct.Conduct`.
"""

from __future__ import annotations

from typing import Final

from companion.games import pirates_word as game
from companion.games.pirates_word.at_table.cards import ShipCards
from companion.games.pirates_word.at_table.commands import COMMANDS
from companion.games.pirates_word.at_table.corrections import CORRECTIONS
from companion.games.pirates_word.at_table.deals import cards_each, dealt_to
from companion.games.pirates_word.at_table.draws import again, dealt
from companion.games.pirates_word.at_table.log import changes, chapter, line
from companion.games.pirates_word.at_table.marks import Marks, period, timed
from companion.games.pirates_word.at_table.phone import may_ask, mine
from companion.games.pirates_word.at_table.plates import plates as seats
from companion.games.pirates_word.at_table.play import begin
from companion.games.pirates_word.at_table.screen import (
    controls,
    counted,
    headings,
    notices,
    panels,
    readers,
    view,
)
from companion.games.pirates_word.at_table.subjects import READING, about, subjects
from companion.games.pirates_word.at_table.telling import told

__all__ = [
    "BEFORE_SEATS",
    "COMMANDS",
    "CORRECTIONS",
    "READING",
    "SENSE",
    "Marks",
    "about",
    "again",
    "begin",
    "cards_each",
    "changes",
    "chapter",
    "controls",
    "counted",
    "dealt",
    "dealt_to",
    "game",
    "headings",
    "line",
    "may_ask",
    "mine",
    "notices",
    "panels",
    "period",
    "readers",
    "seats",
    "subjects",
    "timed",
    "told",
    "view",
]

SENSE: Final = ShipCards()
BEFORE_SEATS: Final = False
