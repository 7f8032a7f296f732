"""Stand-ins for `RPi.GPIO` and `spidev`, so that mfrc522 can be imported off a Pi.

mfrc522 0.0.7 imports both at its top. Off a Pi one is not installed or refuses to load (with a
RuntimeError, not an ImportError) and the other has no device to open. `ensure()` puts stand-ins
into `sys.modules` for what does not load, once, and never over a module that does.

The stand-in for spidev opens no device until somebody connects chips to it:

    with connected(lambda bus, device: chip):
        MFRC522(bus=0, device=1)    # the unmodified class, on an emulated chip
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Protocol

_GPIO, _SPI = "RPi.GPIO", "spidev"


class _Bus(Protocol):
    def xfer2(self, data: list[int], /) -> list[int]: ...

    def close(self) -> None: ...


Chips = Callable[[int, int], _Bus]
"""From an SPI bus and device number to what listens there."""


@dataclass
class _Wires:
    """Where the stand-ins' wires lead: chips by bus and device, and the levels of pins."""

    chips: Chips | None = None
    on_output: Callable[[int, bool], None] | None = None
    mode: int | None = None
    levels: dict[int, bool] = field(default_factory=dict)


_WIRES = _Wires()
_put: set[str] = set()


class SpiDev:
    """Stands in for `spidev.SpiDev`; `open` finds what `connected` has put there."""

    max_speed_hz = 500_000
    mode = 0

    def __init__(self) -> None:
        self._bus: _Bus | None = None

    def open(self, bus: int, device: int) -> None:
        """Open /dev/spidev<bus>.<device>; FileNotFoundError when nothing is connected."""
        if _WIRES.chips is None:
            raise FileNotFoundError(2, "No such file or directory", f"/dev/spidev{bus}.{device}")
        self._bus = _WIRES.chips(bus, device)

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


def _setmode(mode: int) -> None:
    _WIRES.mode = mode


def _getmode() -> int | None:
    return _WIRES.mode


def _output(pin: int, level: int) -> None:
    _WIRES.levels[pin] = bool(level)
    if _WIRES.on_output is not None:
        _WIRES.on_output(pin, bool(level))


def _input(pin: int) -> int:
    return int(_WIRES.levels.get(pin, False))


def _setup(pin: int, direction: int, pull_up_down: int = 20, initial: int = -1) -> None:
    del direction, pull_up_down
    if initial != -1:
        _output(pin, initial)


def _cleanup(pin: int | None = None) -> None:
    if pin is None:
        _WIRES.levels.clear()
        _WIRES.mode = None
    else:
        _WIRES.levels.pop(pin, None)


def _setwarnings(wanted: bool) -> None:
    del wanted


def _module(name: str, doc: str, **contents: object) -> ModuleType:
    module = ModuleType(name, doc)
    vars(module).update(contents)
    return module


def _gpio_module() -> ModuleType:
    return _module(
        _GPIO,
        "Stands in for RPi.GPIO: no pin is touched.",
        BOARD=10,
        BCM=11,
        OUT=0,
        IN=1,
        LOW=0,
        HIGH=1,
        PUD_OFF=20,
        PUD_DOWN=21,
        PUD_UP=22,
        VERSION="0",
        setmode=_setmode,
        getmode=_getmode,
        setup=_setup,
        output=_output,
        input=_input,
        cleanup=_cleanup,
        setwarnings=_setwarnings,
    )


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
        gpio = sys.modules[_GPIO] = _gpio_module()
        vars(parent)["GPIO"] = gpio
        _put.add(_GPIO)
    if _SPI not in sys.modules and (_GPIO in _put or not _loads(_SPI)):
        sys.modules[_SPI] = _spi_module()
        _put.add(_SPI)
    return in_place()


def in_place() -> frozenset[str]:
    """The modules that are stood in for; the back end for a Pi must find this empty."""
    return frozenset(_put)


@contextmanager
def connected(
    chips: Chips, on_output: Callable[[int, bool], None] | None = None
) -> Iterator[dict[int, bool]]:
    """Let `SpiDev.open(bus, device)` find `chips(bus, device)` while the block runs.

    `on_output(pin, level)` hears every output pin, e.g. a reset line. Yields the pins' levels by
    number. RuntimeError when spidev is the real one.
    """
    if _SPI not in ensure():
        raise RuntimeError("spidev is the real one here: no emulated chip can be connected to it.")
    before = _WIRES.chips, _WIRES.on_output
    _WIRES.chips, _WIRES.on_output = chips, on_output
    try:
        yield _WIRES.levels
    finally:
        _WIRES.chips, _WIRES.on_output = before
        _cleanup()
