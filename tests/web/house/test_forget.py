"""A table that is no more is taken off the broker; one that is there is not."""

from __future__ import annotations

import threading
from pathlib import Path

import msgspec
import pytest

from companion.broker import Broker
from companion.refusals import Refusal
from tests.mosquitto import MakeBroker, free_port, make_broker, needs_mosquitto
from tests.web.house.kit import listening
from tests.web.house.test_house import AGAIN, STATUS, TABLE, table
from web.house import claim
from web.house import forget as forgetting
from web.house.claim import Status
from web.house.forget import forget
from web.house.line import Line, Will

__all__ = ["make_broker"]
LIST = (Path(__file__).parents[3] / "systemd/mosquitto/tables.acl").read_text()
pytestmark = needs_mosquitto


def test_a_table_that_is_switched_off_is_forgotten_whole(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    mosquitto = make_broker()
    broker = Broker("127.0.0.1", port=mosquitto.port, name="another")
    with table(mosquitto, tmp_path), listening(mosquitto) as ear:
        ear.wait(TABLE, todo="Anne draws")
    with listening(mosquitto) as ear:
        ear.wait(STATUS, state="offline")
    forget(broker, tmp_path, "kitchen", again=AGAIN)
    with listening(mosquitto) as ear, table(mosquitto, tmp_path, name="bar"):
        ear.wait("pirate-table/bar/status", has=True)
        assert not [topic for topic, _ in ear.heard if "kitchen" in topic]
    with pytest.raises(Refusal, match="Nothing is kept of a table called kitchen"):
        forget(broker, tmp_path, "kitchen", again=AGAIN)


def test_what_the_broker_does_not_let_a_user_write_is_not_said_to_be_forgotten(
    make_broker: MakeBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broker refuses in silence: the shipped list lets the lobby read and nothing else."""
    monkeypatch.setattr(forgetting, "KEPT", 1.0)
    users = {"kitchen": "k", "lobby": "l"}
    mosquitto = make_broker(users=users, acl=LIST)
    for name, word in users.items():
        (tmp_path / name).write_text(word)
        (tmp_path / name).chmod(0o600)
    brokers = {
        name: Broker("127.0.0.1", port=mosquitto.port, name="bar", user=name, password_file=name)
        for name in users
    }
    came = threading.Event()
    line = Line(brokers["kitchen"], tmp_path, "was", lambda _: came.set())
    line.open()
    assert came.wait(20)
    line.close(Will(STATUS, msgspec.json.encode(Status("offline", "was"))))
    with pytest.raises(Refusal, match="did not let this user take kitchen away"):
        forget(brokers["lobby"], tmp_path, "kitchen", again=AGAIN)
    forget(brokers["kitchen"], tmp_path, "kitchen", again=AGAIN)


def test_a_table_that_is_there_is_not_forgotten(make_broker: MakeBroker, tmp_path: Path) -> None:
    mosquitto = make_broker()
    broker = Broker("127.0.0.1", port=mosquitto.port)
    with table(mosquitto, tmp_path), listening(mosquitto) as ear:
        ear.wait(STATUS, has=True)
        with pytest.raises(Refusal, match="kitchen is there"):
            forget(broker, tmp_path, "kitchen", again=AGAIN)
        assert ear.now(TABLE)


def test_a_table_that_a_dead_broker_left_online_is_forgotten(
    make_broker: MakeBroker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for as long as a table may be silent, whatever stands there of that."""
    monkeypatch.setattr(claim, "BEAT", 0.1)
    mosquitto = make_broker()
    broker = Broker("127.0.0.1", port=mosquitto.port, name="kitchen")
    came = threading.Event()
    ghost = Line(broker, tmp_path, "ghost", lambda _: came.set())
    ghost.open()
    with listening(mosquitto) as ear:
        assert came.wait(20)
        ghost.say(STATUS, msgspec.json.encode(Status("online", "ghost", has=True, beat=-7)))
        ear.wait(STATUS, id="ghost")
    ghost.close()
    waited: list[float] = []
    forget(broker, tmp_path, "kitchen", waiting=waited.append, again=AGAIN, slack=0.1)
    assert waited == [pytest.approx(0.2, abs=0.1)]
    with listening(mosquitto) as ear:
        assert ear.now(STATUS) is None


def test_a_broker_that_is_not_there_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "FOUND", 0.2)
    port = free_port()
    with pytest.raises(Refusal, match=f"There is no broker at 127.0.0.1:{port}"):
        forget(Broker("127.0.0.1", port=port), tmp_path, "kitchen", again=AGAIN)
