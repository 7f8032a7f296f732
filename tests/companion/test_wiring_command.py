"""`companion wiring`: the plan as a table, the picture, the overlay."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def told(tmp_path: Path, *options: str) -> str:
    done = CliRunner().invoke(main, ["wiring", "--data", str(tmp_path), *options])
    assert done.exit_code == 0, done.output
    return done.output


def test_every_wire_has_a_row_with_pin_name_end_and_colour(tmp_path: Path) -> None:
    rows = [" ".join(row.split()) for row in told(tmp_path).splitlines()]
    assert rows[0] == "4 seats, 4 readers behind a 74HC138"
    assert "7 GPIO4 button 1 button of seat 1; its other side to ground violet" in rows
    assert "24 GPIO8 CE0 74HC138 /E1 (its pin 4) orange" in rows
    assert "21 GPIO9 MISO every reader, MISO blue" in rows
    assert "74HC138 /Y3 (its pin 12) reader D, SDA orange" in rows
    assert "4 10 uF at each reader, from 3.3 V to ground; mind its polarity" in rows


def test_the_current_grows_with_the_readers_and_two_fields_overlap_from_five_on(
    tmp_path: Path,
) -> None:
    assert "draw 117 mA, 177 mA at most, with one antenna on at a time" in told(tmp_path)
    assert "draw 233 mA, 353 mA at most, with two antennas on" in told(tmp_path, "--players", "8")


def test_the_configuration_is_what_is_drawn(tmp_path: Path) -> None:
    text = told(tmp_path, "--config", str(EXAMPLES / "table-4.toml"))
    assert "reset     every reader, RST" in text
    assert "GPIO25, shared" in text
    (tmp_path / "table.toml").write_text('players = ["Ann", "Ben", "Cem"]\n[wiring]\nreset = 25\n')
    assert told(tmp_path).startswith("3 seats, 3 readers")
    assert "every reader, RST" in told(tmp_path)


def test_another_way_of_selecting_is_a_proposal_of_its_own(tmp_path: Path) -> None:
    example = str(EXAMPLES / "table-4.toml")
    text = told(tmp_path, "--config", example, "--select", "gpio")
    assert "select A  reader A, SDA" in text
    assert "dtoverlay=spi0-0cs" in text


def test_the_overlay_goes_to_a_file_or_is_all_that_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "pirate-table.dts"
    told(tmp_path, "--select", "overlay", "--overlay", str(file))
    printed = told(tmp_path, "--select", "overlay", "--overlay", "-")
    assert printed == file.read_text()
    assert "cs-gpios = <&gpio 8 1>, <&gpio 7 1>, <&gpio 5 1>, <&gpio 6 1>;" in printed


def test_where_no_overlay_is_needed_it_says_so_and_writes_none(tmp_path: Path) -> None:
    file = tmp_path / "pirate-table.dts"
    said = told(tmp_path, "--overlay", str(file))
    assert said.startswith("No overlay of your own is needed: /boot/firmware/config.txt needs")
    assert not file.exists()


def test_the_picture_is_written(tmp_path: Path) -> None:
    told(tmp_path, "--svg", str(tmp_path / "plan.svg"))
    assert (tmp_path / "plan.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--players", "8", "--select", "overlay"], "This takes 28 pins"),
        (["--config", "no-such.toml"], "cannot be read"),
        (["--svg", "/no/such/folder/plan.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    options: list[str], says: str, tmp_path: Path
) -> None:
    done = CliRunner().invoke(main, ["wiring", "--data", str(tmp_path), *options])
    assert done.exit_code == 1
    assert says in done.output
    assert "Traceback" not in done.output
