"""The broker that tests stand on is a real one: it knows its users and its list, and comes back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from tests.mosquitto import MakeBroker, Mosquitto, make_broker, needs_mosquitto, wait_for

__all__ = ["make_broker"]
pytestmark = needs_mosquitto

ACL = "user table\ntopic readwrite #\nuser guest\ntopic read open/#\n"


@contextmanager
def client(broker: Mosquitto, user: str = "", password: str = "") -> Iterator[mqtt.Client]:
    made = mqtt.Client(CallbackAPIVersion.VERSION2)
    if user:
        made.username_pw_set(user, password)
    made.connect("127.0.0.1", broker.port)
    made.loop_start()
    yield made
    made.disconnect()
    made.loop_stop()


def heard_by(broker: Mosquitto, user: str, password: str) -> list[str]:
    """The topics of what is retained that a user is told; "end" is its own and comes last."""
    heard: list[str] = []
    done = threading.Event()

    def hear(_client: object, _data: object, message: mqtt.MQTTMessage) -> None:
        heard.append(message.topic)
        if message.topic == "open/end":
            done.set()

    with client(broker, user, password) as listening:
        listening.on_message = hear
        listening.subscribe("#", 1)
        assert done.wait(20)
    return heard


def test_it_knows_its_users_and_who_may_read_what(make_broker: MakeBroker) -> None:
    broker = make_broker(users={"table": "one", "guest": "two"}, acl=ACL)
    with client(broker, "table", "one") as table:
        for topic in ("shut/here", "open/end"):
            table.publish(topic, "x", 1, retain=True).wait_for_publish(20)
    assert sorted(heard_by(broker, "table", "one")) == ["open/end", "shut/here"]
    assert heard_by(broker, "guest", "two") == ["open/end"]
    refused = threading.Event()
    with client(broker, "guest", "wrong") as nobody:
        nobody.on_connect = lambda *said: refused.set() if said[3].is_failure else None
        assert refused.wait(20)


def test_it_dies_and_comes_back_with_what_it_kept(make_broker: MakeBroker) -> None:
    broker = make_broker(keeps=True)
    with client(broker) as one:
        one.publish("open/end", "x", 1, retain=True).wait_for_publish(20)
        wait_for((broker.folder / "mosquitto.db").exists, "nothing was kept")
    port = broker.port
    broker.restart()
    assert broker.port == port
    assert heard_by(broker, "", "") == ["open/end"]
