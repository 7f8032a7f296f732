"""The front door: which game `companion serve` goes on with, and what it says instead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import cli
from companion.journal import Journal
from companion.refusals import Refusal
from companion.settings import Settings
from companion.table import Table


def options(data: Path, players: int | None = None, *, new: bool = False) -> cli._Options:
    return cli._Options(
        config=None,
        players=players,
        simplified=False,
        new=new,
        host="127.0.0.1",
        port=0,
        data=data,
        hardware="simulated",
        seed=1,
    )


def opened(data: Path, players: int | None = None, *, draw: bool = False, new: bool = False) -> int:
    """Start a table, draw the gems if asked, end it; returns for how many it was."""
    asked = options(data, players, new=new)
    journal = Journal.open(data)
    try:
        table: Table = cli._table(asked, cli._settings(asked), journal)
        if draw:
            table.do({"do": "draw"}, now=1.0)
        return len(table.state.players)
    finally:
        journal.close()


def test_a_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    assert opened(tmp_path, 5, draw=True) == 5
    assert opened(tmp_path) == 5


def test_another_number_of_players_begins_a_new_game_where_none_was_played(tmp_path: Path) -> None:
    assert opened(tmp_path) == 4
    assert opened(tmp_path, 6) == 6


def test_another_number_of_players_never_gives_up_a_game_under_way(tmp_path: Path) -> None:
    assert opened(tmp_path, draw=True) == 4
    with pytest.raises(Refusal, match=r"under way \(Day 1, Decision\).*--new"):
        opened(tmp_path, 6)
    assert opened(tmp_path) == 4
    assert opened(tmp_path, 6, new=True) == 6


def test_the_usual_names_are_seated_for_each_number_of_players(tmp_path: Path) -> None:
    asked = options(tmp_path, 6)
    assert cli._settings(asked).players[:4] == Settings().players
    assert len(cli._settings(asked).players) == 6


def test_a_game_that_no_page_shows_is_refused_with_a_sentence(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text('game = "pirate-21"\n')
    with pytest.raises(Refusal, match="leave the field game out"):
        cli._settings(replace(options(tmp_path), config=config))
