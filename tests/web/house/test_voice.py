"""What a table says at a broker, and when: by a clock that is turned, without a broker."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from companion.broker import Broker
from tests.web.fakes import Clock
from tests.web.house.kit import Mouth
from tests.web.house.test_discovery import SCREEN
from web.house.claim import Pace, Status
from web.house.line import Came, Gone, Heard
from web.house.voice import Trouble, Voice

BROKER = Broker("here", name="kitchen", discovery=False)
STATUS, TABLE, TIMER, RESULT = (
    BROKER.public(part) for part in ("status", "table", "timer", "result")
)
PACE = Pace(beat=30, silence=75, answer=5)


class Kitchen:
    """A voice, its mouth, and what it tells the host and the log."""

    def __init__(self, broker: Broker = BROKER) -> None:
        self.mouth, self.clock = Mouth(), Clock()
        self.told: list[Trouble | None] = []
        self.log: list[str] = []
        self.voice = Voice(
            broker,
            "me",
            self.mouth,
            self.clock,
            told=self.told.append,
            report=self.log.append,
            pace=PACE,
        )
        self.show()

    def show(self, timer: dict[str, Any] | None = None, **changed: Any) -> None:
        self.voice.take(msgspec.json.encode({**SCREEN, "timer": timer, **changed}))
        self.voice.work()

    def come(self) -> None:
        self.do(Came())

    def do(self, item: Came | Gone | Heard) -> None:
        self.voice.hear(item)
        self.voice.work()

    def hear(self, status: Status, *, kept: bool = False) -> None:
        self.do(Heard(STATUS, msgspec.json.encode(status), kept))

    def let_in(self) -> None:
        """Come, and hear the own words."""
        self.come()
        self.hear(Status("online", "me"))

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        """Let time pass, doing what is due; returns what was said."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            wait = self.voice.wait()
            assert wait is None or wait > 0 or self.clock.now == 1000.0 or wait == 0
            self.clock.now = min(until, self.clock.now + max(0.01, wait or seconds))
            self.voice.work()
        return self.mouth.take()


def test_nothing_is_said_before_the_name_is_ours() -> None:
    kitchen = Kitchen()
    assert kitchen.mouth.said == []
    kitchen.come()
    assert kitchen.mouth.listened == [STATUS]
    assert [topic for topic, _ in kitchen.mouth.said] == [STATUS]
    kitchen.hear(Status("online", "me"))
    kept = kitchen.mouth.kept
    assert kept[STATUS] == {"state": "online", "id": "me", "has": True, "two": False, "beat": 30.0}
    assert kept[TABLE]["turn"] == ["Anne"]
    assert kept[RESULT] == {"winner": None, "points": {}}


def test_only_what_is_other_than_before_is_said() -> None:
    kitchen = Kitchen()
    kitchen.let_in()
    kitchen.mouth.take()
    kitchen.show()
    kitchen.show(number=58, messages=["a card lies"])
    assert kitchen.mouth.take() == []
    kitchen.show(todo="Mary draws")
    (only,) = kitchen.mouth.take()
    assert only[0] == TABLE


def test_a_running_timer_is_told_as_it_runs() -> None:
    kitchen = Kitchen()
    kitchen.let_in()
    kitchen.mouth.take()
    kitchen.show({"total": 60.0, "left": 17.0, "running": True})
    said = kitchen.wait(25)
    lefts = [json.loads(payload)["left"] for topic, payload in said if topic == TIMER]
    assert lefts == [20, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    kitchen.show({"total": 60.0, "left": 17.0, "running": False})
    assert kitchen.mouth.take()
    assert kitchen.wait(4) == [], "a timer that stands says nothing"


def test_a_quiet_table_sleeps_until_it_says_that_it_is_there() -> None:
    kitchen = Kitchen()
    assert kitchen.voice.wait() is None, "no broker, nothing to do"
    kitchen.let_in()
    kitchen.mouth.take()
    assert kitchen.voice.wait() == 30
    assert [topic for topic, _ in kitchen.wait(61)] == [STATUS, STATUS]


def test_all_is_said_anew_when_the_broker_comes_back() -> None:
    kitchen = Kitchen()
    kitchen.let_in()
    kitchen.do(Gone())
    kitchen.mouth.take()
    kitchen.show(todo="Mary draws")
    assert kitchen.mouth.take() == [], "nobody is there"
    kitchen.let_in()
    assert {TABLE, TIMER, RESULT, STATUS} <= set(kitchen.mouth.kept)
    assert kitchen.mouth.kept[TABLE]["todo"] == "Mary draws"


def test_the_log_says_once_that_the_broker_is_not_there() -> None:
    kitchen = Kitchen()
    for _ in range(5):
        kitchen.do(Gone())
    assert kitchen.log == ["The broker at here:1883 is not there. It is tried again and again."]
    for _ in range(2):
        kitchen.let_in()
    assert kitchen.log[1:] == ["The broker at here:1883 is there."]
    assert kitchen.told == [], "that mends itself: the host is not asked for anything"


def test_the_host_is_told_who_is_not_let_in_until_it_is() -> None:
    kitchen = Kitchen()
    for why in (None, "Not authorized", None, "Not authorized", None):
        kitchen.do(Gone(why))
    (trouble,) = kitchen.told
    assert trouble is not None
    assert "Not authorized" in trouble.why
    assert [line.split()[5:8] for line in kitchen.log] == [
        ["not", "there.", "It"],
        ["be", "used:", "Not"],
    ]
    kitchen.let_in()
    assert kitchen.told[1:] == [None]


def test_both_of_one_name_are_told_and_only_one_publishes() -> None:
    first, second = Kitchen(), Kitchen()
    first.let_in()
    first.hear(Status("online", "other"))
    second.come()
    second.hear(Status("online", "other", has=True))
    second.hear(Status("online", "me"))
    assert not second.voice.is_heard
    assert {topic for topic, _ in second.mouth.said} == {STATUS}
    assert first.voice.is_heard
    for kitchen, word in ((first, "as well"), (second, "already")):
        (trouble,) = kitchen.told
        assert trouble is not None
        assert f"kitchen {word}" in trouble.why
    second.hear(Status("offline", "other"))
    second.hear(Status("online", "me"))
    assert second.voice.is_heard
    assert TABLE in second.mouth.kept
    assert second.told[1:] == [None]


def test_a_table_that_does_not_hear_itself_says_what_the_access_list_lacks() -> None:
    kitchen = Kitchen()
    kitchen.come()
    kitchen.wait(4.9)
    assert kitchen.told == []
    kitchen.wait(0.2)
    (trouble,) = kitchen.told
    assert trouble is not None
    assert "pirate-table/kitchen/#" in trouble.why
    assert len(kitchen.log) == 2
    kitchen.wait(100)
    assert len(kitchen.told) == 1
    kitchen.hear(Status("online", "me"))
    assert kitchen.told[1:] == [None]
    assert kitchen.voice.is_heard


def test_what_another_one_may_have_written_over_is_said_anew() -> None:
    kitchen = Kitchen()
    kitchen.let_in()
    kitchen.mouth.take()
    kitchen.hear(Status("online", "other", has=True))
    assert {STATUS, TABLE, TIMER, RESULT} <= {topic for topic, _ in kitchen.mouth.take()}


def test_the_last_word_is_that_the_table_is_gone_but_not_where_another_has_the_name() -> None:
    kitchen = Kitchen()
    assert kitchen.voice.last is None
    kitchen.let_in()
    assert kitchen.voice.last is not None
    assert kitchen.voice.last.topic == STATUS
    assert json.loads(kitchen.voice.last.payload)["state"] == "offline"


def test_what_others_keep_where_home_assistant_looks_is_cleared_without_discovery() -> None:
    kitchen = Kitchen()
    kitchen.let_in()
    cleared = [topic for topic, payload in kitchen.mouth.said if payload == b""]
    assert len(cleared) == 5
    assert all(topic.startswith("homeassistant/") for topic in cleared)
