"""What current the table draws, and from where (MFRC522 data sheet, table 149; hardware.md 3.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hardware.ring import neighbours, order
from hardware.wiring.plan import Plan

FIELD: Final = (60, 100)
"""An antenna that is on, in mA: typical, and at most."""
CHIP: Final = (14, 19)
"""A chip beside its antenna."""
DECODER: Final = 1
LIGHT: Final = 1.3
"""An LED behind 1 k at 3.3 V."""
BUZZER: Final = 15
"""What a pin gives without harm (hardware.md 5.3); a louder buzzer needs a transistor."""
LEAST: Final = 1000
SPARE: Final = 2
"""A supply that runs at half its strength stays cool and steady."""


@dataclass(frozen=True)
class Power:
    """The currents of a table in mA.

    `typical` and `most` come from the readers' own 3.3 V supply, which shall be able to give
    `supply`; `header` is what lights and buzzer draw from the Pi through its pins.
    """

    antennas: int
    typical: int
    most: int
    supply: int
    header: int


def power(plan: Plan) -> Power:
    """The currents of a plan, one antenna being on at a time.

    Where readers can be read in an order without neighbours (hardware.ring), the next one's field
    comes on before the one across the table goes off, so two count.
    """
    readers = len(plan.readers)
    way = order(readers)
    antennas = 2 if readers > 1 and not neighbours(way[0], way[1], readers) else 1
    decoder = DECODER if plan.select == "decoder" else 0
    typical, most = (
        antennas * field + readers * chip + decoder for field, chip in zip(FIELD, CHIP, strict=True)
    )
    buzzers = [plan.buzzer, *(seat.buzzer for seat in plan.seats if seat.buzzer is not None)]
    return Power(
        antennas=antennas,
        typical=typical,
        most=most,
        supply=max(LEAST, most * SPARE),
        header=round(len(plan.seats) * LIGHT + len(buzzers) * BUZZER),
    )
