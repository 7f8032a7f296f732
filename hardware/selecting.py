"""How a reader among several on one SPI bus is reached: by device file, decoder or chip-select pin.

One thread makes all transfers, so an address or a chip select stands still while one runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Protocol

from hardware.errors import HardwareError
from hardware.wiring.header import CE0, CE1, place
from hardware.wiring.overlay import CONFIG, LOADED, NAME, WITHOUT_SELECTS
from hardware.wiring.plan import Plan, ReaderPlan

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory
    from spidev import SpiDev

    from hardware.rc522.bus import Bus, Clock

RESET_PULSE = 1e-3
WAKE_UP = 50e-3
"""Seconds that chips get to start, once (MFRC522 data sheet, section 8.8.2, and a slow supply)."""

RESTART = "End other programs that use it, or restart the Pi."

Reset = Callable[[bool], None]
"""Drives a reset pin: True is high, and the chip runs."""


_Take = Callable[[int], "DigitalOutputDevice"]


class _Wire(Protocol):
    def xfer2(self, data: list[int], /) -> list[int]: ...


class DecodedBus:
    """One reader behind a 74HC138: the address is set before each transfer.

    The chip select itself is still CE0's, made by the kernel.
    """

    def __init__(self, spi: _Wire, address: Sequence[DigitalOutputDevice], output: int) -> None:
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


class PinnedBus:
    """One reader whose chip select we drive ourselves: low around each transfer, high otherwise."""

    def __init__(self, spi: _Wire, select: DigitalOutputDevice) -> None:
        self._spi = spi
        self._select = select

    def xfer2(self, data: list[int], /) -> list[int]:
        """Exchange bytes with this reader; it is let go of whatever happens."""
        self._select.off()
        try:
            return self._spi.xfer2(data)
        finally:
            self._select.on()

    def close(self) -> None:
        """Nothing: the other readers need the device as well."""


def buses(plan: Plan, held: ExitStack, factory: Factory) -> dict[str, Bus]:
    """A bus for each reader of the plan; whatever is opened for it is closed by `held`.

    Chip selects of ours are all high before the first transfer. Raises HardwareError.
    """
    if plan.select == "overlay":
        return {it.name: _open(plan, it.device, held) for it in plan.readers}
    spi = _open(plan, 0, held)
    low, high = (partial(_device, held, factory, high=level) for level in (False, True))
    if plan.select == "decoder":
        address = [_output(pin, "the decoder's address", low) for pin in plan.address]
        return {it.name: DecodedBus(spi, address, it.output or 0) for it in plan.readers}
    selects = {it.name: _select(it, high) for it in plan.readers}
    return {name: PinnedBus(spi, pin) for name, pin in selects.items()}


def resets(plan: Plan, held: ExitStack, factory: Factory, clock: Clock) -> dict[str, Reset]:
    """What drives the reset of each reader that has a pin of its own for it.

    Every reset pin is low for a moment now. One that readers share then stays high: pulled down
    for the sake of one reader it would take the settings of all.
    """
    uses = Counter(it.reset for it in plan.readers if it.reset is not None)
    low = partial(_device, held, factory, high=False)
    pins = {pin: _output(pin, "the readers' reset", low) for pin in uses}
    if pins:
        clock.sleep(RESET_PULSE)
        for pin in pins.values():
            pin.on()
        clock.sleep(WAKE_UP)
    own = (it for it in plan.readers if it.reset is not None and uses[it.reset] == 1)
    return {it.name: _driver(pins[it.reset]) for it in own if it.reset is not None}


def _driver(pin: DigitalOutputDevice) -> Reset:
    return lambda high: pin.on() if high else pin.off()


def _select(reader: ReaderPlan, take: _Take) -> DigitalOutputDevice:
    assert reader.cs is not None, "a checked plan has a chip select for each reader"
    return _output(reader.cs, f"the chip select of reader {reader.name}", take)


def _device(held: ExitStack, factory: Factory, pin: int, *, high: bool) -> DigitalOutputDevice:
    from gpiozero import DigitalOutputDevice

    device = DigitalOutputDevice(pin, initial_value=high, pin_factory=factory)
    held.callback(device.close)
    return device


def _output(pin: int, use: str, take: _Take) -> DigitalOutputDevice:
    try:
        return take(pin)
    except Exception as error:
        kernel = f" The kernel may have it: write {WITHOUT_SELECTS} into {CONFIG}, then restart."
        busy = kernel if pin in (CE0, CE1) else ""
        raise HardwareError(f"{place(pin)}, {use}, cannot be used: {error}.{busy}") from error


def _open(plan: Plan, device: int, held: ExitStack) -> SpiDev:
    try:
        import spidev
    except ImportError:
        raise HardwareError("The package spidev is missing: pip install spidev") from None
    spi = spidev.SpiDev()
    path = f"/dev/spidev{plan.settings.wiring.bus}.{device}"
    try:
        spi.open(plan.settings.wiring.bus, device)
    except FileNotFoundError:
        raise HardwareError(f"{path} is not there. {_missing(plan)}") from None
    except PermissionError:
        raise HardwareError(
            f"{path} may not be used by you: sudo usermod -aG spi,gpio $USER, then log in again."
        ) from None
    except OSError as error:
        raise HardwareError(f"{path} cannot be used: {error.strerror}. {RESTART}") from None
    held.callback(spi.close)
    try:
        spi.mode = 0
        spi.max_speed_hz = plan.settings.wiring.hertz
    except OSError as error:
        why = f"{path} does not take its mode or speed: {error.strerror}. {RESTART}"
        raise HardwareError(why) from None
    return spi


def _missing(plan: Plan) -> str:
    on = "Switch SPI on (sudo raspi-config nonint do_spi 0)"
    if plan.select == "overlay":
        return (
            f"{on}, make the overlay (companion wiring --select overlay --overlay {NAME}.dts; its "
            f"first lines say how) and write {LOADED} into {CONFIG}; then restart."
        )
    if plan.select == "gpio":
        return f"{on} and write {WITHOUT_SELECTS} into {CONFIG}; then restart."
    return f"{on}; then restart."
