"""The lines of config.txt that hold for a board, and those that stand where they do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

FILES: Final = ("/boot/firmware/config.txt", "/boot/config.txt")
"""Where it lies since bookworm, and where it lay before."""

BOARDS: Final = {
    "pi3": ("Raspberry Pi 3", "Raspberry Pi Compute Module 3"),
    "pi3+": ("Raspberry Pi 3 Model A Plus", "Raspberry Pi 3 Model B Plus"),
    "pi4": ("Raspberry Pi 4", "Raspberry Pi Compute Module 4"),
    "pi400": ("Raspberry Pi 400",),
    "cm4": ("Raspberry Pi Compute Module 4",),
    "pi5": ("Raspberry Pi 5", "Raspberry Pi Compute Module 5"),
    "pi500": ("Raspberry Pi 500",),
    "cm5": ("Raspberry Pi Compute Module 5",),
    "pi0": ("Raspberry Pi Zero",),
    "pi02": ("Raspberry Pi Zero 2",),
}
"""The boards below a section of this name; other sections hold for none that can be told here."""

ON: Final = frozenset({"spi", "spi=on", "spi=true", "spi=yes", "spi=1"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something; `section` is the filter it stands under."""

    text: str
    section: str
    holds: bool


def lines(text: str, model: str) -> tuple[Line, ...]:
    """Return what `text` says to this model of board.

    >>> [line.holds for line in lines("dtparam=spi=on\\n[pi5]\\ndtparam=spi=on", "Raspberry Pi 4")]
    [True, False]
    """
    return tuple(_lines(text, model))


def _lines(text: str, model: str) -> Iterator[Line]:
    section, holds = "all", True
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if named := re.fullmatch(r"\[(.*)\]", line):
            section = named[1].strip().lower()
            holds = section == "all" or model.startswith(BOARDS.get(section, ("?",)))
        elif line:
            yield Line(line, section, holds)


def switches_spi_on(line: Line) -> bool:
    """Whether this line switches SPI on."""
    key, _, said = line.text.partition("=")
    return key.strip() == "dtparam" and any(
        one.replace(" ", "") in ON for one in said.lower().split(",")
    )


def loads(line: Line, wanted: str) -> bool:
    """Whether this line loads the overlay of `wanted` ("dtoverlay=NAME"), with any parameters."""
    return line.text.replace(" ", "").partition(",")[0] == wanted
