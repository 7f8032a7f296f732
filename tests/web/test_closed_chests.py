"""A game that the rules have ended goes on for people until its Chests open: none tells of it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.evenings import Evenings
from companion.journal import Journal
from tests.companion.kit import Hands
from tests.web.screens import get, post
from web.evenings import Book, make_blueprint
from web.roles import role_of

TOLD = re.compile(rb'"do": ?"take"|"chests": ?\{"Barbara": ?\{|"winner": ?"')
"""What a record, a Chest and a result look like."""


@pytest.fixture
def closed(people: Hands) -> Hands:
    """The fifth Day is settled."""
    people.whole_game()
    return people


@pytest.fixture
def telling(closed: Hands, real_app: Flask) -> Flask:
    """The pages of that table, its evenings among them."""
    book = Book(Evenings(lambda: Journal.beside(closed.journal.path.parent)), len)
    real_app.register_blueprint(make_blueprint(book))
    return real_app


def told(app: Flask, client: FlaskClient) -> set[str]:
    """The addresses that tell a game's lines, Chests or result to this screen."""
    paths = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    assert all(role_of(view) for view in app.view_functions.values())
    once = [re.sub(r"<int:step>", "9", path) for path in paths if not path.startswith("/events")]
    once = [re.sub(r"<\w+>", "1", path) for path in once if "<path:" not in path]
    return {path for path in once if TOLD.search(get(client, path).data)}


def test_no_address_tells_of_a_game_before_its_chests_open(
    telling: Flask, owner: FlaskClient
) -> None:
    assert told(telling, owner) == set()
    tap = {"on": None, "command": {"do": "open-chests"}}
    assert post(owner, "/api/do", tap).status_code == 200
    assert {"/api/record", "/api/screen", "/api/evenings"} <= told(telling, owner)
