"""A board at a real broker, and the access list under which it speaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from tests.mosquitto import Mosquitto, wait_for

TOPIC = "pirate-table-boards/kitchen/left/now"
USERS = {"kitchen": "one", "kitchen-left": "two", "guest": "three"}
SHUT = """
user kitchen
topic readwrite pirate-table-boards/kitchen/#

user kitchen-left
topic write pirate-table-boards/kitchen/left/#

user guest
topic readwrite pirate-table/#
"""


class Pretended:
    """A board's program: it says how it is whenever that changes, and when it is told to."""

    def __init__(self, client: mqtt.Client, readers: int, buttons: int) -> None:
        self._client = client
        self.state: dict[str, Any] = {
            "boot": 1,
            "ms": 0,
            "tags": [[] for _ in range(readers)],
            "down": [False] * buttons,
        }

    def says(self, *, later: int = 1000, **what: Any) -> None:
        self.state |= what
        self.state["ms"] += later
        self.raw(json.dumps(self.state).encode())

    def raw(self, payload: bytes, topic: str = TOPIC, *, keep: bool = False) -> None:
        """Say it, if the broker is there just now."""
        with suppress(RuntimeError):
            self._client.publish(topic, payload, 1, retain=keep).wait_for_publish(20)


@contextmanager
def board(
    broker: Mosquitto, *, readers: int = 2, buttons: int = 2, user: str = "kitchen-left"
) -> Iterator[Pretended]:
    """A board that is let in, and comes back when the broker does."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    if user:
        client.username_pw_set(user, USERS[user])
    client.reconnect_delay_set(0.05, 0.1)  # type: ignore[arg-type]  # seconds may have fractions
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    wait_for(client.is_connected, "the board is not let in")
    made = Pretended(client, readers, buttons)
    try:
        yield made
    finally:
        client.disconnect()
        client.loop_stop()
        del made._client  # whoever still holds the board must not hold its sockets
