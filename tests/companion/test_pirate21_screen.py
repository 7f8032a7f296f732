"""What Pirate 21's screens say by public knowledge: sums, what can be done and why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import pirate21 as game
from companion.settings import Settings
from tests.companion.kit import Hands

PLAYERS = ("Barbara", "Mario", "Mark")
SETTINGS = Settings(game=game.NAME, players=PLAYERS)
UPS = ("captain 6", "gunner 8", "mate 5")
DOWNS = (None, "pirate 1", None)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Hands]:
    people = Hands(tmp_path, SETTINGS)
    yield people
    people.close()


def deal(table: Hands, ups: tuple[str, ...] = UPS) -> None:
    for name, up, down in zip(PLAYERS, ups, DOWNS, strict=True):
        table.do("deal", player=name, up=up, down=down)


def seat(table: Hands, number: int) -> dict[str, Any]:
    plate: dict[str, Any] = msgspec.to_builtins(table.screen()["seats"][number], enc_hook=str)
    return plate


def controls(table: Hands) -> dict[str, Any]:
    asked: dict[str, Any] = table.screen(host=True)["controls"]
    return asked


def around(table: Hands) -> None:
    for name in PLAYERS:
        table.do("pass", player=name)


def test_open_cards_are_summed_once_all_have_been_shown(table: Hands) -> None:
    table.do("deal", player="Barbara", up="captain 6", down="king 5")
    assert seat(table, 0)["sum"] is None
    table.do("undo")
    deal(table)
    table.do("draw", player="Barbara", card="pirate 3")
    assert [seat(table, number)["sum"] for number in range(3)] == [9, 8, 5]


def test_abilities_are_offered_whoever_holds_what(table: Hands) -> None:
    deal(table)
    offered = controls(table)
    assert offered["abilities"] == ["captain", "gunner", "mate", "pirate"]
    assert all(offered["can"][ability] for ability in offered["abilities"])
    assert offered["can"]["draw"]
    assert offered["can"]["pass"]


def test_who_cannot_knock_is_told_why(table: Hands) -> None:
    deal(table)
    assert controls(table)["why"] == {"knock": "first turn"}
    around(table)
    assert controls(table)["why"] == {}
    table.do("knock", player="Barbara")
    assert controls(table)["why"] == {"knock": "was knocked"}
    assert not controls(table)["can"]["knock"]


def test_captain_needs_an_open_card_that_is_no_princess(table: Hands) -> None:
    deal(table, ("princess 8", "princess 8", "mate 5"))
    assert controls(table)["can"]["captain"]
    table.do("captain", player="Barbara", target="Mark", discard="mate 5", replacement="king 5")
    assert controls(table)["can"]["captain"]


def test_turns_to_go_are_counted_after_a_knock(table: Hands) -> None:
    deal(table)
    assert table.screen()["small"] == "Round 1"
    around(table)
    table.do("knock", player="Barbara")
    assert table.screen()["small"] == "3 to go"
    assert (seat(table, 0)["state"], seat(table, 0)["say"]) == ("next", "knocked")
    table.do("pass", player="Mario")
    assert seat(table, 1)["state"] == "done"
    table.do("pass", player="Mark")
    assert table.screen()["small"] == "1 to go"


def test_players_who_are_out_are_not_asked(table: Hands) -> None:
    deal(table)
    table.do("attack", player="Barbara", target="Mario", guess=1)
    table.do("answer", answer="hit")
    assert seat(table, 1)["out"]
    assert seat(table, 1)["sum"] is None
    assert seat(table, 1)["state"] == "rest"
    assert seat(table, 0)["knocked"]


def test_the_box_is_on_the_keypad_each_card_once(table: Hands) -> None:
    cards = controls(table)["cards"]
    assert len(cards) == len(set(cards)) == 15
    assert cards[0] == "black-spot 0"
