"""The seats as a screen shows them: who is asked for something now, and for what.

Brass (`asked` or `turn`) means exactly: somebody is asked for something now. The light at a seat
is lit exactly while its plate is brass. What a seat is asked for, the game says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

EMBLEMS = ("anchor", "helm", "star", "bell", "fish", "moon", "pennant", "lantern")

PlateState = Literal["plain", "asked", "turn", "up", "done", "next", "rest"]
BRASS = ("asked", "turn")

Ask = tuple[PlateState, str]
PLAIN: Ask = ("plain", "")


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
