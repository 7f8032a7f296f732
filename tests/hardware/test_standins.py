"""Stand-ins for RPi.GPIO and spidev: put where nothing loads, never over the real ones."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from hardware import standins
from hardware.emulator import Chip, VirtualClock


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
        "print(sorted(s.in_place()), s._WIRES.levels, s._WIRES.mode, threading.active_count())"
    )
    out = run(code)
    assert out.endswith("{} None 1")


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


def test_output_pins_are_heard_and_forgotten() -> None:
    gpio = import_module("RPi.GPIO")
    heard: list[tuple[int, bool]] = []
    with standins.connected(
        lambda bus, device: Chip(VirtualClock()), on_output=lambda *pin: heard.append(pin)
    ) as levels:
        gpio.setwarnings(False)
        gpio.setmode(gpio.BCM)
        gpio.setup(25, gpio.OUT, initial=gpio.HIGH)
        gpio.setup(24, gpio.IN)
        gpio.output(23, gpio.LOW)
        assert levels == {25: True, 23: False}
        assert gpio.input(25) == 1
        gpio.cleanup(25)
        assert levels == {23: False}
    assert heard == [(25, True), (23, False)]
    assert gpio.getmode() is None
