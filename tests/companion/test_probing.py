"""Nobody finds out by trying: what is refused for what lies hidden, everybody hears was tried."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.pirates_word.box import COLOURS
from companion.refusals import CANNOT_NOW, Refusal
from tests.companion.kit import Hands, lay_of

FISTFUL = 3
"""More gems of a colour than Mario's Chest holds of any in these games."""


@pytest.fixture
def opened(hands: Hands) -> Hands:
    """Day 2's fists are open and nothing has been entered."""
    hands.to_market()
    hands.do("open-fists")
    held = hands.table.state.chests[1]
    assert max(held.of(colour) for colour in COLOURS) < FISTFUL
    return hands


def heard(hands: Hands) -> list[str]:
    """What all hear of something that was tried."""
    return [one["what"] for one in hands.screen()["messages"] if "Tried" in one["what"]]


def tried(hands: Hands, kind: str, *, cover: str | None = None, **fields: Any) -> list[str]:
    """What all hear of something that is refused for Mario's secret; nothing of it is told."""
    hands.wait(30)
    before, told = hands.table.history, heard(hands)
    assert told == []
    with pytest.raises(Refusal) as refused:
        hands.do(kind, cover=cover, **fields)
    if cover is None:
        assert (refused.value.code, refused.value.sentence) == ("not-now", CANNOT_NOW)
    assert hands.table.history == before
    return heard(hands)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_bid_that_the_chest_cannot_pay(opened: Hands, colour: str) -> None:
    bid: dict[str, Any] = {"player": "Mario", "gems": {colour: FISTFUL}}
    assert tried(opened, "bid", **bid) == ["Tried and refused. Mario's bid."]
    assert tried(opened, "bid", cover="Mario", **bid) == []


@pytest.mark.parametrize("colour", COLOURS)
def test_an_older_bid_that_is_mended_so(opened: Hands, colour: str) -> None:
    for player in opened.table.state.players:
        opened.do("bid", player=player, gems={})
    log = opened.do("log").secret
    assert log is not None
    (line,) = (one for one in log["lines"] if one["text"] == "Mario's bid.")
    action = {**line["mend"]["action"], "gems": {colour: FISTFUL}}
    wish: dict[str, Any] = {"line": line["line"], "action": action, "reason": "seen late"}
    told = ["Tried and refused. Mended: Day 2, Mario's bid."]
    assert tried(opened, "mend", **wish) == told


def test_a_card_that_another_has(opened: Hands) -> None:
    for player in opened.table.state.players:
        opened.do("bid", player=player, gems={})
    opened.do("reveal-ships")
    opened.share_all()
    opened.lift_all()
    opened.dig()
    assert lay_of(opened.table)
    place: dict[str, Any] = {"player": "Mario", "island": "A", "card": 8}
    assert opened.table.state.phase == "decision"
    assert tried(opened, "place", **place) == ["Tried and refused. Mario's card at Island A."]


def test_what_is_refused_for_what_all_can_see_is_told_to_whoever_asked(opened: Hands) -> None:
    with pytest.raises(Refusal) as refused:
        opened.do("place", player="Mario", island="A", card=8)
    assert refused.value.sentence != CANNOT_NOW
    assert heard(opened) == []
