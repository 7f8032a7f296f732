"""In which order screens tell what is not as it should be: the gravest first, in one place.

A screen has room for one sentence in its line; the others lie behind a tap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

HINT: Final = "hint"
UNSAVED: Final = "unsaved"
DISK: Final = "disk"
JOURNAL: Final = "backup"
LOST: Final = "lost"
DATA: Final = "data"
SAFE: Final = "safe-mode"
SETTINGS: Final = "settings"
UNKEPT: Final = "unkept"
ASIDE: Final = "aside"
AT_TABLE: Final = "at-table"
NO_CARD: Final = "no-card"
BROKER: Final = "broker"
CLOCK: Final = "clock"
PUT_BACK: Final = "put-back"
"""What is told, by what it is about; a `Notice`'s first word is one of these."""

ORDER: Final = (
    HINT,  # what was just refused: it goes by itself
    UNSAVED,
    DISK,
    JOURNAL,
    LOST,
    DATA,
    SAFE,
    SETTINGS,
    UNKEPT,
    ASIDE,
    AT_TABLE,
    NO_CARD,
    BROKER,
    CLOCK,
    PUT_BACK,
)

OF_THE_START: Final = frozenset({JOURNAL, LOST, DATA, SAFE, SETTINGS})
"""What a start found. Once it is played on all the same, it makes way for what the cards need."""

PUBLIC: Final = frozenset({JOURNAL, SAFE})
"""The notices of which the board says that there is something, and that the tablet says why."""

MILD: Final = frozenset({PUT_BACK})
"""What is only to be known: nothing is wrong."""


@dataclass(frozen=True, slots=True)
class Told:
    """One message: what it is about, at which Island if at one, what is so and why."""

    about: str
    what: str
    why: str = ""
    island: str | None = None

    @property
    def subject(self) -> str:
        """Its place in the order: what it is about, without which one."""
        return self.about.partition(" ")[0]

    @property
    def lesser(self) -> bool:
        """Whether a broken reader or button is graver."""
        return _place(self.subject) > _place(AT_TABLE)

    @property
    def mild(self) -> bool:
        """Whether nothing is wrong."""
        return self.subject in MILD


def gravest_first(told: Iterable[Told], *, played_on: bool) -> list[Told]:
    """Put the gravest first, what is alike as it came; what nobody knows a place for goes last."""

    def place(one: Told) -> float:
        subject = one.subject
        behind_cards = played_on and subject in OF_THE_START
        return _place(AT_TABLE) + _place(subject) / 100 if behind_cards else _place(subject)

    return sorted(told, key=place)


def _place(subject: str) -> int:
    return ORDER.index(subject) if subject in ORDER else len(ORDER)
