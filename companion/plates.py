"""The seats as a screen shows them: who is asked for something now, and for what.

Brass (`asked` or `turn`) means exactly: somebody is asked for something now. The light at a seat
is lit exactly while its plate is brass, and blinks where it is not while something at this seat is
broken, as a message says to all. What a seat is asked for, the game says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, get_args

Emblem = Literal["anchor", "helm", "star", "bell", "fish", "moon", "pennant", "lantern"]
"""A seat's sign; a player may choose another one than the seat's."""

EMBLEMS: tuple[Emblem, ...] = get_args(Emblem)

PlateState = Literal["plain", "asked", "turn", "up", "done", "next", "rest"]
BRASS = ("asked", "turn")

Ask = tuple[PlateState, str]
PLAIN: Ask = ("plain", "")


class Lamps(NamedTuple):
    """The seats whose light is lit, and those whose light blinks; all others are dark."""

    lit: frozenset[int]
    blinking: frozenset[int]


class Seated(Protocol):
    """A seat's plate, whatever the game adds to it."""

    @property
    def name(self) -> str:
        """Who sits here."""

    @property
    def state(self) -> PlateState:
        """How the plate is drawn."""

    @property
    def late(self) -> bool:
        """Whether everybody waits for this one only."""

    @property
    def say(self) -> str:
        """What is asked, in a word or two."""


def late(asks: Sequence[Ask]) -> int | None:
    """Return the seat that all others wait for, or None."""
    asked = [seat for seat, ask in enumerate(asks) if ask[0] == "asked"]
    return asked[0] if len(asked) == 1 and len(asks) > 1 else None


def lamps(plates: Sequence[Seated]) -> frozenset[int]:
    """Return the seats whose light is lit: those whose plate is brass."""
    return frozenset(seat for seat, plate in enumerate(plates) if plate.state in BRASS)


def shown(plates: Sequence[Seated], troubled: frozenset[int]) -> Lamps:
    """Return what the lights show: yours to act, a problem at one of the `troubled`, quiet.

    What is asked comes first: the problem stands in a message, and blinks when its player is done.
    """
    lit = lamps(plates)
    return Lamps(lit, troubled - lit)
