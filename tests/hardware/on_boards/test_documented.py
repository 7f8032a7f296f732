"""The configuration, the access list and the program of docs/boards.md are right as they stand."""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.boards import Board
from companion.inputs import Sighting
from companion.settings import load
from hardware.boards.message import Message, message_of
from tests.documents import block
from tests.hardware.on_boards.kit import TOPIC, USERS, board
from tests.hardware.on_boards.test_hub import TAG, hub
from tests.mosquitto import MakeBroker, make_broker, needs_mosquitto

__all__ = ["make_broker"]
ROOT = Path(__file__).parents[3]
DOCUMENT = "docs/boards.md"
LIST = (ROOT / "systemd/mosquitto/tables.acl").read_text()


def test_the_configuration_names_a_board(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(block(DOCUMENT, "[broker]"))
    assert load(path).boards == {"left": Board(("A", "B"), (1, 2))}


def test_the_message_is_one() -> None:
    assert message_of(block(DOCUMENT, '{"boot"').encode(), Board(("A", "B"), (1, 2))) is not None


@needs_mosquitto
def test_under_the_shipped_list_a_board_is_heard_by_its_table(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    for line in (ROOT / "docs/house.md").read_text().splitlines():
        if re.match(r"    (pattern|topic) |    user \w+$", line):
            assert line.strip() in LIST, "the other document says something else"
    broker = make_broker(users=USERS, acl=LIST)
    with hub(broker, tmp_path) as heard, board(broker) as left:
        left.state["tags"] = [[TAG], []]
        heard.next(Sighting, left, reader="A", tags=frozenset({TAG}))


class Done(BaseException):
    """The stand-in's time is over."""


def stand_ins(said: list[tuple[str, str]], presses: Any, tags: Any) -> dict[str, ModuleType]:
    """What a board has and this machine has not."""
    made = {name: ModuleType(name) for name in ("machine", "network", "readers", "time")}
    ticks = itertools.count(0, 10)
    moment = [0]

    class Pin:
        IN, PULL_UP = 0, 1

        def __init__(self, number: int, *_how: int) -> None:
            self.number = number

        def value(self) -> int:
            return int(not presses(self.number, moment[0]))

    class Radio:
        def __init__(self, _kind: int) -> None:
            self.looks = -1

        def active(self, _on: bool) -> None: ...
        def connect(self, *_where: str) -> None:
            said.append(("join", ""))
            self.looks = 0

        def isconnected(self) -> bool:
            """A join takes a while, and each connect() begins it anew."""
            self.looks += 1
            return self.looks > 30

    class Client:
        def __init__(self, *asked: Any, **more: Any) -> None:
            said.append(("client", f"{asked[0]} {more['user']}"))
            self.sock = self

        def settimeout(self, seconds: float) -> None:
            said.append(("waits", str(seconds)))

        def connect(self) -> None: ...

        def publish(self, topic: str, payload: str) -> None:
            said.append((topic, payload))

    def sleep(ms: int) -> None:
        if ms != 10:  # before it speaks
            said.append(("sleeps", str(ms)))
            if len(said) > 200:
                raise Done
            return
        moment[0] = next(ticks)
        if moment[0] > 3000:
            raise Done

    umqtt, simple = ModuleType("umqtt"), ModuleType("umqtt.simple")
    vars(simple)["MQTTClient"] = Client
    vars(made["machine"])["Pin"] = Pin
    vars(made["network"]).update(WLAN=Radio, STA_IF=0)
    vars(made["readers"])["tags_on"] = lambda n: tags(n, moment[0])
    vars(made["time"]).update(
        ticks_ms=lambda: moment[0], ticks_diff=lambda a, b: a - b, sleep_ms=sleep
    )
    return made | {"umqtt": umqtt, "umqtt.simple": simple}


def test_the_program_says_what_a_board_may_say(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, str]] = []

    def presses(pin: int, at: int) -> bool:
        return (pin == 14 and 500 <= at < 800) or (pin == 15 and 600 <= at < 620)

    def tags(reader: int, at: int) -> set[str] | None:
        if reader == 1:
            return None if at > 2000 else {TAG}
        return set()

    program = compile(block(DOCUMENT, "import json"), "main.py", "exec")
    for name, module in stand_ins(said, presses, tags).items():
        monkeypatch.setitem(sys.modules, name, module)
    with pytest.raises(Done):
        exec(program, {})
    monkeypatch.undo()
    said = [one for one in said if one[0] != "sleeps"]
    assert said[:3] == [("join", ""), ("client", "kitchen-left kitchen-left"), ("waits", "5")]
    del said[:3]
    assert {topic for topic, _ in said} == {TOPIC}
    told = [message_of(payload.encode(), Board(("A", "B"), (1, 2))) for _, payload in said]
    right = [one for one in told if isinstance(one, Message)]
    assert len(right) == len(told)
    assert all(later.ms - one.ms <= 1010 for one, later in itertools.pairwise(right))
    downs = [key for key, _ in itertools.groupby(one.down for one in right)]
    assert downs == [[False, False], [True, False], [False, False]]
    first = next(one.ms for one in right if one.down[0])
    assert 500 <= first <= 530
    assert right[-1].tags == [[], [TAG]]
    assert right[-1].fails == [False, True]
