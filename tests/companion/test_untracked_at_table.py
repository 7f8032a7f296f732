"""Untracked gems at the table: bids by presses, Artifacts ended by a hold, the count at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.pirates_word.at_table.opening import MOST
from companion.games.pirates_word.seats import placed
from companion.gestures import COUNTDOWN, LATE, RAISE
from companion.refusals import Refusal
from companion.settings import Settings
from tests.companion.kit import FIRST_LAY, Hands, lay_of

NAMES = ["Barbara", "Mario", "Mark", "Martha"]
BOTTLE, SPYGLASS = "restorative-rum-bottle", "foresight-spyglass"
OPENING = RAISE + COUNTDOWN + LATE + 0.1


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(tmp_path, Settings(gems="untracked"))
    yield hands
    hands.close()


def first_day(hands: Hands) -> None:
    hands.lay_all()
    hands.all_done()
    hands.hold(0)


def to_market(hands: Hands) -> None:
    first_day(hands)
    hands.lift_all()
    hands.lay_all(lay_of(hands.table))
    hands.all_done()
    assert hands.table.stage == "fists"


def press(hands: Hands, seat: int, times: int) -> None:
    for _ in range(times):
        hands.press(seat)
        hands.clock += 0.125
        hands.release(seat)
        hands.clock += 0.125


def bid(hands: Hands, *values: int) -> None:
    """Every seat presses its bid, then all hold until the fists are open, and let go."""
    for seat, value in enumerate(values):
        press(hands, seat, value)
    for seat in range(len(values)):
        hands.press(seat)
    hands.wait(OPENING)
    for seat in range(len(values)):
        hands.release(seat)


# The Days begin.


def test_a_day_begins_with_what_hands_do_and_no_gem_is_entered(hands: Hands) -> None:
    assert hands.table.state.phase == "decision"
    assert hands.screen()["todo"] == "Lay 4 gems from the Bag on each Island"
    hands.lay("green 1", "A")
    assert hands.screen()["todo"] == "7 cards to come"
    hands.lift("green 1", "A")
    assert hands.screen()["todo"] == "Lay 4 gems from the Bag on each Island"


def test_where_nobody_knows_the_number_the_help_card_does(tmp_path: Path) -> None:
    names = tuple("ABCDEFG")
    hands = Hands(tmp_path, Settings(players=names, gems="untracked"))
    assert hands.screen()["todo"] == "Lay gems as the help card says"
    hands.close()


def test_the_decisions_timer_runs_from_the_first_ship_on(hands: Hands) -> None:
    assert hands.table.timer is None
    hands.wait(300)
    hands.lay("green 1", "A")
    assert hands.screen()["timer"]["left"] == 120.0
    hands.wait(5)
    hands.lay("green 2", "A")
    assert hands.screen()["timer"]["left"] == 115.0


def test_held_buttons_make_the_cards_final_and_turn_the_ships_and_the_next_day_begins(
    hands: Hands,
) -> None:
    first_day(hands)
    state = hands.table.state
    assert (state.day, state.phase) == (2, "decision")
    outcomes = hands.screen()["game"]["revealed"]["islands"]
    assert [one["outcome"] for one in outcomes.values()] == ["shared", "raided", "shared", "lost"]
    assert {one["gems"] is None for one in outcomes.values()} == {True}
    assert state.greens[0] == (2, 16), "the swap has been made"
    assert hands.screen()["todo"] == "Lay 5 gems from the Bag on each Island"


def test_yesterdays_ships_may_lie_until_everybody_else_has_laid(hands: Hands) -> None:
    first_day(hands)
    hands.wait(10)
    assert hands.says() == []
    lay = lay_of(hands.table)
    for letter in "BCD":
        for card in list(hands.lying[letter]):
            hands.lift(card, letter)
        hands.wait(3)
        assert hands.says() == []
        for card in lay[letter]:
            hands.lay(card, letter)
    hands.wait(3)
    assert hands.says() == ["A card at A does not count."]
    for card in list(hands.lying["A"]):
        hands.lift(card, "A")
    hands.wait(3)
    assert hands.says() == []


def test_another_card_than_yesterdays_is_told_at_once(hands: Hands) -> None:
    first_day(hands)
    hands.lay("stranger", "A")
    hands.wait(2)
    assert hands.says() == ["A card at A does not count."]


# Bids by presses.


def test_pressed_bids_open_after_the_countdown_and_nothing_is_entered(hands: Hands) -> None:
    to_market(hands)
    bid(hands, 2, 5, 0, 2)
    opened = hands.screen()["game"]["opened"]
    assert opened["totals"] == {"Barbara": 2, "Mario": 5, "Mark": 0, "Martha": 2}
    assert opened["winners"] == ["Mario", "Martha", "Barbara"], "Mario has the Dagger"
    assert hands.table.stage == "using"
    assert hands.screen()["undo"] == "the fists are open"


def test_presses_change_no_screen_and_light_no_lamp(hands: Hands) -> None:
    to_market(hands)
    before, host = hands.screen(), hands.screen(host=True)
    press(hands, 1, 7)
    after = hands.screen()
    assert before["timer"].pop("left") > after["timer"].pop("left")
    assert after == before
    assert hands.screen(host=True)["number"] == host["number"]
    assert hands.table.sounds == []


def test_a_raised_fist_is_shown_and_says_nothing_of_what_is_in_it(hands: Hands) -> None:
    to_market(hands)
    press(hands, 1, 3)
    hands.press(1)
    hands.wait(RAISE)
    assert hands.plates() == ["asked", "up", "asked", "asked"]
    assert hands.screen()["game"]["bids"] == dict.fromkeys(NAMES)
    hands.release(1)
    assert hands.plates() == ["asked"] * 4


def test_a_fist_let_go_before_the_reveal_begins_again_from_nothing(hands: Hands) -> None:
    to_market(hands)
    press(hands, 1, 3)
    for seat in range(4):
        hands.press(seat)
    hands.wait(RAISE + 1)
    assert hands.table.stage == "count"
    hands.release(1)
    assert hands.table.stage == "fists"
    press(hands, 1, 1)
    hands.press(1)
    hands.wait(OPENING)
    assert hands.screen()["game"]["opened"]["totals"]["Mario"] == 1


def test_without_a_bid_above_nothing_the_day_goes_on(hands: Hands) -> None:
    to_market(hands)
    bid(hands, 0, 0, 0, 0)
    assert hands.table.state.phase == "resolution"
    assert hands.table.now.marks.opened is False


def test_a_player_without_a_button_is_tapped_up_and_entered_by_value(hands: Hands) -> None:
    to_market(hands)
    hands.do("fist", player="Mark")
    for seat, value in ((0, 1), (1, 2), (3, 0)):
        press(hands, seat, value)
        hands.press(seat)
    hands.wait(OPENING)
    assert hands.table.stage == "opened"
    screen = hands.screen(host=True)
    assert screen["market"]["entered"] == ["Barbara", "Mario", "Martha"]
    assert screen["controls"]["drafts"] == {"Barbara": 1, "Mario": 2, "Martha": 0}
    assert screen["todo"] == "Enter Mark's bid"
    hands.do("bid", player="Mark", value=4)
    assert hands.screen()["game"]["opened"]["winners"] == ["Mark", "Mario", "Barbara"]


def test_fists_opened_by_hand_take_what_raised_buttons_say_and_ask_for_the_rest(
    hands: Hands,
) -> None:
    to_market(hands)
    press(hands, 0, 2)
    press(hands, 1, 9)
    hands.press(0)
    hands.wait(RAISE)
    hands.do("open-fists")
    assert hands.screen()["market"]["entered"] == ["Barbara"]


def test_a_bid_beyond_all_gems_of_a_box_is_asked_for_again(hands: Hands) -> None:
    to_market(hands)
    hands.do("timer", set="pause")
    bid(hands, MOST + 1, 1, 0, MOST)
    assert hands.table.stage == "opened"
    screen = hands.screen()
    assert screen["market"]["entered"] == ["Mario", "Mark", "Martha"]
    assert hands.says() == ["Barbara: the bid is too high."]
    assert screen["messages"][0]["why"] == (
        "All gems of a box are worth 240. Enter the bid by hand."
    )
    hands.do("bid", player="Barbara", value=3)
    assert hands.says() == []


def test_undo_of_the_opening_brings_closed_fists_back_and_bids_start_from_nothing(
    hands: Hands,
) -> None:
    to_market(hands)
    bid(hands, 2, 5, 0, 2)
    hands.do("undo")
    assert hands.table.stage == "fists"
    assert hands.table.state.bids == (None,) * 4
    assert hands.plates() == ["asked"] * 4
    assert hands.says() == ["The bids start again from 0."]
    bid(hands, 1, 0, 0, 0)
    assert hands.screen()["game"]["opened"]["winners"] == ["Barbara"]
    hands.do("undo")
    hands.do("undo")
    assert hands.table.state.phase == "decision"


def test_after_a_restart_the_bids_start_from_nothing_and_the_screen_says_so(
    hands: Hands,
) -> None:
    to_market(hands)
    assert hands.says() == []
    press(hands, 0, 3)
    hands.reopen()
    hands.wait(4)
    assert hands.says() == ["The bids start again from 0."]
    bid(hands, 1, 0, 0, 0)
    assert hands.says() == []
    assert hands.screen()["game"]["opened"]["totals"]["Barbara"] == 1


def test_a_restart_says_the_same_whether_or_not_anything_was_pressed(hands: Hands) -> None:
    to_market(hands)
    hands.reopen()
    hands.wait(4)
    assert hands.says() == ["The bids start again from 0."]


def test_what_was_pressed_stands_in_no_row_before_the_fists_open(hands: Hands) -> None:
    to_market(hands)
    rows = hands.journal.last_seq()
    press(hands, 0, 3)
    hands.press(0)
    hands.wait(RAISE + 0.1)
    assert hands.journal.last_seq() == rows


# Artifacts.


@pytest.fixture
def using(hands: Hands) -> Hands:
    """Mark, whose Islands are C and B, is first to use an Artifact, Barbara second."""
    to_market(hands)
    bid(hands, 1, 0, 3, 0)
    return hands


def test_a_spyglass_without_a_gem_is_ended_by_its_users_hold(using: Hands) -> None:
    ship = {"player": "Mario", "island": "A"}
    using.do("begin-use", player="Mark", artifact=SPYGLASS, ship=ship)
    screen = using.screen()
    assert screen["market"]["laying"]["ship"] == ship
    assert screen["todo"] == "Mark moves a gem or holds the button"
    using.hold(2)
    assert using.screen()["game"]["rats"] == ["ship Mario A"]
    assert using.screen()["market"]["user"] == "Barbara"


def test_a_spyglass_that_moves_a_gem_names_two_islands(using: Hands) -> None:
    ship = {"player": "Mario", "island": "A"}
    using.do("begin-use", player="Mark", artifact=SPYGLASS, ship=ship)
    move: dict[str, Any] = {"from": "B", "to": "D"}
    using.do("use", player="Mark", artifact=SPYGLASS, ship=ship, **move)
    assert using.screen()["game"]["rats"] == ["island B", "island D", "ship Mario A"]


def test_a_spyglass_cannot_be_begun_on_what_it_cannot_look_at(using: Hands) -> None:
    with pytest.raises(Refusal, match="another player's Ship"):
        using.do(
            "begin-use", player="Mark", artifact=SPYGLASS, ship={"player": "Mark", "island": "B"}
        )
    with pytest.raises(Refusal, match="must choose a Ship"):
        using.do("begin-use", player="Mark", artifact=SPYGLASS)


def test_a_bottle_whose_user_lifts_nothing_is_no_new_lay(using: Hands) -> None:
    using.do("begin-use", player="Mark", artifact=BOTTLE, hand="Mario", lay=False)
    assert using.screen()["todo"] == "Mark may lay Ships anew, then holds"
    using.hold(2)
    assert using.screen()["game"]["rats"] == ["ship Mario hand"]


def test_a_bottle_whose_user_lifts_a_ship_is_a_new_lay_even_in_the_same_place(
    using: Hands,
) -> None:
    before = dict(placed(using.table.state, 2))
    card = lay_of(using.table)["C"][0]
    using.do("begin-use", player="Mark", artifact=BOTTLE, hand="Mario", lay=False)
    using.lift(card, "C")
    assert using.screen()["todo"] == "Mark lays Ships anew, then holds"
    using.lay(card, "C")
    using.hold(2)
    assert dict(placed(using.table.state, 2)) == before
    rats = using.screen()["game"]["rats"]
    assert rats == ["ship Mario hand", "ship Mark B", "ship Mark C", "ship Mark hand"]


def test_a_neighbours_lifted_ship_makes_no_new_lay(using: Hands) -> None:
    martha = lay_of(using.table)["C"][1]
    using.do("begin-use", player="Mark", artifact=BOTTLE, hand="Mario", lay=False)
    using.lift(martha, "C")
    using.lay(martha, "C")
    using.hold(2)
    assert using.screen()["game"]["rats"] == ["ship Mario hand"]


def test_a_lift_is_remembered_over_a_restart(using: Hands) -> None:
    card = lay_of(using.table)["C"][0]
    using.do("begin-use", player="Mark", artifact=BOTTLE, hand="Mario", lay=False)
    using.lift(card, "C")
    using.reopen()
    using.wait(4)
    assert using.screen()["market"]["laying"]["lay"] is True


def test_tracked_gems_end_a_spyglass_by_a_hold_too(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.to_market()
    hands.do("open-fists")
    best = hands.table.state.chests[2].best()
    hands.do("bid", player="Mark", gems={str(best): 1})
    hands.do("reveal-bids")
    hands.do("begin-use", player="Mark", artifact=SPYGLASS, ship={"player": "Mario", "island": "A"})
    hands.hold(2)
    assert hands.screen()["game"]["rats"] == ["ship Mario A"]
    hands.close()


# The end.


def to_counting(hands: Hands) -> None:
    for day in range(1, 6):
        hands.lift_all()
        hands.lay_all(FIRST_LAY if day == 1 else lay_of(hands.table))
        hands.all_done()
        if day > 1:
            bid(hands, 0, 0, 0, 0)
        hands.hold(hands.table.state.dagger)


def count(hands: Hands, name: str, **gems: int) -> None:
    hands.do("count", player=name, gems=gems)


def test_after_five_days_the_chests_are_counted_against_the_box(hands: Hands) -> None:
    to_counting(hands)
    screen = hands.screen()
    assert screen["game"]["phase"] == "counting"
    assert screen["todo"] == "Open the Chests and count them"
    assert hands.plates() == ["asked"] * 4
    count(hands, "Barbara", golden=10, red=3)
    assert hands.screen()["game"]["scores"]["Barbara"] == 37
    with pytest.raises(Refusal, match=r"so many golden gems.*would hold 13, and the box has 12"):
        count(hands, "Mario", golden=3)
    count(hands, "Mario", golden=2)
    assert hands.screen()["todo"] == "Open the Chests and count those of Mark and Martha"
    count(hands, "Mark")
    count(hands, "Martha", purple=12)
    game: dict[str, Any] = hands.screen()["game"]
    assert (game["phase"], game["winner"]) == ("finished", "Barbara")
    assert game["scores"] == {"Barbara": 37, "Mario": 8, "Mark": 0, "Martha": 36}
    count(hands, "Martha", purple=13)
    assert hands.screen()["game"]["winner"] == "Martha"
    hands.do("undo")
    assert hands.screen()["game"]["winner"] == "Barbara"
