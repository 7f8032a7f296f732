"""A table at a real Mosquitto: what is kept there, and what befalls the connection."""

from __future__ import annotations

import gc
import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest

from companion.audience import Audience
from companion.broker import Broker
from companion.refusals import Refusal
from tests.mosquitto import MakeBroker, Mosquitto, free_port, make_broker, needs_mosquitto, wait_for
from tests.web.fakes import FakeScreens
from tests.web.house.kit import listening
from tests.web.house.test_discovery import SCREEN
from web.house.claim import Pace
from web.house.house import House
from web.house.voice import Trouble
from web.ports import Watcher

__all__ = ["make_broker"]
pytestmark = needs_mosquitto

PACE = Pace(beat=0.3, silence=0.75, answer=0.3)
AGAIN = (0.05, 0.1)
STATUS, TABLE = "pirate-table/kitchen/status", "pirate-table/kitchen/table"


class Table:
    """A table that shows what the test says, in the house."""

    def __init__(self, broker: Broker, folder: Path) -> None:
        self.watchers: list[Watcher] = []
        self.todo = "Anne draws"
        self.told: list[Trouble | None] = []
        self.log: list[str] = []
        self.house = House(
            broker,
            folder,
            self,
            told=self.told.append,
            report=self.log.append,
            pace=PACE,
            again=AGAIN,
        )

    def screen(self, audience: Audience = Audience(), /) -> bytes:  # noqa: B008 - a value
        assert audience.viewer is None
        assert audience.role == "public", "other rooms see what everybody sees"
        return msgspec.json.encode({**SCREEN, "todo": self.todo, "timer": None})

    def watch(self, watcher: Watcher, /) -> Callable[[], object]:
        self.watchers.append(watcher)
        return lambda: self.watchers.remove(watcher)

    def show(self, todo: str) -> None:
        self.todo = todo
        for watcher in self.watchers:
            watcher(FakeScreens(1, self.screen))


@contextmanager
def table(broker: Mosquitto, folder: Path, **fields: object) -> Iterator[Table]:
    settings = {"host": "127.0.0.1", "port": broker.port, "name": "kitchen", **fields}
    made = Table(msgspec.convert(settings, Broker), folder)
    made.house.start()
    try:
        yield made
    finally:
        made.house.stop()


def test_what_is_public_is_kept_there_as_it_changes(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    with table(broker, tmp_path) as kitchen:
        with listening(broker) as ear:
            ear.wait(STATUS, state="online", has=True)
            ear.wait(TABLE, todo="Anne draws", turn=["Anne"], phase="turns")
            kitchen.show("Mary draws")
            ear.wait(TABLE, todo="Mary draws")
        with listening(broker) as late:
            late.wait(TABLE, todo="Mary draws")
            late.wait("homeassistant/sensor/pirate-table-kitchen/phase/config", name="Phase")
            kitchen.house.stop()
            late.wait(STATUS, state="offline")
            assert kitchen.watchers == []
    assert kitchen.told == []


def test_a_table_says_again_and_again_that_it_is_there(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    with table(broker, tmp_path), listening(broker) as ear:
        ear.wait(STATUS, state="online", has=True)
        for _ in range(2):
            ear.heard.clear()
            ear.wait(STATUS, state="online", has=True)


def test_a_broker_that_dies_and_comes_back_is_told_all_anew(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    with table(broker, tmp_path) as kitchen, listening(broker) as ear:
        ear.wait(TABLE, todo="Anne draws")
        broker.kill()
        wait_for(lambda: "is not there" in kitchen.log[-1], "nobody noticed")
        kitchen.show("Mary draws")
        broker.start()
        ear.wait(TABLE, todo="Mary draws")
        ear.wait(STATUS, state="online", has=True)


def test_a_broker_that_is_there_only_later_is_found(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path / "broker")
    with ExitStack() as stack:
        kitchen = stack.enter_context(table(broker, tmp_path))
        wait_for(lambda: kitchen.log, "nobody noticed")
        broker.start()
        stack.callback(broker.stop)
        ear = stack.enter_context(listening(broker))
        ear.wait(TABLE, todo="Anne draws")


def test_two_tables_of_one_name_are_told_and_the_second_follows(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    with listening(broker) as ear, ExitStack() as stack:
        first = stack.enter_context(table(broker, tmp_path))
        ear.wait(STATUS, has=True)
        second = stack.enter_context(table(broker, tmp_path))
        second.show("nobody may hear this")
        wait_for(lambda: first.told and second.told, "they were not told")
        ear.wait(STATUS, has=True, two=True)
        assert ear.now(TABLE)["todo"] == "Anne draws"
        first.house.stop()
        ear.wait(TABLE, todo="nobody may hear this")
        wait_for(lambda: second.told[-1] is None, "it is not over")


def test_a_table_whose_connection_is_cut_is_gone_for_the_house_and_comes_back(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    with table(broker, tmp_path) as kitchen, listening(broker) as ear:
        ear.wait(TABLE, todo="Anne draws")
        before = len(ear.heard)
        open_socket = kitchen.house._line._client.socket()
        assert isinstance(open_socket, socket.socket)
        open_socket.shutdown(socket.SHUT_RDWR)
        wait_for(lambda: TABLE in dict(ear.heard[before:]), "it did not come back")
        since = [json.loads(payload) for topic, payload in ear.heard[before:] if topic == STATUS]
        assert [one["state"] for one in since[:2]] == ["offline", "online"]


def test_a_password_is_asked_for_and_a_wrong_one_is_told(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    acl = "user table\ntopic readwrite pirate-table/#\nuser guest\ntopic read pirate-table/#\n"
    users = {"table": "wormwood", "guest": "rum"}
    broker = make_broker(users=users, acl=acl)
    secret = tmp_path / "broker.password"
    secret.write_text("brine")
    secret.chmod(0o600)
    fields = {"user": "table", "password_file": "broker.password"}
    with table(broker, tmp_path, **fields) as kitchen:
        wait_for(lambda: kitchen.told, "nobody was told")
    assert kitchen.told[0] is not None
    assert "user, password_file" in kitchen.told[0].why
    assert "brine" not in f"{kitchen.told} {kitchen.log}"
    secret.write_text("wormwood")
    with table(broker, tmp_path, **fields), listening(broker, "guest", "rum") as ear:
        ear.wait(TABLE, todo="Anne draws")


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="password") as caught:
        Table(Broker("here", user="table", password_file="none"), tmp_path)
    assert caught.value.code == "broker"
    (tmp_path / "ca.crt").write_text("no certificate")
    for file in ("ca.crt", "none.crt"):
        with pytest.raises(Refusal, match="certificate"):
            Table(Broker("here", tls=True, ca_file=file), tmp_path)


def certified(folder: Path, name: str) -> None:
    """An authority, and a key with its certificate for a host's name."""
    folder.mkdir()
    new = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    plain = ["-nodes", "-days", "2", "-subj"]
    ours = ["-keyout", str(folder / "ca.key"), "-out", str(folder / "ca.crt")]
    its = ["-keyout", str(folder / "its.key"), "-out", str(folder / "its.crt")]
    signed = ["-CA", str(folder / "ca.crt"), "-CAkey", str(folder / "ca.key")]
    named = ["-addext", f"subjectAltName={name}"]
    for command in (
        [*new, *plain, "/CN=house", *ours],
        [*new, *plain, "/CN=b", *signed, *named, *its],
    ):
        subprocess.run(command, check=True, capture_output=True)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("name", "right"), [("IP:127.0.0.1", True), ("IP:127.0.0.2", False)])
def test_an_encrypted_broker_must_have_the_right_certificate(
    name: str, right: bool, make_broker: MakeBroker, tmp_path: Path
) -> None:
    certified(tmp_path / "house", name)
    port = free_port()
    keys = f"keyfile {tmp_path}/house/its.key\ncertfile {tmp_path}/house/its.crt\n"
    broker = make_broker(more=f"listener {port} 127.0.0.1\nallow_anonymous true\n{keys}")
    fields = {"port": port, "tls": True, "ca_file": "house/ca.crt"}
    with table(broker, tmp_path, **fields) as kitchen, listening(broker) as ear:
        if right:
            ear.wait(TABLE, todo="Anne draws")
            return
        wait_for(lambda: kitchen.told, "nobody was told")
        assert kitchen.told[0] is not None
        assert "IP address mismatch" in kitchen.told[0].why
        assert ear.heard == []
    gc.collect()  # the library leaves it to this to close what it could not connect


def test_a_table_ends_at_once_although_nobody_answers(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path / "broker")
    begun = time.monotonic()
    with table(broker, tmp_path):
        pass
    assert time.monotonic() - begun < 5
