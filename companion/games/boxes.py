"""The cards that lie in the games' boxes, as they are enrolled by tag, by what is printed on them.

A table may have the boxes of both games: no card of one is called like one of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games import pirate21 as twenty_one
from companion.games import pirates_word
from companion.games.pirate21 import box as pirate21
from companion.games.pirates_word.box import GREENS
from companion.words import Said, say

REDS: Final = 8
MATES: Final = 2
"""How often any Mate's number may be there, since printings differ (ruling P21-02)."""

HELP: Final = say(
    'write "red 1" to "red 8", "green 1" to "green 16", or a card of Pirate 21 such as "captain 6"'
)
"""How cards are called, after "NAME is no card: "."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One card of a box: `card` is what the game calls it, `copies` how many equal ones there are.

    A Ship is a Green's number, or "red" and the `seat` that plays it; a card of Pirate 21 is
    called as its record calls it.
    """

    card: int | str
    seat: int | None = None
    copies: int = 1


def _all() -> dict[str, Printed]:
    ships = {f"red {number}": Printed("red", number - 1) for number in range(1, REDS + 1)}
    ships |= {f"green {number}": Printed(number) for number in range(1, GREENS + 1)}
    mates = {f"{pirate21.MATE} {number}": MATES for number in range(9)}
    copies = dict(pirate21.box(pirate21.MATES)) | mates
    return ships | {name: Printed(name, copies=number) for name, number in copies.items()}


CARDS: Final[Mapping[str, Printed]] = _all()
"""Every card that can be enrolled, by its name in the table's configuration."""


@dataclass(frozen=True, slots=True)
class Place:
    """One card's place in a box: `names` are those that may be printed on it.

    Where they are several, the number on the card itself is asked.
    """

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A game's box, card by card in the order in which they are enrolled.

    `game` is its record's name, `title` what is printed on it.
    """

    game: str
    title: Said
    places: tuple[Place, ...]

    @property
    def names(self) -> frozenset[str]:
        """Every card that may be in it."""
        return frozenset(name for place in self.places for name in place.names)

    def placed(self, cards: Mapping[str, str]) -> tuple[tuple[str, str] | None, ...]:
        """Return the tag and the name of the card at each place; `cards` are names by tag."""
        left = dict(cards)
        found: list[tuple[str, str] | None] = []
        for place in self.places:
            one = next(((tag, name) for tag, name in left.items() if name in place.names), None)
            if one is not None:
                del left[one[0]]
            found.append(one)
        return tuple(found)


def _places_21() -> tuple[Place, ...]:
    any_mate = Place(tuple(f"{pirate21.MATE} {number}" for number in range(9)))
    return tuple(
        any_mate if pirate21.SORT[name] == pirate21.MATE else Place((name,))
        for name, copies in pirate21.box(pirate21.MATES).items()
        for _ in range(copies)
    )


BOXES: Final[Mapping[str, Box]] = {
    pirates_word.NAME: Box(
        pirates_word.NAME,
        say("A Pirate's Word"),
        tuple(Place((name,)) for name in CARDS if name not in pirate21.NUMBER),
    ),
    twenty_one.NAME: Box(twenty_one.NAME, say("Pirate 21"), _places_21()),
}
"""The boxes by their games' names."""


def words(name: str) -> Said:
    """Name a card in a sentence: "Green 15", "Black Spot".

    >>> words("green 15"), words("black-spot 0"), words("mate 3")
    ('Green 15', 'Black Spot', 'Mate 3')
    """
    if name in pirate21.NUMBER:
        return pirate21.card_words(name)
    kind, _, number = name.partition(" ")
    if kind == "red":
        return say("Red {card}", card=number)
    return say("Green {card}", card=number)


def place_words(place: Place) -> Said:
    """Name a place's card as far as it is known: "Green 15", "Mate"."""
    if len(place.names) == 1:
        return words(place.names[0])
    return pirate21.sort_words(pirate21.SORT[place.names[0]])
