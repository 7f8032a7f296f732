"""The evening stands still: no timer, light, card, button or tap does anything until it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.inputs import Edge, Sighting
from companion.journal import Journal
from companion.loop import Loop
from companion.plates import BRASS, Lamps
from companion.refusals import Refusal, Stale
from companion.settings import Settings
from companion.words import say
from tests.companion.kit import TAGS, Hands
from tests.companion.monkey import Clock

PAUSED = "The evening is paused."


def paused(hands: Hands) -> None:
    hands.do("pause", on=hands.table.number)
    assert hands.screen()["rest"] == "paused"


def test_the_timer_stands_and_runs_on_from_where_it_stood(hands: Hands) -> None:
    hands.dig()
    hands.wait(20)
    paused(hands)
    left = hands.screen()["timer"]
    assert left == {"total": 120.0, "left": 100.0, "running": False}
    hands.wait(500)
    assert hands.screen()["timer"] == left
    hands.do("go-on")
    hands.wait(10)
    assert hands.screen()["timer"]["left"] == 90.0
    assert hands.screen()["rest"] is None


def test_a_timer_that_stood_before_stands_after(hands: Hands) -> None:
    hands.dig()
    hands.do("timer", set="pause")
    paused(hands)
    hands.do("go-on")
    assert hands.screen()["timer"]["running"] is False


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "excavate", "island": "A", "gems": {"red": 4}},
        {"kind": "draw"},
        {"kind": "undo"},
        {"kind": "timer", "set": "add"},
        {"kind": "new-game", "give_up": True},
        {"kind": "enrol", "game": "a-pirates-word"},
        {"kind": "keep-card", "card": {"name": "Hook"}},
        {"kind": "correct-cards", "cards": [1, 2], "reason": "swap forgotten"},
    ],
)
def test_taps_do_nothing_and_say_what_helps(hands: Hands, wish: dict[str, Any]) -> None:
    paused(hands)
    before = hands.table.now
    with pytest.raises(Refusal, match=PAUSED):
        hands.do(**wish)
    assert hands.table.now == before


def test_cards_and_buttons_do_nothing_and_what_lies_otherwise_is_told_on_return(
    hands: Hands,
) -> None:
    hands.dig()
    hands.lay("green 2", "A")
    before = hands.table.history
    paused(hands)
    hands.lift("green 2", "A")
    hands.lay("green 1", "D")
    for seat in range(4):
        hands.hold(seat)
    hands.wait(5)
    assert (hands.table.history, hands.says()) == (before, [])
    hands.do("go-on")
    hands.lay("red 3", "B")
    hands.wait(3)
    assert hands.table.history == before
    assert hands.says() == [
        "A card is missing at A.",
        "A card at B does not count.",
        "A card at D does not count.",
    ]
    hands.lay("green 2", "A")
    hands.lift("green 1", "D")
    hands.lift("red 3", "B")
    hands.wait(2)
    assert hands.says() == []


def test_raised_fists_come_down(hands: Hands) -> None:
    hands.to_market()
    for seat in range(4):
        hands.press(seat)
    hands.wait(1)
    assert hands.screen()["market"]["stage"] == "count"
    paused(hands)
    hands.wait(10)
    hands.do("go-on")
    assert hands.screen()["market"]["stage"] == "fists"
    for seat in range(4):
        hands.release(seat)
        hands.press(seat)
    hands.wait(4)
    assert hands.screen()["market"]["stage"] == "opened"


def test_bids_that_were_pressed_begin_again(tmp_path: Path) -> None:
    with closing(Hands(tmp_path, Settings(gems="untracked"))) as hands:
        hands.lay_all()
        hands.all_done()
        hands.do("reveal-ships")
        hands.lift_all()
        while hands.table.state.phase != "market":
            hands.do("swapped") if hands.screen()["swaps"] else None
            for seat, name in enumerate(hands.table.state.players):
                for letter in (hands.table.state.islands[seat].letter, "DABC"[seat]):
                    hands.do("place", player=name, island=letter, card=None)
            hands.do("lock")
        hands.press(0)
        hands.wait(0.2)
        hands.release(0)
        paused(hands)
        hands.do("go-on")
        assert hands.says() == ["The bids start again from 0."]


def test_nobody_is_asked_and_no_light_is_lit(hands: Hands) -> None:
    lit: list[Lamps] = []
    loop = Loop(hands.table, Clock(), lights=lit.append)
    hands.dig()
    loop.ask({"do": "timer", "set": "add"}, on=None)
    loop.work()
    assert lit[-1].lit == {0, 1, 2, 3}
    loop.ask({"do": "pause"}, on=None)
    loop.put(Sighting("A", frozenset({TAGS["green 1"]}), 0.0))
    loop.put(Edge(0, True, 0.0))
    loop.work()
    assert lit[-1] == Lamps(frozenset(), frozenset())
    assert not any(plate["state"] in BRASS for plate in json_seats(loop))
    loop.ask({"do": "go-on"}, on=None)
    loop.work()
    assert lit[-1].lit == {0, 1, 2, 3}


def json_seats(loop: Loop) -> list[dict[str, Any]]:
    import json

    seats: list[dict[str, Any]] = json.loads(loop.screen())["seats"]
    return seats


def test_the_end_of_the_evening_is_a_pause_with_another_word(hands: Hands) -> None:
    hands.do("end-evening")
    assert hands.screen()["rest"] == "over"
    with pytest.raises(Refusal, match="The evening is over"):
        hands.do("draw")
    hands.do("go-on")
    hands.do("draw")


def test_a_pause_may_become_the_end_of_the_evening(hands: Hands) -> None:
    hands.dig()
    paused(hands)
    hands.do("end-evening")
    assert hands.screen()["rest"] == "over"
    hands.do("go-on")
    assert hands.screen()["timer"]["running"] is True


def test_of_two_hosts_one_pauses(hands: Hands) -> None:
    on = hands.table.number
    hands.do("pause", on=on)
    with pytest.raises(Stale):
        hands.do("pause", on=on)
    with pytest.raises(Stale):
        hands.do("end-evening", on=on)
    hands.do("go-on", on=hands.table.number)


@pytest.mark.parametrize("ran", [True, False])
def test_a_pause_outlasts_a_restart(hands: Hands, *, ran: bool) -> None:
    hands.dig()
    hands.wait(20)
    if not ran:
        hands.do("timer", set="pause")
    paused(hands)
    hands.wait(60)
    hands.reopen()
    stands = {"total": 120.0, "left": 100.0, "running": False}
    assert (hands.screen()["rest"], hands.screen()["timer"]) == ("paused", stands)
    hands.wait(60)
    with pytest.raises(Refusal, match=PAUSED):
        hands.do("undo")
    hands.do("go-on")
    assert hands.screen()["timer"] == {**stands, "running": ran}


def test_what_goes_on_is_not_paused_after_the_next_restart(hands: Hands) -> None:
    paused(hands)
    hands.reopen()
    hands.do("go-on")
    hands.reopen()
    assert hands.screen()["rest"] is None
    hands.dig()


def test_cards_laid_while_a_paused_table_was_off_do_nothing(hands: Hands) -> None:
    hands.dig()
    hands.lay("green 2", "A")
    before = hands.table.history.actions
    paused(hands)
    hands.lying["D"] = ["green 1"]
    hands.reopen()
    hands.wait(5)
    assert (hands.table.history.actions, hands.says()) == (before, [])
    hands.do("go-on")
    hands.wait(3)
    assert hands.table.history.actions == before
    assert hands.says() == ["A card at D does not count."]


def test_the_start_after_the_end_of_an_evening_is_the_next_evening(hands: Hands) -> None:
    paused(hands)
    hands.do("end-evening")
    hands.reopen()
    assert hands.screen()["rest"] is None
    hands.dig()


def test_a_new_game_from_the_command_line_is_not_paused(hands: Hands) -> None:
    paused(hands)
    hands.table = hands._open(fresh=True)
    assert hands.screen()["rest"] is None


def test_a_game_that_was_paused_and_left_and_taken_up_is_not_paused_again(hands: Hands) -> None:
    hands.dig()
    paused(hands)
    left = hands.table.state
    hands.table = hands._open(fresh=True)
    hands.do("take-up", game=1)
    hands.reopen()
    assert (hands.table.state, hands.screen()["rest"]) == (left, None)


@pytest.fixture
def full(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A disk that takes nothing more, until it is undone."""

    hands.dig()
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "keep", _refused)
        disk.setattr(Journal, "checkpoint", _refused)
        yield disk


def unkept(hands: Hands, *, host: bool = False) -> list[tuple[str, str]]:
    told = hands.screen(host=host)["messages"]
    return [(one["what"], one["why"]) for one in told if "written down" in one["what"]]


def test_a_pause_that_cannot_be_written_down_is_one_and_that_is_said(
    hands: Hands, full: pytest.MonkeyPatch
) -> None:
    paused(hands)
    said = "The pause could not be written down: after a restart nothing is paused."
    assert unkept(hands) == [(said, "The host's tablet says why.")]
    assert unkept(hands, host=True) == [(said, "The disk is full.")]
    hands.reopen()
    assert hands.screen()["rest"] is None, "what was said is true"
    paused(hands)
    full.undo()
    hands.wait(2)
    assert unkept(hands) == []
    hands.reopen()
    assert hands.screen()["rest"] == "paused"


def test_while_all_stands_still_what_was_refused_is_told_until_the_disk_can_be_written(
    hands: Hands, full: pytest.MonkeyPatch
) -> None:
    full.setattr(Journal, "reserve", _refused)
    with pytest.raises(Refusal, match="The disk is full"):
        hands.do("timer", set="add")
    paused(hands)
    hands.wait(30)
    assert "Not saved: do it again later." in hands.says()
    full.undo()
    hands.wait(1.1)
    assert hands.says() == []
    assert hands.screen()["rest"] == "paused"


@pytest.mark.parametrize("way", ["go-on", "end-evening"])
def test_what_ends_a_pause_and_cannot_be_written_down_is_done_and_said(
    hands: Hands, full: pytest.MonkeyPatch, way: str
) -> None:
    full.undo()
    paused(hands)
    with pytest.MonkeyPatch.context() as disk:
        disk.setattr(Journal, "keep", _refused)
        hands.do(way)
        assert hands.screen()["rest"] == ("over" if way == "end-evening" else None)
        (said,) = [what for what, _ in unkept(hands)]
        assert said.endswith("after a restart the evening is paused again.")
        hands.reopen()
        assert hands.screen()["rest"] == "paused", "what was said is true"


def _refused(*_: object) -> None:
    raise Refusal("storage", say("The disk is full."))


def test_no_card_is_enrolled_while_all_stands_still(hands: Hands) -> None:
    hands.do("enrol", game="a-pirates-word")
    paused(hands)
    assert hands.screen(host=True)["controls"]["deck"]["enrolling"] is None
