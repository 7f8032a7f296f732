"""Going on with an older game that was given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.evenings import Evenings
from companion.journal import Journal
from companion.refusals import Refusal
from tests.companion.kit import Hands

P21 = {"game": "pirate-21", "players": ["Jack", "Beth", "Will"]}


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    """Game 1 was given up in a Decision; game 2, of the other kind, has not begun."""
    hands = Hands(tmp_path)
    hands.dig()
    hands.lay("green 1", "A")
    hands.do("new-game", setup=P21, give_up=True)
    return hands


def at_table(hands: Hands) -> tuple[object, ...]:
    table = hands.table
    return table.state, table.marks, table.history.steps


def test_it_stands_as_it_was_left_also_after_a_restart(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    hands.lay("green 1", "A")
    left = at_table(hands)
    hands.do("new-game", setup=P21, give_up=True)
    hands.do("take-up", game=1)
    assert at_table(hands) == left
    assert hands.table.timer is not None
    hands.reopen()
    assert at_table(hands) == left
    hands.do("undo")
    hands.do("redo")
    assert at_table(hands)[0] == left[0]
    hands.close()


def test_it_is_the_one_that_is_under_way_until_another_begins(hands: Hands) -> None:
    evenings = Evenings(lambda: Journal.beside(hands.folder))
    assert [game.standing for game in evenings.games()] == ["given up"]
    hands.do("take-up", game=1)
    assert [game.standing for game in evenings.games()] == ["under way"]
    hands.do("new-game", setup=P21, give_up=True)
    hands.do("deal", player="Jack", up="captain 6", down="gunner 6")
    assert [game.standing for game in evenings.games()] == ["given up", "under way"]
    hands.reopen()
    assert hands.table.state.players == ("Jack", "Beth", "Will")
    hands.close()


@pytest.mark.parametrize("game", [0, 2, 3, -1, 10**30])
def test_only_an_unfinished_game_can_be_gone_on_with(game: int, hands: Hands) -> None:
    before = at_table(hands)
    with pytest.raises(Refusal, match="gone on with"):
        hands.do("take-up", game=game)
    assert at_table(hands) == before
    hands.close()


def test_no_game_under_way_is_given_up_by_it(hands: Hands) -> None:
    hands.do("deal", player="Jack", up="captain 6", down="gunner 6")
    with pytest.raises(Refusal, match="has to be given up"):
        hands.do("take-up", game=1)
    assert hands.table.state.players == ("Jack", "Beth", "Will")
    hands.close()


def test_a_game_whose_rows_cannot_be_read_is_refused_and_stays(hands: Hands) -> None:
    hands.journal._connection.execute("UPDATE entries SET body = 'x' WHERE game = 1")
    before = at_table(hands)
    with pytest.raises(Refusal, match="gone on with"):
        hands.do("take-up", game=1)
    assert at_table(hands) == before
    assert len(hands.journal.games()) == 2
    hands.close()
