"""Which board this is, read from whole machines of each kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.board import Machine, board
from hardware.errors import HardwareError
from tests.hardware.boards import BOOKWORM, CM_5, DRIVERS, PI_3, PI_4, PI_5, TRIXIE, ZERO_2, a_pi


@pytest.mark.parametrize("model", DRIVERS)
@pytest.mark.parametrize("system", [BOOKWORM, TRIXIE])
def test_each_board_it_is_made_for_is_known_without_a_doubt(
    model: str, system: str, tmp_path: Path
) -> None:
    here = board(a_pi(tmp_path, model, system=system))
    assert (here.model, here.doubts, here.bits, here.chip) == (model, (), 64, 0)
    assert here.rp1 is (model in (PI_5, CM_5))
    assert here.codename in here.system


def test_off_a_pi_the_simulated_table_is_proposed(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=r"not a Raspberry Pi\. Start the simulated table"):
        board(Machine(tmp_path))


def test_another_board_with_a_device_tree_is_no_pi(tmp_path: Path) -> None:
    a_pi(tmp_path)
    (tmp_path / "proc/device-tree/model").write_text("Radxa ROCK 5B\0")
    with pytest.raises(HardwareError, match="not a Raspberry Pi"):
        board(Machine(tmp_path))


@pytest.mark.parametrize("model", [PI_5, CM_5])
@pytest.mark.parametrize(("kernel", "chip"), [("6.6.31+rpt-rpi-2712", 4), ("6.12.25", 0)])
def test_the_headers_chip_is_found_by_its_driver_before_and_after_its_move(
    model: str, kernel: str, chip: int, tmp_path: Path
) -> None:
    here = board(a_pi(tmp_path, model, kernel=kernel, chip=chip))
    assert here.chip == chip
    assert here.kernel == tuple(map(int, kernel.split(".")[:2]))


def test_where_no_driver_tells_the_chip_is_the_one_that_is_there(tmp_path: Path) -> None:
    a_pi(tmp_path, PI_5, chip=4)
    (tmp_path / "sys/bus/gpio/devices/gpiochip4/of_node/compatible").unlink()
    assert board(Machine(tmp_path)).chip == 4
    (tmp_path / "dev/gpiochip4").unlink()
    assert board(Machine(tmp_path)).chip == 0


def test_a_32_bit_system_is_said_to_be_unsupported_with_the_reason(tmp_path: Path) -> None:
    (doubt,) = board(a_pi(tmp_path, PI_3, bits=32)).doubts
    assert "32-bit, which is not supported" in doubt
    assert "not built for it" in doubt


def test_an_older_board_or_system_is_doubted(tmp_path: Path) -> None:
    a_pi(tmp_path, ZERO_2, system="PRETTY_NAME=Buster\nVERSION_CODENAME=buster\n")
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 2 Model B Rev 1.1\0")
    doubts = " ".join(board(Machine(tmp_path, bits=64)).doubts)
    assert "not a Raspberry Pi 2 Model B Rev 1.1" in doubts
    assert "bookworm or trixie" in doubts


def test_a_machine_without_the_files_answers_that_nothing_is_there(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert machine.text("/proc/version") is None
    assert machine.names("/sys/bus/gpio/devices") == ()
    assert not machine.has("/dev/gpiochip0")
    assert machine.bits in (32, 64)
    assert board(a_pi(tmp_path, PI_4)).kernel == (6, 12)
