"""What is said when the hardware cannot be used."""

from __future__ import annotations


class HardwareError(Exception):
    """The table's hardware cannot be used as asked; the text says why and what mends it."""
