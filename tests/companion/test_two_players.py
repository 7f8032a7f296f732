"""Two players at the table (rulings APW-50 to 55): their cards, the Market's block, the new lay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.refusals import Refusal
from companion.settings import check
from tests.companion.kit import Hands

MAP, SPYGLASS = "accursed-treasure-map", "foresight-spyglass"
BOTTLE, BARREL = "restorative-rum-bottle", "smuggling-barrel"
LAY: dict[str, tuple[str, ...]] = {
    "A": ("green 1", "red 2"),
    "B": ("green 3", "green 2"),
    "C": ("green 6", "green 4"),
    "D": ("red 1", "green 5"),
}


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Hands]:
    """Two players whose numbers were read off a card; Day 2's fists are open, both have bid."""
    hands = Hands(tmp_path, check({"players": ["Ada", "Bo"], "gems_per_island": [5, 6, 7, 8, 9]}))
    for day in (1, 2):
        hands.dig()
        hands.lay_all(LAY if day == 1 else second_lay(hands))
        hands.all_done()
        if day == 1:
            hands.do("reveal-ships")
            hands.share_all()
            hands.lift_all()
    hands.do("open-fists")
    for name, chest in zip(("Ada", "Bo"), hands.table.state.chests, strict=True):
        best = chest.best()
        assert best is not None
        hands.do("bid", player=name, gems={best: 1})
    yield hands
    hands.close()


def second_lay(hands: Hands) -> dict[str, tuple[str, ...]]:
    ada, bo = hands.table.state.greens
    return {letter: (f"green {ada[k]}", f"green {bo[k]}") for k, letter in enumerate("ABCD")}


def user(hands: Hands) -> str:
    name: str = hands.screen()["market"]["user"]
    return name


def turned_down(hands: Hands) -> list[str]:
    return [card["id"] for card in hands.screen()["game"]["artifacts"] if not card["face_up"]]


def test_apw50_each_lays_a_card_at_all_four_islands(two: Hands) -> None:
    assert [seat.placed for seat in two.screen()["seats"]] == [4, 4]
    assert [seat.islands for seat in two.screen()["seats"]] == [tuple("ABCD")] * 2


def test_apw55_the_screens_tell_which_artifact_was_blocked_until_the_day_is_over(
    two: Hands,
) -> None:
    assert two.screen()["blocked"] is None
    first = user(two)
    two.do("draw-two")
    two.do("use", player=first, artifact=MAP, block=BARREL, island="A", returned=best_two(two))
    assert two.screen()["blocked"] == BARREL
    assert turned_down(two) == [BARREL, MAP]
    two.do("undo")
    assert two.screen()["blocked"] is None
    two.do("redo")
    two.do("use", player=user(two), artifact=SPYGLASS, ship={"player": first, "island": "B"})
    assert two.screen()["market"] is None
    assert two.screen()["blocked"] == BARREL
    two.do("reveal-ships")
    two.share_all()
    assert two.screen()["game"]["day"] == 3
    assert two.screen()["blocked"] is None


def best_two(hands: Hands) -> dict[str, int]:
    gems = hands.table.state.islands[0].gems.as_dict()
    counts: dict[str, int] = {}
    for colour in (c for c, many in gems.items() for _ in range(many)):
        if sum(counts.values()) < 2:
            counts[colour] = counts.get(colour, 0) + 1
    return counts


def test_apw55_a_new_lay_on_the_readers_names_the_block_as_it_begins(two: Hands) -> None:
    name = user(two)
    other = "Bo" if name == "Ada" else "Ada"
    with pytest.raises(Refusal, match="must say which other one is turned down"):
        two.do("begin-use", player=name, artifact=BOTTLE, hand=other)
    two.do("begin-use", player=name, artifact=BOTTLE, hand=other, block=MAP)
    assert two.screen()["market"]["laying"]["block"] == MAP
    two.hold(0 if name == "Ada" else 1)
    assert turned_down(two) == [BOTTLE, MAP]
    assert two.screen()["blocked"] == MAP
