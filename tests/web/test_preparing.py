"""Cards enrolled and places found over the wire: the host's alone, and never during a game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.enrolled import text_of
from tests.companion.kit import BOX, Hands
from tests.web.screens import get, post

WORD = "a-pirates-word"
COMMANDS: list[dict[str, Any]] = [
    {"do": "enrol", "game": WORD},
    {"do": "enrol-step", "step": "skip"},
    {"do": "enrol-number", "card": "mate 3"},
    {"do": "forget-tag", "place": 0},
    {"do": "import-deck", "text": text_of({})},
    {"do": "find-seats"},
    {"do": "find-step", "step": "skip"},
    {"do": "reset-seats"},
]


def asked(client: FlaskClient, command: dict[str, Any]) -> tuple[int, Any]:
    response = post(client, "/api/do", {"on": None, "command": command})
    return response.status_code, response.get_json()


def test_the_host_saves_the_enrolled_cards_and_takes_them_again(
    owner: FlaskClient, people: Hands
) -> None:
    saved = get(owner, "/api/deck")
    assert saved.status_code == 200
    assert saved.headers["Content-Disposition"] == 'attachment; filename="deck.toml"'
    other = text_of({"04A1B2C3D4E501": "red 1"})
    assert asked(owner, {"do": "import-deck", "text": other})[0] == 200
    assert people.table.desk.cards.cards()["04A1B2C3D4E501"] == "red 1"
    assert asked(owner, {"do": "import-deck", "text": saved.get_data(as_text=True)})[0] == 200
    assert people.table.desk.cards.cards() == BOX


def test_nobody_else_enrols_or_sees_anything_of_it(
    real_app: Flask, owner: FlaskClient, people: Hands
) -> None:
    asked(owner, {"do": "enrol", "game": WORD})
    stranger = real_app.test_client()
    for command in COMMANDS:
        assert asked(stranger, command)[0] in (401, 403)
    assert get(stranger, "/api/deck").status_code in (401, 403)
    seen = get(stranger, "/api/screen").get_json()
    assert "controls" not in seen
    assert "Green" not in json.dumps(seen["messages"])


def test_during_a_game_all_of_it_is_refused_and_no_card_is_named(
    owner: FlaskClient, people: Hands
) -> None:
    asked(owner, {"do": "draw"})
    for command in COMMANDS:
        status, said = asked(owner, command)
        assert (status, said["code"]) == (422, "under-way"), command
    refused = get(owner, "/api/deck")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "under-way")
    assert not any(tag in refused.get_data(as_text=True) for tag in BOX)
    controls = get(owner, "/api/screen/host").get_json()["controls"]
    assert controls["deck"]["boxes"] == []
    assert (controls["deck"]["enrolling"], controls["chairs"]["finding"]) == (None, None)


HOSTILE: dict[str, dict[str, Any]] = {
    "no box": {"do": "enrol", "game": "chess"},
    "no place": {"do": "enrol", "game": WORD, "place": 99},
    "a place before the first": {"do": "enrol", "game": WORD, "place": -1},
    "a huge place": {"do": "enrol", "game": WORD, "place": 10**30},
    "true for a place": {"do": "forget-tag", "place": True},
    "no step": {"do": "enrol-step", "step": "dance"},
    "another card": {"do": "enrol-number", "card": "red 5"},
    "markup": {"do": "import-deck", "text": "<script>alert(1)</script>"},
    "half a character": {"do": "import-deck", "text": "\ud800"},
    "a list": {"do": "import-deck", "text": []},
    "nothing found": {"do": "find-step", "step": "undo"},
    "a field of programs": {"do": "find-seats", "__class__": "x"},
}


@pytest.mark.parametrize("command", HOSTILE.values(), ids=HOSTILE)
def test_hostile_commands_are_refused_in_a_sentence(
    owner: FlaskClient, people: Hands, command: dict[str, Any]
) -> None:
    asked(owner, {"do": "enrol", "game": WORD})
    before = people.table.desk.cards.cards()
    status, said = asked(owner, command)
    assert 400 <= status < 500
    assert said["sentence"].endswith(".")
    assert len(said["sentence"]) < 300
    assert "script" not in said["sentence"]
    assert people.table.desk.cards.cards() == before
