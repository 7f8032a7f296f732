"""What Home Assistant is told, read as it reads it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jinja2 import Environment

from companion.broker import Broker
from web.house import discovery, picked

BROKER = Broker("here", name="kitchen")
SCREEN: dict[str, Any] = {
    "game": {"game": "pirate-21", "finished": False, "phase": "turns", "winner": None},
    "seats": [{"name": "Anne", "state": "turn"}, {"name": "Mary", "state": "plain"}],
    "title": "Turns",
    "small": "Round 1",
    "todo": "Anne draws",
    "undo": "Take back",
    "rest": None,
    "simulated": False,
}
TOLD = {
    BROKER.public("table"): picked.table(SCREEN, "en"),
    BROKER.public("timer"): picked.timer({"total": 60.0, "left": 12.0, "running": True}, 0),
    BROKER.public("result"): picked.result(SCREEN),
    BROKER.public("status"): {"state": "online"},
}


def seen(topic: str, template: str) -> str:
    return Environment().from_string(template).render(value_json=TOLD[topic])


def sensors() -> dict[str, dict[str, Any]]:
    payloads = discovery.payloads(BROKER).items()
    return {topic.split("/")[-2]: json.loads(payload) for topic, payload in payloads}


@pytest.mark.parametrize(
    ("sensor", "shows"),
    [("phase", "Turns"), ("turn", "Anne"), ("timer", "15"), ("result", "-"), ("playing", "ON")],
)
def test_each_sensor_shows_what_is_published(sensor: str, shows: str) -> None:
    told = sensors()[sensor]
    assert seen(told["state_topic"], told["value_template"]) == shows
    assert seen(told["availability_topic"], told["availability_template"]) == "online"
    if "json_attributes_topic" in told:
        assert isinstance(TOLD[told["json_attributes_topic"]], dict)


def test_two_tables_are_two_devices_and_share_no_sensor() -> None:
    other = discovery.payloads(Broker("here", name="bar"))
    assert not other.keys() & discovery.payloads(BROKER).keys()
    ids = [json.loads(one)["unique_id"] for one in (*other.values(), *payloads())]
    assert len(set(ids)) == len(ids) == 10
    assert all(topic.startswith("homeassistant/") for topic in other)
    assert {topic.split("/")[1] for topic in other} == {"sensor", "binary_sensor"}


def payloads() -> list[bytes]:
    return list(discovery.payloads(BROKER).values())


def test_a_house_without_home_assistant_keeps_nothing_for_it() -> None:
    silent = discovery.payloads(Broker("here", name="kitchen", discovery=False))
    assert silent.keys() == discovery.payloads(BROKER).keys()
    assert set(silent.values()) == {b""}, "what was kept before is taken away"


def test_sensors_are_named_in_the_language_of_the_house() -> None:
    spanish = discovery.payloads(Broker("here", name="kitchen", language="es"))
    names = {json.loads(one)["name"] for one in spanish.values()}
    assert names == {"Fase", "Turno", "Reloj", "Gana", "En juego"}
