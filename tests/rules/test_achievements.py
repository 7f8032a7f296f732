"""The ten achievements, each with its condition (rulings, section 1.10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import pirates_word as game
from companion.games.pirates_word.box import Gems
from companion.games.pirates_word.state import Deeds, State
from tests.rules.tables import do, dug, laid, market, on_day, opened, refused, resolved, table


def ended(chest: dict[str, int] | None = None, deeds: Any = None, **fields: Any) -> State:
    """A finished game in which Barbara has this Chest and has done this."""
    players = fields.pop("players", 4)
    state = resolved(laid(dug(on_day(table(players, **fields), 5))))
    changed: dict[str, Any] = {}
    if chest is not None:
        changed["chests"] = (Gems(**chest), *state.chests[1:])
    rest = (Deeds(red_shown=True, uses=1),) * (players - 1)
    changed["deeds"] = (Deeds(**{"red_shown": True, "uses": 1} | (deeds or {})), *rest)
    return replace(state, **changed, winner=0)


def barbaras(state: State) -> list[str]:
    got: list[str] = game.view(state, None)["achievements"]["Barbara"]
    return got


@pytest.mark.parametrize(
    ("chest", "deeds", "got"),
    [
        ({"red": 1}, {}, []),
        ({}, {}, ["the-impeccable"]),
        ({"red": 9, "golden": 4}, {}, []),
        ({"red": 10, "golden": 5}, {}, ["golden-tongue", "novice-buccaneer"]),
        ({"red": 1}, {"raids": 5}, ["expert-traitor"]),
        ({"red": 1}, {"raids": 4}, []),
        ({"red": 1}, {"red_shown": False}, ["collaborator"]),
        ({"red": 1}, {"first_in_market": 4}, ["auction-king"]),
        ({"red": 1}, {"first_in_market": 3}, []),
        ({"red": 1}, {"raided_by_both": True}, ["greenhorn"]),
        ({"red": 1}, {"rats": 8}, ["hidden-rat"]),
        ({"red": 1}, {"rats": 7}, []),
        ({"red": 1}, {"uses": 0}, ["iron-fist"]),
    ],
)
def test_conditions(chest: dict[str, int], deeds: dict[str, Any], got: list[str]) -> None:
    assert barbaras(ended(chest, deeds)) == got


def test_the_winners_own_are_the_winners_alone() -> None:
    state = replace(ended({"red": 1}, {"uses": 0, "red_shown": False}), winner=1)
    assert barbaras(state) == []


def test_iron_fist_is_not_awarded_in_a_simplified_game() -> None:
    assert barbaras(ended({"red": 1}, {"uses": 0}, simplified=True)) == []


def test_no_tongue_is_attested_for_the_winner() -> None:
    state = ended({"red": 1})
    line = {"player": "Barbara", "achievement": "no-tongue"}
    assert do(state, "attest", player="Mario", achievement="no-tongue") == state
    after = do(state, "attest", **line)
    assert barbaras(after) == ["no-tongue"]
    assert do(after, "attest", **line) == after
    assert (
        refused(state, "attest", player="Barbara", achievement="greenhorn").code == "not-attestable"
    )
    assert refused(market(), "attest", **line).code == "not-finished"


def test_none_before_the_end() -> None:
    assert not any(game.view(table(), None)["achievements"].values())


def test_greenhorn_is_raided_on_both_sides_on_one_day() -> None:
    state = laid(dug(table()), Mario=[2, "red"], Martha=["red", 4], Barbara=[1, 16])
    state = do(state, "reveal-ships")
    assert [deeds.raided_by_both for deeds in state.deeds] == [True, False, False, False]
    assert [deeds.raids for deeds in state.deeds] == [0, 1, 0, 1]
    assert [deeds.red_shown for deeds in state.deeds] == [False, True, False, True]


def test_greenhorn_cannot_be_had_by_two() -> None:
    state = laid(dug(table(2)), Barbara=[1, 3, 6, 8], Mario=["red", 2, 4, 5])
    assert not any(deeds.raided_by_both for deeds in do(state, "reveal-ships").deeds)


def test_the_first_of_an_auction_is_counted() -> None:
    state = opened(market(), Mario={"green": 1}, Mark={"green": 2})
    assert [deeds.first_in_market for deeds in state.deeds] == [0, 0, 1, 0]
