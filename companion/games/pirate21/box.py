"""What lies in the box: 29 cards of seven sorts (the rulebook's "Game Components")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final

import msgspec

from companion.words import Said, say

BLACK_SPOT: Final = "black-spot"
CAPTAIN: Final = "captain"
MATE: Final = "mate"
PIRATE: Final = "pirate"
GUNNER: Final = "gunner"
PRINCESS: Final = "princess"
KING: Final = "king"
SORTS: Final = (BLACK_SPOT, CAPTAIN, MATE, PIRATE, GUNNER, PRINCESS, KING)

Card = Annotated[
    str,
    msgspec.Meta(pattern=r"^(black-spot|captain|mate|pirate|gunner|princess|king) [0-9]\Z"),
]
"""A card as the record writes it, `captain 6`; whether the box has that number the rules say."""
Number = Annotated[int, msgspec.Meta(ge=0, le=8)]
"""The number on a card."""

NUMBER: Final = {f"{sort} {number}": number for sort in SORTS for number in range(10)}
"""The number of everything that is written like a card."""
SORT: Final = {card: card.partition(" ")[0] for card in NUMBER}
"""The sort of everything that is written like a card."""

MATES: Final = (3, 3, 5, 5, 7, 7)
"""The Mates of most boxes; another printing has others (ruling P21-02)."""
CARDS: Final = 29
MOST: Final = 21
"""A higher total cannot win a round."""
ENOUGH: Final = 4
"""With so many Coins at a round's end the game can end."""


@cache
def box(mates: tuple[int, ...]) -> Mapping[str, int]:
    """How many copies of each card the box with these Mates has; 29 cards together."""
    numbers = {
        BLACK_SPOT: (0,),
        CAPTAIN: (2, 2, 4, 4, 6, 6),
        MATE: mates,
        PIRATE: (1, 1, 3, 3, 5, 5),
        GUNNER: (4, 4, 6, 6, 8, 8),
        PRINCESS: (8, 8),
        KING: (5, 5),
    }
    return Counter(f"{sort} {number}" for sort in SORTS for number in numbers[sort])


_PRINTED: Final[dict[str, Said]] = {
    BLACK_SPOT: say("Black Spot"),
    CAPTAIN: say("Captain"),
    MATE: say("Mate"),
    PIRATE: say("Pirate"),
    GUNNER: say("Gunner"),
    PRINCESS: say("Princess"),
    KING: say("King"),
}
"""What is printed on the cards; a box in another language has its own."""


def sort_words(sort: str) -> Said:
    """Name a sort in a sentence: `Black Spot`."""
    return _PRINTED[sort]


def card_words(card: str) -> Said:
    """Name a card in a sentence: `Captain 6`; there is one Black Spot, so it needs no number."""
    sort, _, number = card.partition(" ")
    if card == f"{BLACK_SPOT} 0":
        return sort_words(sort)
    return say("{sort} {number}", sort=sort_words(sort), number=number)
