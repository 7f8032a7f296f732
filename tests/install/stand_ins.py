"""What Raspberry Pi OS has and a plain Debian root has not, as far as the installer meets it.

The board's model, config.txt, the groups, and the packages python3-lgpio and python3-rpi-lgpio,
which lead to the project's own stand-ins for the pins (hardware/standins). /proc is a folder of
links, since nothing can be added to the real one.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MODEL: Final = "Raspberry Pi 4 Model B Rev 1.4"
REVISION: Final = 0xC03114
CONFIG: Final = """\
# For more options and information see http://rptl.io/configtxt
#dtparam=i2c_arm=on
#dtparam=spi=on
dtparam=audio=on
arm_64bit=1

[cm4]
otg_mode=1

[all]
"""
GROUPS: Final = ("gpio", "spi", "i2c")
PINS: Final = """\
import sys

from hardware.standins import {of}

open("/dev/gpiochip0", "r+b").close()
made = {of}.module(__name__)
made.__spec__, made.__file__ = __spec__, __file__
sys.modules[__name__] = made
"""
SPI: Final = """\
from hardware import standins


class SpiDev(standins.SpiDev):
    def open(self, bus, device):
        from hardware.emulator import RealClock
        from hardware.simulated import EmulatedIsland

        open(f"/dev/spidev{bus}.{device}", "r+b").close()
        if not standins._chips:
            chip = EmulatedIsland(RealClock(), {}).chip
            standins._chips.append(lambda bus, device: chip)
        super().open(bus, device)
"""
"""One chip without a card, which answers for every reader behind the decoder."""


@dataclass(frozen=True)
class Package:
    """A package of Raspberry Pi OS, and the module in it that leads to the stand-in."""

    name: str
    version: str
    file: str
    module: str

    @property
    def info(self) -> str:
        """The folder by which Python knows it as installed."""
        known = self.name.removeprefix("python3-").replace("-", "_")
        return f"{known}-{self.version}.dist-info"


PACKAGES: Final = (
    Package("python3-lgpio", "0.2.2.0", "lgpio.py", PINS.format(of="lgpio")),
    Package("python3-rpi-lgpio", "0.6", "RPi/GPIO/__init__.py", PINS.format(of="rpi_gpio")),
    Package("python3-spidev", "99", "spidev.py", SPI),
)
DEVICES: Final = {"gpiochip0": "gpio", "spidev0.0": "spi", "spidev0.1": "spi"}
"""Files in the place of devices, each with its group: whoever may use the one may use the other."""
POOL: Final = "opt/stand-ins"


def put(root: Path) -> None:
    """Make a Debian root one that looks like Raspberry Pi OS to the installer."""
    _proc(root)
    _boot(root)
    _packages(root)
    for group in GROUPS:
        subprocess.run(["chroot", str(root), "groupadd", "--system", group], check=True)
    subprocess.run(["chroot", str(root), "useradd", "--create-home", "pi"], check=True)
    devices(root, ("gpiochip0",))
    manager = root / "usr/local/bin/systemctl"
    shutil.copy(Path(__file__).with_name("manager.py"), manager)
    manager.write_text("#!/usr/bin/python3\n" + manager.read_text())
    manager.chmod(0o755)
    policy = root / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)


def devices(root: Path, names: tuple[str, ...]) -> None:
    """Have these devices, as the kernel has them once config.txt says so."""
    for name in names:
        (root / "dev" / name).touch()
        command = ["chroot", str(root), "chown", f"root:{DEVICES[name]}", f"/dev/{name}"]
        subprocess.run(command, check=True)
        (root / "dev" / name).chmod(0o660)


def _proc(root: Path) -> None:
    (root / ".proc").mkdir()
    names = [path.name for path in Path("/proc").iterdir() if not path.name.isdigit()]
    for name in sorted({*names, "1"} - {"device-tree"}):
        (root / "proc" / name).symlink_to(f"/.proc/{name}")
    tree = root / "proc/device-tree"
    (tree / "system").mkdir(parents=True)
    (tree / "model").write_text(f"{MODEL}\0")
    (tree / "system/linux,revision").write_bytes(REVISION.to_bytes(4, "big"))


def _boot(root: Path) -> None:
    (root / "boot/firmware/overlays").mkdir(parents=True)
    (root / "boot/firmware/config.txt").write_text(CONFIG)


def _packages(root: Path) -> None:
    pool = root / POOL
    pool.mkdir(parents=True)
    told = []
    for package in PACKAGES:
        built = pool / package.name
        place = built / "usr/lib/python3/dist-packages"
        (place / package.file).parent.mkdir(parents=True)
        (place / package.file).write_text(package.module)
        (place / package.info).mkdir()
        text = f"Metadata-Version: 2.1\nName: {package.name[8:]}\nVersion: {package.version}\n"
        (place / package.info / "METADATA").write_text(text)
        control = (
            f"Package: {package.name}\nVersion: {package.version}\nArchitecture: all\n"
            f"Maintainer: nobody\nDepends: python3\nDescription: A stand-in\n"
        )
        (built / "DEBIAN").mkdir()
        (built / "DEBIAN/control").write_text(control)
        file = pool / f"{package.name}.deb"
        command = ["dpkg-deb", "--build", "--root-owner-group", str(built), str(file)]
        subprocess.run(command, check=True, capture_output=True)
        shutil.rmtree(built)
        content = file.read_bytes()
        told.append(
            f"{control}Filename: ./{file.name}\nSize: {len(content)}\n"
            f"SHA256: {hashlib.sha256(content).hexdigest()}\n"
        )
    (pool / "Packages").write_text("\n".join(told))
    sources = root / "etc/apt/sources.list.d/stand-ins.list"
    sources.write_text(f"deb [trusted=yes] file:/{POOL} ./\n")
