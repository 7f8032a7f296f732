"""The examples in the repository load, and are wired as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.config import read
from companion.store import header_of
from hardware.wiring.checks import decoded, plan

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize("players", [4, 8])
def test_an_example_loads_and_can_be_wired(players: int, tmp_path: Path) -> None:
    settings = read(EXAMPLES / f"table-{players}.toml", tmp_path)
    assert len(header_of(settings).players) == players
    made = plan(players, "ABCDEFGH"[:players], decoded(settings.hardware))
    assert len(made.seats) == len(made.readers) == players
    assert made.reset == (25 if players == 4 else None)


def test_without_an_option_the_data_folder_s_file_holds(tmp_path: Path) -> None:
    assert read(None, tmp_path).players[0] == "Barbara"
    (tmp_path / "table.toml").write_text('players = ["Ann", "Ben"]')
    assert read(None, tmp_path).players == ("Ann", "Ben")
    other = tmp_path / "other.toml"
    other.write_text('players = ["Cem", "Dan"]')
    assert read(other, tmp_path).players == ("Cem", "Dan")
