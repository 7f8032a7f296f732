"""Which Raspberry Pi this is, which GPIO libraries are there, and which of them is right for it.

The classic RPi.GPIO loads on a Pi 5 and fails at its first pin, and any package that asks for it by
name silently takes the place of rpi-lgpio, which goes by the same module name. On every board its
edge detection fails since kernel 6.6. lgpio works on all of them, and dates edges by the kernel
(hardware.md 1D, 2.8).
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hardware.errors import HardwareError

MODEL: Final = "/proc/device-tree/model"
HEADERS: Final = ("rp1-gpio", "bcm2711-gpio", "bcm2835-gpio")
"""How the drivers of the 40-pin header end in the device tree, by which its chip is found."""

FAMILIES: Final = (
    "Raspberry Pi 3",
    "Raspberry Pi 4",
    "Raspberry Pi 5",
    "Raspberry Pi Zero 2",
    "Raspberry Pi Compute Module 3",
    "Raspberry Pi Compute Module 4",
    "Raspberry Pi Compute Module 5",
)
RP1: Final = ("Raspberry Pi 5", "Raspberry Pi Compute Module 5")
SYSTEMS: Final = ("bookworm", "trixie")
NO_SYSFS: Final = (6, 6)
"""Since this kernel the classic RPi.GPIO can no longer be told of edges."""

NO_PI: Final = "This is not a Raspberry Pi. Start the simulated table instead."
BITS_32: Final = (
    "This system is 32-bit, which is not supported: libraries that the companion needs are not "
    "built for it. Install the 64-bit Raspberry Pi OS."
)


class Machine:
    """A machine's /proc, /sys, /dev, /etc and /boot under `root`; `bits` are the programs' own."""

    def __init__(self, root: Path = Path("/"), *, bits: int | None = None) -> None:
        self.root = root
        self.bits = bits or (64 if sys.maxsize > 2**32 else 32)

    def __repr__(self) -> str:
        return f"<Machine {self.root}, {self.bits} bits>"

    def path(self, name: str) -> Path:
        """Where the file or folder called "/proc/..." is."""
        return self.root / name.lstrip("/")

    def text(self, name: str) -> str | None:
        """What a small text file says, without what ends it; None if it cannot be read."""
        try:
            return self.path(name).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return None

    def has(self, name: str) -> bool:
        """Whether there is a file or folder of this name."""
        return self.path(name).exists()

    def names(self, folder: str) -> tuple[str, ...]:
        """The names in a folder, in order; none if there is no such folder."""
        try:
            return tuple(sorted(entry.name for entry in self.path(folder).iterdir()))
        except OSError:
            return ()


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi and its system. `chip` is the number of the header's /dev/gpiochip."""

    model: str
    system: str
    codename: str
    kernel: tuple[int, int]
    bits: int
    chip: int

    @property
    def rp1(self) -> bool:
        """Whether the header hangs on the chip RP1, which the classic RPi.GPIO does not know."""
        return self.model.startswith(RP1)

    @property
    def doubts(self) -> tuple[str, ...]:
        """A sentence for each thing that is not as the companion is made for."""
        found = []
        if self.bits == 32:
            found.append(BITS_32)
        if not self.model.startswith(FAMILIES):
            found.append(f"The companion is made for a Pi 3, 4, 5 or Zero 2 W, not a {self.model}.")
        if self.codename not in SYSTEMS:
            made_for = " or ".join(SYSTEMS)
            found.append(f"The companion is made for Raspberry Pi OS {made_for}.")
        return tuple(found)


def board(machine: Machine) -> Board:
    """Return which board this is. Raises HardwareError if it is no Raspberry Pi."""
    model = machine.text(MODEL)
    if model is None or not model.startswith("Raspberry Pi"):
        raise HardwareError(NO_PI)
    release = dict(
        re.findall(r'^(\w+)="?([^"\n]*)"?$', machine.text("/etc/os-release") or "", re.M)
    )
    version = re.match(r"(\d+)\.(\d+)", machine.text("/proc/sys/kernel/osrelease") or "")
    return Board(
        model=model,
        system=release.get("PRETTY_NAME", "an unknown system"),
        codename=release.get("VERSION_CODENAME", ""),
        kernel=(int(version[1]), int(version[2])) if version else (0, 0),
        bits=machine.bits,
        chip=_header_chip(machine, model),
    )


def _header_chip(machine: Machine, model: str) -> int:
    """The number of the header's chip: on a Pi 5 it was 4 before kernel 6.6.45, and is 0 since."""
    for name in machine.names("/sys/bus/gpio/devices"):
        compatible = machine.text(f"/sys/bus/gpio/devices/{name}/of_node/compatible") or ""
        number = name.removeprefix("gpiochip")
        if number.isdigit() and any(one.endswith(HEADERS) for one in compatible.split("\0")):
            return int(number)
    return 4 if model.startswith(RP1) and machine.has("/dev/gpiochip4") else 0
