"""`companion seats`, from the card in the field and the finger on the button to the file."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from companion.cli import main
from companion.journal import Journal
from tests.companion.kit import BOX, Hands

FILE = "simulated-seats.toml"
THREE = """\
players = ["Ann", "Ben", "Cem"]
[wiring]
select = "overlay"
[[seats]]
[[seats]]
[[seats]]
"""


def seats(data: Path, *more: str, typed: str = "") -> Result:
    (data / "table.toml").write_text(THREE)
    return CliRunner().invoke(main, ["seats", "--data", str(data), *more], input=typed)


def test_places_are_found_from_the_wire_up(tmp_path: Path) -> None:
    islands = ["hold red 1 C", "hold red 1 A", "hold stranger C", "", "u", "hold green 5 B", ""]
    done = seats(tmp_path, typed="\n".join([*islands, "press 2", "", "press 3", "x"]))
    assert done.exit_code == 0, done.output
    assert "Kept. Skipped: Island C and Player 2.\n" in done.output
    assert "That is Island A's already.\n" in done.output
    assert done.output.endswith(
        "  Island A  reader C, /dev/spidev0.2\n"
        "  Island B  reader B, /dev/spidev0.1\n"
        "  Island C  reader A, /dev/spidev0.0\n"
        "  Player 1  seat 2, button GPIO17\n"
        "  Player 2  seat 1, button GPIO4\n"
        "  Player 3  seat 3, button GPIO27\n"
    )
    first = f"The simulated table's places, kept in {tmp_path / FILE}.\n"
    assert done.output.startswith(first)
    shown = done.output[done.output.index("  Island A") :]
    assert seats(tmp_path, "--show").output == f"{first}{shown}"
    reset = seats(tmp_path, "--reset").output
    assert f"{FILE}.before-1" in reset
    assert "  Island A  reader A, /dev/spidev0.0\n" in reset


def test_what_is_not_there_is_not_asked_one_by_one(tmp_path: Path) -> None:
    done = seats(tmp_path, typed="hold red 1 B\nn\npress 2\nn\n")
    assert "Kept. Skipped: Island B, Island C, Player 2 and Player 3.\n" in done.output
    assert (tmp_path / FILE).read_text().endswith('[readers]\nA = "B"\n\n[seats]\n1 = 2\n')


def test_stopped_it_keeps_all_as_it_was(tmp_path: Path) -> None:
    done = seats(tmp_path, typed="hold red 1 C\nwhat\nu\nu\nq\n")
    assert done.exit_code == 0
    for said in ("Type Enter, n, u or q.", "There is nothing to undo.", "All stays as it was."):
        assert said in done.output
    assert not (tmp_path / FILE).exists()


def test_beside_a_running_companion_places_are_shown_and_no_more(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    assert seats(tmp_path, "--show").exit_code == 0
    done = seats(tmp_path, "--show", "--reset")
    journal.close()
    assert (done.exit_code, "its page /seats" in done.output) == (1, True)


def test_never_during_a_game_and_no_card_is_named(tmp_path: Path) -> None:
    people = Hands(tmp_path)
    people.dig()
    people.close()
    assert seats(tmp_path, "--show").exit_code == 0, "where readers lie is no secret"
    for more in ("--reset", "--hardware=simulated"):
        done = seats(tmp_path, more, typed="hold green 5\nq\n")
        assert (done.exit_code, done.output.startswith("A game is under way:")) == (1, True)
        assert not any(name in done.output.lower() for name in BOX.values())
