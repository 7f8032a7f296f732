"""Backups on the host's page: made and put back there, given to nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.refusals import Refusal
from companion.words import Said, say
from tests.web.fakes import Clock, FakeLoop
from tests.web.screens import enter, get, join, post
from web import Keys, create_app
from web.backups import BEGUN_ANEW

NOTHING: dict[str, Any] = {"backups": [], "journal": None, "lost": [], "safe": None}


class FakeShelf:
    def __init__(self) -> None:
        self.done: list[object] = []

    def told(self) -> dict[str, Any]:
        return dict(NOTHING)

    def make(self) -> Said:
        self.done.append("make")
        return say("Backup {number} is made.", number=1)

    def put_back(self, number: int, only: str) -> None:
        if number != 1:
            raise Refusal("nothing", say("There is no backup {number}.", number=number))
        self.done.append((number, only))

    def try_again(self) -> None:
        self.done.append("again")


class Room:
    def __init__(self, folder: Path) -> None:
        self.shelf, self.clock, self.keys = FakeShelf(), Clock(), Keys(folder)
        self.app = create_app(
            FakeLoop(), self.keys, simulated=False, shelf=self.shelf, clock=self.clock
        )
        self.host = enter(self.app, self.keys.key("host"))

    def ask(self, wish: object) -> tuple[int, Any]:
        answer = post(self.host, "/api/backups", wish)
        return answer.status_code, answer.get_json()


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_a_host_makes_one_puts_one_back_and_ends_safe_mode(room: Room) -> None:
    assert get(room.host, "/api/backups").get_json() == NOTHING
    assert room.ask({"do": "make"})[1]["said"] == "Backup 1 is made."
    assert room.ask({"do": "put-back", "number": 1})[1]["said"] == BEGUN_ANEW
    assert room.ask({"do": "put-back", "number": 1, "only": "deck.toml"})[0] == 200
    assert room.shelf.done == ["make", (1, ""), (1, "deck.toml")]
    room.clock.now += 5
    assert room.ask({"do": "try-again"})[0] == 200
    assert room.shelf.done[3:] == ["again"]


def test_nobody_else_does_any_of_it(room: Room) -> None:
    phone = join(room.app, room.keys, "Mario")
    for client in (room.app.test_client(), phone):
        assert get(client, "/api/backups").status_code == 401
        assert post(client, "/api/backups", {"do": "put-back", "number": 1}).status_code == 401
    assert room.shelf.done == []


@pytest.mark.parametrize(
    "wish", [{}, {"do": "delete"}, {"do": "put-back", "number": "1"}, {"do": "make", "to": "/x"}]
)
def test_what_is_no_wish_is_refused(room: Room, wish: object) -> None:
    assert room.ask(wish)[0] == 400
    assert room.shelf.done == []


def test_a_backup_that_is_not_there_is_refused_by_a_sentence(room: Room) -> None:
    status, told = room.ask({"do": "put-back", "number": 2})
    assert (status, told["sentence"]) == (409, "There is no backup 2.")


def test_a_page_that_asks_on_and_on_is_told_to_wait(room: Room) -> None:
    asked = [room.ask({"do": "make"})[0] for _ in range(5)]
    assert asked == [200, 200, 200, 429, 429]
    room.clock.now += 5
    assert room.ask({"do": "make"})[0] == 200
