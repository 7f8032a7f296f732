"""How long things take in the air at 106 kbit/s, in seconds (ISO 14443-3A, 6.1 and 6.2)."""

from __future__ import annotations

CARRIER = 13_560_000
"""Hertz."""
BIT = 128 / CARRIER
ANSWER_DELAY = (9 * 128 + 84) / CARRIER
"""From the reader's last bit to the card's first, at its longest."""
REQUEST_GUARD = 7000 / CARRIER
"""Least time from the start of one REQA or WUPA to the start of the next."""
POWER_UP = 5e-3
"""A card needs so long in a field before it hears anything."""
POWER_DOWN = 5.1e-3
"""Without a field for so long, every card has forgotten its state."""


def frame_time(bits: int) -> float:
    """Seconds that a frame of so many data bits takes: start, a parity bit a byte, end."""
    return (bits + bits // 8 + 2) * BIT
