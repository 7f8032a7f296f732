"""Bids entered after the fists have opened: one at a time, and settled with the last one."""

from __future__ import annotations

import pytest

from companion.plates import lamps
from companion.refusals import Refusal
from tests.companion.kit import Hands

ORDER = ("Mario", "Mark", "Martha", "Barbara")
"""Clockwise from Day 2's Dagger."""


@pytest.mark.parametrize("counting", [False, True])
def test_no_bid_is_entered_or_settled_before_the_fists_are_open(
    hands: Hands, counting: bool
) -> None:
    hands.to_market()
    for seat in range(4 if counting else 3):
        hands.press(seat)
    position = hands.table.history.position
    with pytest.raises(Refusal) as caught:
        hands.do("bid", player="Mark", gems={})
    assert caught.value.code == "fists-closed"
    assert caught.value.sentence == "Mark's bid cannot be entered yet: the fists are closed."
    with pytest.raises(Refusal, match="The bids cannot be settled yet: the fists are closed"):
        hands.do("reveal-bids")
    assert hands.table.history.position == position
    hands.do("open-fists")
    hands.do("bid", player="Mark", gems={})


def test_a_bid_outside_the_market_is_refused_by_the_rules_own_sentence(hands: Hands) -> None:
    with pytest.raises(Refusal) as caught:
        hands.do("bid", player="Mark", gems={})
    assert caught.value.code == "wrong-phase"


def test_only_the_one_whose_bid_is_entered_is_asked(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    players = hands.table.state.players
    for name in ORDER[:3]:
        seats = hands.screen()["seats"]
        assert [seat.name for seat in seats if seat.state in ("asked", "turn")] == [name]
        assert lamps(seats) == {players.index(name)}
        assert hands.screen()["todo"] == f"Enter {name}'s bid"
        hands.do("bid", player=name, gems={})
    hands.do("undo")
    assert hands.plates() == ["plain", "done", "done", "turn"]


def test_the_last_bid_settles_all_and_undo_lets_any_of_them_be_mended(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    on = hands.table.number
    chests = dict(zip(hands.table.state.players, hands.table.state.chests, strict=True))
    for name in ORDER:
        best = chests[name].best()
        on = hands.do("bid", on=on, player=name, gems={best: 1} if best else {}).number
    assert hands.table.stage == "using"
    assert on == hands.table.number
    assert hands.screen()["undo"] == "the bids are settled"
    hands.do("undo")
    hands.wait(30)
    assert (hands.table.stage, hands.screen()["todo"]) == ("opened", "Settle the bids")
    hands.reopen()
    hands.wait(5)
    assert hands.table.stage == "opened"
    hands.do("bid", player="Mark", gems={})
    assert hands.table.stage == "using"
    assert hands.table.state.opened.totals[2] == 0
