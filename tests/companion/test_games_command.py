"""`companion games`, as somebody types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import record
from companion.cli import main
from tests.companion.bookcase import Bookcase, random_game
from tests.companion.kit import Hands


def games(data: Path, *more: str | Path) -> Result:
    return CliRunner().invoke(main, ["games", "--data", str(data), *map(str, more)])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    case = Bookcase(tmp_path / "data")
    case.play(*random_game(1, players=3, game="a-pirates-word"))
    header, lines = random_game(2, players=4, game="pirate-21")
    case.play(header, lines[:15])
    case.play(header, lines)
    case.close()
    return tmp_path / "data"


def test_games_are_listed_with_what_became_of_them(data: Path) -> None:
    lines = games(data).output.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("      1  2026-11-30  A Pirate’s Word  ")
    assert "wins: Ada " in lines[0]
    assert lines[1].endswith("given up: Jack, Beth, Will, Angelica")
    assert games(data, "--game", "3").output.splitlines() == lines[2:]


def test_where_nothing_was_played_that_is_said(tmp_path: Path) -> None:
    hands = Hands(tmp_path / "new")
    hands.close()
    done = games(hands.folder)
    assert (done.exit_code, done.output) == (0, "Nothing was played yet: no game has an action.\n")
    assert games(hands.folder, "--game", "7").output == "There is no game 7.\n"


@pytest.mark.parametrize("words", [("games",), ("games", "--game", "1"), ("deck", "--list")])
def test_who_only_reads_makes_no_folder(tmp_path: Path, words: tuple[str, ...]) -> None:
    missing = tmp_path / "mistyped"
    done = CliRunner().invoke(main, [*words, "--data", str(missing)])
    assert not missing.exists()
    if words[0] == "games":
        assert (done.exit_code, done.output) == (1, f"No table was kept in {missing} yet.\n")


def test_all_goes_out_and_into_another_folder(data: Path, tmp_path: Path) -> None:
    for name in ("all.json", "all.csv"):
        assert games(data, "--export", tmp_path / name).exit_code == 0
    assert (tmp_path / "all.csv").read_bytes().count(b"\r\n") == 1 + 3 + 4
    assert games(data, "--game", "1", "--export", tmp_path / "one.jsonl").exit_code == 0
    other = tmp_path / "other"
    done = games(other, "--import", tmp_path / "one.jsonl", "--import", tmp_path / "all.json")
    assert done.exit_code == 0, done.output
    assert "one.jsonl: 1 game taken in, 0 there already." in done.output
    assert "all.json: 1 game taken in, 1 there already." in done.output
    games(other, "--export", tmp_path / "again.json")
    told = [
        json.loads((tmp_path / name).read_text())["games"] for name in ("all.json", "again.json")
    ]
    assert [one["lines"] for one in told[0]] == [one["lines"] for one in told[1]]


def test_nothing_of_an_unfinished_game_goes_out(data: Path, tmp_path: Path) -> None:
    for name in ("x.json", "x.csv", "x.jsonl"):
        done = games(data, "--game", "2", "--export", tmp_path / name)
        assert done.output == "This game is not finished: nothing of it is told.\n"
        assert not (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--export", "x.jsonl"], "add --game with its number"),
        (["--export", "x.txt"], "its name ends in .csv, .json or .jsonl."),
        (["--export", "no/x.csv"], "its folder is not there."),
        (["--export", "there.csv"], "is there already. Choose another name."),
        (["--game", "9", "--export", "x.csv"], "There is no such game here."),
        (["--import", "missing"], "cannot be read: No such file or directory."),
        (["--import", "there.csv"], "Line 1: This is not one JSON object"),
        (["--import", "/dev/zero"], "that is no file of games."),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    more: list[str], sentence: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.exchange.LONGEST", 100_000)
    Path("there.csv").write_text("a,b")
    done = games(data, *more)
    assert done.exit_code == 1
    assert sentence in done.output


def test_a_running_companion_s_games_are_listed_but_not_added_to(
    data: Path, tmp_path: Path
) -> None:
    case = Bookcase(data)
    file = tmp_path / "game.jsonl"
    file.write_text(record.write(*random_game(5)))
    assert games(data).exit_code == 0
    done = games(data, "--import", file)
    assert "A companion runs with this data folder" in done.output
    assert "/evenings" in done.output
    case.close()
