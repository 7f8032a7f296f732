"""The back end for a Raspberry Pi: spidev for the readers, gpiozero's own factory for the pins.

RPi.GPIO is only imported because mfrc522 does so; no pin is set through it.
"""

from __future__ import annotations

import importlib.util
import time
from contextlib import ExitStack
from pathlib import Path

from hardware.contract import BackEnd, Order
from hardware.errors import HardwareError
from hardware.rig import Rig
from hardware.selecting import buses, resets

MODEL = Path("/proc/device-tree/model")
RP1_BOARDS = ("Raspberry Pi 5", "Compute Module 5")
REPAIR = "pip uninstall -y RPi.GPIO; pip install --force-reinstall --no-deps rpi-lgpio"


def build(order: Order) -> BackEnd:
    """The real table: what leads to the readers is taken now, the other pins by `start`."""
    check_board()
    plan = order.plan
    with ExitStack() as held:
        reset, bus = resets(plan, held, time), buses(plan, held)
        from hardware.rc522.reader import Reader

        readers = {
            it.name: Reader(bus[it.name], time, it.name, gain=it.gain, reset=reset.get(it.name))
            for it in plan.readers
        }
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
