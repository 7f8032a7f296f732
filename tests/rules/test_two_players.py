"""Two players at four Islands (rulings APW-51 to 57)."""

from __future__ import annotations

import pytest

from companion.games import pirates_word as game
from companion.refusals import Refusal
from tests.rules.tables import (
    do,
    dug,
    laid,
    market,
    on_day,
    opened,
    resolved,
    table,
)


def test_apw_51_the_numbers_are_the_groups_own_on_four_islands() -> None:
    with pytest.raises(Refusal, match="gems_per_island"):
        table(2, gems_per_island=[])
    state = table(2, gems_per_island=[3, 5, 7, 9, 21])
    assert [island.to_dig for island in state.islands] == [3, 3, 3, 3]
    assert game.warnings_of(state.header) == ()
    (warning,) = game.warnings_of(table(2, gems_per_island=[3, 5, 7, 9, 22]).header)
    assert "184" in warning


def test_apw_53_each_island_of_two_greens_swaps_its_two() -> None:
    state = laid(dug(table(2)), Barbara=[1, 3, 6, "red"], Mario=[2, 4, 5, 7])
    state = resolved(state)
    assert state.greens == ((2, 4, 5, 8), (1, 3, 6, 7))
    assert [chest.count for chest in state.chests] == [2, 2]


def test_apw_54_the_dagger_goes_to_and_fro_and_decides_ties() -> None:
    for day, holder in enumerate([0, 1, 0, 1], start=2):
        state = market(2, day, dagger="Mario")
        assert state.dagger == holder
        state = opened(state, Barbara={"green": 1}, Mario={"green": 1})
        assert state.to_use == (holder, 1 - holder)


def test_apw_55_a_winner_alone_blocks_one_as_well() -> None:
    state = opened(market(2), Mario={"green": 3})
    line = {"player": "Mario", "artifact": "smuggling-barrel", "returned": {}}
    line |= {"drawn": {"red": 2}, "block": "restorative-rum-bottle"}
    after = do(state, "use", **line)
    assert after.phase == "resolution"
    assert after.face_up == (False, True, False, True)
    assert after.deeds[1].uses == 1
    assert after.deeds[1].rats == 0
    assert resolved(after).face_up == (True,) * 4


def test_apw_56_nobody_is_a_greenhorn() -> None:
    state = laid(dug(table(2)), Barbara=[1, 3, 6, "red"], Mario=["red", 4, 5, 7])
    state = do(state, "reveal-ships")
    assert [deeds.raids for deeds in state.deeds] == [1, 1]
    assert not any(deeds.raided_by_both for deeds in state.deeds)


def test_apw_57_a_tie_at_the_end_goes_to_the_highest_green() -> None:
    state = resolved(laid(on_day(table(2, gems="untracked"), 5)))
    for name in state.players:
        state = do(state, "count", player=name, gems={"blue": 2})
    view = game.view(state, None)
    assert view["scores"] == {"Barbara": 4, "Mario": 4}
    assert 8 in view["ships"][view["winner"]]["green"]
