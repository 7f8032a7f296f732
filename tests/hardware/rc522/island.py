"""An Island for the driver's tests: a reader on an emulated chip, and cards to lay on it."""

from __future__ import annotations

from hardware.emulator import Card, Chip, VirtualClock
from hardware.emulator.chip import Counting
from hardware.rc522.reader import Reader

COST = 25e-6
GUARD = 5.1e-3 + 5e-3
"""Seconds that a scan right after another waits for the field, off and on."""
NTAG, OTHER = "04A1B2C3D4E580", "04F1B2C3D4E580"
CLASSIC, TRIPLE = "DEADBEEF", "04010203040506070809"


class Island:
    """Reader A on an emulated chip, opened."""

    def __init__(
        self,
        *uids: str,
        cost: float = COST,
        counting: Counting = "received",
        collided_bit: int = 1,
        version: int = 0x92,
    ) -> None:
        self.clock = VirtualClock()
        self.chip = Chip(
            self.clock,
            cost_per_transfer=cost,
            counting=counting,
            collided_bit=collided_bit,
            version=version,
        )
        self.field = self.chip.field
        self.cards = {uid: Card(uid) for uid in uids}
        for card in self.cards.values():
            self.field.lay(card)
        self.reader = Reader(self.chip, self.clock, "A")
        self.reader.open()

    def lay(self, uid: str) -> None:
        self.cards[uid] = Card(uid)
        self.field.lay(self.cards[uid])

    def lift(self, uid: str) -> None:
        self.field.lift(self.cards.pop(uid))

    def scan(self, *known: str) -> set[str]:
        return set(self.reader.scan(frozenset(known)))

    def cost(self, *known: str) -> tuple[int, float]:
        """Transfers and milliseconds of one scan, the guard times taken off."""
        transfers, then = self.chip.transfers, self.clock.monotonic()
        self.scan(*known)
        spent = self.clock.monotonic() - then - GUARD
        return self.chip.transfers - transfers, spent * 1e3
