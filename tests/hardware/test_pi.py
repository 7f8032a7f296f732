"""What the Pi's back end says when the machine is not as it should be."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hardware import pi, standins
from hardware.backends import open_backend
from hardware.board import Machine
from hardware.contract import BackEnd
from hardware.errors import HardwareError
from hardware.libraries import Factory
from tests.hardware.boards import PI_4, PI_5
from tests.hardware.on_a_pi import BOTH, a_board, on_a_pi


def build(select: str = "decoder") -> BackEnd:
    return open_backend(
        "pi", seats=4, islands="ABCD", put=lambda it: None, settings={"wiring": {"select": select}}
    )


def test_off_a_pi_the_simulated_table_is_proposed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "here", lambda: (Machine(tmp_path), BOTH))
    with pytest.raises(HardwareError, match=r"not a Raspberry Pi\. Start the simulated table"):
        build()


def test_the_classic_library_on_a_pi_5_is_refused_before_any_pin_is_touched(
    tmp_path: Path,
) -> None:
    with (
        a_board(tmp_path, model=PI_5),
        pytest.raises(HardwareError, match=r"RPi\.GPIO does not work on this Raspberry Pi 5"),
    ):
        build()


def test_what_moves_the_pins_is_said_in_one_line(tmp_path: Path) -> None:
    with on_a_pi("overlay", tmp_path, "rpigpio") as table:
        assert table.back_end.about == (
            f"{PI_4}, Debian GNU/Linux 12 (bookworm): pins by RPi.GPIO (classic), gpiozero 2.0.1."
        )


class Before:
    """A clock by which an edge was a fifth of a second before we are told of it."""

    def monotonic(self) -> float:
        return time.monotonic() - 0.2


@pytest.mark.parametrize(("factory", "late"), [("lgpio", 0.2), ("rpigpio", 0.0)])
def test_an_edge_is_dated_by_the_kernel_where_the_library_tells(
    factory: Factory, late: float, tmp_path: Path
) -> None:
    with on_a_pi("overlay", tmp_path, factory) as table:
        table.back_end.start()
        vars(table.header)["_clock"] = Before()
        pressed = time.monotonic()
        table.bench.press(1)
        edge = table.edge(1, True)
        assert edge.at == pytest.approx(pressed - late, abs=0.1)


def test_without_a_device_file_it_says_how_to_switch_spi_on(tmp_path: Path) -> None:
    with (
        a_board(tmp_path),
        pytest.raises(HardwareError, match=r"^/dev/spidev0\.0 is not there\. Switch SPI on"),
    ):
        build()


def test_without_the_permission_it_says_which_groups_are_needed(tmp_path: Path) -> None:
    def chips(bus: int, device: int) -> standins.SpiDev:
        raise PermissionError(13, "Permission denied", f"/dev/spidev{bus}.{device}")

    with (
        standins.connected(chips),
        a_board(tmp_path),
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
        a_board(tmp_path),
        pytest.raises(HardwareError, match=r"/dev/spidev0\.2 is not there"),
    ):
        build("overlay")
    assert [wire.closed for wire in wires] == [True, True]
