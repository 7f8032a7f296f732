"""The machine is shut down by a host's post alone, once, and only where it can be."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.fakes import Clock, FakeLoop
from tests.web.screens import enter, get, join, post
from web import Keys, create_app
from web.power import How

WHY = "This table is simulated."


class FakePower:
    def __init__(self) -> None:
        self.why: str | None = None
        self.turned: list[How] = []

    def why_not(self) -> str | None:
        return self.why

    def turn(self, how: How) -> None:
        self.turned.append(how)


class Machine:
    def __init__(self, folder: Path) -> None:
        self.power, self.clock, self.keys = FakePower(), Clock(), Keys(folder)
        self.app = create_app(
            FakeLoop(), self.keys, simulated=False, power=self.power, clock=self.clock
        )
        self.host = enter(self.app, self.keys.key("host"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def ask(client: FlaskClient, how: object) -> int:
    return int(post(client, "/api/power", {"do": how}).status_code)


@pytest.mark.parametrize("how", ["off", "restart"])
def test_a_host_shuts_it_down_or_starts_it_anew(machine: Machine, how: How) -> None:
    assert get(machine.host, "/api/power").get_json() == {"why": None}
    assert ask(machine.host, how) == 202
    assert machine.power.turned == [how]


def test_nobody_else_does(machine: Machine) -> None:
    phone = join(machine.app, machine.keys, "Mario")
    for client in (machine.app.test_client(), phone):
        assert get(client, "/api/power").status_code == 401
        assert ask(client, "off") == 401
    assert machine.power.turned == []


def test_reading_shuts_nothing_down(machine: Machine) -> None:
    for path in ("/api/power", "/api/power?do=off", "/api/power?off"):
        assert get(machine.host, path).status_code == 200
    assert machine.power.turned == []


def test_where_it_cannot_be_the_page_is_told_why(machine: Machine) -> None:
    machine.power.why = WHY
    assert get(machine.host, "/api/power").get_json() == {"why": WHY}
    refused = post(machine.host, "/api/power", {"do": "off"})
    assert (refused.status_code, refused.get_json()["sentence"]) == (409, WHY)
    assert machine.power.turned == []


@pytest.mark.parametrize("how", ["", "poweroff; reboot", None, 1, ["off"]])
def test_what_is_no_command_does_nothing(machine: Machine, how: object) -> None:
    assert ask(machine.host, how) == 400
    assert post(machine.host, "/api/power", {"do": "off", "now": True}).status_code == 400
    assert machine.power.turned == []


def test_it_is_asked_for_seldom(machine: Machine) -> None:
    assert [ask(machine.host, "off") for _ in range(3)] == [202, 202, 429]
    machine.clock.now += 30
    assert ask(machine.host, "off") == 202


def test_without_a_machine_there_is_no_such_address(host: FlaskClient) -> None:
    assert get(host, "/api/power").status_code == 404
