"""The doctor's page on the wire: the host's alone, all that was found, and no card."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import hardware
from companion.audience import HOST, PUBLIC, Audience
from companion.inputs import Fault
from hardware.bench import TAGS
from hardware.doctor.examine import Doctor
from tests.hardware.doctor.kit import Patient
from tests.hardware.tables import simulated
from tests.web.fake_bench import DrawingLoop, SeatedLoop
from tests.web.fake_doctor import FakeDoctor
from tests.web.fakes import Clock
from tests.web.screens import ORIGIN, enter, get, post
from web import Keys, create_app
from web.ports import Loop
from web.sent import STATIC
from web.services import services_of
from web.ward.ports import Ward
from web.ward.state import WardWatch

SILENT = Fault("reader-silent", "It answers 0x00.", "Push its plug home.")
STUCK = Fault("button-stuck", "It is down for a minute.", "Unplug it.")


@pytest.fixture
def doctor() -> FakeDoctor:
    return FakeDoctor()


Made = Callable[..., FlaskClient]


@pytest.fixture
def made(doctor: FakeDoctor, tmp_path: Path) -> Made:
    def make(loop: Loop | None = None, *, host: bool = True) -> FlaskClient:
        keys = Keys(tmp_path)
        app: Flask = create_app(
            loop or SeatedLoop(4), keys, simulated=False, ward=Ward(doctor, lambda: (24, 24))
        )
        return enter(app, keys.key("host")) if host else app.test_client()

    return make


def test_the_stream_of_a_host_that_is_signed_out_ends(made: Made) -> None:
    host = made()
    stream = get(host, "/events/doctor", buffered=False)
    frames = iter(stream.response)
    assert b"findings" in next(frames)
    services_of(host.application).hub.end_hosts()
    assert list(frames) == []


def told(client: FlaskClient) -> dict[str, Any]:
    answer = get(client, "/api/doctor")
    assert answer.status_code == 200
    shown: dict[str, Any] = json.loads(answer.data)
    return shown


def test_everything_that_was_found_is_told_with_its_cure(made: Made, doctor: FakeDoctor) -> None:
    doctor.faults = {"C": SILENT, 1: STUCK, "F": replace(SILENT, weak=True)}
    shown = told(made())
    lines = {one["code"]: one for one in shown["findings"] if one["code"]}
    assert lines["button-stuck"]["at"] == 1
    assert shown["counts"] == {"bad": 2, "weak": 1, "well": 6 + 3 + 1, "untold": 4}
    states = {one["name"]: one["state"] for one in shown["readers"]}
    assert (states["A"], states["C"], states["F"]) == ("well", "bad", "weak")
    assert shown["vitals"] == {"readers": [3, 4], "scan": 92, "enrolled": [24, 24], "celsius": 51}


def test_readers_and_seats_that_the_game_does_not_use_are_told_apart(
    made: Made, doctor: FakeDoctor
) -> None:
    doctor.faults = {"H": SILENT}
    shown = told(made())
    assert [one["name"] for one in shown["readers"] if one["used"]] == list("ABCD")
    assert [one["seat"] for one in shown["buttons"] if not one["used"]] == [4, 5, 6, 7]
    assert {one["name"]: one["state"] for one in shown["readers"]}["H"] == "untold"
    assert (list(doctor.wanted[0]), doctor.wanted[1]) == (list("ABCD"), 4)


@pytest.mark.parametrize("players", range(2, 9))
def test_both_games_and_all_tables(made: Made, players: int) -> None:
    shown = told(made(SeatedLoop(players)))
    assert (shown["layout"], len(shown["seats"])) == ("islands", players)
    if players <= 6:
        shown = told(made(DrawingLoop(players)))
        assert (shown["layout"], len(shown["seats"])) == ("seats", players)
        assert sum(one["used"] for one in shown["readers"]) == players


class UnderWay(SeatedLoop):
    """A table whose game goes on."""

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        shown = json.loads(super().screen(audience))
        if audience == HOST:
            shown["controls"] = {"setup": {"under_way": True}, "drafts": {}}
        return json.dumps(shown).encode()


class Dealt(SeatedLoop):
    """A table whose Ships are dealt, for a game in which nothing was done yet."""

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        shown = json.loads(super().screen(audience))
        if audience == HOST:
            controls = {"setup": {"under_way": False}, "deck": {"closed": "Ships are dealt."}}
            shown["controls"] = controls
        return json.dumps(shown).encode()


def test_a_deal_is_a_game_already(made: Made) -> None:
    assert told(made(Dealt(4)))["playing"] is True


def test_whether_a_game_is_under_way_is_told(made: Made) -> None:
    assert told(made())["playing"] is False
    assert told(made(UnderWay(4)))["playing"] is True


@pytest.mark.parametrize(
    ("command", "done"),
    [
        ({"do": "light", "seat": 2}, ("light", 2)),
        ({"do": "light", "seat": None}, ("light", None)),
        ({"do": "sound"}, ("sound", None)),
        ({"do": "anew"}, ("anew", None)),
    ],
)
def test_a_tap_tries_one_thing(
    made: Made, doctor: FakeDoctor, command: object, done: tuple[str, object]
) -> None:
    answer = post(made(), "/api/doctor", command)
    assert answer.status_code == 200
    assert json.loads(answer.data)["number"] > 0
    assert doctor.done == [done]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{}", b"[]", b"\xff", b'{"do":"press","seat":1}', b'{"do":"light","seat":8}',
        b'{"do":"light","seat":-1}', b'{"do":"light","seat":true}', b'{"do":"sound","seat":1}',
        b'{"do":"light"}', b"[" * 9000,
    ],
)  # fmt: skip
def test_what_is_no_command_does_nothing(made: Made, doctor: FakeDoctor, body: bytes) -> None:
    answer = made().post(
        "/api/doctor",
        base_url=ORIGIN,
        data=body,
        content_type="application/json",
        headers={"Origin": ORIGIN},
    )
    assert answer.status_code == 400
    assert json.loads(answer.data)["sentence"] == "This is no command of the doctor’s page."
    assert doctor.done == []


def test_only_the_host_is_told_and_only_the_host_tries(made: Made, doctor: FakeDoctor) -> None:
    guest = made(host=False)
    assert get(guest, "/doctor").status_code == 200, "the page itself is empty"
    for path in ("/api/doctor", "/events/doctor"):
        assert get(guest, path).status_code in (401, 403)
    assert post(guest, "/api/doctor", {"do": "sound"}).status_code in (401, 403)
    assert doctor.done == []


def test_every_fault_has_a_title_of_its_own_on_the_page() -> None:
    told = "".join(path.read_text() for path in Path(hardware.__file__).parent.rglob("*.py"))
    codes = set(re.findall(r'(?:Fault\(\s*|code = |"(?:bad|weak)", )"([a-z]+(?:-[a-z]+)+)"', told))
    words = (STATIC / "js" / "words.js").read_text()
    assert {"reader-silent", "button-stuck", "light-dark", "antenna-off"} <= codes
    assert {code for code in codes if f'"{code}": (' not in words} == set()


def test_the_page_has_no_inline_script_or_style(made: Made) -> None:
    text = get(made(), "/doctor").get_data(as_text=True)
    assert "<style" not in text
    assert " style=" not in text
    assert "doctor.js" in text


def test_the_stream_sends_a_new_state_when_a_fault_comes_and_goes(
    doctor: FakeDoctor, clock: Clock
) -> None:
    watch = WardWatch(Ward(doctor, lambda: (24, 24)), SeatedLoop(4), epoch="e", clock=clock)
    first = watch.look()
    clock.now += 1
    assert watch.look().number == first.number, "nothing has changed"
    doctor.faults = {"C": SILENT}
    assert watch.look().number == first.number, "it was looked at just now"
    clock.now += 1
    second = watch.look()
    assert second.number == first.number + 1
    assert b"Push its plug home." in watch.body(second, "en")
    doctor.faults = {}
    clock.now += 1
    assert watch.look().number == second.number + 1


class Speaking(SeatedLoop):
    """A table that says of a card that it does not count, in the language of who listens."""

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        what = "una carta aquí no cuenta" if audience.language == "es" else "a card does not count"
        shown = json.loads(super().screen(audience))
        return json.dumps(shown | {"messages": [{"island": "C", "what": what}]}).encode()


def test_what_the_table_says_of_its_cards_is_said_here_too(
    made: Made,
) -> None:
    client = made(Speaking(4))
    assert told(client)["messages"] == [{"what": "a card does not count", "why": "", "about": ""}]
    answer = get(client, "/api/doctor", headers={"Accept-Language": "es"})
    assert "una carta aquí no cuenta" in answer.get_data(as_text=True)


@contextmanager
def lying(folder: Path, *cards: str) -> Iterator[dict[str, Any]]:
    """What the page shows of a real simulated table in a game, with these cards on A, B and C."""
    folder.mkdir()
    here = replace(Patient(folder).here, simulated=True, data=folder.parent)
    with simulated() as table:
        table.back_end.start()
        for reader, card in zip("ABC", cards, strict=True):
            table.bench.lay(card, reader)
            table.sighting(reader, card)
        clock = Clock()
        given = Ward(Doctor(table.back_end, here, _Ticking(clock)), lambda: (24, 24))
        watch = WardWatch(given, UnderWay(4), epoch="e", clock=clock)
        until = time.monotonic() + 30
        while time.monotonic() < until and len(_heard(shown := watch.everything())) < 3:
            time.sleep(0.01)
        yield shown


def _without_the_moment(shown: dict[str, Any]) -> dict[str, Any]:
    """Without what a busy machine decides: how long a scan took, and the room on the disk."""
    shown["vitals"].pop("scan")
    next(one for one in shown["findings"] if one["name"] == "Disk").pop("seen")
    return shown


def _heard(shown: dict[str, Any]) -> list[str]:
    return [one["name"] for one in shown["readers"] if one["heard"]]


@dataclass
class _Ticking:
    clock: Clock

    def monotonic(self) -> float:
        return self.clock()


def test_twin_tables_with_other_cards_show_the_same_and_name_none(tmp_path: Path) -> None:
    with lying(tmp_path / "one", "red 1", "green 5", "stranger") as one:
        pass
    with lying(tmp_path / "other", "green 16", "red 3", "green 2") as other:
        pass
    for shown in (one, other):
        text = json.dumps(shown)
        assert not any(tag in text for tag in TAGS.values())
        assert not any(word in text.lower() for word in ("red 1", "green 5", "stranger"))
    assert _heard(one) == ["A", "B", "C"]
    assert _without_the_moment(one) == _without_the_moment(other)


def test_no_page_counts_the_presses_of_a_game(tmp_path: Path) -> None:
    here = replace(Patient(tmp_path).here, simulated=True, data=tmp_path)
    with simulated() as table:
        table.back_end.start()
        clock = Clock()
        given = Ward(Doctor(table.back_end, here, _Ticking(clock)), lambda: (24, 24))
        watch = WardWatch(given, UnderWay(4), epoch="e", clock=clock)
        table.bench.press(1)
        table.edge(1, True)
        buttons = watch.everything()["buttons"]
        assert table.back_end.report().buttons[1].down
        assert not any(button["down"] for button in buttons)


def test_a_report_is_given_to_the_host_as_a_file(doctor: FakeDoctor, tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    given = Ward(doctor, lambda: (24, 24), lambda: "all that helps\n")
    app = create_app(SeatedLoop(4), keys, simulated=False, ward=given)
    answer = get(enter(app, keys.key("host")), "/api/doctor/report")
    assert (answer.status_code, answer.text) == (200, "all that helps\n")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert get(app.test_client(), "/api/doctor/report").status_code in (401, 403)


def test_without_a_report_there_is_no_such_page(made: Made) -> None:
    assert get(made(), "/api/doctor/report").status_code == 404
