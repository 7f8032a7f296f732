"""CRC_A of ISO 14443-3A, annex B."""

from __future__ import annotations

from collections.abc import Iterable


def _entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (0x8408 if byte & 1 else 0)
    return byte


_TABLE = tuple(_entry(byte) for byte in range(256))


def crc_a(data: Iterable[int]) -> bytes:
    """The two check bytes, low byte first: polynomial x16+x12+x5+1, preset 0x6363.

    >>> crc_a(bytes.fromhex("5000")).hex()
    '57cd'
    """
    crc = 0x6363
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 0xFF]
    return crc.to_bytes(2, "little")
