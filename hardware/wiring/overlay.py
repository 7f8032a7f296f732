"""The kernel's part of a plan: what config.txt must say, and the overlay's source."""

from __future__ import annotations

from typing import Final

from hardware.wiring.settings import Select

FILE: Final = "/boot/firmware/config.txt"
NAME: Final = "pirate-table"
"""The overlay's, as config.txt calls it."""


def line(select: Select) -> str:
    """The line for config.txt.

    >>> line("overlay"), line("gpio")
    ('dtoverlay=pirate-table', 'dtoverlay=spi0-0cs')
    """
    return {
        "overlay": f"dtoverlay={NAME}",
        "decoder": "dtoverlay=spi0-1cs",
        "gpio": "dtoverlay=spi0-0cs",
    }[select]
