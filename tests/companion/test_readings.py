"""From what lies on the readers to actions (the plan of the house, "How things flow")."""

from __future__ import annotations

import pytest

from companion.games.pirates_word.seats import placed
from companion.refusals import Refusal
from companion.words import say
from tests.companion.kit import FIRST_LAY, SILENT, Hands, lay_of

DOES_NOT_COUNT = "A card at A does not count."
IS_MISSING = "A card is missing at A."


def on_table(hands: Hands, seat: int) -> dict[str, object]:
    return dict(placed(hands.table.state, seat))


@pytest.fixture
def deciding(hands: Hands) -> Hands:
    hands.dig()
    return hands


def test_a_card_laid_is_placed_and_lifted_is_taken_back(deciding: Hands) -> None:
    deciding.lay("green 16", "A")
    assert on_table(deciding, 0) == {"A": 16}
    deciding.lift("green 16", "A")
    assert on_table(deciding, 0) == {}
    deciding.lay("red 1", "D")
    assert on_table(deciding, 0) == {"D": "red"}


def test_two_cards_seen_at_once_are_two_placements(deciding: Hands) -> None:
    deciding.lying = {"A": ["green 1"]}
    deciding.lay("green 2", "A")
    assert on_table(deciding, 0) == {"A": 1}
    assert on_table(deciding, 1) == {"A": 2}
    assert deciding.table.history.position == 3


def test_moving_a_card_is_lifting_and_laying(deciding: Hands) -> None:
    deciding.lay("green 16", "A")
    deciding.lift("green 16", "A")
    deciding.lay("green 16", "D")
    assert on_table(deciding, 0) == {"D": 16}


def test_a_card_seen_at_its_new_place_before_the_old_one_lets_it_go(deciding: Hands) -> None:
    deciding.lay("green 16", "A")
    deciding.lay("green 16", "D")
    assert on_table(deciding, 0) == {"D": 16}
    deciding.lift("green 16", "A")
    assert on_table(deciding, 0) == {"D": 16}


def test_a_card_moved_and_moved_back_before_the_first_reader_missed_it_still_counts(
    deciding: Hands,
) -> None:
    deciding.lay("green 16", "A")
    deciding.lay("green 16", "D")
    deciding.lift("green 16", "D")
    assert on_table(deciding, 0) == {"A": 16}
    deciding.wait(3)
    assert deciding.says() == []
    deciding.lift("green 16", "A")
    assert on_table(deciding, 0) == {}


def test_a_card_seen_on_two_readers_and_lifted_from_both_is_in_the_hand(deciding: Hands) -> None:
    deciding.lay("green 16", "A")
    deciding.lay("green 16", "D")
    deciding.lift("green 16", "A")
    deciding.lift("green 16", "D")
    assert on_table(deciding, 0) == {}
    deciding.wait(3)
    assert deciding.says() == []


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("stranger", id="an unknown tag"),
        pytest.param("green 10", id="a card that stayed in the box"),
        pytest.param("green 14", id="a Green of somebody who has no part in this Island"),
        pytest.param("red 3", id="a Red of somebody who has no part in this Island"),
        pytest.param("red 8", id="a Red of nobody at this table"),
    ],
)
def test_whatever_does_not_count_is_told_in_one_sentence_after_a_while(
    deciding: Hands, card: str
) -> None:
    deciding.lay(card, "A")
    deciding.wait(1.4)
    assert deciding.says() == []
    deciding.wait(0.2)
    assert deciding.says() == [DOES_NOT_COUNT]
    assert deciding.table.sounds == ["problem"]
    deciding.lift(card, "A")
    assert deciding.says() == []
    assert deciding.table.history.position == 1


def test_a_card_quickly_lifted_again_is_never_told(deciding: Hands) -> None:
    deciding.lay("stranger", "A")
    deciding.wait(1.0)
    deciding.lift("stranger", "A")
    deciding.wait(5.0)
    assert deciding.says() == []


def test_of_two_own_cards_at_one_island_the_first_stays_and_the_other_waits(
    deciding: Hands,
) -> None:
    deciding.lay("green 1", "A")
    deciding.lay("green 16", "A")
    assert on_table(deciding, 0) == {"A": 1}
    deciding.wait(2)
    assert deciding.says() == [DOES_NOT_COUNT]
    deciding.lift("green 1", "A")
    assert on_table(deciding, 0) == {"A": 16}
    assert deciding.says() == []


def test_a_card_laid_in_the_wrong_phase_counts_only_after_it_was_lifted(hands: Hands) -> None:
    hands.lay("green 1", "A")
    hands.wait(2)
    assert hands.says() == [DOES_NOT_COUNT]
    hands.dig()
    assert on_table(hands, 0) == {}
    hands.wait(2)
    assert hands.says() == [DOES_NOT_COUNT]
    hands.lift("green 1", "A")
    hands.lay("green 1", "A")
    assert on_table(hands, 0) == {"A": 1}


def test_after_undo_what_lies_is_shown_until_it_agrees(deciding: Hands) -> None:
    deciding.lay("green 1", "A")
    deciding.do("undo")
    assert on_table(deciding, 0) == {}
    deciding.wait(2)
    assert deciding.says() == [DOES_NOT_COUNT]
    deciding.do("redo")
    assert deciding.says() == []
    deciding.do("undo")
    deciding.lift("green 1", "A")
    deciding.lay("green 1", "A")
    assert on_table(deciding, 0) == {"A": 1}


def test_after_undo_of_a_lift_the_card_is_missing(deciding: Hands) -> None:
    deciding.lay("green 1", "A")
    deciding.lift("green 1", "A")
    deciding.do("undo")
    deciding.wait(2)
    assert deciding.says() == [IS_MISSING]
    deciding.lay("green 1", "A")
    assert deciding.says() == []
    assert deciding.table.history.position == 2


def test_a_missing_card_laid_elsewhere_moves(deciding: Hands) -> None:
    deciding.lay("green 1", "A")
    deciding.lift("green 1", "A")
    deciding.do("undo")
    deciding.lay("green 1", "D")
    assert on_table(deciding, 0) == {"D": 1}


def test_another_card_laid_where_one_is_missing_takes_its_place(deciding: Hands) -> None:
    deciding.lay("green 1", "A")
    deciding.lift("green 1", "A")
    deciding.do("undo")
    deciding.lay("red 1", "A")
    assert on_table(deciding, 0) == {"A": "red"}


def test_after_a_restart_what_still_lies_is_no_change(deciding: Hands) -> None:
    deciding.lay("green 1", "A")
    deciding.lay("green 2", "A")
    deciding.do("undo")
    before = deciding.table.state
    deciding.reopen()
    deciding.wait(4)
    assert deciding.table.state == before
    assert deciding.says() == []
    deciding.wait(4)
    assert deciding.says() == [DOES_NOT_COUNT]
    deciding.lift("green 2", "A")
    deciding.lay("green 2", "A")
    assert on_table(deciding, 1) == {"A": 2}
    assert deciding.says() == []


def test_after_a_restart_a_card_taken_away_meanwhile_is_missing(deciding: Hands) -> None:
    deciding.lay("green 1", "A")
    deciding.lying = {}
    deciding.reopen()
    deciding.wait(8)
    assert on_table(deciding, 0) == {"A": 1}
    assert deciding.says() == [IS_MISSING]


def test_a_card_left_lying_since_yesterday_counts_only_after_it_was_lifted(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")
    hands.share_all()
    for reader in "BCD":
        hands.lying[reader] = []
        hands._tell(reader)
    hands.dig()
    state = hands.table.state
    assert (state.day, state.phase) == (2, "decision")
    assert [len(island.ships) for island in state.islands] == [0, 0, 0, 0]
    hands.wait(2)
    assert hands.says() == [DOES_NOT_COUNT]
    hands.lift("green 2", "A")
    hands.lay("green 2", "A")
    assert on_table(hands, 0) == {"A": 2}, "the Greens of Island A were swapped"


def test_the_ships_of_the_day_just_over_are_no_alarm_until_the_next_decision(
    hands: Hands,
) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")
    hands.share_all()
    assert (hands.table.state.day, hands.table.state.phase) == (2, "excavation")
    hands.wait(30)
    assert (hands.says(), hands.table.sounds) == ([], [])
    hands.reopen()
    hands.wait(30)
    assert (hands.says(), hands.table.sounds) == ([], [])
    hands.lay("stranger", "A")
    hands.wait(2)
    assert hands.says() == [DOES_NOT_COUNT], "nobody's Ship of that Day"
    hands.lift("stranger", "A")
    hands.dig()
    hands.wait(2)
    assert len(hands.says()) == 4


def test_in_the_market_a_lifted_card_is_no_alarm_and_an_exchanged_one_is_not_told(
    hands: Hands,
) -> None:
    hands.to_market()
    card = lay_of(hands.table)["A"][0]
    hands.lift(card, "A")
    hands.wait(30)
    assert hands.says() == []
    hands.lay("red 1", "A")
    hands.wait(30)
    assert hands.says() == []
    hands.lay(card, "A")
    hands.wait(2)
    assert hands.says() == [DOES_NOT_COUNT], "three cards are one too many, whichever they are"


def test_a_card_exchanged_after_the_lock_is_reported_when_the_ships_are_turned(
    hands: Hands,
) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.lift("green 1", "A")
    hands.lay("green 16", "A")
    hands.wait(10)
    assert hands.says() == []
    hands.hold(0)
    assert hands.says() == ["Look whose cards lie at A."]
    hands.reopen()
    assert hands.says() == ["Look whose cards lie at A."]
    hands.do("undo")
    assert hands.says() == []


def test_cards_lifted_to_be_turned_are_no_alarm(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.lift_all()
    hands.do("reveal-ships")
    hands.lay("stranger", "A")
    hands.wait(10)
    assert hands.says() == []


def test_a_silent_reader_is_named_and_its_cards_are_neither_missing_nor_lifted(
    deciding: Hands,
) -> None:
    deciding.lay("green 1", "A")
    deciding.silence("A")
    assert deciding.screen()["readers"]["A"] == str(SILENT)
    assert deciding.screen(host=True)["controls"]["hand_islands"] == ["A"]
    deciding.do("place", player="Mario", island="A", card=2)
    deciding.wait(10)
    assert deciding.says() == []
    deciding.silence("A", well=True)
    deciding.wait(2)
    assert deciding.says() == [IS_MISSING]
    deciding.lay("green 2", "A")
    assert deciding.says() == []
    assert on_table(deciding, 1) == {"A": 2}


def test_a_full_disk_places_no_card_and_the_card_counts_once_there_is_room(
    deciding: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise Refusal("storage", say("Nothing was changed: the disk is full."))

    with monkeypatch.context() as patch:
        patch.setattr(deciding.journal, "append", full)
        deciding.lay("green 1", "A")
        assert on_table(deciding, 0) == {}
        assert deciding.says() == ["Not saved: do it again later."]
        deciding.wait(3)
        assert on_table(deciding, 0) == {}
    deciding.wait(1.1)
    assert on_table(deciding, 0) == {"A": 1}
    assert deciding.says() == []


def test_a_card_laid_by_hand_unread_explains_one_tag_and_no_more(deciding: Hands) -> None:
    deciding.do("place", player="Barbara", island="A", card=None)
    deciding.lay("stranger", "A")
    deciding.wait(2)
    assert deciding.says() == []
    deciding.lay("green 10", "A")
    deciding.wait(2)
    assert deciding.says() == [DOES_NOT_COUNT]


def test_every_card_of_the_first_lay_is_where_it_was_laid(deciding: Hands) -> None:
    deciding.lay_all()
    lie = {
        island.letter: {
            f"red {seat + 1}" if card == "red" else f"green {card}" for seat, card in island.ships
        }
        for island in deciding.table.state.islands
    }
    assert lie == {letter: set(cards) for letter, cards in FIRST_LAY.items()}
