"""The back end for a Raspberry Pi: spidev for the readers, gpiozero's own factory for the pins.

RPi.GPIO is only imported because mfrc522 does so; no pin is set through it.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.contract import BackEnd, HardwareSettings, Order
from hardware.errors import HardwareError
from hardware.rig import Rig

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice
    from spidev import SpiDev

    from hardware.rc522.bus import Bus

MODEL = Path("/proc/device-tree/model")
RP1_BOARDS = ("Raspberry Pi 5", "Compute Module 5")
REPAIR = "pip uninstall -y RPi.GPIO; pip install --force-reinstall --no-deps rpi-lgpio"


def build(order: Order) -> BackEnd:
    """The real table: SPI devices and decoder pins are taken now, the others by `start`."""
    check_board()
    with ExitStack() as held:
        buses = _buses(order, held)
        from hardware.rc522.reader import Reader

        readers = {name: Reader(bus, time, name) for name, bus in buses.items()}
        return Rig("pi", order, readers, time, release=held.pop_all().close)


def check_board() -> None:
    """Raise HardwareError unless this is a Pi with a GPIO library that works on it.

    The classic RPi.GPIO loads on a Pi 5 and fails at its first pin; any package that asks for it
    by name silently replaces rpi-lgpio with it. Only the classic one has the module `_GPIO`.
    """
    try:
        model = MODEL.read_text().rstrip("\0\n")
    except OSError:
        raise HardwareError(
            "This is not a Raspberry Pi. Start the simulated table instead."
        ) from None
    if any(board in model for board in RP1_BOARDS) and _has_classic_gpio():
        raise HardwareError(
            f"RPi.GPIO does not work on this {model}, and it has taken rpi-lgpio's place. "
            f"This mends it: {REPAIR}"
        )


def _has_classic_gpio() -> bool:
    try:
        return importlib.util.find_spec("RPi._GPIO") is not None
    except ModuleNotFoundError:
        return False


class DecodedBus:
    """One reader behind a 74HC138: the address is set before each transfer.

    The chip select itself is still CE0's, made by the kernel, so the address only has to stand
    still while a transfer runs; one thread makes them all.
    """

    def __init__(self, spi: SpiDev, address: Sequence[DigitalOutputDevice], output: int) -> None:
        self._spi = spi
        self._address = [(pin, bool(output >> bit & 1)) for bit, pin in enumerate(address)]

    def xfer2(self, data: list[int], /) -> list[int]:
        """Exchange bytes with this reader."""
        for pin, level in self._address:
            if bool(pin.value) != level:
                pin.value = level
        return self._spi.xfer2(data)

    def close(self) -> None:
        """Nothing: the other readers need the device as well."""


def _buses(order: Order, held: ExitStack) -> dict[str, Bus]:
    """A bus for each Island; whatever is opened for it is closed by `held`."""
    plan, settings = order.plan, order.settings
    if plan.select == "devices":
        return {n: _open(settings, number, held) for number, n in enumerate(plan.islands)}
    spi = _open(settings, 0, held)
    address = [_output(pin, held) for pin in plan.lines]
    return {n: DecodedBus(spi, address, number) for number, n in enumerate(plan.islands)}


def _output(pin: int, held: ExitStack) -> DigitalOutputDevice:
    from gpiozero import DigitalOutputDevice

    try:
        device = DigitalOutputDevice(pin)
    except Exception as error:
        raise HardwareError(f"The decoder's pin cannot be used: {error}") from error
    held.callback(device.close)
    return device


def _open(settings: HardwareSettings, device: int, held: ExitStack) -> SpiDev:
    try:
        import spidev
    except ImportError:
        raise HardwareError("The package spidev is missing: pip install spidev") from None
    spi = spidev.SpiDev()
    path = f"/dev/spidev{settings.spi_bus}.{device}"
    try:
        spi.open(settings.spi_bus, device)
    except FileNotFoundError:
        raise HardwareError(
            f"{path} is not there. Switch SPI on (sudo raspi-config nonint do_spi 0, then "
            f"restart); more than two devices need an overlay."
        ) from None
    except PermissionError:
        raise HardwareError(
            f"{path} may not be used by you: sudo usermod -aG spi,gpio $USER, then log in again."
        ) from None
    spi.mode = 0
    spi.max_speed_hz = settings.spi_hertz
    held.callback(spi.close)
    return spi
