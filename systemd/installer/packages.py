"""What comes from the distribution: libraries for pins and bus, and tools."""

from __future__ import annotations

from typing import Final

from installer.doing import Doing

PYTHON: Final = ("python3-venv", "python3-lgpio", "python3-rpi-lgpio", "python3-spidev")
"""lgpio moves the pins on every board, and python3-rpi-lgpio goes by the name RPi.GPIO, which
mfrc522 asks for; nobody has built them for pip and Python 3.13. gpiozero comes by pip, since
bookworm's is too old."""
OVERLAY: Final = ("device-tree-compiler",)
KIOSK: Final = ("cage", "xwayland", "chromium")
ACCESS_POINT: Final = ("network-manager", "dnsmasq-base", "avahi-utils")
LOBBY: Final = ("python3-venv",)
"""All that the page with all tables needs, on a machine without one."""
RUNNING: Final = ("avahi-daemon", "polkitd")
"""The name in the network, and the right to shut the Pi down; Raspberry Pi OS has both."""


def install(doing: Doing, wanted: tuple[str, ...]) -> None:
    """Install those that are missing. Raises Stop."""
    missing = [name for name in wanted if not _there(doing, name)]
    if not missing:
        doing.note(f"there: {', '.join(wanted)}")
        return
    doing.command("apt-get", "update", "-qq")
    apt = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
    doing.command("env", "DEBIAN_FRONTEND=noninteractive", *apt, *missing)


def _there(doing: Doing, name: str) -> bool:
    said = doing.asked("dpkg-query", "-W", "-f", "${db:Status-Status}", name)
    return said.returncode == 0 and said.stdout.strip() == "installed"
