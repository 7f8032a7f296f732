"""Stand-ins for `RPi.GPIO`, `lgpio` and `spidev`, so that what runs on a Pi runs off a Pi too.

mfrc522 0.0.7 imports the first and the last at its top. Off a Pi one is not installed or refuses to
load (with a RuntimeError, not an ImportError) and the other has no device to open. `ensure()` puts
stand-ins into `sys.modules` for what does not load, once, and never over a module that does;
`ensure_lgpio()` does the same for gpiozero's other library, which only tests ask for.

The stand-in for spidev opens no device until somebody connects chips to it, and pins lead to a
header of their own:

    with connected(lambda bus, device: chip) as header:
        MFRC522(bus=0, device=1)    # the unmodified class, on an emulated chip
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Protocol

from hardware.standins import lgpio, rpi_gpio
from hardware.standins.header import WIRES, Header

_GPIO, _LGPIO, _SPI = "RPi.GPIO", "lgpio", "spidev"


class _Bus(Protocol):
    def xfer2(self, data: list[int], /) -> list[int]: ...

    def close(self) -> None: ...


Chips = Callable[[int, int], _Bus]
"""From an SPI bus and device number to what listens there."""


_chips: list[Chips] = []
_put: set[str] = set()


class SpiDev:
    """Stands in for `spidev.SpiDev`; `open` finds what `connected` has put there."""

    max_speed_hz = 500_000
    mode = 0

    def __init__(self) -> None:
        self._bus: _Bus | None = None

    def open(self, bus: int, device: int) -> None:
        """Open /dev/spidev<bus>.<device>; FileNotFoundError when nothing is connected."""
        if not _chips:
            raise FileNotFoundError(2, "No such file or directory", f"/dev/spidev{bus}.{device}")
        self._bus = _chips[-1](bus, device)

    def xfer2(self, data: list[int]) -> list[int]:
        """Exchange bytes with the chip; OSError when closed, as spidev raises it."""
        if self._bus is None:
            raise OSError(9, "Bad file descriptor")
        return self._bus.xfer2(data)

    def close(self) -> None:
        """Let go of the chip; harmless when closed."""
        bus, self._bus = self._bus, None
        if bus is not None:
            bus.close()


def _module(name: str, doc: str, **contents: object) -> ModuleType:
    module = ModuleType(name, doc)
    vars(module).update(contents)
    return module


def _spi_module() -> ModuleType:
    return _module(_SPI, "Stands in for spidev: no device is opened.", SpiDev=SpiDev)


def _loads(name: str) -> bool:
    try:
        importlib.import_module(name)
    except (ImportError, RuntimeError):
        return False
    return True


def ensure() -> frozenset[str]:
    """Put stand-ins in place of what does not load here; return the names stood in for.

    Where `RPi.GPIO` does not load this is no Pi, so `spidev` is stood in for as well (it loads
    anywhere, and has no device to open) unless somebody has imported it already. Idempotent.
    """
    if not _loads(_GPIO):
        parent = sys.modules.setdefault("RPi", _module("RPi", "Stands in for the package RPi."))
        gpio = sys.modules[_GPIO] = rpi_gpio.module(_GPIO)
        vars(parent)["GPIO"] = gpio
        _put.add(_GPIO)
    if _SPI not in sys.modules and (_GPIO in _put or not _loads(_SPI)):
        sys.modules[_SPI] = _spi_module()
        _put.add(_SPI)
    return in_place()


def in_place() -> frozenset[str]:
    """The modules that are stood in for; the back end for a Pi must find this empty."""
    return frozenset(_put)


def ensure_lgpio() -> None:
    """Put the stand-in for lgpio in place where that does not load."""
    if not _loads(_LGPIO):
        sys.modules[_LGPIO] = lgpio.module(_LGPIO)
        _put.add(_LGPIO)


@contextmanager
def connected(chips: Chips, header: Header | None = None) -> Iterator[Header]:
    """Let `SpiDev.open(bus, device)` find `chips(bus, device)` while the block runs.

    Yields the header whose pins the stand-ins for RPi.GPIO and lgpio move meanwhile: a new one, or
    `header`. RuntimeError when spidev is the real one.
    """
    if _SPI not in ensure():
        raise RuntimeError("spidev is the real one here: no emulated chip can be connected to it.")
    before, WIRES.header = WIRES.header, header or Header()
    _chips.append(chips)
    try:
        yield WIRES.header
    finally:
        rpi_gpio.cleanup()
        _chips.pop()
        WIRES.header = before
