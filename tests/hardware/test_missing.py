"""What a Pi's system lacks or refuses is a sentence with its cure, whichever command meets it."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner

import hardware
import hardware.rc522.reader
from companion.cli import main
from hardware import standins
from hardware.emulator import RealClock
from hardware.simulated import EmulatedIsland
from hardware.standins.header import Header
from tests.hardware.on_a_pi import a_board

REFUSED = {
    "busy": OSError(16, "Device or resource busy"),
    "odd": OSError(22, "Invalid argument"),
    "away": FileNotFoundError(2, "No such file or directory"),
    "denied": PermissionError(13, "Permission denied"),
}


class Refusing:
    """A spidev that refuses at one step; `closed` how often it was given back."""

    def __init__(self, at: str, error: OSError) -> None:
        self.closed = 0
        self.__dict__ |= {"at": at, "error": error}

    def __call__(self) -> Refusing:
        return self

    def __setattr__(self, name: str, value: object) -> None:
        if name == self.__dict__.get("at"):
            raise self.__dict__["error"]
        super().__setattr__(name, value)

    def open(self, _bus: int, _device: int) -> None:
        if self.__dict__["at"] == "open":
            raise self.__dict__["error"]

    def close(self) -> None:
        self.closed += 1


def said_on_a_pi(folder: Path, *patches: object, command: str = "deck") -> str:
    """What the command ends with on a Pi where these patches hold."""
    chip = EmulatedIsland(RealClock(), {}).chip
    with standins.connected(lambda _bus, _device: chip, Header()), a_board(folder):
        for patch in patches:
            patch.start()  # type: ignore[attr-defined]  # mock names no type for its patches
        try:
            words = [command, "--hardware", "pi", "--data", str(folder)]
            done = CliRunner().invoke(main, words, input="q\n")
        finally:
            for patch in patches:
                patch.stop()  # type: ignore[attr-defined]  # as above
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code != 0
    return done.output.strip()


@pytest.mark.parametrize("command", ["deck", "seats", "serve"])
@pytest.mark.parametrize("package", ["mfrc522", "spidev", "gpiozero"])
def test_a_missing_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, command: str
) -> None:
    monkeypatch.setattr(hardware, "rc522", hardware.rc522)  # what is loaded anew is not kept
    for name in [one for one in sys.modules if one.startswith("hardware.rc522")]:
        monkeypatch.delitem(sys.modules, name)
    without = mock.patch.dict(sys.modules, {package: None})
    said = said_on_a_pi(tmp_path, without, command=command)
    assert package in said
    assert "Traceback" not in said


@pytest.mark.parametrize("error", REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("at", ["open", "mode", "max_speed_hz"])
def test_a_refused_bus_is_named_and_given_back(tmp_path: Path, at: str, error: OSError) -> None:
    spi = Refusing(at, error)
    said = said_on_a_pi(tmp_path, mock.patch("spidev.SpiDev", spi))
    assert "\n/dev/spidev0.0 " in f"\n{said}"
    assert "restart" in said or "log in again" in said
    assert spi.closed == (at != "open")
