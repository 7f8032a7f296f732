"""Machines for tests: the files by which a Raspberry Pi tells what it is."""

from __future__ import annotations

from pathlib import Path

from hardware.board import Machine

PI_3 = "Raspberry Pi 3 Model B Plus Rev 1.3"
PI_4 = "Raspberry Pi 4 Model B Rev 1.4"
PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
ZERO_2 = "Raspberry Pi Zero 2 W Rev 1.0"
CM_5 = "Raspberry Pi Compute Module 5 Rev 1.0"

DRIVERS = {
    PI_3: "brcm,bcm2837-gpio\0brcm,bcm2835-gpio\0",
    PI_4: "brcm,bcm2711-gpio\0",
    PI_5: "raspberrypi,rp1-gpio\0",
    ZERO_2: "brcm,bcm2837-gpio\0brcm,bcm2835-gpio\0",
    CM_5: "raspberrypi,rp1-gpio\0",
}
BOOKWORM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\n'
TRIXIE = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_CODENAME=trixie\n'


def a_pi(
    root: Path,
    model: str = PI_4,
    *,
    system: str = BOOKWORM,
    kernel: str = "6.12.25+rpt-rpi-v8",
    chip: int = 0,
    bits: int = 64,
) -> Machine:
    """A board of that model with its /proc, /sys, /dev and /etc below `root`."""
    files = {
        "proc/device-tree/model": f"{model}\0",
        "proc/sys/kernel/osrelease": f"{kernel}\n",
        "etc/os-release": system,
        f"sys/bus/gpio/devices/gpiochip{chip}/of_node/compatible": DRIVERS[model],
        f"sys/bus/gpio/devices/gpiochip{chip + 1}/of_node/compatible": "raspberrypi,exp-gpio\0",
        f"dev/gpiochip{chip}": "",
        f"dev/gpiochip{chip + 1}": "",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Machine(root, bits=bits)
