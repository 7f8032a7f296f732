"""gpiozero's pin factory for this board, opened around lgpio's traps."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.errors import HardwareError
from hardware.libraries import Choice

if TYPE_CHECKING:
    from gpiozero import Factory

WORK = "LG_WD"


def open_factory(choice: Choice) -> Factory:
    """Return the factory that was chosen. Raises HardwareError."""
    try:
        with own_folder():
            return _opened(choice)
    except Exception as error:
        raise HardwareError(_why(choice, error)) from error


def _opened(choice: Choice) -> Factory:
    if choice.factory == "rpigpio":
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory(chip=choice.chip)


def _why(choice: Choice, error: Exception, root: Path = Path("/")) -> str:
    """What to do; gpiozero 2.0 and 2.0.1 always open chip 4 on a Pi 5, whatever they are told."""
    device = root / f"dev/gpiochip{choice.chip}"
    if choice.factory != "lgpio" or "gpiochip" not in str(error):
        return f"The pins cannot be used through {choice.factory}: {error}"
    if not device.exists():
        return f"{device} is not there: is this the Raspberry Pi's own kernel?"
    if not os.access(device, os.R_OK | os.W_OK):
        return f"{device} may not be used by you: sudo usermod -aG gpio $USER, then log in again."
    return (
        f"This gpiozero looks for another chip than {device}. "
        f"This mends it: {sys.executable} -m pip install --upgrade gpiozero"
    )


@contextmanager
def own_folder() -> Iterator[None]:
    """Let lgpio be imported, whatever folder this process is in, and stay in that folder.

    At its import lgpio makes a pipe in the working directory, which a service may not write to; it
    takes another one from LG_WD, but then moves the whole process there. What it opened it keeps
    open, so the folder can go at once.
    """
    stood, told = Path.cwd(), os.environ.get(WORK)
    folder = told or tempfile.mkdtemp(prefix="companion-lgpio-")
    os.environ[WORK] = folder
    try:
        yield
    finally:
        os.chdir(stood)
        if told is None:
            del os.environ[WORK]
            shutil.rmtree(folder, ignore_errors=True)
