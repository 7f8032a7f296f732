"""The menu of faults: what can be wrong with a reader's chip, its wires or a card, as data.

Faults of the chip are set by `chip.fault = Silent()`, those of cards by `field.faults = (...)`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Silent:
    """Nobody drives MISO: a wire is off or the chip has no supply; `level` is 0x00 or 0xFF."""

    level: int = 0x00


@dataclass(frozen=True, slots=True)
class Hung:
    """The registers can be read and written, but no command is carried out."""


@dataclass(frozen=True, slots=True)
class Flicker:
    """A card at the edge of the field: it misses every nth frame (all cards, or this `uid`)."""

    every: int = 2
    uid: str | None = None


@dataclass(frozen=True, slots=True)
class Garble:
    """Every nth answer reaches the reader with the bits in `flip` turned over.

    Only answers of `bits` bits count where that is given (16 ATQA, 40 UID, 24 SAK); `noticed`
    says whether the parity shows it (in a neighbour's field it does not).
    """

    flip: int = 1
    every: int = 1
    bits: int | None = None
    uid: str | None = None
    noticed: bool = False


ChipFault = Silent | Hung
CardFault = Flicker | Garble

MENU: dict[str, ChipFault | CardFault] = {
    "silent, MISO low": Silent(0x00),
    "silent, MISO high": Silent(0xFF),
    "hung": Hung(),
    "flickering card": Flicker(every=2),
    "garbled UID": Garble(bits=40, every=2),
    "garbled SAK": Garble(bits=24, every=2),
}
"""Ready-made faults by name, for people to switch on."""
