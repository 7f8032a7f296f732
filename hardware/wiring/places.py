"""Where things are on the picture, in quarters of a millimetre."""

from __future__ import annotations

from typing import Final

TOP: Final = 88
ROW: Final = 17
CENTRE: Final = 490
LEFT: Final = 354
RIGHT: Final = 626
LANES: Final = (292, 348), (632, 688)
"""Left and right of the header: where wires turn down."""
RAILS: Final = (40, 912)
"""The grounds of what hangs beside the header."""
CORNER: Final = (940, 1132)
"""Supply and notes, from left to right."""
SUPPLY_LANES: Final = (1146, 1160)
"""Where ground and 3.3 V come down from the supply."""
BAND: Final = (52, 1138)
"""Readers and decoder, from left to right."""
TRACKS: Final = (442, 604)
"""Where wires run across, from top to bottom."""
FLOOR: Final = 622
"""The upper edge of readers and decoder."""


def row(pin: int) -> float:
    """The height of a pin of the header: two in a row, from 1 and 2 down to 39 and 40."""
    return TOP + (pin - 1) // 2 * ROW


def edge(pin: int) -> float:
    """Where a pin's wire comes out: odd pins are on the left."""
    return LEFT if pin % 2 else RIGHT
