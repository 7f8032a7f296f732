"""How readers are reached: by device files, behind a decoder, by chip selects of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory

from hardware import standins
from hardware.errors import HardwareError
from hardware.selecting import buses
from hardware.wiring.checks import decoded, plan
from hardware.wiring.plan import Plan
from hardware.wiring.settings import Select


def made(select: Select) -> Plan:
    return plan(2, "AB", decoded({"wiring": {"select": select, "hertz": 500_000}}))


class Wire:
    """A bus that notes which chip-select pins are low during its transfers."""

    def __init__(self, plan: Plan, factory: MockFactory) -> None:
        self.factory = factory
        self.pins = [reader.cs for reader in plan.readers if reader.cs is not None]
        self.transfers: list[list[int]] = []
        self.breaks = False

    @property
    def low(self) -> list[int]:
        return [pin for pin in self.pins if not self.factory.pin(pin).state]

    def xfer2(self, data: list[int], /) -> list[int]:
        self.transfers.append(self.low)
        if self.breaks:
            raise OSError(5, "Input/output error")
        return data

    def close(self) -> None:
        pass


@contextmanager
def wired(plan: Plan) -> Iterator[tuple[Wire, ExitStack]]:
    wire = Wire(plan, MockFactory())
    with standins.connected(lambda bus, device: wire), ExitStack() as held:
        yield wire, held


def test_a_chip_select_of_ours_is_low_during_its_transfer_alone() -> None:
    with wired(made("gpio")) as (wire, held):
        ways = buses(made("gpio"), held, wire.factory)
        assert wire.low == []
        for name in ("A", "B", "A"):
            ways[name].xfer2([1, 2])
        assert wire.transfers == [[8], [7], [8]]
        assert wire.low == []


def test_a_transfer_that_breaks_lets_go_of_the_chip() -> None:
    with wired(made("gpio")) as (wire, held):
        wire.breaks = True
        way = buses(made("gpio"), held, wire.factory)["B"]
        with pytest.raises(OSError, match="Input/output"):
            way.xfer2([1])
        assert wire.transfers == [[7]]
        assert wire.low == []


def test_the_clock_of_the_file_is_the_bus_s() -> None:
    with wired(made("overlay")) as (wire, held):
        ways = buses(made("overlay"), held, wire.factory).values()
        assert {getattr(way, "max_speed_hz", None) for way in ways} == {500_000}


@pytest.mark.parametrize(
    ("select", "says"),
    [
        (
            "overlay",
            r"^/dev/spidev0\.0 is not there\. Switch SPI on \(sudo raspi-config nonint do_spi 0\), "
            r"make the overlay \(companion wiring --select overlay --overlay pirate-table\.dts; "
            r"its first lines say how\) and write dtoverlay=pirate-table into /boot/firmware/config"
            r"\.txt; then restart\.$",
        ),
        ("decoder", r"Switch SPI on \(sudo raspi-config nonint do_spi 0\); then restart\.$"),
        (
            "gpio",
            r"raspi-config nonint do_spi 0\) and write dtoverlay=spi0-0cs into /boot/firmware",
        ),
    ],
)
def test_without_device_files_it_says_what_switches_them_on(select: Select, says: str) -> None:
    standins.ensure()
    with ExitStack() as held, pytest.raises(HardwareError, match=says):
        buses(made(select), held, MockFactory())


def test_a_chip_select_that_somebody_holds_is_named_with_the_cure() -> None:
    with wired(made("gpio")) as (wire, held):
        kernel = DigitalOutputDevice(8, pin_factory=wire.factory)
        says = r"^GPIO8 \(pin 24\), the chip select of reader A, cannot .* dtoverlay=spi0-0cs into"
        with pytest.raises(HardwareError, match=says):
            buses(made("gpio"), held, wire.factory)
        kernel.close()
