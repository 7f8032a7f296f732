"""Round end, Black Spot, King and game end, ruling by ruling (rulings 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import pirate21 as game
from tests.rules.pirate21.tables import (
    OUT,
    coins,
    do,
    gained,
    hand,
    last_turn,
    lying,
    refused,
    scored,
    winners,
)

view = game.full_view


def test_p21_39_over_21_nobody_wins() -> None:
    high = hand("gunner 8,gunner 8", "captain 6")
    state = scored(high, hand("princess 8,princess 8", "captain 6"))
    assert (winners(state), gained(state), state.round) == ([], {}, 2)
    spot = scored(high, hand("princess 8,princess 8,black-spot 0", "pirate 5"))
    assert (winners(spot), gained(spot)) == ([], {"Beth": 1})


def test_p21_40_a_tie_pays_one_each_and_no_bonus() -> None:
    state = scored(hand("gunner 8", "captain 2"), hand("gunner 6", "captain 4"), knocked=0)
    assert (winners(state), gained(state)) == (["Jack", "Beth"], {"Jack": 1, "Beth": 1})


def test_p21_41_who_is_out_is_not_counted() -> None:
    state = scored(hand("gunner 8", "black-spot 0"), OUT, hand("gunner 8", "mate 3"))
    (one,) = view(state)["rounds"]
    assert one["totals"] == {"Jack": 8, "Beth": None, "Will": 11}
    assert one["hands"]["Beth"] is None
    assert one["coins"] == {"Jack": 1, "Will": 1}


def test_p21_42_the_black_spot_hands_the_round_on() -> None:
    spot = hand("princess 8,black-spot 0", "gunner 8")
    low, lower = hand("gunner 4", "captain 6"), hand("mate 3", "mate 7")
    assert winners(scored(spot, low, hand("mate 3", "mate 3"))) == ["Beth"]
    assert winners(scored(spot, low, lower)) == ["Beth", "Will"]
    assert winners(scored(spot, hand("gunner 8,gunner 6", "princess 8"))) == []
    level = scored(spot, hand("princess 8", "gunner 8"), knocked=1)
    assert (winners(level), gained(level)) == (["Beth"], {"Beth": 2})


def test_p21_43_the_lowest_of_all_totals_alone_gains() -> None:
    spot = hand("king 5", "black-spot 0")
    assert gained(scored(spot, hand("gunner 8", "mate 3"), knocked=0)) == {"Jack": 1, "Beth": 1}
    tied = scored(spot, hand("captain 2", "pirate 3"))
    assert gained(tied) == {"Beth": 1}
    not_lowest = scored(spot, hand("pirate 1", "pirate 3"))
    assert gained(not_lowest) == {"Beth": 1}


def test_p21_43_also_a_total_over_21_can_be_the_lowest() -> None:
    spot = hand("princess 8,princess 8,captain 6", "black-spot 0")
    higher = hand("gunner 8,gunner 8", "mate 7")
    assert gained(scored(spot, higher)) == {"Jack": 1}


def test_p21_44_alone_with_the_black_spot() -> None:
    state = scored(hand("pirate 5", "black-spot 0"), OUT)
    assert (winners(state), gained(state)) == ([], {"Jack": 1})


def test_p21_45_the_black_spot_counts_where_it_lies_at_the_end() -> None:
    hands = [hand("mate 3", "black-spot 0"), hand("gunner 4", "captain 6")]
    state = do(last_turn(*hands), "mate", "Jack", between=["Jack", "Beth"])
    assert gained(state) == {"Jack": 2, "Beth": 1}


def test_p21_46_a_king_with_the_black_spot_wins_nothing() -> None:
    state = scored(hand("king 5,princess 8,princess 8", "black-spot 0"), hand("mate 3", "mate 3"))
    assert (winners(state), state.finished) == (["Beth"], False)


KING = hand("king 5,princess 8", "gunner 8")


def test_p21_47_another_21_with_the_black_spot_saves_the_game() -> None:
    spot = hand("gunner 8,princess 8,king 5", "black-spot 0")
    state = scored(KING, spot, knocked=0)
    assert (winners(state), gained(state), state.finished) == (["Jack"], {"Jack": 2}, False)


def test_p21_48_two_at_21_are_a_tie() -> None:
    state = scored(KING, hand("gunner 8,princess 8", "king 5"))
    assert (gained(state), state.finished) == ({"Jack": 1, "Beth": 1}, False)


@pytest.mark.parametrize("king", [KING, hand("gunner 8,princess 8", "king 5")])
def test_p21_49_a_king_with_21_wins_whatever_the_coins(king: Any) -> None:
    state = scored(king, hand("captain 2", "mate 3"), coins=(0, 7), knocked=0)
    assert (state.phase, view(state)["winner"]) == ("finished", "Jack")
    assert coins(state) == {"Jack": 2, "Beth": 7}
    assert (view(state)["turn"], view(state)["knocked"]) == (None, "Jack")


def test_p21_49_21_without_a_king_or_a_king_without_21_end_nothing() -> None:
    low = hand("captain 2", "mate 3")
    assert not scored(hand("gunner 8,princess 8,gunner 4", "pirate 1"), low).finished
    assert not scored(hand("king 5,princess 8", "mate 7"), low).finished
    assert scored(KING, OUT).finished


def test_p21_50_four_coins_count_at_the_rounds_end_only() -> None:
    hands = [hand("pirate 1", "king 5"), hand("mate 5", "gunner 8"), hand("gunner 4", "mate 7")]
    state = do(lying(*hands, coins=(3, 0, 0)), "pirate", "Jack", target="Beth", guess=8)
    assert (coins(state)["Jack"], state.finished) == (4, False)
    state = do(do(state, "pass", "Will"), "pass", "Jack")
    assert (view(state)["winner"], coins(state)["Will"]) == ("Jack", 1)
    assert refused(state, "pass", "Jack").code == "finished"


def test_p21_51_a_tie_for_the_most_is_played_on_by_all() -> None:
    low, high = hand("captain 2", "mate 3"), hand("gunner 8", "gunner 6")
    state = scored(low, high, hand("pirate 1", "pirate 1"), coins=(4, 3, 3), knocked=0)
    assert (coins(state), state.phase) == ({"Jack": 4, "Beth": 4, "Will": 3}, "deal")
    third = scored(low, hand("pirate 1", "pirate 1"), high, coins=(4, 4, 3), knocked=2)
    assert (third.winner, coins(third)["Will"]) == (2, 5)


def test_p21_52_the_last_survivor_plays_the_final_turn_and_is_scored() -> None:
    state = lying(hand("pirate 1", "king 5"), hand("mate 5", "gunner 8"))
    state = do(state, "pirate", "Jack", target="Beth", guess=8)
    assert (view(state)["turn"], state.round) == ("Jack", 1)
    state = do(state, "draw", "Jack", card="captain 2")
    assert (gained(state), coins(state)) == ({"Jack": 2}, {"Jack": 3, "Beth": 0})
