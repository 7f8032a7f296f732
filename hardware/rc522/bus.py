"""What the driver is given: a bus to one chip, and a clock."""

from __future__ import annotations

from typing import Protocol


class Bus(Protocol):
    """An open SPI connection to one chip, as `spidev.SpiDev` offers it."""

    def xfer2(self, data: list[int], /) -> list[int]:
        """Send the bytes under one chip select, return as many that came back."""
        ...

    def close(self) -> None:
        """Let go of the device; harmless when already closed."""
        ...


class Clock(Protocol):
    """Time in seconds, from an arbitrary beginning, never backwards."""

    def monotonic(self) -> float:
        """The time now, in seconds."""
        ...

    def sleep(self, seconds: float, /) -> None:
        """Let at least so many seconds pass."""
        ...
