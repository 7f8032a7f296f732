"""The check sums that cards and chip reckon, bit by bit as ISO 14443-3A, annex B, describes them.

Not shared with the driver, so that a mistake there cannot hide here.
"""

from __future__ import annotations

from collections.abc import Iterable

CRC_A_PRESET = 0x6363


def crc(data: Iterable[int], preset: int = CRC_A_PRESET) -> int:
    """The 16-bit sum; the low byte is sent first."""
    register = preset
    for byte in data:
        for place in range(8):
            feedback = (register ^ byte >> place) & 1
            register >>= 1
            if feedback:
                register ^= 0x8408
    return register


def with_crc(data: bytes) -> bytes:
    """The bytes with their CRC_A behind them."""
    return data + crc(data).to_bytes(2, "little")


def checks(data: bytes) -> bool:
    """Whether the last two bytes are the CRC_A of those before."""
    return len(data) > 2 and with_crc(data[:-2]) == data
