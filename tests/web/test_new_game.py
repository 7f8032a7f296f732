"""A new game over the wire: the host alone sets it up, and hostile input changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.companion.kit import Hands
from tests.web.screens import get, post

WORD = "a-pirates-word"
SETUP = {"game": WORD, "players": ["Ann", "Ben", "Cem"]}


def asked(client: FlaskClient, **command: Any) -> tuple[int, Any]:
    response = post(client, "/api/do", {"on": None, "command": command})
    return response.status_code, response.get_json()


def public_screen(people: Hands) -> Any:
    return json.loads(json.dumps(people.screen(), default=str))


def test_the_host_begins_another_game(owner: FlaskClient, people: Hands) -> None:
    status, said = asked(owner, do="new-game", setup=SETUP)
    assert status == 200
    assert people.table.state.players == ("Ann", "Ben", "Cem")
    assert said["number"] == people.table.number


def test_nobody_else_begins_a_game_or_sees_what_is_remembered(
    real_app: Flask, owner: FlaskClient, people: Hands
) -> None:
    asked(owner, do="keep-card", card={"name": "Hook", "text": "Only the host's."})
    stranger = real_app.test_client()
    for command in ("new-game", "keep-card", "drop-card", "deal-ships", "deal-to"):
        assert asked(stranger, do=command)[0] in (401, 403)
    seen = get(stranger, "/api/screen").data
    assert b"Only the host" not in seen
    assert b'"setup"' not in seen
    assert people.table.state.players == people.settings.players


def test_a_game_under_way_is_given_up_only_where_that_is_said(
    owner: FlaskClient, people: Hands
) -> None:
    asked(owner, do="draw")
    status, said = asked(owner, do="new-game", setup=SETUP)
    assert (status, said["code"]) == (422, "unfinished")
    assert asked(owner, do="new-game", setup=SETUP, give_up=True)[0] == 200


DEEP: Any = {}
for _ in range(50):
    DEEP = {"players": [DEEP]}

HOSTILE: dict[str, Any] = {
    "no object": "Ann",
    "a list": [],
    "empty": {},
    "null": {"game": None, "players": None},
    "deep": DEEP,
    "a huge number": SETUP | {"gems_per_island": [1, 2, 3, 4, 10**30]},
    "a huge list": SETUP | {"players": ["x"] * 10_000},
    "a huge name": SETUP | {"players": ["x" * 100_000, "b", "c"]},
    "half a character": SETUP | {"players": ["\ud800", "b", "c"]},
    "markup": SETUP | {"dagger": "<script>alert(1)</script>"},
    "true for a number": SETUP | {"gems_per_island": [True, 2, 3, 4, 5]},
    "no number": SETUP | {"timers": {"decision": "NaN"}},
    "a field of programs": SETUP | {"__class__": "x"},
    "own ships of a stranger": SETUP | {"ships": {"Zed": [1, 16]}},
}


@pytest.mark.parametrize("setup", HOSTILE.values(), ids=HOSTILE)
def test_hostile_setups_are_refused_in_a_sentence(
    owner: FlaskClient, people: Hands, setup: Any
) -> None:
    before = public_screen(people)
    status, said = asked(owner, do="new-game", setup=setup)
    assert 400 <= status < 500
    assert said["sentence"].endswith(".")
    assert "Traceback" not in said["sentence"]
    assert len(said["sentence"]) < 300
    assert public_screen(people) == before
