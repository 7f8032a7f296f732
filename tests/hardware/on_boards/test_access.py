"""Who may read and who may write what at a real Mosquitto with the list that is shipped.

The table itself can only try what somebody without a name may do (hardware/boards/trial.py): of
users with a password of their own the list decides alone.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from tests.mosquitto import PATIENCE, Mosquitto, needs_mosquitto

pytestmark = needs_mosquitto

LIST = (Path(__file__).parents[3] / "systemd/mosquitto/tables.acl").read_text()
RIGHT = "\nuser kitchen-right\ntopic write pirate-table-boards/kitchen/right/now\n"
"""Another board's two lines, as docs/boards.md shows them."""

TABLES, BOARDS = ("kitchen", "bar"), ("kitchen-left", "kitchen-right", "bar-left")
USERS = (*TABLES, *BOARDS, "homeassistant", "lobby", "guest")
"""The list has no lines for the last one, nor for the board of another table."""

LEFT = "pirate-table-boards/kitchen/left/now"
OTHER = "pirate-table-boards/kitchen/right/now"
PUBLIC = "pirate-table/kitchen/table"
SENSOR = "homeassistant/sensor/pirate-table-kitchen/phase/config"
WRITERS = {
    LEFT: {"kitchen", "kitchen-left"},
    OTHER: {"kitchen", "kitchen-right"},
    PUBLIC: {"kitchen"},
    SENSOR: {"kitchen", "homeassistant"},
}
READERS = {
    LEFT: {"kitchen"},
    OTHER: {"kitchen"},
    PUBLIC: {"kitchen", "homeassistant", "lobby"},
    SENSOR: {"homeassistant"},
}
ALL = ("#", "pirate-table-boards/#", "pirate-table-boards/+/+/now", *WRITERS)


class Guest:
    """A user who asks for everything and writes everywhere; `heard` are the topics it was told of.

    It speaks MQTT 5, where a broker says what it refuses.
    """

    def __init__(self, port: int, user: str) -> None:
        self.user = user
        self.heard: set[str] = set()
        self.written: dict[str, bool] = {}
        self._answers = threading.Semaphore(0)
        self._said = ""
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self._client.username_pw_set(user, user)
        self._client.on_connect = lambda *_: self._answers.release()
        self._client.on_subscribe = lambda *_: self._answers.release()
        self._client.on_message = lambda _one, _data, message: self.heard.add(message.topic)
        self._client.on_publish = self._published
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        self._answered()

    def listen(self) -> None:
        """Ask for everything, in every way; what was told before the answer has been heard."""
        self._client.subscribe([(topic, 0) for topic in ALL])
        self._answered()

    def write(self) -> None:
        """Say something at each topic, and hear whether that was let through."""
        for topic in WRITERS:
            self._said = topic
            self._client.publish(topic, self.user, 1)
            self._answered()

    def end(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def _published(self, *told: object) -> None:
        self.written[self._said] = str(told[3]) != "Not authorized"
        self._answers.release()

    def _answered(self) -> None:
        assert self._answers.acquire(timeout=PATIENCE), self.user


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Guest]]:
    """All users of a house, each of whom has tried everything while the others did."""
    folder = tmp_path_factory.mktemp("access")
    broker = Mosquitto(folder, users={user: user for user in USERS}, acl=LIST + RIGHT)
    with ExitStack() as stack:
        stack.callback(broker.stop)
        broker.start()
        made = {user: Guest(broker.port, user) for user in USERS}
        for guest in made.values():
            stack.callback(guest.end)
        for step in (Guest.listen, Guest.write, Guest.listen):
            for guest in made.values():
                step(guest)
        yield made


@pytest.mark.parametrize("topic", WRITERS)
def test_nobody_writes_there_but_who_has_to(guests: dict[str, Guest], topic: str) -> None:
    assert {user for user, one in guests.items() if one.written[topic]} == WRITERS[topic]


@pytest.mark.parametrize("topic", READERS)
def test_nobody_reads_there_but_who_has_to(guests: dict[str, Guest], topic: str) -> None:
    assert {user for user, one in guests.items() if topic in one.heard} == READERS[topic]
