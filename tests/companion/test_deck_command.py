"""`companion deck`, from the card in the field to the file, and what it refuses."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import enrolled
from companion.cli import address, main
from companion.enrolled import text_of
from companion.journal import Journal
from hardware import board
from hardware.bench import DECK, STOCK, TAGS
from tests.companion.kit import BOX, Hands
from tests.hardware.boards import a_pi

FILE = "simulated-deck.toml"


def deck(data: Path, *more: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["deck", "--data", str(data), *more], input=typed)


def kept(data: Path) -> dict[str, str]:
    return enrolled.read((data / FILE).read_bytes())


def test_cards_are_enrolled_from_the_wire_up_and_what_is_missing_is_said(tmp_path: Path) -> None:
    lines = ["hold green 14", "hold green 14 B", "hold green 15 C", "b", "", "hold stranger D"]
    done = deck(tmp_path, "--from", "green 14", typed="\n".join(lines))
    assert done.exit_code == 0, done.output
    assert done.output.count("is enrolled.") == 3
    assert "This tag is on" not in done.output, "the last card may be seen again"
    assert kept(tmp_path) == {
        TAGS["green 14"]: "green 14",
        TAGS["green 15"]: "green 15",
        TAGS["stranger"]: "green 16",
    }
    assert done.output.splitlines()[-1].startswith("Missing: Red 1, Red 2,")
    assert done.output.splitlines()[-1].endswith("Green 12 and Green 13.")


def test_one_lost_card_is_replaced_in_a_process_of_its_own(tmp_path: Path) -> None:
    cards = {TAGS[name]: name for name in TAGS if name.startswith(("red ", "green "))}
    (tmp_path / FILE).write_text(text_of(cards))
    command = [sys.executable, "-m", "companion", "deck", "--data", str(tmp_path)]
    done = subprocess.run(
        [*command, "--card", "Green 7"],
        input="hold green 8\nhold stranger B\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "This tag is on Green 8 already. Hold Green 7.\n" in done.stdout
    assert done.stdout.endswith("All 24 cards of A Pirate's Word are enrolled.\n")
    assert kept(tmp_path)[TAGS["stranger"]] == "green 7"
    assert len(kept(tmp_path)) == 24


def test_a_mates_number_is_asked_and_the_black_spot_has_none(tmp_path: Path) -> None:
    typed = "hold black-spot 0\nmate 5\nhold mate 5\nhold captain 2\n7\nhold mate 7\nq\n"
    done = deck(tmp_path, "--game", "pirate-21", "--from", "Black Spot", typed=typed)
    assert "Mate: type the number that is printed on the card.\n" in done.output
    assert "This tag is on" not in done.output
    assert "Tell first which number is printed on the Mate." in done.output
    assert sorted(kept(tmp_path).values()) == ["black-spot 0", "mate 5", "mate 7"]


def test_what_nobody_can_do_is_said(tmp_path: Path) -> None:
    done = deck(tmp_path, typed="f\nu\nyellow 3\nhold yellow 3\nq\n")
    assert done.exit_code == 0
    for sentence in (
        "No tag is enrolled for this card.",
        "There is nothing to undo.",
        "There is no card \"yellow 3\" in A Pirate's Word's box.",
        "That is no hand's movement",
    ):
        assert sentence in done.output
    assert "Traceback" not in done.output


def test_list_export_and_import(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    data, file = tmp_path / "d", tmp_path / "cards.toml"
    (data / FILE).write_text(text_of(BOX))
    listed = deck(data, "--list").output
    assert "A Pirate's Word: 24 of 24 cards are enrolled.\n" in listed
    assert "  Red 1        04000000000001\n" in listed
    assert "Pirate 21: 0 of 29 cards are enrolled.\n" in listed
    assert listed.startswith(f"The simulated table's cards, kept in {data / FILE}.\n")
    exported = deck(data, "--export", str(file)).output
    assert exported == f"{listed.splitlines()[0]}\n{file} holds 24 cards.\n"
    again = deck(data, "--export", str(file))
    assert (again.exit_code, "is there already" in again.output) == (1, True)
    other = tmp_path / "other"
    assert "It plays with its own cards until others are enrolled." in deck(other, "--list").output
    imported = deck(other, "--import", str(file)).output
    first = f"The simulated table's cards, kept in {other / FILE}.\n"
    assert imported == f"{first}24 cards are enrolled now.\n"
    assert kept(other) == BOX
    file.write_text(text_of(BOX).replace("green 16", "green 15"))
    refused = deck(other, "--import", str(file))
    assert refused.exit_code == 1
    assert f"{file} was not taken: " in refused.output
    assert kept(other) == BOX
    assert deck(other, "--import", str(tmp_path / "none")).exit_code == 1


def test_what_is_missing_in_a_file_is_named(tmp_path: Path) -> None:
    data, file = tmp_path / "d", tmp_path / "cards.toml"
    file.write_text(text_of({tag: name for tag, name in BOX.items() if name != "green 16"}))
    done = deck(data, "--import", str(file))
    assert done.exit_code == 0
    assert done.output.endswith(
        "23 cards are enrolled now.\nMissing of A Pirate's Word: Green 16.\n"
    )


@pytest.mark.parametrize(
    "more",
    [["--list"], ["--export", "x.toml"], ["--import", "x.toml"], [], ["--card", "green 5"]],
    ids=str,
)
def test_no_card_of_a_running_game_is_named(tmp_path: Path, more: list[str]) -> None:
    people = Hands(tmp_path)
    people.dig()
    people.close()
    (tmp_path / FILE).write_text(text_of(BOX))
    done = deck(tmp_path, *more, typed="hold green 5\nq\n")
    assert done.exit_code == 1
    assert done.output.startswith("A game is under way:")
    assert not any(name in done.output.lower() for name in (*BOX, *BOX.values()))


def test_beside_a_running_companion_its_page_is_named_and_what_only_reads_is_done(
    tmp_path: Path,
) -> None:
    Hands(tmp_path).close()
    (tmp_path / FILE).write_text(text_of(BOX))
    journal = Journal.open(tmp_path)
    for more in ("--card=green 5", "--import=x.toml", "--export=x.toml"):
        done = deck(tmp_path, more)
        assert done.exit_code == 1
        assert 'its page /deck (its address is in the line "Tablet" that' in done.output
    address.keep(tmp_path, "192.168.1.7", 8000)
    assert "its page http://192.168.1.7:8000/deck; or" in deck(tmp_path).output
    listed = deck(tmp_path, "--list")
    journal.close()
    assert (listed.exit_code, "  Red 1        04000000000001\n" in listed.output) == (0, True)


def test_beside_a_running_companion_no_card_of_its_game_is_listed(tmp_path: Path) -> None:
    people = Hands(tmp_path)
    people.dig()
    (tmp_path / FILE).write_text(text_of(BOX))
    done = deck(tmp_path, "--list")
    people.close()
    assert (done.exit_code, done.output.startswith("A game is under way:")) == (1, True)
    assert f"the game of Barbara, Mario, Mark and Martha in {tmp_path};" in done.output
    assert done.output.endswith(f"companion serve --new --data {tmp_path}\n")
    assert not any(name in done.output.lower() for name in (*BOX, *BOX.values()))


def test_what_is_no_address_is_not_told_as_one(tmp_path: Path) -> None:
    for text in ("", "javascript:x", "http://a b", "\x00"):
        (tmp_path / address.FILE).write_text(text)
        assert address.page(tmp_path, "/deck").startswith("/deck (its address is in")
    address.keep(tmp_path, "::1", 80)
    assert address.page(tmp_path, "/deck") == "http://[::1]:80/deck"
    address.forget(tmp_path)
    address.forget(tmp_path)
    assert address.page(tmp_path, "/deck").startswith("/deck (its")
    address.keep(tmp_path / "none", "::1", 80)


def test_on_a_raspberry_pi_the_real_table_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = a_pi(tmp_path / "pi")
    monkeypatch.setattr(board, "Machine", lambda: machine)
    data = tmp_path / "data"
    assert deck(data, "--list").output.startswith(
        f"The real table's cards, kept in {data / 'deck.toml'}.\n"
    )
    assert deck(data, "--list", "--hardware", "simulated").output.startswith("The simulated table")
    data.mkdir()
    (data / "table.toml").write_text('players = ["Ann", "Ben", "Cem"]')
    done = CliRunner().invoke(main, ["seats", "--data", str(data), "--show"])
    assert done.output.startswith(f"The real table's places, kept in {data / 'seats.toml'}.\n")
    (machine.root / "proc/device-tree/model").write_text("Banana Pi\0")
    assert deck(data, "--list").output.startswith("The simulated table's cards")


def test_a_game_that_was_not_begun_hinders_nobody(tmp_path: Path) -> None:
    Hands(tmp_path).close()
    assert deck(tmp_path, "--list").exit_code == 0


def test_the_configurations_cards_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[deck]\n"04A1B2C3D4E501" = "red 1"\n')
    (tmp_path / "deck.toml").write_text(text_of({"04A1B2C3D4E502": "red 1"}))
    done = deck(tmp_path, "--list", "--hardware", "pi")
    assert "[deck] of table.toml says of Red 1 something else" in done.output
    assert "  Red 1        04A1B2C3D4E502\n" in done.output


def test_a_game_that_cannot_be_understood_is_nobodys_to_look_into(tmp_path: Path) -> None:
    people = Hands(tmp_path)
    people.dig()
    people.close()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite3")) as file, file:
        file.execute("UPDATE games SET name = 'chess'")
    done = deck(tmp_path, "--list")
    assert done.exit_code == 1
    assert "Start `companion serve` once: it sets it aside." in done.output


@pytest.mark.soak
@pytest.mark.parametrize(("game", "count"), [("a-pirates-word", 24), ("pirate-21", 29)])
def test_a_whole_box_is_enrolled_from_the_wire_up(tmp_path: Path, game: str, count: int) -> None:
    names = [name for name in (*DECK, *STOCK) if (name in DECK) == (count == 24)]
    lines = []
    for number, name in enumerate(names):
        if name.startswith("mate"):
            lines.append(name.removesuffix(" b").split()[1])
        lines.append(f"hold {name} {'ABCDEFGH'[number % 8]}")
    done = deck(tmp_path, "--game", game, typed="\n".join(lines))
    assert done.output.splitlines()[-1].startswith(f"All {count} cards of")
    assert kept(tmp_path) == {TAGS[name]: name.removesuffix(" b") for name in names}
