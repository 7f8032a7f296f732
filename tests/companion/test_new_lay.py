"""The Bottle's new lay by the readers: what ends it, and what is said when it cannot end so."""

from __future__ import annotations

import pytest

from companion.games.pirates_word.seats import placed
from companion.refusals import Refusal
from tests.companion.kit import Hands, lay_of

MARK = 2
ONE_EACH = "Mark: one own card at each own Island, then hold the button."


@pytest.fixture
def laying(hands: Hands) -> Hands:
    """Mark, whose Islands are C and B, lays anew; his Red is in the hand."""
    hands.to_market()
    hands.do("open-fists")
    best = hands.table.state.chests[MARK].best()
    hands.do("bid", player="Mark", gems={str(best): 1})
    hands.do("reveal-bids")
    hands.do("begin-use", player="Mark", artifact="restorative-rum-bottle", hand="Mario")
    return hands


def own(hands: Hands) -> tuple[str, str]:
    lay = lay_of(hands.table)
    return lay["C"][0], lay["B"][1]


def test_while_a_reader_is_silent_no_lay_is_guessed(laying: Hands) -> None:
    before = dict(placed(laying.table.state, MARK))
    laying.silence("C")
    laying.hold(MARK)
    assert laying.says() == [
        "Island C: its reader does not answer. Go back, and name the new lay by hand."
    ]
    with pytest.raises(Refusal, match="by hand"):
        laying.do("end-use")
    laying.silence("C", well=True)
    laying.lift(own(laying)[0], "C")
    laying.lay("red 3", "C")
    laying.hold(MARK)
    assert placed(laying.table.state, MARK) == {**before, "C": "red"}


def test_a_silent_reader_elsewhere_does_not_matter(laying: Hands) -> None:
    laying.silence("A")
    laying.hold(MARK)
    assert laying.table.now.marks.laying is None


@pytest.mark.parametrize("wrong", ["nothing", "stranger", "red 8", "green 16", "two own"])
def test_whatever_is_wrong_with_a_lay_is_told_in_one_sentence(laying: Hands, wrong: str) -> None:
    left, right = own(laying)
    laying.lift(left, "C")
    if wrong == "two own":
        laying.lift(right, "B")
        laying.lay("red 3", "C")
        laying.lay(left, "C")
    elif wrong != "nothing":
        laying.lay(wrong, "C")
    position = laying.table.history.position
    laying.hold(MARK)
    assert laying.says() == [ONE_EACH]
    with pytest.raises(Refusal) as caught:
        laying.do("end-use")
    assert (caught.value.code, caught.value.sentence) == ("lay-anew", ONE_EACH)
    assert laying.table.history.position == position


def test_the_ship_with_a_rat_laid_elsewhere_is_told_in_the_same_sentence(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    hands.do("bid", player="Martha", gems={"purple": 1})
    hands.do("bid", player="Mark", gems={"green": 1})
    hands.do("reveal-bids")
    ship = {"player": "Mark", "island": "C"}
    hands.do("use", player="Martha", artifact="foresight-spyglass", ship=ship)
    hands.do("begin-use", player="Mark", artifact="restorative-rum-bottle", hand="Mario")
    left, right = own(hands)
    hands.lift(left, "C")
    hands.lift(right, "B")
    hands.lay(left, "B")
    hands.lay(right, "C")
    hands.hold(MARK)
    assert hands.says() == [ONE_EACH]
