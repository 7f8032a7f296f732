"""Which configuration file holds, and what the rules say of it with its line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.config import read
from companion.cli.opening import open_table, settings_for
from companion.journal import Journal
from companion.refusals import Refusal
from tests.companion.test_serve import options


def refused(data: Path, text: str) -> str:
    """What a table is refused with whose file says so."""
    file = data / "table.toml"
    file.write_text(text)
    asked = replace(options(data), config=file)
    journal = Journal.open(data)
    try:
        with pytest.raises(Refusal) as refusal:
            open_table(asked, settings_for(asked, journal), journal)
    finally:
        journal.close()
    return refusal.value.sentence.removeprefix(f"{data}/")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '# ours\nartifacts = ["parrot"]\n',
            'table.toml, line 2: The header\'s field "artifacts" is refused: ',
        ),
        (
            'players = ["a", "b", "c", "d"]\n\nships.a = [1]\n',
            'table.toml, line 3: The header\'s field "ships" is refused: ',
        ),
        ('game = "pirate-12"\n', "table.toml, line 1: game: There is no game called pirate-12"),
        ('start = "Zoe"\n', "table.toml, line 1: start: Zoe is none of the players."),
    ],
)
def test_what_the_rules_refuse_is_told_with_its_line(text: str, says: str, tmp_path: Path) -> None:
    assert refused(tmp_path, text).startswith(says)


def test_a_field_that_the_file_leaves_out_has_no_line(tmp_path: Path) -> None:
    names = ", ".join(f'"p{number}"' for number in range(7))
    text = f"players = [{names}]\n"
    assert not refused(tmp_path, text).startswith("table.toml, line")


def test_without_an_option_the_data_folder_s_file_holds(tmp_path: Path) -> None:
    assert read(None, tmp_path).players[0] == "Barbara"
    (tmp_path / "table.toml").write_text('players = ["Ann", "Ben"]')
    assert read(None, tmp_path).players == ("Ann", "Ben")
    other = tmp_path / "other.toml"
    other.write_text('players = ["Cem", "Dan"]')
    assert read(other, tmp_path).players == ("Cem", "Dan")


def test_a_table_that_cannot_be_wired_begins_no_game(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[wiring]\nselect = "gpio"\n')
    asked = ["serve", "--port", "0", "--data", str(tmp_path), "--players", "8", "--untracked"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 1
    assert "This takes 28 pins" in done.output
    journal = Journal.open(tmp_path)
    try:
        assert journal.last_game() is None
    finally:
        journal.close()
