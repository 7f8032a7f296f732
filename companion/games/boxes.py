"""The cards that lie in the games' boxes, as they are enrolled by tag, by what is printed on them.

A table may have the boxes of both games: no card of one is called like one of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.pirate21 import box as pirate21
from companion.games.pirates_word.box import GREENS

REDS: Final = 8
MATES: Final = 2
"""How often any Mate's number may be there, since printings differ (ruling P21-02)."""

HELP: Final = (
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
