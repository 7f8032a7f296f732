"""The overlay's source, as the device-tree compiler understands it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.wiring.checks import decoded, plan
from hardware.wiring.overlay import advice, config_lines, source
from hardware.wiring.plan import Plan

needs_dtc = pytest.mark.skipif(
    shutil.which("dtc") is None and not os.environ.get("REQUIRE_BROWSER"),
    reason="there is no dtc: sudo apt install device-tree-compiler",
)


def made(names: str, **sections: object) -> Plan:
    wiring = {"select": "overlay", "keep": []}
    return plan(len(names), names, decoded({"wiring": wiring, **sections}))


def compiled(text: str, folder: Path) -> str:
    """The source compiled without a warning, and read back from the blob."""
    blob = folder / "pirate-table.dtbo"
    command = ["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", str(blob), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    back = ["dtc", "-q", "-I", "dtb", "-O", "dts", str(blob)]
    return subprocess.run(back, capture_output=True, text=True, check=True).stdout


def cells(tree: str, name: str) -> list[int]:
    (found,) = re.findall(rf"{name} = <([^>]*)>", tree)
    return [int(cell, 16) for cell in found.split()]


@needs_dtc
@pytest.mark.parametrize("readers", ["A", "AB", "ABCD", "ABCDEFG"])
def test_each_reader_has_its_chip_select_and_its_device(readers: str, tmp_path: Path) -> None:
    plan = made(readers)
    tree = compiled(source(plan), tmp_path)
    pins = [reader.cs for reader in plan.readers]
    assert cells(tree, "brcm,pins") == pins
    selects = cells(tree, "cs-gpios")
    assert selects[1::3] == pins
    assert set(selects[2::3]) == {1}
    assert re.findall(r"spidev@(\d) ", tree) == [str(n) for n in range(2, len(readers))]
    assert [int(n, 16) for n in re.findall(r"reg = <0x0(\d)>", tree)] == [*range(2, len(readers))]
    assert ("disabled" in tree) == (len(readers) < 2)
    assert re.findall(r'(\w+) = "/fragment', tree)[:2] == ["spi0_cs_pins", "spi0"]


@needs_dtc
def test_readers_take_the_devices_and_pins_that_the_file_says(tmp_path: Path) -> None:
    said = {
        "A": {"device": 3, "cs": 22},
        "C": {"device": 0},
        "B": {"device": 5},
        "D": {"device": 1},
    }
    seats = [{"button": 4}, {"button": 17}, {"button": 27}, {"button": 2}]
    tree = compiled(source(made("ABCD", readers=said, seats=seats)), tmp_path)
    assert cells(tree, "brcm,pins") == [5, 6, 22, 7]
    (selects,) = re.findall(r"cs-gpios = <([^>]*)>", tree)
    assert [int(cell, 16) for cell in selects.split() if cell != "0xffffffff"] == [
        *(5, 1, 6, 1),
        0,
        *(22, 1),
        0,
        *(7, 1),
    ]
    assert re.findall(r"spidev@(\d) ", tree) == ["3", "5"]


def test_behind_a_decoder_none_is_needed_and_the_last_button_frees_a_pin() -> None:
    four = plan(4, "ABCD", decoded({"seats": [{}] * 4}))
    assert config_lines(four) == ("dtparam=spi=on",)
    assert "No overlay of your own is needed" in advice(four)
    assert config_lines(plan(4, "ABCD")) == config_lines(plan(8, "ABCDEFGH"))
    eight = plan(8, "ABCDEFGH")
    assert config_lines(eight) == ("dtparam=spi=on", "dtoverlay=spi0-1cs")
    assert "frees GPIO7" in advice(eight)


def test_where_we_drive_the_selects_the_kernel_s_hands_are_taken_off() -> None:
    driven = plan(4, "ABCD", decoded({"wiring": {"select": "gpio"}}))
    assert config_lines(driven) == ("dtparam=spi=on", "dtoverlay=spi0-0cs")
    assert "takes the kernel's hands off GPIO7 and 8" in advice(driven)
