"""What Home Assistant is told, so that a table appears there by itself (MQTT discovery).

One retained message a sensor, in the form of its documentation ("MQTT discovery", single
components), which every version of it understands. They read what is published anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from companion.broker import Broker
from companion.languages import in_language
from companion.words import say

ROOT: Final = "homeassistant"

Sensor = dict[str, Any]

_OURS = ("name", "part", "attributes")

SENSORS: Final[dict[str, Sensor]] = {
    "phase": {
        "name": say("Phase"),
        "icon": "mdi:sail-boat",
        "part": "table",
        "value_template": "{{ value_json.heading }}",
        "attributes": True,
    },
    "turn": {
        "name": say("Turn"),
        "icon": "mdi:account-arrow-right",
        "part": "table",
        "value_template": "{{ value_json.turn | join(', ') or '-' }}",
    },
    "timer": {
        "name": say("Timer"),
        "icon": "mdi:timer-sand",
        "part": "timer",
        "unit_of_measurement": "s",
        "device_class": "duration",
        "value_template": "{{ value_json.left }}",
        "attributes": True,
    },
    "result": {
        "name": say("Winner"),
        "icon": "mdi:trophy",
        "part": "result",
        "value_template": "{{ value_json.winner or '-' }}",
        "attributes": True,
    },
}

PLAYING: Final[Sensor] = {
    "name": say("Playing"),
    "icon": "mdi:cards-playing",
    "part": "table",
    "value_template": "{{ 'ON' if value_json.playing else 'OFF' }}",
}


def payloads(broker: Broker) -> dict[str, bytes]:
    """What is kept at which topic; nothing at any of them where Home Assistant is not to know."""
    if not broker.discovery:
        return {topic: b"" for topic, _ in sensors(broker)}
    return {topic: msgspec.json.encode(told) for topic, told in sensors(broker)}


def sensors(broker: Broker) -> Iterator[tuple[str, Sensor]]:
    """Each sensor's topic and what is told there."""
    for key, sensor in SENSORS.items():
        yield _topic(broker, "sensor", key), _told(broker, "sensor", key, sensor)
    kind, key = "binary_sensor", "playing"
    yield _topic(broker, kind, key), _told(broker, kind, key, PLAYING)


def _topic(broker: Broker, kind: str, key: str) -> str:
    return f"{ROOT}/{kind}/{_id(broker)}/{key}/config"


def _id(broker: Broker) -> str:
    return f"pirate-table-{broker.name}"


def _told(broker: Broker, kind: str, key: str, sensor: Sensor) -> Sensor:
    told = {field: value for field, value in sensor.items() if field not in _OURS}
    topic = broker.public(sensor["part"])
    if sensor.get("attributes"):
        told["json_attributes_topic"] = topic
    return {
        **told,
        "name": in_language(sensor["name"], broker.language),
        "unique_id": f"{_id(broker)}-{key}",
        # Else it would come of the name, and automations would need another one in each language.
        "default_entity_id": f"{kind}.{_id(broker)}_{key}".replace("-", "_"),
        "state_topic": topic,
        "availability_topic": broker.public("status"),
        "availability_template": "{{ value_json.state }}",
        "device": {
            "identifiers": [_id(broker)],
            "name": f"Pirate table {broker.name}",
            "model": "Pirate table companion",
        },
        "origin": {"name": "Pirate table companion"},
    }
