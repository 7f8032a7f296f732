"""The configuration and the access list that docs/house.md shows are right as they stand."""

from __future__ import annotations

import re
from pathlib import Path

from companion.settings import load
from tests.documents import block
from tests.mosquitto import MakeBroker, make_broker, needs_mosquitto, wait_for
from tests.web.house.kit import listening
from tests.web.house.test_house import TABLE, table

__all__ = ["make_broker"]

DOCUMENT = "docs/house.md"


def test_the_configuration_can_be_loaded_with_each_of_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(block(DOCUMENT, "[broker]"))
    broker = load(path).broker
    assert broker is not None
    assert (broker.name, broker.tls, broker.discovery) == ("kitchen", False, True)
    path.write_text(re.sub(r"^# ", "", block(DOCUMENT, "[broker]"), flags=re.MULTILINE))
    everything = load(path).broker
    assert everything is not None
    assert (everything.tls, everything.port, everything.language) == (True, 1884, "es")
    assert (everything.publish, everything.discovery) == (False, False)


@needs_mosquitto
def test_its_access_list_lets_a_table_write_under_its_own_name_alone(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    users = {"kitchen": "rum", "lobby": "grog", "homeassistant": "tea"}
    mosquitto = make_broker(users=users, acl=block(DOCUMENT, "pattern readwrite"))
    secret = tmp_path / "broker.password"
    secret.write_text("rum")
    secret.chmod(0o600)
    fields = {"user": "kitchen", "password_file": "broker.password"}
    found = "homeassistant/sensor/pirate-table-kitchen/phase/config"
    bars = table(mosquitto, tmp_path, **fields, name="bar")
    with table(mosquitto, tmp_path, **fields), bars as bar:
        with listening(mosquitto, "homeassistant", "tea") as home:
            home.wait(TABLE, todo="Anne draws")
            home.wait(found, name="Phase")
        with listening(mosquitto, "lobby", "grog") as lobby:
            lobby.wait(TABLE, todo="Anne draws")
            assert {topic.split("/")[1] for topic, _ in lobby.heard} == {"kitchen"}
        wait_for(lambda: bar.told, "nobody was told")
        assert bar.told[0] is not None
        assert "pirate-table/bar/#" in bar.told[0].why
