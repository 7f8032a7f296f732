"""All tables on one page, from the broker alone: whatever stands there, and whoever is gone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.audience import HOST, PUBLIC
from companion.broker import Broker
from companion.refusals import Refusal
from tests.mosquitto import MakeBroker, make_broker, needs_mosquitto, wait_for
from tests.web.house.test_discovery import SCREEN
from tests.web.house.test_house import AGAIN, table
from web.house import lobby as lobby_
from web.house import picked
from web.house.app import create_lobby
from web.house.claim import Status
from web.house.hall import Hall
from web.house.line import Came, Gone, Heard
from web.house.lobby import Lobby

__all__ = ["make_broker"]

ONLINE = Status("online", "a", has=True, beat=30)


def heard(lobby: Lobby, topic: str, what: object, now: float = 0.0, *, kept: bool = True) -> Lobby:
    payload = what if isinstance(what, bytes) else msgspec.json.encode(what)
    return lobby.after(Heard(f"pirate-table/{topic}", payload, kept), now)


def there() -> Lobby:
    """A lobby with one table."""
    lobby = heard(Lobby().after(Came(), 0), "kitchen/status", ONLINE)
    return heard(lobby, "kitchen/table", picked.table({**SCREEN, "timer": None}, "en"))


def shown(lobby: Lobby, now: float = 0.0) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = json.loads(msgspec.json.encode(lobby.shown(1, now)))["tables"]
    return tables


def test_a_table_is_shown_as_it_tells_itself() -> None:
    (kitchen,) = shown(there())
    assert (kitchen["name"], kitchen["standing"], kitchen["two"]) == ("kitchen", "here", False)
    assert kitchen["table"]["turn"] == ["Anne"]
    assert kitchen["table"]["heading"] == "Turns"
    assert kitchen["timer"] is None


def test_its_timer_runs_on_from_what_was_heard() -> None:
    running = {"total": 60, "left": 45, "running": True}
    lobby = heard(there(), "kitchen/timer", running, now=100)
    assert shown(lobby, 107.5)[0]["timer"] == {"left": 37.5, "running": True}
    assert shown(lobby, 200)[0]["timer"]["left"] == 0
    stands = heard(lobby, "kitchen/timer", {**running, "running": False}, now=107.5)
    assert shown(stands, 200)[0]["timer"]["left"] == 45


def test_tables_stand_by_their_names_and_are_what_has_a_status() -> None:
    lobby = there()
    for name in ("terrace", "bar"):
        lobby = heard(lobby, f"{name}/status", ONLINE)
    lobby = heard(lobby, "nobody/table", {"called": "A Pirate's Word"})
    assert [one["name"] for one in shown(lobby)] == ["bar", "kitchen", "terrace"]


def test_who_says_goodbye_is_gone_and_who_says_nothing_is_silent() -> None:
    lobby = heard(there(), "kitchen/status", Status("offline", "a"))
    assert shown(lobby)[0]["standing"] == "gone"
    assert there().at(74).tables["kitchen"].standing == "here"
    silent = there().at(75)
    assert silent.tables["kitchen"].standing == "silent"
    again = heard(silent, "kitchen/status", ONLINE, now=80)
    assert again.at(90).tables["kitchen"].standing == "here"
    assert silent.at(1000) == silent, "nothing new to show"


def test_a_table_without_the_name_changes_nothing_but_that_there_are_two() -> None:
    rival = Status("online", "b", two=True)
    (kitchen,) = shown(heard(there(), "kitchen/status", rival))
    assert (kitchen["standing"], kitchen["two"]) == ("here", True)
    assert heard(there(), "kitchen/status", Status("offline", "b")) == there(), "the rival's"
    after = heard(there(), "kitchen/status", Status("online", "b", has=True))
    assert shown(heard(after, "kitchen/status", Status("offline", "b")))[0]["standing"] == "gone"


def test_an_empty_status_forgets_a_table() -> None:
    assert shown(heard(there(), "kitchen/status", b"")) == []


def test_a_broker_that_is_gone_leaves_what_was_and_says_so() -> None:
    gone = there().after(Gone(), 5)
    assert not gone.there
    assert shown(gone)
    assert gone.after(Gone("Not authorized"), 5).refused == "Not authorized"
    assert gone.after(Came(), 6) == Lobby(there=True), "all is told anew"


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("kitchen/table", b"not json"),
        ("kitchen/table", b'{"heading": 7}'),
        ("kitchen/table", b'{"heading": "' + b"x" * 301 + b'"}'),
        ("kitchen/table", b'{"players": ["a","b","c","d","e","f","g","h","i"]}'),
        ("kitchen/table", b'{"rest": "never"}'),
        ("kitchen/timer", b'{"left": -1}'),
        ("kitchen/timer", b'{"left": 1e999}'),
        ("kitchen/result", b'{"points": {"Anne": "all"}}'),
        ("kitchen/status", b"online"),
        ("kitchen/status", b'{"state": "online", "id": "b", "more": ' + b"[" * 9000),
        ("<b>bar/status", b'{"state": "online", "id": "b"}'),
        ("bar\u202e/status", b'{"state": "online", "id": "b"}'),
        ("/status", b'{"state": "online", "id": "b"}'),
        ("kitchen/unknown", b"{}"),
        ("kitchen/table/more", b"{}"),
        ("kitchen", b"{}"),
    ],
)
def test_what_is_none_of_ours_is_as_if_it_were_not_there(topic: str, payload: bytes) -> None:
    assert heard(there(), topic, payload) == there()


def test_other_roots_are_not_listened_to() -> None:
    message = Heard("pirate-table-boards/bar/status", msgspec.json.encode(ONLINE), False)
    assert there().after(message, 0) == there()


@pytest.mark.parametrize("beat", [-9.0, 0.0, 1e9])
def test_an_absurd_beat_makes_no_table_silent_and_none_speak_for_ever(beat: float) -> None:
    lobby = heard(there(), "bar/status", Status("online", "b", has=True, beat=beat))
    assert lobby.at(74).tables["bar"].standing == "here"
    assert lobby.at(75).tables["bar"].standing == "silent"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lobby that is soon full."""
    monkeypatch.setattr(lobby_, "KNOWN", FULL)
    monkeypatch.setattr(lobby_, "MOST", SHOWN)


FULL, SHOWN = 60, 20


def crowd(lobby: Lobby, names: str, what: object, *, now: float, kept: bool) -> Lobby:
    for number in range(FULL):
        lobby = heard(lobby, f"{names}-{number}/status", what, now, kept=kept)
    return lobby


OTHERS = [
    (Status("offline", "x"), True),
    (Status("online", "x", has=True), True),
    (Status("online", "x", has=True, beat=600), False),
]


@pytest.mark.parametrize(("what", "kept"), OTHERS, ids=["gone", "stale", "speaking"])
@pytest.mark.usefixtures("small")
def test_a_crowd_of_names_pushes_no_table_out_that_speaks(what: Status, kept: bool) -> None:
    lobby = heard(there(), "kitchen/status", ONLINE, 1, kept=False)
    lobby = crowd(lobby, "other", what, now=2, kept=kept)
    assert len(lobby.tables) == FULL
    assert len(shown(lobby, 2)) == SHOWN
    (kitchen,) = [one for one in shown(lobby, 2) if one["name"] == "kitchen"]
    assert kitchen["table"]["heading"] == "Turns"


@pytest.mark.parametrize(("what", "kept"), OTHERS[:2], ids=["gone", "stale"])
@pytest.mark.usefixtures("small")
def test_a_table_that_comes_when_all_is_full_is_shown(what: Status, kept: bool) -> None:
    lobby = crowd(Lobby(there=True), "other", what, now=0, kept=kept)
    lobby = heard(lobby, "kitchen/status", ONLINE, 1, kept=False)
    lobby = heard(lobby, "kitchen/table", picked.table({**SCREEN, "timer": None}, "en"), 1)
    lobby = crowd(lobby, "more", what, now=2, kept=kept)
    (kitchen,) = [one for one in shown(lobby, 2) if one["name"] == "kitchen"]
    assert kitchen["table"]["heading"] == "Turns"


@pytest.mark.usefixtures("small")
def test_of_what_only_stands_there_the_newer_is_shown_and_who_is_gone_last() -> None:
    lobby = Lobby(there=True)
    for number in range(SHOWN):
        lobby = heard(lobby, f"old-{number}/status", ONLINE, now=number)
    lobby = heard(lobby, "gone/status", Status("offline", "g"), now=SHOWN)
    lobby = heard(lobby, "new/status", ONLINE, now=SHOWN)
    names = {one["name"] for one in shown(lobby)}
    assert names == {"new", *(f"old-{number}" for number in range(1, SHOWN))}


@given(st.text(max_size=60), st.binary(max_size=200))
def test_no_message_spoils_the_lobby(topic: str, payload: bytes) -> None:
    lobby = heard(there(), topic, payload).at(1)
    assert isinstance(shown(lobby, 1), list)


# The lobby as it runs.


def app_of(hall: Hall, folder: Path) -> Any:
    return create_lobby(hall, folder).test_client()


def test_its_page_is_for_everybody_at_home_and_for_nobody_else(tmp_path: Path) -> None:
    client = app_of(Hall(Broker("127.0.0.1"), tmp_path), tmp_path)
    page = client.get("/", headers={"Host": "127.0.0.1:8010"})
    assert page.status_code == 200
    assert "lobby.js" in page.text
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    spanish = client.get("/", headers={"Host": "127.0.0.1", "Accept-Language": "es"})
    assert "Buscando las mesas" in spanish.text
    assert client.get("/", headers={"Host": "elsewhere.example"}).status_code == 421
    for path in ("/tablet", "/events/host", "/api/deck", "/api/do"):
        answer = client.get(path, headers={"Host": "127.0.0.1"})
        assert answer.status_code in (401, 404), path


def test_nobody_can_ask_it_for_anything(tmp_path: Path) -> None:
    hall = Hall(Broker("127.0.0.1"), tmp_path)
    assert json.loads(hall.screen(HOST)) == json.loads(hall.screen(PUBLIC))
    with pytest.raises(Refusal):
        hall.ask({"do": "undo"}, on=None).result(0)
    for ask in (hall.record, hall.deck):
        with pytest.raises(Refusal, match="only shows"):
            ask()


@needs_mosquitto
def test_all_tables_of_a_broker_are_shown_and_followed(
    make_broker: MakeBroker, tmp_path: Path
) -> None:
    broker = make_broker()
    said: list[str] = []
    at = Broker("127.0.0.1", port=broker.port)
    hall = Hall(at, tmp_path, again=AGAIN, report=said.append)
    client = app_of(hall, tmp_path)

    def seen() -> dict[str, str]:
        picture = client.get("/api/screen", headers={"Host": "127.0.0.1"}).json
        return {one["name"]: one["standing"] for one in picture["tables"]}

    hall.start()
    try:
        with table(broker, tmp_path):
            with table(broker, tmp_path, name="bar"):
                wait_for(lambda: seen() == {"bar": "here", "kitchen": "here"}, "not both")
            wait_for(lambda: seen() == {"bar": "gone", "kitchen": "here"}, "not gone")
            number = json.loads(hall.screen())["number"]
            broker.restart()
            wait_for(lambda: seen() == {"kitchen": "here"}, "the broker forgot, and so do we")
            assert json.loads(hall.screen())["number"] > number
    finally:
        hall.stop()
    where = f"The broker at 127.0.0.1:{broker.port}"
    gone, back = f"{where} is not there. It is tried again and again.", f"{where} is there."
    assert said == [back, gone, back]
