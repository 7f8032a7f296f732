"""What meets at one moment: two holds, a tap and a card, an undo and a table that waits."""

from __future__ import annotations

import pytest

from companion.refusals import Refusal, Stale
from companion.words import say
from tests.companion.kit import Hands


def phase(hands: Hands) -> tuple[int, str]:
    return hands.table.state.day, hands.table.state.phase


def locked_by_the_missing_card(hands: Hands) -> None:
    """All are done while a card is missing; laid back, it lets the table lock by itself."""
    hands.dig()
    hands.lay_all()
    hands.lift("green 1", "A")
    hands.do("undo")
    hands.all_done()
    hands.lay("green 1", "A")
    assert phase(hands) == (1, "resolution")


@pytest.mark.parametrize("apart", [0.001, 0.3])
def test_of_two_holds_told_late_together_the_second_does_not_turn_the_ships(
    hands: Hands, apart: float
) -> None:
    hands.dig()
    hands.lay_all()
    for seat in (0, 1, 2):
        hands.hold(seat)
    hands.press(3)
    hands.clock += apart
    hands.press(0)
    hands.clock += 0.65
    hands.table.tick(now=hands.clock)
    assert phase(hands) == (1, "resolution")
    assert hands.screen()["game"]["revealed"] is None
    hands.wait(3)
    assert hands.screen()["game"]["revealed"] is None


def test_a_lock_that_the_table_made_by_itself_is_undone_like_any_other(hands: Hands) -> None:
    locked_by_the_missing_card(hands)
    hands.do("undo")
    hands.wait(10)
    assert phase(hands) == (1, "decision")
    assert hands.screen()["redo"] == "cards are final"
    hands.reopen()
    hands.wait(10)
    assert phase(hands) == (1, "decision")
    hands.do("redo")
    assert phase(hands) == (1, "resolution")


def test_after_that_undo_the_next_done_makes_the_cards_final(hands: Hands) -> None:
    locked_by_the_missing_card(hands)
    hands.do("undo")
    hands.hold(2)
    assert hands.plates()[2] == "asked"
    hands.hold(2)
    assert phase(hands) == (1, "resolution")


def test_after_that_undo_a_card_laid_anew_is_waited_for_and_then_all_goes_on(hands: Hands) -> None:
    locked_by_the_missing_card(hands)
    hands.do("undo")
    hands.lift("green 1", "A")
    hands.lay("green 16", "A")
    assert phase(hands) == (1, "decision")
    hands.hold(0)
    assert phase(hands) == (1, "resolution")


def test_an_undo_tapped_on_a_screen_that_named_another_step_is_stale(hands: Hands) -> None:
    hands.dig()
    hands.lay("green 1", "A")
    on = hands.table.number
    hands.lay("green 2", "A")
    with pytest.raises(Stale):
        hands.do("undo", on=on)
    assert hands.screen()["undo"] == "Mario's card at A"
    on = hands.table.number
    hands.lay("stranger", "B")
    hands.wait(2)
    assert hands.table.number > on
    hands.do("undo", on=on)
    on = hands.table.number
    hands.lay("green 15", "B")
    with pytest.raises(Stale):
        hands.do("redo", on=on)


def test_fists_that_cannot_be_written_down_are_tried_again_once_a_second(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def full(*_: object, **__: object) -> int:
        tries.append(hands.clock)
        raise Refusal("storage", say("Nothing was changed: the disk is full."))

    hands.to_market()
    with monkeypatch.context() as patch:
        patch.setattr(hands.journal, "append", full)
        for seat in range(4):
            hands.press(seat)
        hands.wait(2.9)
        for _ in range(100):
            due = hands.table.due(now=hands.clock)
            assert due is not None
            hands.clock = max(hands.clock, due)
            hands.table.tick(now=hands.clock)
            if hands.clock >= 10 + tries[0] if tries else False:
                break
        assert 8 <= len(tries) <= 12
        assert hands.table.stage == "count"
    hands.wait(1.1)
    assert hands.table.stage == "opened"


def test_a_lock_that_cannot_be_written_down_is_tried_again_once_a_second(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise Refusal("storage", say("Nothing was changed: the disk is full."))

    hands.dig()
    hands.lay_all()
    hands.lift("green 1", "A")
    hands.do("undo")
    hands.all_done()
    with monkeypatch.context() as patch:
        patch.setattr(hands.journal, "append", full)
        hands.lay("green 1", "A")
        hands.wait(2)
        assert phase(hands) == (1, "decision")
    hands.wait(1.1)
    assert phase(hands) == (1, "resolution")


@pytest.mark.parametrize("deed", ["a card laid and lifted again", "a button held", "a tap"])
def test_what_was_not_saved_is_no_longer_told_once_the_disk_can_be_written(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    def full(*_: object, **__: object) -> int:
        raise Refusal("storage", say("Nothing was changed: the disk is full."))

    hands.dig()
    hands.lay_all()
    with monkeypatch.context() as patch:
        patch.setattr(hands.journal, "append", full)
        patch.setattr(hands.journal, "reserve", full)
        if deed == "a button held":
            hands.hold(0)
        elif deed == "a tap":
            with pytest.raises(Refusal, match="the disk is full"):
                hands.do("undo")
        else:
            hands.lift("green 1", "A")
            hands.lay("green 1", "A")
        hands.wait(30)
        assert hands.says() == ["Not saved: do it again later."]
    hands.wait(1.1)
    assert hands.says() == []
    assert hands.plates()[0] == "asked"
