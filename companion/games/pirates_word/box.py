"""What lies in the box: gems, Ship cards, Islands, Artifacts (the rulebook's "Components")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec

from companion.words import MOST, Said, as_said, listed, many, say

Colour = Literal["golden", "purple", "blue", "green", "red"]
COLOURS: Final[tuple[Colour, ...]] = ("golden", "purple", "blue", "green", "red")
"""The colours, the most valuable first."""
VALUES: Final[dict[Colour, int]] = {"golden": 4, "purple": 3, "blue": 2, "green": 1, "red": -1}
"""Victory Points of one gem."""

Count = Annotated[int, msgspec.Meta(ge=0)]


class Gems(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Counts of gems by colour; an absent colour is none. Subtract only what is covered."""

    golden: Count = 0
    purple: Count = 0
    blue: Count = 0
    green: Count = 0
    red: Count = 0

    def __add__(self, other: Gems) -> Gems:
        return Gems(
            self.golden + other.golden,
            self.purple + other.purple,
            self.blue + other.blue,
            self.green + other.green,
            self.red + other.red,
        )

    def __sub__(self, other: Gems) -> Gems:
        return Gems(
            self.golden - other.golden,
            self.purple - other.purple,
            self.blue - other.blue,
            self.green - other.green,
            self.red - other.red,
        )

    def __bool__(self) -> bool:
        return self != NO_GEMS

    @property
    def count(self) -> int:
        """How many gems these are."""
        return self.golden + self.purple + self.blue + self.green + self.red

    @property
    def value(self) -> int:
        """Their Victory Points; Red Gems are worth -1."""
        return 4 * self.golden + 3 * self.purple + 2 * self.blue + self.green - self.red

    def covers(self, other: Gems) -> bool:
        """Whether `other` can be taken from these."""
        return (
            self.golden >= other.golden
            and self.purple >= other.purple
            and self.blue >= other.blue
            and self.green >= other.green
            and self.red >= other.red
        )

    def of(self, colour: Colour) -> int:
        """How many of one colour."""
        number: int = getattr(self, colour)
        return number

    def lacking(self, other: Gems) -> Colour | None:
        """The first colour of which `other` asks for more than these are."""
        for colour in COLOURS:
            if other.of(colour) > self.of(colour):
                return colour
        return None

    def best(self) -> Colour | None:
        """The most valuable colour there is; None when there are no gems."""
        for colour in COLOURS:
            if self.of(colour):
                return colour
        return None

    def each(self) -> Iterator[Colour]:
        """One colour a gem, the most valuable first."""
        for colour in COLOURS:
            for _ in range(self.of(colour)):
                yield colour

    def as_dict(self) -> dict[str, Any]:
        """All five colours, the absent ones as 0 (record.md, "What --json prints")."""
        return {
            "golden": self.golden,
            "purple": self.purple,
            "blue": self.blue,
            "green": self.green,
            "red": self.red,
        }

    def words(self) -> Said:
        """For a sentence: `2 golden and 1 red`; `nothing` when there are none."""
        parts = [counted(colour, self.of(colour)) for colour in COLOURS if self.of(colour)]
        return listed(parts) if parts else say("nothing")


NO_GEMS: Final = Gems()
ONE: Final[dict[Colour, Gems]] = {colour: Gems(**{colour: 1}) for colour in COLOURS}
"""A single gem of each colour."""
BOX: Final = Gems(golden=12, purple=24, blue=36, green=48, red=60)
"""All 180 gems."""

Green = Annotated[int, msgspec.Meta(ge=1, le=16)]
Card = Green | Literal["red"]
"""A Ship card: the number of a Green one, or the Red one."""
MaybeCard = Card | None
"""A Ship card, or null for one that no reader has read."""
RED: Final = "red"
GREENS: Final = 16
SUM_OF_GREENS: Final = 17
GREENS_FOR_TWO: Final = ((1, 3, 6, 8), (2, 4, 5, 7))

LETTERS: Final = "ABCDEFGH"
"""The Islands' letters."""

DAYS: Final = 5
GEMS_PER_ISLAND: Final = (4, 5, 6, 7, 8)
PRINTED_FOR: Final = range(3, 7)
"""For how many players these numbers are printed; other help cards are not known (APW-01)."""
RATS: Final = 8
WINNERS: Final = 3
"""How many bids win in a Market."""

BOTTLE: Final = "restorative-rum-bottle"
SPYGLASS: Final = "foresight-spyglass"
BARREL: Final = "smuggling-barrel"
MAP: Final = "accursed-treasure-map"
FOUR: Final = (BOTTLE, SPYGLASS, BARREL, MAP)
"""The Artifacts whose text the rulebook prints, in the order of the header's default."""


COLOUR_WORDS: Final[dict[Colour, Said]] = {
    "golden": say("golden"),
    "purple": say("purple"),
    "blue": say("blue"),
    "green": say("green"),
    "red": say("red"),
}
"""A gem's colour in a sentence: "a golden gem"."""


def counted(colour: Colour, count: int) -> Said:
    """Some gems of one colour in a sentence: `2 golden`."""
    if count > MOST:
        return say("very many {colour}", colour=COLOUR_WORDS[colour])
    return {
        "golden": lambda: many(count, "{count} golden", "{count} golden"),
        "purple": lambda: many(count, "{count} purple", "{count} purple"),
        "blue": lambda: many(count, "{count} blue", "{count} blue"),
        "green": lambda: many(count, "{count} green", "{count} green"),
        "red": lambda: many(count, "{count} red", "{count} red"),
    }[colour]()


def card_words(card: int | str | None) -> Said:
    """Name a card in a sentence: `Green 15`, `the Red Ship`, `an unread card`."""
    if card is None:
        return say("an unread card")
    return say("the Red Ship") if card == RED else say("Green {card}", card=card)


_PRINTED: Final = {
    BOTTLE: (say("Restorative Rum Bottle"), say("Bottle")),
    SPYGLASS: (say("Foresight Spyglass"), say("Spyglass")),
    BARREL: (say("Smuggling Barrel"), say("Barrel")),
    MAP: (say("Accursed Treasure Map"), say("Map")),
}
"""What is printed on the cards, whole and in short; a box in another language has its own."""


def artifact_words(artifact: str) -> Said:
    """Name an Artifact in a sentence: `Foresight Spyglass`."""
    if artifact in _PRINTED:
        return _PRINTED[artifact][0]
    return as_said(artifact.replace("-", " ").title())


def artifact_short(artifact: str) -> Said:
    """Name an Artifact by one word: `Spyglass`."""
    if artifact in _PRINTED:
        return _PRINTED[artifact][1]
    return as_said(artifact_words(artifact).split()[-1])
