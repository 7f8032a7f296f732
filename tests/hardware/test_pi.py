"""What the Pi's back end says when the machine is not as it should be."""

from __future__ import annotations

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest

from hardware import pi, standins
from hardware.backends import open_backend
from hardware.contract import BackEnd
from hardware.errors import HardwareError
from tests.hardware.tables import board, own_factory


def build(select: str = "decoder") -> BackEnd:
    return open_backend(
        "pi", seats=4, islands="ABCD", put=lambda it: None, settings={"wiring": {"select": select}}
    )


def test_off_a_pi_the_simulated_table_is_proposed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "MODEL", tmp_path / "model")
    with pytest.raises(HardwareError, match=r"not a Raspberry Pi\. Start the simulated table"):
        build()


def classic_gpio(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have importlib find the extension that only the classic RPi.GPIO has."""
    found = importlib.machinery.ModuleSpec("RPi._GPIO", None)
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: found if name == "RPi._GPIO" else find(name)
    )


def test_the_classic_library_on_a_pi_5_is_refused_with_the_command_that_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    classic_gpio(monkeypatch)
    with (
        board("Raspberry Pi 5 Model B Rev 1.0", tmp_path),
        pytest.raises(HardwareError) as refusal,
    ):
        build()
    assert "Raspberry Pi 5 Model B Rev 1.0" in str(refusal.value)
    assert "pip uninstall -y RPi.GPIO; pip install --force-reinstall --no-deps rpi-lgpio" in str(
        refusal.value
    )


def test_the_classic_library_is_right_on_a_pi_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    classic_gpio(monkeypatch)
    with board("Raspberry Pi 4 Model B Rev 1.4", tmp_path):
        pi.check_board()


def test_the_shim_is_right_on_a_pi_5(tmp_path: Path) -> None:
    with board("Raspberry Pi 5 Model B Rev 1.0", tmp_path):
        pi.check_board()


def test_without_a_device_file_it_says_how_to_switch_spi_on(tmp_path: Path) -> None:
    standins.ensure()
    with (
        board("Raspberry Pi 4 Model B", tmp_path),
        pytest.raises(HardwareError, match=r"^/dev/spidev0\.0 is not there\. Switch SPI on"),
    ):
        build()


def test_without_the_permission_it_says_which_groups_are_needed(tmp_path: Path) -> None:
    def chips(bus: int, device: int) -> standins.SpiDev:
        raise PermissionError(13, "Permission denied", f"/dev/spidev{bus}.{device}")

    with (
        standins.connected(chips),
        board("Raspberry Pi 4 Model B", tmp_path),
        pytest.raises(HardwareError, match=r"^/dev/spidev0\.0 may not be used by you: .*spi,gpio"),
    ):
        build()


def test_what_was_opened_is_closed_when_the_rest_does_not_open(tmp_path: Path) -> None:
    class Wire:
        closed = False

        def xfer2(self, data: list[int], /) -> list[int]:
            return data

        def close(self) -> None:
            self.closed = True

    wires = [Wire(), Wire()]

    def chips(bus: int, device: int) -> Wire:
        if device == 2:
            raise FileNotFoundError(2, "No such file or directory")
        return wires[device]

    with (
        standins.connected(chips),
        own_factory(),
        board("Raspberry Pi 4 Model B", tmp_path),
        pytest.raises(HardwareError, match=r"/dev/spidev0\.2 is not there"),
    ):
        build("overlay")
    assert [wire.closed for wire in wires] == [True, True]
