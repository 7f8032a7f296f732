"""Cards are enrolled by holding each to any reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.enrolled import Enrolled
from companion.enrolling import Enrolling
from companion.games.boxes import BOXES, CARDS
from companion.refusals import Refusal

WORD, TWENTY_ONE = BOXES.values()


def tag(number: int) -> str:
    return f"04A1B2C3D4{number:04X}"


class Desk:
    """Somebody who holds cards to readers, one a second."""

    def __init__(self, folder: Path, box: str = "a-pirates-word", **more: str) -> None:
        self.enrolled = Enrolled.open(folder, {})
        self.now = 100.0
        self.enrolling = Enrolling(self.enrolled, BOXES[box], {}, self.now)
        self.heard: list[str] = []

    def lay(self, *tags: str, reader: str = "A") -> None:
        sound = self.enrolling.seen(reader, frozenset(tags), self.now)
        self.heard += [sound] if sound else []

    def hold(self, one: str, reader: str = "A") -> str:
        self.now += 2
        self.lay(one, reader=reader)
        self.now += 2
        self.lay(reader=reader)
        said = self.enrolling.said
        return said.sentence if said else ""

    @property
    def cards(self) -> dict[str, str]:
        return self.enrolled.cards()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_24_ships_are_asked_for_in_the_boxs_order_at_any_reader(desk: Desk) -> None:
    assert desk.enrolling.asked == "Red 1"
    for number in range(24):
        desk.hold(tag(number), "ABCDEFGH"[number % 8])
    names = [f"red {n}" for n in range(1, 9)] + [f"green {n}" for n in range(1, 17)]
    assert desk.cards == {tag(number): name for number, name in enumerate(names)}
    assert desk.enrolling.asked is None
    assert desk.enrolling.missing() == ()
    assert desk.heard == ["card"] * 24


def test_the_29_of_pirate_21_with_the_number_that_is_printed_on_each_mate(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pirate-21")
    printed = iter((3, 3, 5, 5, 6, 6))
    for number in range(29):
        if desk.enrolling.choices:
            assert desk.enrolling.asked == "Mate"
            assert desk.hold(tag(99)) == "Tell first which number is printed on the Mate."
            desk.enrolling.print(f"mate {next(printed)}", desk.now)
        desk.hold(tag(number))
    assert desk.enrolling.missing() == ()
    assert sorted(set(desk.cards.values())) == sorted(
        {name for name, card in CARDS.items() if name in TWENTY_ONE.names}
        - {f"mate {number}" for number in (0, 1, 2, 4, 7, 8)}
    )
    assert len(desk.cards) == 29


def test_no_third_mate_of_a_number(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pirate-21")
    first = TWENTY_ONE.places.index(next(one for one in TWENTY_ONE.places if len(one.names) > 1))
    for number in range(3):
        desk.enrolling.ask_for(first + number, desk.now)
        if number == 2:
            with pytest.raises(Refusal, match="Mate 8 is enrolled 2 times already"):
                desk.enrolling.print("mate 8", desk.now)
            return
        desk.enrolling.print("mate 8", desk.now)
        desk.hold(tag(number))


def test_one_may_skip_go_back_and_start_at_a_card(desk: Desk) -> None:
    desk.enrolling.skip(desk.now)
    assert desk.enrolling.asked == "Red 2"
    desk.hold(tag(2))
    desk.enrolling.back(desk.now)
    desk.enrolling.back(desk.now)
    assert desk.enrolling.asked == "Red 1"
    desk.enrolling.ask_for(23, desk.now)
    assert desk.hold(tag(16)) == "Green 16 is enrolled."
    assert desk.enrolling.asked is None
    assert desk.enrolling.missing()[:2] == ("Red 1", "Red 3")
    assert len(desk.enrolling.missing()) == 22
    with pytest.raises(Refusal):
        desk.enrolling.ask_for(24, desk.now)


def test_one_lost_card_is_replaced(desk: Desk) -> None:
    for number in range(24):
        desk.hold(tag(number))
    desk.enrolling.ask_for(8, desk.now)
    assert desk.enrolling.asked == "Green 1"
    assert desk.hold(tag(100)) == "Green 1 is enrolled."
    assert desk.cards[tag(100)] == "green 1"
    assert tag(8) not in desk.cards
    desk.enrolling.undo(desk.now)
    assert desk.cards[tag(8)] == "green 1"
    assert tag(100) not in desk.cards


def test_the_same_card_again_is_well(desk: Desk) -> None:
    desk.hold(tag(1))
    desk.enrolling.ask_for(0, desk.now)
    assert desk.hold(tag(1)) == "Red 1 is enrolled."
    assert desk.enrolling.asked == "Red 2"


def test_a_tag_given_twice_is_refused_and_says_which_card_has_it(desk: Desk) -> None:
    desk.hold(tag(1))
    desk.hold(tag(2))
    assert desk.hold(tag(1)) == "This tag is on Red 1 already. Hold Red 3."
    assert desk.heard == ["card", "card", "problem"]
    assert desk.cards == {tag(1): "red 1", tag(2): "red 2"}


@pytest.mark.parametrize("random", ["08123456", "08FFFFFF"])
def test_random_uids_are_refused(desk: Desk, random: str) -> None:
    assert "another number each time" in desk.hold(random)
    assert desk.cards == {}
    assert desk.hold("18123456") == "Red 1 is enrolled."
    assert desk.hold("08123456789ABC") == "Red 2 is enrolled."


def test_several_tags_at_once_are_refused(desk: Desk) -> None:
    desk.lay(tag(1), tag(2))
    assert desk.enrolling.said is not None
    assert desk.enrolling.said.sentence == "Hold one card alone: 2 tags lie on reader A."
    assert desk.cards == {}


def test_what_is_said_of_lying_cards_goes_with_them(desk: Desk) -> None:
    desk.lay(tag(1), tag(2))
    desk.lay(tag(2))
    assert desk.enrolling.said is not None
    assert desk.enrolling.said.sentence.startswith("A card lies on reader A already.")
    desk.lay()
    assert desk.enrolling.said is None
    desk.now += 3
    assert desk.hold(tag(1)) == "Red 1 is enrolled."
    desk.lay()
    assert desk.enrolling.said is not None
    assert desk.enrolling.said.sentence == "Red 1 is enrolled."


def test_a_stack_that_is_read_one_after_the_other_is_refused_whole(desk: Desk) -> None:
    desk.lay(tag(1))
    assert desk.cards == {tag(1): "red 1"}
    desk.now += 0.2
    desk.lay(tag(1), tag(2))
    assert desk.cards == {}
    assert desk.enrolling.asked == "Red 1"
    assert desk.heard == ["card", "problem"]
    desk.now += 3
    desk.lay()
    assert desk.hold(tag(1)) == "Red 1 is enrolled."


def test_a_card_laid_upon_the_last_one_later_is_refused_alone(desk: Desk) -> None:
    desk.lay(tag(1))
    desk.now += 5
    desk.lay(tag(1), tag(2))
    assert desk.cards == {tag(1): "red 1"}
    assert desk.heard == ["card", "problem"]


def test_a_card_that_lay_there_already_is_not_enrolled(desk: Desk) -> None:
    lying = {"B": frozenset({tag(7)})}
    desk.enrolling = Enrolling(desk.enrolled, WORD, lying, desk.now)
    assert desk.enrolling.said is not None
    assert desk.enrolling.said.sentence.startswith("A card lies on reader B already. Lift it")
    desk.lay(tag(7), reader="B")
    assert desk.cards == {}
    assert desk.hold(tag(7), "C").startswith("A card lies on reader B already.")
    desk.lay(reader="B")
    desk.now += 0.2
    desk.lay(tag(7), reader="B")
    assert desk.cards == {}, "it only flickered"
    desk.lay(reader="B")
    assert desk.hold(tag(7), "B") == "Red 1 is enrolled."


def test_what_readers_tell_at_their_start_lay_there_already(desk: Desk) -> None:
    desk.enrolling.lies("B", frozenset({tag(7)}))
    desk.now += 2
    desk.lay(tag(7), reader="B")
    assert desk.cards == {}
    assert desk.hold(tag(1)) == "Red 1 is enrolled."


def test_a_card_seen_by_the_neighbour_too_is_not_blamed(desk: Desk) -> None:
    desk.lay(tag(1), reader="A")
    desk.lay(tag(1), reader="B")
    desk.now += 5
    desk.lay(reader="B")
    desk.now += 5
    desk.lay(tag(1), reader="B")
    assert desk.heard == ["card"]


def test_a_tag_is_taken_off_a_card(desk: Desk) -> None:
    desk.hold(tag(1))
    desk.enrolling.forget(0, desk.now)
    assert desk.cards == {}
    assert desk.enrolling.asked == "Red 1"
    desk.enrolling.undo(desk.now)
    assert desk.cards == {tag(1): "red 1"}
    with pytest.raises(Refusal):
        desk.enrolling.forget(5, desk.now)


def test_undo_goes_back_card_by_card_to_the_beginning(desk: Desk) -> None:
    for number in range(3):
        desk.hold(tag(number))
    for asked in ("Red 3", "Red 2", "Red 1"):
        desk.enrolling.undo(desk.now)
        assert desk.enrolling.asked == asked
    assert desk.cards == {}
    with pytest.raises(Refusal, match="nothing to undo"):
        desk.enrolling.undo(desk.now)
