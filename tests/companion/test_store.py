"""A game on disk that cannot be understood is set aside, never guessed at, never a crash."""

from __future__ import annotations

import pytest

from companion.refusals import Refusal
from companion.settings import Settings, check
from companion.store import header_of
from tests.companion.kit import Hands


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET body = '{' WHERE seq = 2",
        'UPDATE entries SET body = \'{"entry":"fly"}\' WHERE seq = 2',
        'UPDATE entries SET body = \'{"entry":"undo","steps":99}\' WHERE seq = 3',
        "DELETE FROM entries WHERE seq = 1",
        "UPDATE games SET header = '{}'",
        "UPDATE games SET header = 'no json'",
    ],
)
def test_rows_that_make_no_sense_are_set_aside(hands: Hands, change: str) -> None:
    hands.dig()
    hands.lay_all()
    hands.journal._connection.execute(change)
    hands.reopen()
    assert hands.table.notice is not None
    assert "broken-1" in hands.table.notice
    assert hands.table.history.position == 0
    assert hands.table.state.phase == "excavation"
    hands.dig()
    position = hands.table.history.position
    hands.reopen()
    assert hands.table.history.position == position


def test_a_row_of_a_newer_format_is_refused_and_left_alone(hands: Hands) -> None:
    hands.dig()
    hands.journal._connection.execute("UPDATE entries SET version = 2")
    with pytest.raises(Refusal, match="newer companion"):
        hands.reopen()
    assert not list(hands.folder.glob("*.broken-*"))


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"players": ["A"]}, "players"),
        ({"players": ["A", "B", "A"]}, "players"),
        ({"players": ["A", "B", "C"], "dagger": "D"}, "dagger"),
        ({"players": ["A", "B", "C"], "ships": {"A": [1, 2]}}, "ships"),
        ({"players": ["A", "B", "C"], "gems_per_island": [5, 4, 3, 2, 1]}, "gems_per_island"),
        ({"players": list("ABCDEFG")}, "gems_per_island"),
    ],
)
def test_settings_that_make_no_game_name_their_field(raw: dict[str, object], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        header_of(check(raw))


def test_the_default_settings_make_a_game() -> None:
    assert header_of(Settings()).players == ("Barbara", "Mario", "Mark", "Martha")


def test_a_fresh_game_can_be_asked_for(hands: Hands) -> None:
    hands.dig()
    hands.table = hands._open(fresh=True)
    assert hands.table.history.position == 0
    hands.reopen()
    assert hands.table.history.position == 0
