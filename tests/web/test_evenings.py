"""The evenings on the wire: what each address gives, to whom, and what it never gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import exchange, record
from companion.evenings import Evenings
from companion.games.registry import CHRONICLES
from tests.companion.bookcase import Bookcase, random_game
from tests.web.fakes import Clock, FakeLoop
from tests.web.screens import ORIGIN, enter, get
from tests.web.serving import serving
from tests.web.wire import ask
from web import Keys, create_app
from web.evenings import Book

Json = Any


class Shelf:
    """Pages of a journal that the test writes."""

    def __init__(self, folder: Path) -> None:
        self.case = Bookcase(folder / "games")
        book = Book(Evenings(self.case.look), self.case.journal.take_in)
        keys = Keys(folder)
        self.app: Flask = create_app(
            FakeLoop(), keys, simulated=False, book=book, epoch="e1", clock=Clock()
        )
        self.host: FlaskClient = enter(self.app, keys.key("host"))

    def get(self, path: str) -> TestResponse:
        return get(self.host, f"/api/evenings{path}")

    def told(self, path: str) -> Json:
        response = self.get(path)
        assert response.status_code == 200, response.data
        return response.json

    def hand_in(self, data: str | bytes) -> TestResponse:
        return self.host.post(
            "/api/evenings",
            base_url=ORIGIN,
            data=data,
            headers={"Origin": ORIGIN, "Content-Type": "application/json"},
        )


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.case.close()


def addresses() -> list[str]:
    """Every address that could tell something of the games 1 and 2."""
    plots = [f"/plots/{name}/{p.id}.svg" for name, one in CHRONICLES.items() for p in one.PLOTS]
    of_game = ["", "/0", "/9", "/game.json", "/game.jsonl"]
    return [
        *("", "/statistics", "/fame", "/games.csv", "/games.json", *plots),
        *(f"/{key}{path}" for key in ("1", "2") for path in of_game),
    ]


def everything(shelf: Shelf) -> list[tuple[int, bytes]]:
    answers = [shelf.get(path) for path in addresses()]
    return [(answer.status_code, answer.data) for answer in answers]


@pytest.mark.parametrize(("game", "seed"), [("a-pirates-word", 1), ("pirate-21", 2)])
def test_no_address_tells_two_unfinished_games_apart(game: str, seed: int, tmp_path: Path) -> None:
    """Cards, gems, bids and how far they came: whatever differs, every byte is the same."""
    rng = Random(seed)
    seen = []
    for copy in range(3):
        shelf = Shelf(tmp_path / str(copy))
        for _ in range(2):
            header, lines = random_game(rng.randrange(1000), players=4, game=game)
            shelf.case.play(header, lines[: rng.randint(1, len(lines) - 2)])
        seen.append(everything(shelf))
        shelf.case.close()
    assert seen[0] == seen[1] == seen[2]
    codes = dict(zip(addresses(), (code for code, _ in seen[0]), strict=True))
    assert {code for path, code in codes.items() if path[:2] in ("/1", "/2")} == {409}


def test_a_finished_game_is_told_step_by_step(shelf: Shelf) -> None:
    header, lines = random_game(1, players=4, game="a-pirates-word")
    shelf.case.play(header, lines)
    whole = shelf.told("/1")
    assert whole["title"] == "A Pirate’s Word"
    assert len(whole["steps"]) == len(lines) + 1
    assert whole["steps"][0]["said"] == []
    assert all(step["said"] for step in whole["steps"][1:])
    last = shelf.told(f"/1/{len(lines)}")
    assert last["game"]["winner"] == whole["winner"]
    assert last["game"]["finished"]
    assert all(shelf.told("/1/20")["game"]["ships"].values())
    assert shelf.get(f"/1/{len(lines) + 1}").status_code == 404


def test_the_list_says_who_won_with_what(shelf: Shelf) -> None:
    header, lines = random_game(1, players=4, game="a-pirates-word")
    shelf.case.play(header, lines)
    shelf.case.play(header, lines[:5])
    assert shelf.told("")["free"] is False
    (evening,) = shelf.told("")["evenings"]
    assert evening["date"] == "2026-11-30"
    going, done = evening["games"]
    assert going["standing"] == "under way"
    assert (going["winner"], going["points"], going["unit"]) == (None, None, None)
    assert max(done["points"]) == done["points"][done["players"].index(done["winner"])]


def test_statistics_are_those_of_a_group_where_one_is_asked_for(shelf: Shelf) -> None:
    for players in (3, 3, 4):
        shelf.case.play(*random_game(players, players=players, game="a-pirates-word"))
    told = shelf.told("/statistics")
    assert [group["games"] for group in told["groups"]] == [2, 1]
    assert told["games"][0]["games"] == 3
    group = told["groups"][1]
    (of_group,) = shelf.told(f"/statistics?group={group['id']}")["games"]
    assert (of_group["games"], len(of_group["rows"])) == (1, 4)
    assert shelf.told("/statistics?group=none")["games"] == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_drawings_are_pictures_without_scripts(shelf: Shelf, theme: str) -> None:
    shelf.case.play(*random_game(1, players=4, game="a-pirates-word"))
    for plot in CHRONICLES["a-pirates-word"].PLOTS:
        drawn = shelf.get(f"/plots/a-pirates-word/{plot.id}.svg?theme={theme}")
        assert drawn.mimetype == "image/svg+xml"
        assert b"<script" not in drawn.data
        assert b"Ada" in drawn.data
    for path in ("a-pirates-word/none.svg", "chess/wins.svg", "pirate-21/wins.svg"):
        assert shelf.get(f"/plots/{path}").status_code == 404
    assert shelf.get("/plots/a-pirates-word/wins.svg?theme=pink").status_code == 404


def test_what_is_exported_is_taken_in_elsewhere_once(tmp_path: Path) -> None:
    one, other = Shelf(tmp_path / "one"), Shelf(tmp_path / "other")
    for seed in range(4):
        one.case.play(*random_game(seed))
    book = one.get("/games.json").data
    assert other.hand_in(book).json == {"games": 4, "new": 4}
    assert other.hand_in(book).json == {"games": 4, "new": 0}
    assert one.hand_in(book).json == {"games": 4, "new": 0}
    assert other.get("/games.json").json == json.loads(book)
    statistics = [shelf.told("/statistics") for shelf in (one, other)]
    assert statistics[0] == statistics[1]
    assert other.told("/i1")["imported"] is True
    one.case.close()
    other.case.close()


def test_a_file_that_is_refused_names_the_line_and_changes_nothing(shelf: Shelf) -> None:
    header, lines = random_game(1, players=4, game="a-pirates-word")
    shelf.case.play(header, lines)
    text = shelf.get("/1/game.jsonl").data.decode()
    answer = shelf.hand_in(text.replace('"lock"', '"lift"', 1))
    assert answer.status_code == 422
    assert str(answer.json and answer.json["sentence"]).startswith("Line ")
    assert len(shelf.told("")["evenings"]) == 1


def test_files_are_larger_than_other_requests_but_bounded(shelf: Shelf) -> None:
    large = b" " * (exchange.LARGEST - 10)
    assert shelf.hand_in(large).status_code == 422
    assert shelf.hand_in(large + b" " * 20).status_code == 413
    shelf.host.delete_cookie("host_8000", domain="127.0.0.1")
    assert shelf.hand_in(b"{}").status_code == 401


def posted(port: int, path: str, size: int, body: bytes = b"") -> bytes:
    """The first line of the answer; without its body a request that is too large is refused."""
    head = [
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Content-Type: application/json",
        f"Content-Length: {size}",
        "Connection: close",
    ]
    answer = ask(port, "\r\n".join([*head, "", ""]).encode() + body)
    return answer.partition(b"\r\n")[0]


def test_the_server_lets_files_come_to_one_address_only(tmp_path: Path, book: Book) -> None:
    with serving(FakeLoop(), tmp_path, book) as served:
        assert b" 401 " in posted(served.port, "/api/evenings", 200_000, b" " * 200_000)
        assert b" 413 " in posted(served.port, "/api/evenings", exchange.LARGEST + 1)
        for path in ("/api/do", "/api/evenings/1", "/"):
            assert b" 413 " in posted(served.port, path, 70_000)


def test_labels_and_sentences_are_told_in_the_language_asked_for(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.case.play(*random_game(1, players=4, game="a-pirates-word"))
    monkeypatch.setattr("companion.languages._told", lambda said, language: f"{language}: {said}")
    spanish = {"Accept-Language": "es"}
    path = "/api/evenings/statistics"
    told = json.loads(get(shelf.host, path, headers=spanish).data)["games"][0]
    assert told["columns"][0] == {"id": "games", "label": "es: Games"}
    drawn = get(shelf.host, "/api/evenings/plots/a-pirates-word/wins.svg", headers=spanish)
    assert b"es: Games" in drawn.data
    refused = json.loads(get(shelf.host, "/api/evenings/9", headers=spanish).data)
    assert refused["sentence"] == "es: There is no such game here."


def test_names_are_text_in_a_drawing_whatever_they_look_like(shelf: Shelf) -> None:
    header, lines = random_game(1, players=4, game="pirate-21")
    text = record.write(header, lines)
    for old, new in zip(header.players, ("<script>", "&amp;", "</text>", "=1"), strict=True):
        text = text.replace(json.dumps(old), json.dumps(new))
    assert shelf.hand_in(text).json == {"games": 1, "new": 1}
    drawn = shelf.get("/plots/pirate-21/points.svg").data
    assert b"<script" not in drawn
    names = ["&lt;script&gt;", "&amp;amp;", "&lt;/text&gt;", "=1"]
    assert [name for name in names if name.encode() not in drawn] == []
