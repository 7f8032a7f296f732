"""What other rooms are told of a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.audience import PUBLIC
from companion.languages import encode
from companion.settings import Settings
from tests.companion.kit import Hands
from tests.web.house.test_discovery import SCREEN
from web.house import picked

EXAMPLES = Path(__file__).parents[2] / "data/examples"


def screen_of(hands: Hands, language: str = "en") -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.json.decode(encode(hands.screen(), language))
    return shown


def told(hands: Hands) -> dict[str, Any]:
    return picked.table(screen_of(hands), PUBLIC.language)


def test_a_pirates_word_is_told_as_the_board_shows_it(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    before = told(hands)
    assert before["playing"] is False, "nothing was done yet"
    assert before["called"] == "A Pirate’s Word"
    assert before["players"] == ["Barbara", "Mario", "Mark", "Martha"]
    hands.dig()
    now = told(hands)
    assert now["playing"] is True
    assert (now["phase"], now["heading"], now["small"]) == ("decision", "Decision", "Day 1")
    assert now["turn"] == ["Barbara", "Mario", "Mark", "Martha"]
    assert now["todo"]
    assert now["rest"] is None
    hands.do("pause")
    still = told(hands)
    assert (still["playing"], still["rest"], still["turn"], still["todo"]) == (
        False,
        "paused",
        [],
        "",
    )
    hands.close()


def test_it_is_told_in_the_language_of_the_house(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    shown = picked.table(screen_of(hands, "es"), "es")
    assert shown["phase"] == "excavation"
    assert shown["heading"] == "Excavación"
    assert shown["small"] == "Día 1"
    hands.close()


def test_whose_turn_it_is_in_pirate_21(tmp_path: Path) -> None:
    hands = Hands(tmp_path, Settings(game="pirate-21", players=("Anne", "Mary", "Jack")))
    shown = told(hands)
    assert (shown["game"], shown["called"], shown["phase"]) == ("pirate-21", "Pirate 21", "deal")
    assert shown["turn"] == ["Anne", "Mary", "Jack"]
    hands.close()


@pytest.mark.parametrize(
    ("state", "asked"),
    [("asked", True), ("turn", True), ("up", False), ("done", False), ("next", False)],
)
def test_whoever_has_a_brass_plate_is_asked(state: str, asked: bool) -> None:
    shown = {**SCREEN, "seats": [{"name": "Anne", "state": state}]}
    assert picked.table(shown, "en")["turn"] == (["Anne"] if asked else [])


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ({"scores": {"Anne": 31, "Mary": 7}}, {"Anne": 31, "Mary": 7}),
        ({"coins": {"Anne": 5, "Mary": 2}}, {"Anne": 5, "Mary": 2}),
    ],
)
def test_the_result_of_either_game(game: dict[str, Any], points: dict[str, int]) -> None:
    over = {"game": {"finished": True, "winner": "Anne", **game}}
    assert picked.result(over) == {"winner": "Anne", "points": points}
    goes_on = {"game": {"finished": False, "winner": None, **game}}
    assert picked.result(goes_on) == {"winner": None, "points": {}}, "an undo takes it back"


@pytest.mark.parametrize("name", ["apw-4-players", "apw-untracked", "p21-2-players"])
def test_the_result_of_a_game_that_was_played(name: str) -> None:
    game = json.loads((EXAMPLES / f"{name}.expected.json").read_text())
    told = picked.result({"game": game})
    assert told["winner"] in game["scores" if name.startswith("apw") else "coins"]
    assert told["points"].keys() == game["hands" if name.startswith("p21") else "chests"].keys()
    assert all(isinstance(points, int) for points in told["points"].values())


def test_a_timer_is_told_in_steps_and_its_last_seconds_one_by_one() -> None:
    shown = {"total": 120.0, "left": 93.4, "running": True}
    lefts = [picked.timer(shown, since)["left"] for since in (0, 3, 3.5, 8.5, 82, 83.4, 84.5, 200)]
    assert lefts == [95, 95, 90, 85, 15, 10, 9, 0]
    assert picked.timer(shown, 0)["total"] == 120


def test_a_timer_that_stands_is_told_exactly_and_none_as_none() -> None:
    shown = {"total": 120.0, "left": 93.4, "running": False}
    assert picked.timer(shown, 50) == {"total": 120, "left": 94, "running": False}
    assert picked.timer(None, 50) == {"total": None, "left": None, "running": False}
