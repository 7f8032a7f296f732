"""What Home Assistant is told, read as it reads it: by the rules of its documentation, one by one
("MQTT", "MQTT sensor", "MQTT binary sensor").
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from jinja2 import Environment, StrictUndefined

from companion.broker import Broker
from companion.languages import LANGUAGES
from companion.names import LONGEST
from web.house import discovery, picked
from web.house.claim import Status

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
    return rendered(template, TOLD[topic])


def rendered(template: str, told: dict[str, Any]) -> str:
    return Environment(undefined=StrictUndefined).from_string(template).render(value_json=told)


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


# The rules.

HOUSES = [
    Broker("here", name=name, language=language)
    for name in ("kitchen", "bar", "0", "a-_" + "z" * 29)
    for language in LANGUAGES
]
EVERY = pytest.mark.parametrize("house", HOUSES, ids=lambda it: f"{it.name}-{it.language}")

COMMON = {
    *("availability_topic", "availability_template", "default_entity_id", "device", "icon"),
    *("json_attributes_topic", "name", "origin", "state_topic", "unique_id", "value_template"),
    "device_class",
}
KNOWN = {"sensor": COMMON | {"unit_of_measurement"}, "binary_sensor": COMMON}
"""Of the keys that are documented for each kind those that are of use here: others it ignores."""

BLOCKED = {
    *("assumed_state", "available", "device_class", "device_info", "entity_category", "icon"),
    *("entity_picture", "force_update", "friendly_name", "name", "should_poll", "state"),
    *("supported_features", "unique_id", "unit_of_measurement"),
}
"""What no attribute may be called."""

UNITS = {"duration": {"d", "h", "min", "s", "ms"}}
"""By the device classes that are used."""

LONGEST_STATE = 255


def read(house: Broker) -> list[tuple[str, str, dict[str, Any]]]:
    """Each sensor's topic, kind and payload."""
    return [
        (topic, topic.split("/")[1], json.loads(payload))
        for topic, payload in discovery.payloads(house).items()
    ]


@EVERY
def test_a_topic_is_prefix_kind_node_object_and_config(house: Broker) -> None:
    for topic, _, _ in read(house):
        pattern = r"homeassistant/(sensor|binary_sensor)/[a-zA-Z0-9_-]+/[a-zA-Z0-9_-]+/config"
        assert re.fullmatch(pattern, topic)


@EVERY
def test_a_payload_has_documented_keys_alone_and_those_that_are_required(house: Broker) -> None:
    for _, kind, told in read(house):
        assert told.keys() <= KNOWN[kind]
        assert told["state_topic"].startswith(f"pirate-table/{house.name}/")


def test_an_id_is_unique_in_the_house_and_the_same_in_every_language() -> None:
    """A device is only made of sensors that have one; two with the same are an error."""
    ids = {
        language: [
            told["unique_id"] for it in HOUSES if it.language == language for _, _, told in read(it)
        ]
        for language in LANGUAGES
    }
    assert len({tuple(told) for told in ids.values()}) == 1
    assert len(set(ids["en"])) == len(ids["en"])


@EVERY
def test_a_device_is_the_same_in_all_its_sensors_and_has_an_identifier(house: Broker) -> None:
    (device,) = {json.dumps(told["device"]) for _, _, told in read(house)}
    told = json.loads(device)
    assert told.keys() <= {"identifiers", "connections", "name", "model", "manufacturer"}
    assert told["identifiers"] == [f"pirate-table-{house.name}"]
    assert house.name in told["name"]


@EVERY
def test_the_origin_has_a_name(house: Broker) -> None:
    for _, _, told in read(house):
        assert told["origin"]["name"]
        assert told["origin"].keys() <= {"name", "sw_version", "support_url"}


@EVERY
def test_availability_is_told_in_one_way_and_by_the_usual_words(house: Broker) -> None:
    for _, _, told in read(house):
        assert told["availability_topic"] == house.public("status")
        assert "availability" not in told, "not to be used with a topic"
        states = get_args(get_type_hints(Status)["state"])
        words = [rendered(told["availability_template"], {"state": it}) for it in states]
        assert words == ["online", "offline"]


@EVERY
def test_a_device_class_has_a_unit_of_its_own_and_a_number_or_none(house: Broker) -> None:
    classes = [told for _, _, told in read(house) if "device_class" in told]
    assert [told["device_class"] for told in classes] == ["duration"]
    for told in classes:
        assert told["unit_of_measurement"] in UNITS[told["device_class"]]
        for timer in (None, {"total": 60.0, "left": 12.0, "running": True}):
            state = rendered(told["value_template"], picked.timer(timer, 0))
            assert state == "None" or state.isdecimal()


def test_a_binary_sensor_says_on_or_off() -> None:
    (told,) = [told for _, kind, told in read(BROKER) if kind == "binary_sensor"]
    states = [rendered(told["value_template"], {"playing": it}) for it in (True, False)]
    assert states == ["ON", "OFF"]
    assert not {"payload_on", "payload_off"} & told.keys(), "those are the usual ones"


def test_no_state_is_too_long() -> None:
    names = [f"{number}".ljust(LONGEST, "x") for number in range(8)]
    longest = {"turn": names, "heading": "", "playing": True, "winner": names[0], "left": 10**6}
    for _, _, told in read(BROKER):
        assert len(rendered(told["value_template"], longest)) <= LONGEST_STATE


def test_attributes_are_a_dictionary_and_none_is_one_of_home_assistants_own() -> None:
    topics = {
        told["json_attributes_topic"]
        for _, _, told in read(BROKER)
        if "json_attributes_topic" in told
    }
    assert topics == {BROKER.public(part) for part in ("table", "timer", "result")}
    for topic in topics:
        assert not TOLD[topic].keys() & BLOCKED


@EVERY
def test_an_entity_is_called_the_same_in_every_language_as_the_document_says(
    house: Broker,
) -> None:
    for topic, kind, told in read(house):
        slug = f"{house.name}_{topic.split('/')[-2]}".replace("-", "_")
        assert told["default_entity_id"] == f"{kind}.pirate_table_{slug}"
        assert re.fullmatch(r"[a-z_]+\.[a-z0-9_]+", told["default_entity_id"])
    text = Path(__file__).parents[3].joinpath("docs/house.md").read_text()
    (shown,) = re.findall(r"`entity_id: (\S+)`", text)
    assert shown in {told["default_entity_id"] for _, _, told in read(BROKER)}


@EVERY
def test_an_icon_is_one_of_its_set_and_a_name_does_not_repeat_the_devices(house: Broker) -> None:
    for _, _, told in read(house):
        assert re.fullmatch(r"mdi:[a-z0-9-]+", told["icon"])
        assert told["name"]
        assert "pirate" not in told["name"].lower(), "it stands after the device's"
