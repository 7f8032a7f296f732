"""What a table remembers beside its games: the last setup, names, numbers read off a help card.

All of it lies in the journal (`Journal.keep`), and what cannot be understood any more is as good as
never told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from companion import forms
from companion.journal import Journal
from companion.own_cards import Cards
from companion.plates import Emblem
from companion.setup import Chosen, Plan, setup_of

MOST_NAMES: Final = 40
"""Longer ago played names are forgotten."""

SETUP: Final = "setup"
NAMES: Final = "names"
NUMBERS: Final = "numbers"
CARDS: Final = "cards"
EMBLEMS: Final = "emblems"
PAUSE: Final = "pause"
RESTORED: Final = "restored"

Numbers = dict[str, tuple[int, ...]]
"""Gems on each Island, Day 1 to 5, by the number of players."""

Kind = TypeVar("Kind")


class Last(msgspec.Struct, frozen=True):
    """The newest setup: of the game with that number, begun at `label` by the wall clock."""

    game: int
    setup: dict[str, Any]
    chosen: Chosen = Chosen()
    label: str = ""


class Pause(msgspec.Struct, frozen=True):
    """The evening was paused in the game with that number, and whether its timer ran then."""

    game: int
    ran: bool


class Restored(msgspec.Struct, frozen=True):
    """The game with that number was put back to what it was at `label` by the wall clock."""

    game: int
    label: str


class Remembered:
    """The table's memory, read once and kept in step with the journal."""

    def __init__(self, journal: Journal) -> None:
        self.last = _read(journal, SETUP, Last)
        self.names: tuple[str, ...] = _read(journal, NAMES, tuple[str, ...]) or ()
        self.numbers: Numbers = _read(journal, NUMBERS, Numbers) or {}
        self.cards: Cards = _read(journal, CARDS, Cards) or ()
        self.emblems: dict[str, Emblem] = _read(journal, EMBLEMS, dict[str, Emblem]) or {}
        self.pause = _read(journal, PAUSE, Pause)
        self.restored = _read(journal, RESTORED, Restored)

    plain = False
    """Whether the group's own cards are left out, and none may be kept."""

    def leave_cards_out(self) -> None:
        """Know no card of the group's own, whatever is kept."""
        self.cards, self.plain = (), True

    def chosen(self, game: int) -> Chosen | None:
        """Return what was chosen for this game beside its header, or None."""
        return self.last.chosen if self.last is not None and self.last.game == game else None

    def unset(self) -> dict[str, Any]:
        """Return what is to be kept with a game that nobody set up here: the setup is an older."""
        if self.last is None:
            return {}
        self.last = msgspec.structs.replace(self.last, game=0)
        return {SETUP: self.last}

    def with_game(self, plan: Plan, numbers: Numbers, game: int, label: str) -> dict[str, Any]:
        """Return what is to be kept with a game that begins, by name."""
        setup = setup_of(plan.header, plan.chosen)
        players = plan.header.players
        others = [name for name in self.names if name not in players]
        names = (*players, *others)[:MOST_NAMES]
        signs = self.emblems | dict(zip(players, plan.chosen.emblems, strict=False))
        return {
            SETUP: Last(game, setup, plan.chosen, label),
            NAMES: names,
            NUMBERS: self.numbers | numbers,
            EMBLEMS: {name: sign for name, sign in signs.items() if name in names},
        }

    def take(self, kept: Mapping[str, Any]) -> None:
        """Take in what has been kept."""
        self.last = kept.get(SETUP, self.last)
        self.names = kept.get(NAMES, self.names)
        self.numbers = kept.get(NUMBERS, self.numbers)
        self.cards = kept.get(CARDS, self.cards)
        self.emblems = kept.get(EMBLEMS, self.emblems)
        self.pause = kept.get(PAUSE, self.pause)
        self.restored = kept.get(RESTORED, self.restored)


def _read(journal: Journal, name: str, kind: type[Kind]) -> Kind | None:
    text = journal.kept(name)
    try:
        return None if text is None else msgspec.json.decode(text, type=kind)
    except forms.ERRORS:
        return None
