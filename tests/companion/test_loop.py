"""One queue, one writer: what other threads put in, and what screens are told."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.audience import HOST, PUBLIC, player
from companion.deck import Deck
from companion.inputs import ButtonHealth, Edge, Fault, ReaderHealth, Sighting
from companion.journal import Journal
from companion.loop import BROKEN, Loop, Screens
from companion.plates import Lamps
from companion.refusals import Refusal, Stale
from companion.settings import Settings
from companion.table import Answer, Table
from tests.companion.kit import BOX, SILENT, TAGS


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


class Desk:
    """A loop with everything around it written down."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.journal = Journal.open(folder)
        self.table = Table.open(
            self.journal, Settings(), deck=Deck(BOX), random=random.Random(1), now=100.0
        )
        self.lights: list[Lamps] = []
        self.sounds: list[str] = []
        self.reports: list[str] = []
        self.told: list[tuple[int, bytes, bytes]] = []
        self.loop = Loop(
            self.table,
            self.clock,
            simulated=True,
            lights=self.lights.append,
            sound=self.sounds.append,
            report=self.reports.append,
        )
        self.unwatch = self.loop.watch(self.tell)

    def tell(self, screens: Screens) -> None:
        self.told.append((screens.number, screens.of(PUBLIC), screens.of(HOST)))

    def ask(self, kind: str, *, on: int | None = None, **fields: Any) -> Answer:
        answer: Future[Answer] = self.loop.ask({"do": kind, **fields}, on=on)
        self.loop.work()
        return answer.result(0)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.journal.close()


def test_a_change_is_told_once_with_both_screens(desk: Desk) -> None:
    answer = desk.ask("draw")
    assert [number for number, _, _ in desk.told] == [answer.number]
    _, public, host = desk.told[0]
    assert json.loads(public)["role"] == "public"
    assert "controls" not in json.loads(public)
    assert json.loads(host)["controls"]["lock"] == "8 cards to come"
    assert json.loads(public)["number"] == json.loads(host)["number"] == answer.number
    desk.loop.work()
    assert len(desk.told) == 1


def test_a_player_is_shown_the_own_secrets_and_no_others(desk: Desk) -> None:
    screens: list[bytes] = []
    desk.loop.watch(lambda new: screens.append(new.of(player("Mario"))))
    desk.ask("draw")
    shown = json.loads(screens[0])
    assert (shown["role"], shown["player"], "controls" in shown) == ("player", "Mario", False)
    assert [name for name, ships in shown["game"]["ships"].items() if ships] == ["Mario"]
    assert [name for name, chest in shown["game"]["chests"].items() if chest] == ["Mario"]


def test_a_players_screen_can_be_asked_for_by_any_thread(desk: Desk) -> None:
    thread = threading.Thread(target=desk.loop.run)
    thread.start()
    try:
        shown = json.loads(desk.loop.screen(player("Mario")))
    finally:
        desk.loop.stop()
        thread.join(5)
    assert shown["game"]["ships"]["Mario"]


def test_who_does_not_play_is_shown_what_all_may_see(desk: Desk) -> None:
    stranger = json.loads(desk.loop._published.of(player("Nobody")))
    public = json.loads(desk.loop.screen())
    assert stranger == {**public, "role": "player", "player": None, "mine": None}


def test_a_screen_is_on_disk_before_it_is_told(desk: Desk) -> None:
    rows: list[int] = []
    desk.loop.watch(lambda *_: rows.append(len(list(desk.journal.rows(1)))))
    desk.ask("draw")
    desk.ask("undo")
    assert rows == [1, 2]


def test_a_refusal_and_a_stale_tap_reach_the_one_who_asked_and_nobody_else(desk: Desk) -> None:
    on = desk.loop.number()
    desk.ask("excavate", on=on, island="A", gems={"red": 4})
    told = len(desk.told)
    with pytest.raises(Stale):
        desk.ask("draw", on=on)
    with pytest.raises(Refusal, match="Island A"):
        desk.ask("excavate", island="A", gems={"red": 4})
    with pytest.raises(Refusal, match="kind of action") as caught:
        desk.ask("fly")
    assert caught.value.code == "form"
    assert len(desk.told) == told


def test_cards_and_buttons_come_through(desk: Desk) -> None:
    desk.ask("draw")
    desk.loop.put(Sighting("A", frozenset({TAGS["green 1"]}), 100.0))
    desk.loop.put(ReaderHealth("B", SILENT, 100.0))
    desk.loop.put(Edge(99, True, 100.0))
    desk.loop.work()
    shown = json.loads(desk.loop.screen(HOST))
    assert shown["seats"][0]["placed"] == 1
    assert shown["readers"]["B"] == str(SILENT)
    assert shown["controls"]["hand_islands"] == ["B"]


def test_what_is_weak_still_reads_and_is_named_with_its_cure(desk: Desk) -> None:
    edge = Fault("card-at-edge", "A card is heard now and then.", "Move it inward.", weak=True)
    stuck = Fault("button-stuck", "It is down for 2 minutes.", "Unplug it.")
    for health in (ReaderHealth("B", edge, 100.0), ButtonHealth(1, stuck, 100.0)):
        desk.loop.put(health)
    desk.loop.put(ButtonHealth(7, stuck, 100.0))
    desk.loop.work()
    shown = json.loads(desk.loop.screen(PUBLIC))
    assert shown["readers"]["B"] is None
    assert [list(fault.values()) for fault in shown["faults"]] == [
        ["B", None, "card-at-edge", "Move it inward.", "A card is heard now and then."],
        [None, "Mario", "button-stuck", "Unplug it.", "It is down for 2 minutes."],
    ]
    for well in (ReaderHealth("B", None, 101.0), ButtonHealth(1, None, 101.0)):
        desk.loop.put(well)
    desk.loop.work()
    assert json.loads(desk.loop.screen(PUBLIC))["faults"] == []


def test_lights_are_lit_exactly_where_a_plate_is_brass(desk: Desk) -> None:
    desk.ask("draw")
    desk.ask("place", player="Mario", island="A", card=2)
    desk.ask("place", player="Mario", island="B", card="red")
    desk.ask("done", player="Mario")
    assert [lamps.lit for lamps in desk.lights] == [{0, 1, 2, 3}, {0, 2, 3}]


STUCK = Fault("button-stuck", "It is down for 2 minutes.", "Unplug it.")
BOUNCING = Fault("button-bouncing", "It bounces.", "Check its wire.", weak=True)


def test_a_light_blinks_where_a_button_is_broken_and_nobody_is_asked(desk: Desk) -> None:
    desk.ask("draw")
    desk.ask("place", player="Mario", island="A", card=2)
    desk.ask("place", player="Mario", island="B", card="red")
    for seat in (0, 1, 7):
        desk.loop.put(ButtonHealth(seat, STUCK, 100.0))
    desk.loop.put(ButtonHealth(2, BOUNCING, 100.0))
    desk.loop.put(ReaderHealth("A", SILENT, 100.0))
    desk.loop.work()
    assert desk.lights[-1] == Lamps(frozenset({0, 1, 2, 3}), frozenset())
    desk.ask("done", player="Mario")
    assert desk.lights[-1] == Lamps(frozenset({0, 2, 3}), frozenset({1}))
    desk.loop.put(ButtonHealth(1, None, 101.0))
    desk.loop.work()
    assert desk.lights[-1] == Lamps(frozenset({0, 2, 3}), frozenset())


def test_what_breaks_sounds_once_and_what_is_only_weak_does_not(desk: Desk) -> None:
    desk.ask("draw")
    told = (
        ButtonHealth(1, STUCK, 100.0),
        ButtonHealth(2, BOUNCING, 100.0),
        ReaderHealth("A", SILENT, 100.0),
        ReaderHealth("H", SILENT, 100.0),
        ButtonHealth(1, None, 100.0),
        ReaderHealth("A", None, 100.0),
    )
    for health in told:
        desk.loop.put(health)
    desk.loop.work()
    assert desk.sounds == ["problem", "problem"]


def test_a_screen_asked_for_has_the_time_of_now(desk: Desk) -> None:
    desk.ask("draw")
    desk.clock.now += 50.5
    assert json.loads(desk.loop.screen(PUBLIC))["timer"]["left"] == 69.5


def test_a_wrong_card_is_told_and_heard_although_ticks_come_late(desk: Desk) -> None:
    desk.ask("draw")
    desk.loop.put(Sighting("A", frozenset({"04FFFFFFFFFFFF"}), 100.0))
    desk.loop.work()
    desk.clock.now += 1.73
    desk.loop.work()
    assert json.loads(desk.told[-1][1])["messages"][0]["island"] == "A"
    assert desk.sounds == ["problem"]


def test_the_timer_is_kept_and_warns_although_ticks_come_late(desk: Desk) -> None:
    desk.ask("draw")
    for _ in range(100):
        desk.clock.now += 1.11
        desk.loop.work()
    assert desk.sounds == ["time"]
    kept = desk.journal.last_checkpoint()
    assert kept is not None
    assert kept.left == pytest.approx(9.0, abs=1.2)


def test_a_failure_inside_is_answered_and_the_loop_lives(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = desk.table.now
    with monkeypatch.context() as patch:
        patch.setattr("companion.games.pirates_word.at_table.play.excavation", lambda *_: 1 / 0)
        with pytest.raises(Refusal) as caught:
            desk.ask("draw")
    assert (caught.value.code, caught.value.sentence) == ("broken", BROKEN)
    assert desk.table.now == before
    assert len(desk.reports) == 1
    assert "ZeroDivisionError" in desk.reports[0]
    assert desk.ask("draw").number > 1


def test_a_failure_never_writes_a_card_into_the_log(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("Mario holds Green 15")

    monkeypatch.setattr(desk.table, "take_in", fail)
    desk.loop.put(Edge(0, True, 100.0))
    desk.loop.work()
    assert len(desk.reports) == 1
    assert "15" not in desk.reports[0].split(":")[0] + desk.reports[0].split(" in ")[0]
    assert "Green" not in desk.reports[0]


def test_a_watcher_that_fails_spoils_nothing(desk: Desk) -> None:
    def fail(*_: object) -> None:
        raise OSError("a screen is gone")

    desk.unwatch()
    desk.loop.watch(fail)
    desk.loop.watch(desk.tell)
    desk.ask("draw")
    assert len(desk.told) == 1


def test_nobody_is_told_after_unwatching(desk: Desk) -> None:
    desk.unwatch()
    desk.ask("draw")
    assert desk.told == []


def test_a_cancelled_question_is_not_done(desk: Desk) -> None:
    answer = desk.loop.ask({"do": "draw"}, on=None)
    answer.cancel()
    desk.loop.work()
    assert desk.table.history.position == 0


def test_many_threads_ask_one_table(desk: Desk) -> None:
    thread = Thread(target=desk.loop.run)
    thread.start()
    answers: list[Answer] = []

    def sit(player: str) -> None:
        for _ in range(20):
            asked = desk.loop.ask({"do": "timer", "set": "add"}, on=None)
            answers.append(asked.result(5))
            desk.loop.put(Edge(0, True, 100.0))

    desk.loop.ask({"do": "draw"}, on=None).result(5)
    sitters = [Thread(target=sit, args=(name,)) for name in desk.table.state.players]
    for sitter in sitters:
        sitter.start()
    for sitter in sitters:
        sitter.join(10)
    with pytest.raises(Refusal, match="finished"):
        desk.loop.record()
    desk.loop.stop()
    thread.join(5)
    assert not thread.is_alive()
    assert len(answers) == 80
    assert desk.table.timer is not None
    assert desk.table.timer.left_at(100.0) == 120 + 80 * 30
    numbers = [number for number, _, _ in desk.told]
    assert numbers == sorted(numbers)


def test_who_asks_after_the_end_is_answered_at_once(desk: Desk) -> None:
    early = desk.loop.ask({"do": "draw"}, on=None)
    desk.loop.stop()
    late = desk.loop.ask({"do": "undo"}, on=None)
    desk.loop.run()
    assert early.result(0).number > 1
    for answer in (late, desk.loop.ask({"do": "undo"}, on=None)):
        with pytest.raises(Refusal, match="being ended"):
            answer.result(0)
    with pytest.raises(Refusal, match="being ended"):
        desk.loop.record()
    assert desk.table.history.position == 1


def test_whether_the_table_s_thread_lives_is_asked_through_its_queue(desk: Desk) -> None:
    assert not desk.loop.answers(within=0.01), "nobody works"
    thread = threading.Thread(target=desk.loop.run)
    thread.start()
    assert desk.loop.answers(within=60)
    desk.loop.stop()
    thread.join(60)
    assert not desk.loop.answers(within=60), "it has ended"
