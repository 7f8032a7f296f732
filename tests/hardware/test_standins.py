"""Stand-ins for RPi.GPIO and spidev: put where nothing loads, never over the real ones."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

import pytest

from hardware import standins
from hardware.emulator import Chip, VirtualClock
from hardware.standins.header import Header

standins.ensure()
standins.ensure_lgpio()


def run(code: str, path: Path | None = None) -> str:
    before = f"import sys; sys.path.insert(0, {str(path)!r})\n" if path else ""
    done = subprocess.run(
        [sys.executable, "-c", before + code], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def a_pi(path: Path, *, refuses: bool = False) -> Path:
    """Modules that load as on a Pi, or refuse as RPi.GPIO does elsewhere."""
    (path / "RPi").mkdir()
    (path / "RPi/__init__.py").touch()
    body = "raise RuntimeError('This module can only be run on a Raspberry Pi!')"
    (path / "RPi/GPIO.py").write_text(body if refuses else "VERSION = '0.7.1'\n")
    (path / "spidev.py").write_text("class SpiDev:\n    real = True\n")
    return path


def test_the_real_modules_stay_where_they_load(tmp_path: Path) -> None:
    code = (
        "from hardware import standins; print(sorted(standins.ensure()));"
        "import mfrc522, RPi.GPIO, spidev; print(RPi.GPIO.VERSION, spidev.SpiDev.real)"
    )
    assert run(code, a_pi(tmp_path)) == "[]\n0.7.1 True"


def test_a_module_that_refuses_to_load_is_stood_in_for(tmp_path: Path) -> None:
    code = (
        "from hardware import standins; standins.ensure();"
        "import mfrc522; print(sorted(standins.ensure()))"
    )
    assert run(code, a_pi(tmp_path, refuses=True)) == "['RPi.GPIO', 'spidev']"


def test_importing_the_driver_is_enough_and_touches_nothing() -> None:
    code = (
        "import hardware.rc522.reader, hardware.standins as s, threading;"
        "print(sorted(s.in_place()), s.WIRES.header.changes, threading.active_count())"
    )
    out = run(code)
    assert out.endswith("[] 1")


def test_without_a_chip_there_is_no_device_to_open() -> None:
    with pytest.raises(FileNotFoundError, match="No such file"):
        standins.SpiDev().open(0, 1)


def test_a_device_leads_to_the_chip_that_was_connected() -> None:
    chips = {(0, 1): Chip(VirtualClock()), (1, 0): Chip(VirtualClock(), version=0x91)}
    with standins.connected(lambda bus, device: chips[bus, device]):
        device = standins.SpiDev()
        device.open(1, 0)
        assert device.xfer2([0xEE, 0]) == [0, 0x91]
        device.close()
        device.close()
        with pytest.raises(OSError, match="Bad file"):
            device.xfer2([0xEE, 0])
    assert chips[1, 0].closed
    assert not chips[0, 1].closed


def wired() -> AbstractContextManager[Header]:
    return standins.connected(lambda bus, device: Chip(VirtualClock()))


def test_output_pins_are_heard_and_forgotten() -> None:
    gpio = import_module("RPi.GPIO")
    with wired() as header:
        gpio.setwarnings(False)
        gpio.setmode(gpio.BCM)
        gpio.setup(25, gpio.OUT, initial=gpio.HIGH)
        gpio.setup(23, gpio.OUT)
        gpio.setup(24, gpio.IN)
        gpio.output(23, gpio.HIGH)
        gpio.output(23, gpio.LOW)
        assert header.outputs == {25: True, 23: False}
        assert gpio.input(25) == 1
        gpio.cleanup(25)
        assert header.outputs == {23: False}
        told = [(it.pin, it.level) for it in header.changes]
        assert told == [(25, True), (23, False), (23, True), (23, False)]
    assert gpio.getmode() is None


def test_the_classic_library_refuses_as_it_does() -> None:
    gpio = import_module("RPi.GPIO")
    with wired():
        with pytest.raises(RuntimeError, match="Please set pin numbering mode"):
            gpio.setup(25, gpio.OUT)
        gpio.setmode(gpio.BOARD)
        with pytest.raises(ValueError, match="A different mode has already been set"):
            gpio.setmode(gpio.BCM)
        with pytest.raises(ValueError, match="channel sent is invalid"):
            gpio.setup(1, gpio.OUT)
        with pytest.raises(RuntimeError, match="not been set up as an OUTPUT"):
            gpio.output(22, 1)
        with pytest.raises(RuntimeError, match="setup\\(\\) the GPIO channel first"):
            gpio.input(22)
        with pytest.raises(RuntimeError, match="as an input first"):
            gpio.add_event_detect(22, gpio.BOTH)


def test_positions_on_the_header_are_the_pins_that_lie_there() -> None:
    gpio = import_module("RPi.GPIO")
    with wired() as header:
        gpio.setmode(gpio.BOARD)
        gpio.setup(22, gpio.OUT, initial=1)
        assert header.outputs == {25: True}


def test_the_classic_library_tells_edges_without_a_date() -> None:
    gpio = import_module("RPi.GPIO")
    with wired() as header:
        gpio.setmode(gpio.BCM)
        gpio.setup(4, gpio.IN, gpio.PUD_UP)
        heard: list[tuple[int, int]] = []
        gpio.add_event_detect(4, gpio.BOTH, callback=lambda pin: heard.append((pin, gpio.input(4))))
        header.drive(4, False)
        header.drive(4, False)
        header.drive(4, None)
        gpio.remove_event_detect(4)
        header.drive(4, False)
    assert heard == [(4, 0), (4, 1)]


class Still:
    def monotonic(self) -> float:
        return 12.5


def test_lgpio_dates_edges_by_the_kernels_clock() -> None:
    lgpio = import_module("lgpio")
    heard: list[tuple[int, ...]] = []
    with standins.connected(lambda bus, device: Chip(VirtualClock()), Header(Still())) as header:
        handle = lgpio.gpiochip_open(0)
        lgpio.gpio_claim_alert(handle, 4, lgpio.FALLING_EDGE, lgpio.SET_PULL_UP)
        told = lgpio.callback(handle, 4, lgpio.FALLING_EDGE, lambda *all: heard.append(all))
        header.drive(4, False)
        header.drive(4, None)
        told.cancel()
        header.drive(4, False)
        lgpio.gpiochip_close(handle)
    assert heard == [(0, 4, 0, 12_500_000_000)]


def test_lgpio_keeps_what_a_line_is_until_it_is_freed() -> None:
    lgpio = import_module("lgpio")
    with wired() as header:
        one, other = lgpio.gpiochip_open(0), lgpio.gpiochip_open(0)
        lgpio.gpio_claim_input(one, 17, lgpio.SET_PULL_NONE)
        lgpio.gpio_claim_input(one, 17, lgpio.SET_PULL_UP)
        assert lgpio.gpio_read(one, 17) == 0, "an input that is claimed again keeps its pull"
        lgpio.gpio_free(one, 17)
        lgpio.gpio_claim_input(one, 17, lgpio.SET_PULL_UP)
        assert lgpio.gpio_read(one, 17) == 1
        with pytest.raises(lgpio.error, match="GPIO busy"):
            lgpio.gpio_claim_output(other, 17)
        lgpio.gpio_write(one, 12, 1)
        lgpio.gpio_claim_output(one, 12, 0)
        assert header.outputs == {12: True}
        with pytest.raises(lgpio.error, match="not allocated"):
            lgpio.gpio_free(one, 5)
        with pytest.raises(lgpio.error, match="can not open gpiochip"):
            lgpio.gpiochip_open(4)
        lgpio.gpiochip_close(one)
        lgpio.gpiochip_close(other)
        assert header.outputs == {}


LEFT_OUT = {
    "gpiozero.pins.lgpio": r"spi_\w+|tx_pwm|SET_BIAS_\w+",
    "gpiozero.pins.rpigpio": "PWM",
}
"""What gpiozero's factories name and never use for us: SPI, PWM, and older libraries' names."""


@pytest.mark.parametrize(
    ("factory", "library", "called"),
    [("gpiozero.pins.lgpio", "lgpio", "lgpio"), ("gpiozero.pins.rpigpio", "RPi.GPIO", "GPIO")],
)
def test_all_that_gpiozero_calls_of_a_library_is_there(
    factory: str, library: str, called: str
) -> None:
    module, source = import_module(library), inspect.getsource(import_module(factory))
    named = set(re.findall(rf"(?<![\w.`:]){called}\.(\w+)", source))
    assert len(named) > 10
    missing = {name for name in named if not hasattr(module, name)}
    assert {name for name in missing if not re.fullmatch(LEFT_OUT[factory], name)} == set()
