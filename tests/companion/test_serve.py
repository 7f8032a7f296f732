"""The front door: which game `companion serve` goes on with, and what it says instead."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import serve
from companion.cli.opening import Options, open_table, settings_for
from companion.journal import Journal
from companion.refusals import Refusal
from companion.settings import Settings
from companion.table import Table


def options(
    data: Path, players: int | None = None, *, new: bool = False, game: str | None = None
) -> Options:
    return Options(
        config=None,
        game=game,
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
        table: Table = open_table(asked, settings_for(asked, journal), journal)
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


def settings_of(asked: Options) -> Settings:
    journal = Journal.open(asked.data)
    try:
        return settings_for(asked, journal)
    finally:
        journal.close()


def test_the_usual_names_are_seated_for_each_number_of_players(tmp_path: Path) -> None:
    settings = settings_of(options(tmp_path, 6))
    assert settings.players[:4] == Settings().players
    assert len(settings.players) == 6


def opened_for(asked: Options) -> Table:
    journal = Journal.open(asked.data)
    try:
        return open_table(asked, settings_for(asked, journal), journal)
    finally:
        journal.close()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_pirate_21_is_played_by_2_to_6(tmp_path: Path, players: int) -> None:
    table = opened_for(options(tmp_path, players, game="pirate-21"))
    assert table.seated == (players, tuple("ABCDEF"[:players]))


def test_pirate_21_is_refused_for_more_and_simplified(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^Pirate 21 is for 2 to 6 players, not 7\.$"):
        opened_for(options(tmp_path, 7, game="pirate-21"))
    with pytest.raises(Refusal, match="no simplified game"):
        settings_of(replace(options(tmp_path, game="pirate-21"), simplified=True))


def test_the_other_game_never_gives_up_one_under_way(tmp_path: Path) -> None:
    assert opened(tmp_path, draw=True) == 4
    with pytest.raises(Refusal, match=r"under way \(Day 1, Decision\).*--new"):
        opened_for(options(tmp_path, game="pirate-21"))
    assert opened_for(options(tmp_path, game="pirate-21", new=True)).seated[0] == 4
    assert opened_for(options(tmp_path)).conduct.game.NAME == "pirate-21"


@pytest.mark.parametrize("players", [2, 7, 8])
def test_numbers_that_no_rulebook_prints_are_asked_for(tmp_path: Path, players: int) -> None:
    with pytest.raises(
        Refusal, match=r"read the five numbers off the help card.*gems_per_island = .*--untracked"
    ):
        opened_for(options(tmp_path, players))
    untracked = tmp_path / "untracked.toml"
    untracked.write_text('gems = "untracked"\n')
    assert opened_for(replace(options(tmp_path / "u", players), config=untracked)).seated
    config = tmp_path / "table.toml"
    config.write_text("gems_per_island = [1, 2, 3, 4, 5]\n")
    table = opened_for(replace(options(tmp_path, players), config=config))
    assert len(table.state.players) == players
    assert len(table.seated[1]) == (4 if players == 2 else players)


def test_numbers_told_once_are_known_to_this_table(tmp_path: Path) -> None:
    opened(tmp_path)
    journal = Journal.open(tmp_path)
    table = open_table(options(tmp_path), Settings(), journal)
    setup = {"game": "a-pirates-word", "players": ["A", "B"], "gems_per_island": [2, 3, 4, 5, 6]}
    table.do({"do": "new-game", "setup": setup}, now=1.0)
    journal.close()
    assert settings_of(options(tmp_path, 2)).gems_per_island == (2, 3, 4, 5, 6)
    assert settings_of(options(tmp_path, 3)).gems_per_island is None


def test_mates_and_start_are_pirate_21s(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text('game = "pirate-21"\nstart = "Mario"\nmates = [3, 3, 5, 5, 6, 6]\n')
    table = opened_for(replace(options(tmp_path), config=config))
    assert (table.state.start, table.state.mates) == (1, (3, 3, 5, 5, 6, 6))
    config.write_text('game = "pirate-21"\nmates = [3, 3, 5, 5, 6]\n')
    with pytest.raises(Refusal, match="6 Mates"):
        opened_for(replace(options(tmp_path), config=config, new=True))
    config.write_text('start = "Mario"\n')
    with pytest.raises(Refusal, match="start"):
        opened_for(replace(options(tmp_path), config=config, new=True))


def test_untracked_is_asked_for_and_belongs_to_one_game(tmp_path: Path) -> None:
    asked = replace(options(tmp_path), untracked=True)
    settings = settings_of(asked)
    assert settings.gems == "untracked"
    assert opened(tmp_path) == 4
    journal = Journal.open(tmp_path)
    table = open_table(asked, settings, journal)
    journal.close()
    assert (table.state.tracked, table.state.phase) == (False, "decision")
    with pytest.raises(Refusal, match="Pirate 21 has no gems"):
        settings_of(replace(options(tmp_path, game="pirate-21"), untracked=True))


@pytest.fixture
def handlers() -> Iterator[None]:
    """Signals as they were, afterwards."""
    were = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in were.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_table_ends_in_order_also_when_its_terminal_is_gone(number: signal.Signals) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    ending = serve._Ending()
    ending.obey()
    handler = signal.getsignal(number)
    assert callable(handler)
    handler(number, None)
    assert ending.ended


@pytest.mark.usefixtures("handlers")
def test_a_table_that_is_to_outlive_its_terminal_does() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    ending = serve._Ending()
    ending.obey()
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
