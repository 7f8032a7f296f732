"""SPI and the wiring's overlay: a few lines of our own in config.txt, and what they load."""

from __future__ import annotations

import re
from typing import Final

from installer.doing import Doing, Stop, read
from installer.places import BOOT, TABLE

OVERLAY: Final = "pirate-table"
LINES: Final = {
    "decoder": ("dtparam=spi=on", "dtoverlay=spi0-1cs"),
    "gpio": ("dtparam=spi=on", "dtoverlay=spi0-0cs"),
    "overlay": ("dtparam=spi=on", f"dtoverlay={OVERLAY}"),
}
"""By the way of selecting readers; those of `hardware.wiring.overlay.config_lines`."""

FIRST: Final = "# pirate-table-companion: what lies between is written by systemd/install"
LAST: Final = "# pirate-table-companion: end"
BLOCK: Final = re.compile(rf"\n?^{re.escape(FIRST)}\n.*?^{re.escape(LAST)}\n", re.M | re.S)


def folder(doing: Doing) -> str:
    """Where config.txt lies; a dry run takes it to be there. Raises Stop where there is none."""
    there = _there(doing)
    if there is None and not doing.dry:
        raise Stop(
            "There is no /boot/firmware/config.txt: this is not Raspberry Pi OS, and its SPI "
            "cannot be switched on from here. What would be done there: systemd/install --dry-run. "
            "The simulated table needs no installation: make run."
        )
    return there or BOOT[0]


def is_here(doing: Doing) -> bool:
    """Whether this is Raspberry Pi OS."""
    return _there(doing) is not None


def _there(doing: Doing) -> str | None:
    found = (place for place in BOOT if doing.at(f"{place}/config.txt").is_file())
    return next(found, None)


def set_up(doing: Doing, select: str, companion: str, work: str) -> bool:
    """Have config.txt load what the wiring needs; returns whether anything changed for it.

    `companion` is the command of the version that is installed, `work` a folder for the overlay's
    source.
    """
    before = doing.changes
    if select == "overlay":
        _compile(doing, companion, work)
    config = f"{folder(doing)}/config.txt"
    told = (read(doing.at(config)) or b"").decode(errors="surrogateescape")
    wanted = with_lines(told, LINES[select])
    doing.write(config, wanted.encode(errors="surrogateescape"), 0o755)
    if wanted != told:
        _say_lines(doing, wanted)
    return doing.changes > before


def _say_lines(doing: Doing, text: str) -> None:
    """Say what of config.txt is ours."""
    block = BLOCK.search(text)
    doing.note("with these lines; all that stands there besides stays as it is:")
    for line in block[0].strip().splitlines() if block else ("(none)",):
        doing.note(f"    {line}")


def is_on(doing: Doing) -> bool:
    """Whether the Pi has SPI now."""
    return any(doing.at("/dev").glob("spidev*"))


def take_back(doing: Doing) -> None:
    """Leave config.txt as it was without us."""
    place = _there(doing)
    if place is not None:
        told = (read(doing.at(f"{place}/config.txt")) or b"").decode(errors="surrogateescape")
        wanted = without(told).encode(errors="surrogateescape")
        doing.write(f"{place}/config.txt", wanted, 0o755)
        doing.remove(f"{place}/overlays/{OVERLAY}.dtbo")


def with_lines(text: str, lines: tuple[str, ...]) -> str:
    """The file with our block, which holds those of the lines that it does not say elsewhere."""
    own = without(text)
    missing = [line for line in lines if line not in for_all(own)]
    if not missing:
        return own
    if own and not own.endswith("\n"):
        own += "\n"
    return own + "\n".join(["", FIRST, "[all]", *missing, LAST, ""])


def without(text: str) -> str:
    """The file without our block."""
    return BLOCK.sub("", text)


def for_all(text: str) -> list[str]:
    """The lines that hold for every board."""
    section, held = "all", []
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if named := re.fullmatch(r"\[(.*)\]", line):
            section = named[1].strip().lower()
        elif line and section == "all":
            held.append(line)
    return held


def _compile(doing: Doing, companion: str, work: str) -> None:
    source, compiled = f"{work}/{OVERLAY}.dts", f"{work}/{OVERLAY}.dtbo"
    there = f"{folder(doing)}/overlays/{OVERLAY}.dtbo"
    asked = (companion, "wiring", "--config", TABLE, "--overlay")
    if doing.at(companion).exists():
        told = doing.asked(*asked, "-")
        if told.returncode != 0:
            raise Stop(told.stderr.strip())
        if told.stdout.encode() == read(doing.at(source)) and doing.at(there).exists():
            doing.note(f"there: {there}")
            return
    doing.command(*asked, source)
    doing.command("dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", compiled, source)
    doing.command("install", "-D", "-m", "755", compiled, there)
