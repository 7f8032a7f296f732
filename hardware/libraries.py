"""Which GPIO libraries Python finds here, which of them is right for a board, and what mends it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from hardware.board import NO_SYSFS, Board
from hardware.errors import HardwareError

Factory = Literal["lgpio", "rpigpio"]

OLDEST_LGPIO: Final = (0, 1)
"""Older ones (0.0.0.2 lies on piwheels) lack what gpiozero asks for."""

OLDEST_GPIOZERO: Final = (2, 0)
"""Debian 12 itself carries 1.6.2, which knows neither a Pi 5 nor today's lgpio."""

NEW_PYTHON: Final = (3, 13)
"""From here on lgpio comes from the system: nobody has built it for pip."""

FROM_SYSTEM: Final = "sudo apt install python3-lgpio python3-rpi-lgpio"
WITH_SYSTEM: Final = "python3 -m venv --system-site-packages"


@dataclass(frozen=True, slots=True)
class Libraries:
    """What is installed, by version ("?" if it does not tell), None where it is not.

    `rpi_gpio` says whose module answers to the name RPi.GPIO, and `classic` where the classic one
    lies. `venv` is the virtual environment's folder, and `sees_system` whether the system's
    packages are seen from there; `system_shim` whether rpi-lgpio is among those.
    """

    lgpio: str | None
    rpi_gpio: Literal["classic", "rpi-lgpio"] | None
    gpiozero: str | None
    classic: Path | None = None
    venv: Path | None = None
    sees_system: bool = True
    system_shim: bool = False
    python: tuple[int, int] = sys.version_info[:2]

    @property
    def pip(self) -> str:
        """The pip that installs where these libraries are looked for."""
        return "pip" if self.venv is None else f"{self.venv}/bin/pip"

    def __str__(self) -> str:
        names = {"gpiozero": self.gpiozero, "lgpio": self.lgpio, "RPi.GPIO": self.rpi_gpio}
        return ", ".join(f"{name} {told or 'missing'}" for name, told in names.items())


@dataclass(frozen=True, slots=True)
class Choice:
    """The library that moves the pins, and in a line why this is well."""

    factory: Factory
    chip: int
    said: str


def installed() -> Libraries:
    """Look at what Python finds here; nothing is imported that touches a pin."""
    classic = _spec("RPi._GPIO")
    other: Literal["rpi-lgpio"] | None = "rpi-lgpio" if _spec("RPi.GPIO") else None
    venv = Path(sys.prefix) if sys.prefix != sys.base_prefix else None
    return Libraries(
        lgpio=_version("lgpio"),
        rpi_gpio="classic" if classic else other,
        gpiozero=_version("gpiozero"),
        classic=Path(classic) if classic else None,
        venv=venv,
        sees_system=venv is None or _sees_system(venv),
        system_shim=any(_is_shim(folder) for folder in Path("/usr/lib/python3").glob("dist*")),
    )


def _spec(module: str) -> str | None:
    """The file of a module, None if there is none."""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    return None if spec is None else str(spec.origin or module)


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "?" if _spec(name) else None


def _sees_system(venv: Path) -> bool:
    try:
        told = (venv / "pyvenv.cfg").read_text()
    except OSError:
        return False
    return bool(re.search(r"^include-system-site-packages *= *true", told, re.M | re.I))


def _is_shim(packages: Path) -> bool:
    folder = packages / "RPi"
    return (folder / "GPIO").is_dir() and not list(folder.glob("_GPIO*"))


def choose(here: Board, found: Libraries, wanted: str | None = None) -> Choice:
    """Return the library for this board; `wanted` is what GPIOZERO_PIN_FACTORY says.

    Raises HardwareError with what is wrong and the command that mends it.
    """
    if found.gpiozero is None or _older(found.gpiozero, OLDEST_GPIOZERO):
        there = found.gpiozero or "missing"
        raise HardwareError(
            f"gpiozero is {there}, but 2.0 or later is needed. "
            f"This mends it: {found.pip} install 'gpiozero>=2.0'"
        )
    if here.rp1 and found.rpi_gpio == "classic":
        raise HardwareError(
            f"RPi.GPIO does not work on this {here.model}, and it has taken rpi-lgpio's place. "
            f"This mends it: {repair(found)}"
        )
    if wanted not in (None, "", "lgpio", "rpigpio"):
        raise HardwareError(
            f"GPIOZERO_PIN_FACTORY is {wanted}, which the companion does not know: "
            f"leave it out, or make it lgpio."
        )
    if wanted == "rpigpio" or (found.lgpio is None and wanted != "lgpio"):
        return _rpigpio(here, found)
    return _lgpio(here, found)


def wish() -> str | None:
    """What the environment asks for."""
    return os.environ.get("GPIOZERO_PIN_FACTORY")


def _lgpio(here: Board, found: Libraries) -> Choice:
    if found.lgpio is None or _older(found.lgpio, OLDEST_LGPIO):
        there = "missing" if found.lgpio is None else f"{found.lgpio}, which is too old"
        raise HardwareError(f"lgpio is {there}. This mends it: {_get_lgpio(found)}")
    if found.rpi_gpio is None:
        # Whoever takes the classic one away takes rpi-lgpio's files along (hardware.md 2.8).
        shim = FROM_SYSTEM if found.venv is None else _shim(found)
        raise HardwareError(
            f"RPi.GPIO is missing, which mfrc522 does not load without. This mends it: {shim}"
        )
    pins = f"lgpio {found.lgpio} on /dev/gpiochip{here.chip}"
    return Choice("lgpio", here.chip, _line(here, found, pins))


def _rpigpio(here: Board, found: Libraries) -> Choice:
    if found.rpi_gpio is None:
        raise HardwareError(
            f"There is no GPIO library here ({found}). This mends it: {_get_lgpio(found)}"
        )
    if found.rpi_gpio == "classic" and here.kernel >= NO_SYSFS:
        kernel = ".".join(map(str, here.kernel))
        raise HardwareError(
            f"RPi.GPIO cannot watch buttons under kernel {kernel}. "
            f"This mends it: {_get_lgpio(found)}"
        )
    return Choice("rpigpio", here.chip, _line(here, found, f"RPi.GPIO ({found.rpi_gpio})"))


def _line(here: Board, found: Libraries, pins: str) -> str:
    doubts = "".join(f" {doubt}" for doubt in here.doubts)
    return f"{here.model}, {here.system}: pins by {pins}, gpiozero {found.gpiozero}.{doubts}"


def _older(version: str, than: tuple[int, int]) -> bool:
    numbers = re.match(r"(\d+)\.(\d+)", version)
    return numbers is not None and (int(numbers[1]), int(numbers[2])) < than


def _get_lgpio(found: Libraries) -> str:
    if found.venv is None:
        return FROM_SYSTEM
    if found.python < NEW_PYTHON:
        return f"{found.pip} install --force-reinstall --no-deps 'lgpio>=0.2.2.0'"
    if found.sees_system:
        return FROM_SYSTEM
    return f"{FROM_SYSTEM}; {WITH_SYSTEM} {found.venv}"


def repair(found: Libraries) -> str:
    """The command that puts rpi-lgpio back where the classic RPi.GPIO has taken its place.

    Pip deletes the shared folder with the classic one, so the shim is put there anew; where the
    system's own shim is seen through the environment, it is enough to take the classic one away.
    """
    if found.classic is not None and "dist-packages" in found.classic.parts:
        return FROM_SYSTEM
    away = f"{found.pip} uninstall -y RPi.GPIO"
    if found.venv is not None and found.sees_system:
        if found.system_shim:
            return f"{away} rpi-lgpio"
        if found.python >= NEW_PYTHON:
            return f"{away} rpi-lgpio; {FROM_SYSTEM}"
    return f"{away}; {_shim(found)}"


def _shim(found: Libraries) -> str:
    return f"{found.pip} install --force-reinstall --no-deps rpi-lgpio"
