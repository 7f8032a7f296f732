"""A mouth that writes down what is said, and an ear at a real broker."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from tests.mosquitto import Mosquitto, wait_for


class Mouth:
    """What a voice says, newest last; `kept` is what stands at each topic then."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bytes]] = []
        self.listened: list[str] = []

    def listen(self, topic: str, /) -> None:
        self.listened.append(topic)

    def say(self, topic: str, payload: bytes, /) -> None:
        self.said.append((topic, payload))

    def take(self) -> list[tuple[str, bytes]]:
        """What was said since the last time."""
        said, self.said = self.said, []
        return said

    @property
    def kept(self) -> dict[str, Any]:
        return {topic: json.loads(payload) for topic, payload in self.said if payload}


class Ear:
    """All that a broker tells somebody who listens to everything, by topic."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._lock = threading.Lock()

    def hear(self, _client: object, _data: object, message: mqtt.MQTTMessage) -> None:
        with self._lock:
            self.heard.append((message.topic, bytes(message.payload)))

    def now(self, topic: str) -> Any:
        """The newest that was heard at a topic, or None."""
        with self._lock:
            said = [payload for where, payload in self.heard if where == topic]
        return json.loads(said[-1]) if said and said[-1] else None

    def wait(self, topic: str, **fields: object) -> Any:
        """Wait until these fields are the newest at a topic; returns all of it."""

        def is_so() -> bool:
            now = self.now(topic)
            return isinstance(now, dict) and all(now.get(k) == v for k, v in fields.items())

        wait_for(is_so, f"{topic} never was {fields}, but {self.now(topic)}")
        return self.now(topic)


@contextmanager
def listening(broker: Mosquitto, user: str = "", password: str = "") -> Iterator[Ear]:
    """Somebody in another room, who comes back when the broker does."""
    ear = Ear()
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    if user:
        client.username_pw_set(user, password)
    client.reconnect_delay_set(0.05, 0.1)  # type: ignore[arg-type]  # seconds may have fractions
    client.on_message = ear.hear
    there = threading.Event()
    client.on_connect = lambda one, *_: one.subscribe("#", 1) and None
    client.on_subscribe = lambda *_: there.set()
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    assert there.wait(20)
    yield ear
    client.disconnect()
    client.loop_stop()
