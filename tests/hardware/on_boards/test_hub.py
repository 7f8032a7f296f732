"""Boards over a real broker: heard only where nobody else can read or say what they say."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from companion.boards import Board
from companion.broker import Broker
from companion.cli.boards import connecting
from companion.inputs import ButtonHealth, Edge, Input, ReaderHealth, Sighting
from hardware.boards import hub as hub_module
from hardware.boards.hub import Hub
from tests.hardware.on_boards.kit import SHUT, USERS, Pretended, board
from tests.mosquitto import (
    PATIENCE,
    MakeBroker,
    Mosquitto,
    make_broker,
    needs_mosquitto,
    wait_for,
)

__all__ = ["make_broker"]
pytestmark = needs_mosquitto
TAG, OTHER = "04A1B2C3D4E580", "04A1B2C3D4E581"
LEFT = {"left": Board(("A", "B"), (1, 2))}
ALL_MAY_READ = f"topic read pirate-table-boards/#\n{SHUT}"
ALL_MAY_READ_ONE = f"topic read pirate-table-boards/kitchen/left/now\n{SHUT}"
ALL_MAY_WRITE = f"topic write pirate-table-boards/kitchen/left/now\n{SHUT}"
NOBODY_TRIES = SHUT.replace("readwrite pirate-table-boards", "read pirate-table-boards")
BOARDS_MAY_READ = SHUT.replace("topic write pirate", "topic readwrite pirate")


class Heard:
    """What the table is told."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Input] = SimpleQueue()
        self.all: list[Input] = []

    def next(self, kind: type, said: Pretended | None = None, **fields: object) -> Input:
        """The next of this kind and with these fields; meanwhile the board says how it is."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if said is not None:
                said.says(later=20)
            try:
                told = self.queue.get(timeout=0.02)
            except Empty:
                continue
            self.all.append(told)
            if isinstance(told, kind) and all(getattr(told, k) == v for k, v in fields.items()):
                return told
        raise AssertionError(f"no {kind.__name__} {fields} in {self.all}")

    def ill(self, what: str | int) -> str:
        """The code of the next fault of a reader or a button."""
        while True:
            kind = ReaderHealth if isinstance(what, str) else ButtonHealth
            fields = {"reader": what} if isinstance(what, str) else {"seat": what}
            told = self.next(kind, **fields)
            assert isinstance(told, ReaderHealth | ButtonHealth)
            if told.fault is not None:
                return told.fault.code


@contextmanager
def hub(
    broker: Mosquitto, folder: Path, *, password: str = "one", patience: float = 5.0
) -> Iterator[Heard]:
    (folder / "password").write_text(password)
    (folder / "password").chmod(0o600)
    at = Broker("127.0.0.1", "kitchen", broker.port, user="kitchen", password_file="password")
    heard = Heard()
    connect = connecting(at, folder, again=(0.05, 0.1))
    made = Hub(at, LEFT, connect, heard.queue.put, time, patience=patience)
    made.use(4, ("A", "B", "C", "D"))
    made.start()
    try:
        yield heard
    finally:
        began = time.monotonic()
        made.stop()
        made.stop()
        assert time.monotonic() - began < 2
        while not heard.queue.empty():
            heard.all.append(heard.queue.get())


def test_what_lies_on_a_board_and_what_is_pressed_there_is_told(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker(users=USERS, acl=SHUT)
    with hub(broker, tmp_path) as heard, board(broker) as left:
        left.state["tags"] = [[TAG], []]
        heard.next(Sighting, left, reader="A", tags=frozenset({TAG}))
        left.says(tags=[[], [TAG, OTHER]])
        heard.next(Sighting, reader="A", tags=frozenset())
        heard.next(Sighting, reader="B", tags=frozenset({TAG, OTHER}))
        before = time.monotonic()
        left.says(down=[False, True])
        edge = heard.next(Edge, seat=1, down=True)
        assert isinstance(edge, Edge)
        assert before - 1 <= edge.at <= time.monotonic()
        left.says(down=[False, False])
        heard.next(Edge, seat=1, down=False)
        assert not any(isinstance(it, Edge) and it.seat == 0 for it in heard.all)


@pytest.mark.parametrize(
    ("acl", "names", "code"),
    [
        pytest.param(None, "some", "boards-writable", id="no list and no names"),
        pytest.param(ALL_MAY_READ, "some", "boards-readable", id="all may read all"),
        pytest.param(ALL_MAY_READ_ONE, "some", "boards-readable", id="all may read one topic"),
        pytest.param(ALL_MAY_WRITE, "some", "boards-writable", id="all may write one topic"),
        pytest.param(NOBODY_TRIES, "some", "boards-untried", id="the table may not write itself"),
        pytest.param(SHUT, "unchecked", "boards-unguarded", id="no passwords"),
    ],
)
def test_boards_are_not_heard_where_a_stranger_could_read_or_speak(
    make_broker: MakeBroker, tmp_path: Path, acl: str | None, names: str, code: str
) -> None:
    users = None if names == "unchecked" else USERS
    broker = make_broker(users=users, acl=acl, anonymous=True)
    patience = 0.5 if code == "boards-untried" else 5.0
    with hub(broker, tmp_path, patience=patience) as heard, board(broker) as left:
        left.says(tags=[[TAG], []], down=[True, False])
        assert heard.ill("A") == heard.ill("B") == code
        assert heard.ill(0) == heard.ill(1) == code
        for down in (False, True, False):
            left.says(tags=[[OTHER], []], down=[down, False])
    assert not any(isinstance(it, Sighting | Edge) for it in heard.all)


def test_what_is_kept_at_the_broker_is_nobodys_word(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker(users=USERS, acl=SHUT)
    with board(broker) as left:
        left.raw(json.dumps(left.state | {"ms": 1, "tags": [[TAG], []]}).encode(), keep=True)
        with hub(broker, tmp_path) as heard:
            left.state["tags"] = [[], [OTHER]]
            heard.next(Sighting, left, reader="B", tags=frozenset({OTHER}))
            left.raw(b"", keep=True)
    assert not any(isinstance(it, Sighting) and TAG in it.tags for it in heard.all)


def test_a_broker_that_lets_strangers_in_but_not_here_is_shut(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker(users=USERS, acl=f"topic readwrite pirate-table/#\n{SHUT}", anonymous=True)
    with hub(broker, tmp_path) as heard, board(broker) as left:
        left.state["tags"] = [[TAG], []]
        heard.next(Sighting, left, reader="A", tags=frozenset({TAG}))


def test_a_table_that_is_not_let_in_says_so_and_not_that_nobody_is_there(
    make_broker: MakeBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "SILENCE", 0.0)
    broker = make_broker(users=USERS, acl=SHUT)
    with hub(broker, tmp_path, password="wrong") as heard:
        assert heard.ill("A") == "broker-shut"
        wait_for(lambda: broker.log.count("not authorised") >= 4, "it is not tried again")
    faults = [it.fault for it in heard.all if isinstance(it, ReaderHealth | ButtonHealth)]
    assert {fault.code for fault in faults if fault is not None} == {"broker-shut"}


def test_a_password_that_cannot_be_read_stops_no_table(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker(users=USERS, acl=SHUT)
    with hub(broker, tmp_path, password="") as heard:
        assert heard.ill("A") == "broker-unusable"


def test_a_broker_dies_and_comes_back(
    make_broker: MakeBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "SILENCE", 0.0)
    broker = make_broker(users=USERS, acl=SHUT)
    with hub(broker, tmp_path) as heard, board(broker) as left:
        left.state["tags"] = [[TAG], []]
        heard.next(Sighting, left, reader="A", tags=frozenset({TAG}))
        left.says(down=[True, False])
        heard.next(Edge, seat=0, down=True)
        broker.kill()
        heard.next(Edge, seat=0, down=False)
        heard.all.clear()
        left.state |= {"tags": [[TAG], [OTHER]], "down": [False, False]}
        broker.start()
        heard.next(Sighting, left, reader="B", tags=frozenset({OTHER}))
        told = [it.fault for it in heard.all if isinstance(it, ReaderHealth) and it.reader == "B"]
        assert told[-1] is None
        assert not any(isinstance(it, Sighting) and it.reader == "A" for it in heard.all)


def test_a_broker_that_has_lost_its_list_meanwhile_is_not_believed(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker(users=USERS, acl=SHUT)
    with hub(broker, tmp_path) as heard, board(broker) as left:
        left.state["tags"] = [[TAG], []]
        heard.next(Sighting, left, reader="A", tags=frozenset({TAG}))
        broker.kill()
        broker.configure(users=USERS, anonymous=True)
        broker.start()
        while heard.ill("A") == "broker-away":
            pass
        assert not any(
            isinstance(it, Sighting) and it.tags == frozenset({OTHER}) for it in heard.all
        )
