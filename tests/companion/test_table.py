"""The running table: buttons, commands, undo and the timer."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import pirates_word as game
from companion.record import replay
from companion.refusals import Refusal, Stale
from companion.settings import Settings, Timers
from companion.words import say
from tests.companion.kit import Hands, lay_of


def phase(hands: Hands) -> tuple[int, str]:
    return hands.table.state.day, hands.table.state.phase


def raised_bids(hands: Hands) -> None:
    for seat in range(4):
        hands.press(seat)
    hands.wait(3.2)
    for seat in range(4):
        hands.release(seat)


# Decision


def test_when_all_hold_their_buttons_and_all_cards_lie_the_cards_are_final(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    for seat in (0, 1, 2):
        hands.hold(seat)
    assert hands.plates() == ["done", "done", "done", "asked"]
    assert phase(hands) == (1, "decision")
    hands.hold(3)
    assert phase(hands) == (1, "resolution")


def test_a_short_press_says_nothing_and_a_second_hold_takes_done_back(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.hold(0, 0.5)
    assert hands.plates()[0] == "asked"
    hands.hold(0)
    assert hands.plates()[0] == "done"
    assert hands.says() == []
    hands.hold(0)
    assert hands.plates()[0] == "asked"
    assert hands.says() == [f"{hands.table.state.players[0]} is not done any more."]


def test_lifting_a_card_takes_done_back(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.hold(0)
    hands.hold(1)
    hands.lift("green 1", "A")
    assert hands.plates()[:2] == ["asked", "done"]


def test_nobody_is_done_before_the_own_cards_lie(hands: Hands) -> None:
    hands.dig()
    hands.lay("green 1", "A")
    hands.hold(0)
    assert hands.plates()[0] == "asked"
    assert hands.says() == ["Barbara: 1 card is still to come."]
    hands.wait(7)
    assert hands.says() == []
    with pytest.raises(Refusal, match="1 card is still to come"):
        hands.do("done", player="Barbara")


def test_a_missing_card_keeps_the_phase_open_until_it_lies_again(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.lift("green 1", "A")
    hands.do("undo")
    hands.all_done()
    assert phase(hands) == (1, "decision")
    hands.lay("green 1", "A")
    assert phase(hands) == (1, "resolution")


def test_undo_of_the_lock_takes_the_last_done_back_with_it(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    assert hands.screen()["undo"] == "cards are final"
    hands.do("undo")
    assert hands.plates() == ["done", "done", "done", "asked"]
    hands.wait(10)
    assert phase(hands) == (1, "decision")


def test_the_host_locks_by_hand_and_by_hand_only_when_all_cards_lie(hands: Hands) -> None:
    hands.dig()
    controls = hands.screen(host=True)["controls"]
    assert controls["lock"] == "8 cards to come"
    with pytest.raises(Refusal):
        hands.do("lock")
    hands.lay_all()
    assert hands.screen(host=True)["controls"]["lock"] is None
    hands.do("lock")
    assert phase(hands) == (1, "resolution")


def test_done_by_hand_is_as_good_as_a_button(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    for name in hands.table.state.players:
        hands.do("done", player=name)
    assert phase(hands) == (1, "resolution")


def test_the_daggers_holder_turns_the_ships_by_holding(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    assert hands.plates() == ["turn", "plain", "plain", "plain"]
    hands.hold(1)
    assert hands.screen()["game"]["revealed"] is None
    hands.hold(0)
    assert hands.screen()["game"]["revealed"] is not None


def test_a_button_still_held_from_the_decision_does_not_turn_the_ships(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    for seat in (1, 2, 3, 0):
        hands.press(seat)
        hands.wait(0.7)
    hands.wait(10)
    assert phase(hands) == (1, "resolution")
    assert hands.screen()["game"]["revealed"] is None


def test_a_hold_begun_before_the_lock_does_not_reach_into_the_resolution(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.press(0)
    hands.wait(0.3)
    hands.do("lock")
    hands.wait(5)
    hands.release(0)
    assert hands.screen()["game"]["revealed"] is None
    hands.hold(0)
    assert hands.screen()["game"]["revealed"] is not None


# Market


def test_all_fists_up_count_down_and_open(hands: Hands) -> None:
    hands.to_market()
    assert hands.table.stage == "fists"
    for seat in range(4):
        hands.press(seat)
    assert hands.table.stage == "count"
    assert hands.plates() == ["up"] * 4
    hands.wait(2.9)
    assert hands.table.stage == "count"
    hands.wait(0.3)
    assert hands.table.stage == "opened"


def test_a_button_let_go_stops_the_countdown(hands: Hands) -> None:
    hands.to_market()
    for seat in range(4):
        hands.press(seat)
    hands.wait(2)
    hands.release(2)
    hands.wait(10)
    assert hands.table.stage == "fists"
    assert hands.plates() == ["up", "up", "asked", "up"]
    hands.press(2)
    hands.wait(3.2)
    assert hands.table.stage == "opened"


def test_a_tapped_plate_is_a_fist_and_outlives_a_restart(hands: Hands) -> None:
    hands.to_market()
    hands.do("fist", player="Mario", up=True)
    assert hands.plates()[1] == "up"
    hands.reopen()
    assert hands.plates()[1] == "up"
    for seat in (0, 2, 3):
        hands.press(seat)
    assert hands.table.stage == "count"
    hands.do("fist", player="Mario", up=False)
    assert hands.table.stage == "fists"


def test_open_fists_stay_open_after_a_restart_and_undo_closes_them(hands: Hands) -> None:
    hands.to_market()
    raised_bids(hands)
    hands.reopen()
    assert hands.table.stage == "opened"
    assert hands.screen()["undo"] == "the fists are open"
    hands.do("undo")
    assert hands.table.stage == "fists"
    assert hands.plates() == ["asked"] * 4
    hands.do("open-fists")
    assert hands.table.stage == "opened"


def rich(hands: Hands) -> list[tuple[str, dict[str, int]]]:
    """A bid of one gem worth something for everybody who has one."""
    bids: list[tuple[str, dict[str, int]]] = []
    for name, chest in zip(hands.table.state.players, hands.table.state.chests, strict=True):
        best = chest.best()
        if best is not None and best != "red":
            bids.append((name, {best: 1}))
    return bids


def bidden(hands: Hands) -> str:
    """Bring the table to the first winner's use of an Artifact; returns who that is."""
    hands.to_market()
    hands.do("open-fists")
    bids = dict(rich(hands))
    for name in hands.table.state.players:
        hands.do("bid", player=name, gems=bids.get(name, {}))
    user: str = hands.screen()["market"]["user"]
    return user


def test_bids_are_the_hosts_alone_until_they_are_settled(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    name, gems = rich(hands)[0]
    hands.do("bid", player=name, gems=gems)
    market = hands.screen()["market"]
    assert market["entered"] == [name]
    assert hands.screen()["game"]["bids"][name] is None
    draft = hands.screen(host=True)["controls"]["drafts"][name]
    assert {colour: count for colour, count in draft.items() if count} == gems


def test_the_map_draws_two_in_the_open_and_the_same_two_again(hands: Hands) -> None:
    bidden(hands)
    hands.do("draw-two")
    drawn = hands.screen()["market"]["drawn"]
    assert sum(drawn.values()) == 2
    hands.do("draw-two")
    hands.reopen()
    hands.do("draw-two", artifact="accursed-treasure-map")
    assert hands.screen()["market"]["drawn"] == drawn


def test_the_barrel_draws_two_for_its_user_alone(hands: Hands) -> None:
    user = bidden(hands)
    for cover in (None, "Nobody", next(n for n in hands.table.state.players if n != user)):
        with pytest.raises(Refusal):
            hands.do("draw-two", artifact="smuggling-barrel", cover=cover)
    answer = hands.do("draw-two", artifact="smuggling-barrel", cover=user)
    assert answer.secret is not None
    assert sum(answer.secret["drawn"].values()) == 2
    assert hands.screen()["market"]["drawn"] is None
    again = hands.do("draw-two", artifact="smuggling-barrel", cover=user)
    assert again.secret == answer.secret
    seat = hands.table.state.players.index(user)
    chest = hands.table.state.chests[seat]
    bid = hands.table.state.bids[seat]
    assert isinstance(bid, type(chest))
    rest = list((chest - bid).each())[:2]
    returned = {colour: rest.count(colour) for colour in rest}
    hands.do("use", player=user, artifact="smuggling-barrel", returned=returned)
    action = hands.table.history.last_action
    assert action is not None
    assert action.drawn.as_dict() == answer.secret["drawn"]


def test_nothing_is_drawn_for_other_artifacts_or_at_other_times(hands: Hands) -> None:
    with pytest.raises(Refusal, match="No Artifact"):
        hands.do("draw-two")
    bidden(hands)
    with pytest.raises(Refusal, match="No Artifact"):
        hands.do("draw-two", artifact="foresight-spyglass")


def begin_bottle(hands: Hands) -> tuple[str, int]:
    user = bidden(hands)
    other = next(name for name in hands.table.state.players if name != user)
    hands.do("begin-use", player=user, artifact="restorative-rum-bottle", hand=other)
    return user, hands.table.state.players.index(user)


def test_the_bottles_new_lay_is_read_and_ends_with_the_users_button(hands: Hands) -> None:
    user, seat = begin_bottle(hands)
    assert hands.screen()["market"]["laying"]["player"] == user
    assert hands.screen()["todo"] == f"{user} lays Ships anew, then holds"
    letters = [island.letter for island in hands.table.state.islands]
    left, right = letters[seat], letters[seat - 1]
    here, there = lay_of(hands.table)[left][0], f"red {seat + 1}"
    hands.lift(here, left)
    hands.lay(there, left)
    hands.hold((seat + 1) % 4)
    assert hands.table.now.marks.laying is not None
    hands.hold(seat)
    assert hands.table.now.marks.laying is None
    ships = {island.letter: dict(island.ships) for island in hands.table.state.islands}
    assert ships[left][seat] == "red"
    assert isinstance(ships[right][seat], int)


def test_a_new_lay_with_a_place_left_empty_does_not_end(hands: Hands) -> None:
    _, seat = begin_bottle(hands)
    left = hands.table.state.islands[seat].letter
    hands.lift(lay_of(hands.table)[left][0], left)
    position = hands.table.history.position
    hands.hold(seat)
    assert hands.says()[0].endswith("one own card at each own Island, then hold the button.")
    with pytest.raises(Refusal, match="one own card at each own Island"):
        hands.do("end-use")
    assert hands.table.history.position == position
    hands.do("cancel-use")
    assert hands.table.now.marks.laying is None


def test_a_new_lay_outlives_a_restart(hands: Hands) -> None:
    user, seat = begin_bottle(hands)
    hands.reopen()
    hands.wait(6)
    assert hands.screen()["market"]["laying"]["player"] == user
    hands.hold(seat)
    assert hands.screen()["market"] is None or hands.screen()["market"]["user"] != user


# Resolution, Excavation, the end


def test_a_shared_island_is_settled_in_one_step(hands: Hands) -> None:
    hands.dig()
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")
    position = hands.table.history.position
    hands.do("share", island="A")
    assert hands.table.history.position == position + 1
    assert "A" not in dict(hands.table.state.to_take)
    assert hands.screen()["undo"] == "Island A shared"
    with pytest.raises(Refusal, match="not being shared"):
        hands.do("share", island="A")
    hands.do("undo")
    assert "A" in dict(hands.table.state.to_take)


def test_gems_are_drawn_for_all_islands_in_one_step_and_by_the_seed(hands: Hands) -> None:
    hands.do("excavate", island="B", gems={"red": 4})
    hands.dig()
    islands = hands.table.state.islands
    assert [island.gems.count for island in islands] == [4, 4, 4, 4]
    assert islands[1].gems.red == 4
    assert hands.table.history.position == 2
    with pytest.raises(Refusal, match="no gems to draw"):
        hands.dig()


def test_a_whole_game_and_its_record(hands: Hands) -> None:
    with pytest.raises(Refusal, match="finished game only"):
        hands.table.record()
    hands.whole_game()
    state = hands.table.state
    assert state.finished
    with pytest.raises(Refusal, match="finished game only"):
        hands.table.record()
    hands.do("open-chests")
    text = hands.table.record()
    assert len(text.splitlines()) == 1 + len(hands.table.history.actions)
    replayed = replay(text.encode())
    assert replayed.view == game.full_view(state)
    assert replay(text.encode(), "public").view == hands.screen()["game"]


def test_a_new_game_begins_only_after_the_end_and_keeps_the_group(hands: Hands) -> None:
    hands.dig()
    with pytest.raises(Refusal, match="not finished"):
        hands.do("new-game")
    hands.do("undo")
    hands.whole_game()
    number = hands.table.number
    hands.do("new-game")
    assert phase(hands) == (1, "excavation")
    assert hands.table.number > number
    assert hands.screen()["undo"] is None
    assert hands.table.state.players == ("Barbara", "Mario", "Mark", "Martha")
    hands.dig()
    state = hands.table.state
    hands.reopen()
    assert hands.table.state == state


# Undo, numbers, staleness


def test_undo_and_redo_say_what_they_do(hands: Hands) -> None:
    hands.dig()
    hands.lay("green 2", "A")
    assert (hands.screen()["undo"], hands.screen()["redo"]) == ("Mario's card at A", None)
    hands.do("undo", steps=2)
    assert (hands.screen()["undo"], hands.screen()["redo"]) == (None, "the gems drawn")
    assert [one.text for one in hands.screen()["happened"]] == [
        "Undone: Mario's card at A.",
        "Undone: the gems drawn.",
    ]
    hands.do("redo", steps=2)
    assert hands.screen()["redo"] is None


@pytest.mark.parametrize("steps", [0, -1, 3, 10**6])
def test_steps_that_are_not_there_are_refused(hands: Hands, steps: int) -> None:
    hands.dig()
    hands.lay("green 2", "A")
    for kind in ("undo", "redo"):
        with pytest.raises(Refusal):
            hands.do(kind, steps=steps)


def test_a_new_step_forgets_what_was_undone(hands: Hands) -> None:
    hands.dig()
    hands.do("undo")
    hands.do("excavate", island="A", gems={"blue": 4})
    with pytest.raises(Refusal, match="nothing to do again"):
        hands.do("redo")


def test_undo_reaches_across_days_and_after_a_restart(hands: Hands) -> None:
    first = hands.table.state
    hands.to_market()
    market = hands.table.state
    hands.reopen()
    hands.do("undo", steps=hands.table.history.position)
    assert hands.table.state == first
    hands.reopen()
    hands.do("redo", steps=hands.table.history.redoable)
    assert hands.table.state == market


def test_a_tap_about_what_has_changed_since_its_screen_is_stale(hands: Hands) -> None:
    on = hands.table.number
    hands.do("excavate", on=on, island="A", gems={"red": 4})
    hands.do("excavate", on=on, island="B", gems={"red": 4})
    with pytest.raises(Stale):
        hands.do("excavate", on=on, island="A", gems={"blue": 4})
    with pytest.raises(Stale):
        hands.do("draw", on=on)
    with pytest.raises(Stale):
        hands.do("draw", on=hands.table.number + 1)
    hands.do("draw", on=hands.table.number)


def test_readers_and_buttons_at_work_make_no_tap_stale(hands: Hands) -> None:
    hands.dig()
    on = hands.table.number
    hands.lay_all()
    hands.hold(1)
    assert hands.table.number > on
    hands.do("done", on=on, player="Barbara")
    on = hands.table.number
    hands.hold(2)
    hands.hold(3)
    assert phase(hands) == (1, "resolution")
    with pytest.raises(Stale):
        hands.do("lock", on=on)


def test_half_a_minute_tapped_by_two_hosts_at_once_is_half_a_minute(hands: Hands) -> None:
    hands.dig()
    on = hands.table.number
    hands.do("timer", on=on, set="add")
    for what in ("add", "pause"):
        with pytest.raises(Stale):
            hands.do("timer", on=on, set=what)
    assert hands.screen()["timer"]["left"] == 150.0
    hands.do("timer", on=hands.table.number, set="add")
    assert hands.screen()["timer"]["left"] == 180.0


def test_only_another_timer_makes_a_tap_for_the_timer_stale(hands: Hands) -> None:
    hands.dig()
    on = hands.table.number
    hands.lay_all()
    hands.do("done", on=hands.table.number, player="Mario")
    hands.do("lift", player="Mario", island="B")
    hands.wait(20)
    hands.do("timer", on=on, set="add")
    on = hands.table.number
    hands.do("undo")
    hands.do("redo")
    with pytest.raises(Stale):
        hands.do("timer", on=on, set="add")


def test_numbers_never_come_twice_not_even_after_a_restart(hands: Hands) -> None:
    hands.dig()
    hands.lay("stranger", "A")
    hands.wait(2)
    before = hands.table.number
    hands.reopen()
    assert hands.table.number > before
    with pytest.raises(Stale):
        hands.do("undo", on=before)


def test_what_is_refused_changes_nothing(hands: Hands) -> None:
    hands.dig()
    before = (hands.table.number, hands.table.now, len(list(hands.journal.rows(1))))
    for bad in (
        {"do": "fly"},
        {"do": "undo", "steps": "one"},
        {"do": "place", "player": "Mario", "island": "C", "card": 2},
        {"do": "place", "player": "Mario", "island": "A", "card": 17},
        {"do": "lock", "now": True},
        {},
    ):
        with pytest.raises(Refusal):
            hands.table.do(bad, now=hands.clock)
    assert (hands.table.number, hands.table.now, len(list(hands.journal.rows(1)))) == before


def test_why_a_card_is_not_the_players_is_told_to_that_player_only(hands: Hands) -> None:
    hands.dig()
    told = {}
    for cover in (None, "Barbara", "Mario"):
        with pytest.raises(Refusal) as caught:
            hands.do("place", player="Mario", island="A", card=9, cover=cover)
        told[cover] = caught.value.sentence
    assert told[None] == told["Barbara"] == "This cannot be done now."
    assert "Green 9" in told["Mario"]


def test_a_full_disk_refuses_the_command_and_changes_nothing(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise Refusal("storage", say("Nothing was changed: the disk is full."))

    hands.dig()
    hands.lay_all()
    before = hands.table.now
    with monkeypatch.context() as patch:
        patch.setattr(hands.journal, "append", full)
        for command in ({"do": "undo"}, {"do": "lock"}, {"do": "done", "player": "Mario"}):
            with pytest.raises(Refusal, match="disk is full"):
                hands.table.do(command, now=hands.clock)
        hands.hold(0)
        assert hands.table.now == before
    hands.do("lock")
    assert phase(hands) == (1, "resolution")


# The timer


def test_each_phase_has_its_timer_and_it_warns_and_forces_nothing(hands: Hands) -> None:
    assert hands.screen()["timer"] is None
    hands.dig()
    assert hands.screen()["timer"] == {"total": 120.0, "left": 120.0, "running": True}
    hands.wait(109)
    assert hands.table.sounds == []
    hands.wait(2)
    assert hands.table.sounds == ["time"]
    hands.wait(200)
    assert hands.table.sounds == ["time", "time"]
    assert hands.screen()["timer"] == {"total": 120.0, "left": 0.0, "running": True}
    assert phase(hands) == (1, "decision")


def test_the_timer_is_paused_resumed_and_given_more(hands: Hands) -> None:
    with pytest.raises(Refusal, match="No timer"):
        hands.do("timer", set="pause")
    hands.dig()
    hands.wait(20)
    hands.do("timer", set="pause")
    hands.wait(500)
    assert hands.screen()["timer"] == {"total": 120.0, "left": 100.0, "running": False}
    hands.do("timer", set="add")
    hands.do("timer", set="resume")
    hands.wait(10)
    assert hands.screen()["timer"]["left"] == 120.0


def test_after_a_restart_the_timer_stands_at_the_same_value(hands: Hands) -> None:
    hands.dig()
    hands.wait(33)
    hands.reopen()
    hands.wait(50)
    assert hands.screen()["timer"] == {"total": 120.0, "left": 87.0, "running": False}
    hands.do("timer", set="resume")
    hands.wait(7)
    hands.lay("green 1", "A")
    hands.reopen()
    assert hands.screen()["timer"]["left"] == 80.0


def test_undo_takes_the_timer_back(hands: Hands) -> None:
    hands.dig()
    hands.wait(30)
    hands.lay("green 1", "A")
    hands.wait(30)
    hands.do("undo")
    assert hands.screen()["timer"] == {"total": 120.0, "left": 90.0, "running": True}
    hands.wait(10)
    hands.do("redo")
    assert hands.screen()["timer"]["left"] == 60.0
    hands.do("timer", set="pause")
    hands.do("undo")
    assert hands.screen()["timer"] == {"total": 120.0, "left": 80.0, "running": False}


def test_a_table_without_timers_has_none(tmp_path_factory: pytest.TempPathFactory) -> None:
    hands = Hands(
        tmp_path_factory.mktemp("table"), Settings(timers=Timers(decision=None, market=None))
    )
    hands.dig()
    assert hands.screen()["timer"] is None
    hands.close()


def test_no_refusal_is_told_to_who_may_not_know_it(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def secret(*_: object) -> None:
        raise Refusal("secret", say("Mario holds the Red Ship."), frozenset({"Mario"}))

    monkeypatch.setattr("companion.games.pirates_word.at_table.plans.shared", secret)
    with pytest.raises(Refusal, match="cannot be done now"):
        hands.do("share", island="A", cover="Barbara")
    with pytest.raises(Refusal, match="Red Ship"):
        hands.do("share", island="A", cover="Mario")


def test_apw_08_a_simulated_table_deals_pairs_of_17_anew_for_each_game(tmp_path: Path) -> None:
    deals = set()
    for seed in range(8):
        hands = Hands(tmp_path / str(seed), Settings(deal_at_random=True), seed=seed)
        greens = hands.table.state.greens
        assert all(sum(pair) == 17 for pair in greens)
        assert len({green for pair in greens for green in pair}) == 8
        deals.add(greens)
        hands.close()
    assert len(deals) > 4


def test_apw_08_what_the_settings_say_was_dealt_is_not_dealt_again(tmp_path: Path) -> None:
    ships: dict[str, tuple[int, ...]] = {
        "Barbara": (8, 9),
        "Mario": (7, 10),
        "Mark": (6, 11),
        "Martha": (5, 12),
    }
    hands = Hands(tmp_path, Settings(players=tuple(ships), ships=ships, deal_at_random=True))
    assert hands.table.state.greens == tuple(ships.values())
    hands.close()
