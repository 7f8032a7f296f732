"""The simulated table's page: its key, its commands, and what it says of the bench."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.audience import PUBLIC
from tests.web.fake_bench import SeatedLoop, tag, workbench
from tests.web.fakes import Clock
from tests.web.screens import ORIGIN, enter, get, post
from web import Keys, create_app
from web.bench.commands import Lay, Places, carry_out
from web.bench.piles import Piles
from web.bench.state import BenchWatch
from web.services import services_of

DO = "/simulated/do"
EVENTS = "/simulated/events"


class Table:
    """A simulated table of four with everything that a test wants to touch."""

    def __init__(self, keys: Keys, clock: Clock) -> None:
        self.loop = SeatedLoop(4)
        self.given, self.bench = workbench(4)
        self.app = create_app(
            self.loop, keys, simulated=True, bench=self.given, epoch="e1", clock=clock
        )


@pytest.fixture
def table(keys: Keys, clock: Clock) -> Table:
    return Table(keys, clock)


@pytest.fixture
def hand(table: Table, keys: Keys) -> FlaskClient:
    """The simulated table's screen."""
    return enter(table.app, keys.key("bench"))


def state(response: Any) -> dict[str, Any]:
    assert response.status_code == 200
    found: dict[str, Any] = json.loads(response.data)
    return found


def lying(shown: dict[str, Any]) -> dict[str, str]:
    return {each["card"]: each["reader"] for each in shown["cards"] if each["reader"]}


def stream(client: FlaskClient) -> tuple[Any, Iterator[bytes]]:
    response: Any = get(client, EVENTS, buffered=False)
    assert response.mimetype == "text/event-stream"
    return response, iter(response.response)


def first_event(client: FlaskClient) -> dict[str, Any]:
    response, chunks = stream(client)
    shown = event(next(chunks))
    response.close()
    return shown


def event(chunk: bytes) -> dict[str, Any]:
    data = [line for line in chunk.splitlines() if line.startswith(b"data: ")]
    found: dict[str, Any] = json.loads(data[-1].removeprefix(b"data: "))
    return found


# ---- who may


def test_without_a_simulated_table_there_is_no_such_address(plain_app: Flask, keys: Keys) -> None:
    client = enter(plain_app, keys.key("bench"))
    for path in ("/simulated", EVENTS):
        assert get(client, path).status_code == 404
    assert post(client, DO, {"do": "press", "seat": 0}).status_code == 404


@pytest.mark.parametrize("role", ["nobody", "host"])
def test_only_the_simulated_tables_key_opens_stream_and_commands(
    table: Table, keys: Keys, role: str
) -> None:
    client = table.app.test_client() if role == "nobody" else enter(table.app, keys.key("host"))
    assert get(client, EVENTS, buffered=False).status_code == 401
    assert post(client, DO, {"do": "press", "seat": 0}).status_code == 401
    assert table.bench.calls == []


def test_the_page_itself_is_empty(table: Table) -> None:
    table.bench.lay("green 3", "A")
    page = get(table.app.test_client(), "/simulated")
    assert page.status_code == 200
    for secret in (b"green 3", b"Mario", b"<script>", b"style="):
        assert secret not in page.data


def test_a_page_from_elsewhere_moves_no_card(table: Table, hand: FlaskClient) -> None:
    command = {"do": "lay", "card": "green 3", "reader": "A"}
    answer = hand.post(DO, base_url=ORIGIN, json=command, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert table.bench.calls == []


# ---- what it does


def test_a_card_is_laid_moved_and_lifted(table: Table, hand: FlaskClient) -> None:
    lay = {"do": "lay", "card": "green 3", "reader": "A"}
    assert lying(state(post(hand, DO, lay))) == {"green 3": "A"}
    assert lying(state(post(hand, DO, lay | {"reader": "B"}))) == {"green 3": "B"}
    assert lying(state(post(hand, DO, {"do": "lift", "card": "green 3"}))) == {}
    assert table.bench.calls == [
        ("lay", "green 3", "A"),
        ("lift", "green 3"),
        ("lay", "green 3", "B"),
        ("lift", "green 3"),
    ]


def test_laying_a_card_where_it_lies_and_lifting_one_in_hand_change_nothing(table: Table) -> None:
    places = Places(("A",), 4)
    piles = Piles(Random(1), tuple)
    carry_out(Lay("green 3", "A"), table.bench, places, piles)
    carry_out(Lay("green 3", "A"), table.bench, places, piles)
    assert table.bench.calls == [("lay", "green 3", "A")]


def test_a_button_is_pressed_and_released(table: Table, hand: FlaskClient) -> None:
    held = state(post(hand, DO, {"do": "press", "seat": 1}))["seats"]
    assert [seat["held"] for seat in held] == [False, True, False, False]
    held = state(post(hand, DO, {"do": "release", "seat": 1}))["seats"]
    assert not any(seat["held"] for seat in held)


def test_faults_go_to_the_bench_with_their_target(table: Table, hand: FlaskClient) -> None:
    silent = {"do": "fault", "name": "silent", "target": "C", "on": True}
    stuck = {"do": "fault", "name": "stuck", "target": 1, "on": True}
    post(hand, DO, silent)
    shown = state(post(hand, DO, stuck))
    assert shown["faults"] == [["silent", "C"], ["stuck", 1]]
    assert state(post(hand, DO, silent | {"on": False}))["faults"] == [["stuck", 1]]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "lay", "card": "green 17", "reader": "A"}, "no-card"),
        ({"do": "lay", "card": "green 3", "reader": "E"}, "no-reader"),
        ({"do": "lift", "card": "blue 1"}, "no-card"),
        ({"do": "press", "seat": 4}, "no-seat"),
        ({"do": "release", "seat": 7}, "no-seat"),
        ({"do": "fault", "name": "fire", "target": "A", "on": True}, "no-fault"),
        ({"do": "fault", "name": "stranger", "target": "A", "on": True}, "no-fault"),
        ({"do": "fault", "name": "silent", "target": "E", "on": True}, "no-reader"),
        ({"do": "fault", "name": "silent", "target": 0, "on": True}, "no-reader"),
        ({"do": "fault", "name": "stuck", "target": "A", "on": True}, "no-seat"),
        ({"do": "fault", "name": "stuck", "target": 4, "on": True}, "no-seat"),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(
    table: Table, hand: FlaskClient, command: dict[str, Any], code: str
) -> None:
    answer: Any = post(hand, DO, command)
    assert (answer.status_code, answer.json["code"]) == (422, code)
    assert answer.json["sentence"].endswith(".")
    assert table.bench.calls == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"[]",
        b"null",
        b'"press"',
        b'{"do":"press"}',
        b'{"seat":1}',
        b'{"do":"press","seat":true}',
        b'{"do":"press","seat":1.0}',
        b'{"do":"press","seat":"1"}',
        b'{"do":"press","seat":-1}',
        b'{"do":"press","seat":8}',
        b'{"do":"press","seat":1,"more":1}',
        b'{"do":"shout","seat":1}',
        b'{"do":"lay","card":"green 3"}',
        b'{"do":"lay","card":"","reader":"A"}',
        b'{"do":"lay","card":7,"reader":"A"}',
        b'{"do":"lay","card":"<img src=x onerror=alert(1)>","reader":null}',
        b'{"do":"fault","name":"silent","target":"A","on":1}',
        b'{"do":"fault","name":"silent","target":"A","on":"yes"}',
        b"\xff\xfe",
        b'{"do":"lift","card":"\xff"}',
        b"[" * 5000,
    ],
)
def test_what_is_no_command_is_answered_without_repeating_it(
    table: Table, hand: FlaskClient, body: bytes
) -> None:
    answer = raw(hand, body)
    assert (answer.status_code, answer.json["code"]) == (400, "form")
    assert "onerror" not in answer.text
    assert table.bench.calls == []


def raw(client: FlaskClient, body: bytes) -> Any:
    return client.post(
        DO,
        base_url=ORIGIN,
        data=body,
        headers={"Origin": ORIGIN},
        content_type="application/json",
    )


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(["do", "card", "reader", "seat", "name", "target", "on"])
DOES = st.sampled_from(["lay", "lift", "press", "release", "fault"])


@given(st.dictionaries(FIELDS, ANY), DOES)
@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_command_breaks_the_page(
    table: Table, hand: FlaskClient, clock: Clock, fields: dict[str, Any], do: str
) -> None:
    clock.now += 10
    answer = raw(hand, json.dumps({"do": do} | fields).encode("utf-8"))
    assert answer.status_code in (200, 400, 422)
    assert answer.json


# ---- what it shows


def test_the_stream_begins_with_everything(table: Table, hand: FlaskClient) -> None:
    table.bench.lay("green 3", "A")
    table.bench.lit[2] = True
    shown = first_event(hand)
    assert shown["islands"] == ["A", "B", "C", "D"]
    assert [seat["name"] for seat in shown["seats"]] == ["Barbara", "Mario", "Mark", "Martha"]
    assert [seat["lamp"] for seat in shown["seats"]] == [False, False, True, False]
    assert lying(shown) == {"green 3": "A"}
    assert {each["seat"] for each in shown["cards"]} == {0, 1, 2, 3}
    assert shown["stage"]["title"] == "Decision"


def test_cards_that_are_nobodys_stay_in_the_box_until_they_lie(
    table: Table, hand: FlaskClient
) -> None:
    assert "stranger" not in [each["card"] for each in first_event(hand)["cards"]]
    shown = state(post(hand, DO, {"do": "lay", "card": "stranger", "reader": "B"}))
    assert {"card": "stranger", "seat": None, "reader": "B"} in shown["cards"]


def test_the_stream_follows_the_bench_and_ends_with_the_server(
    table: Table, hand: FlaskClient, clock: Clock
) -> None:
    _, chunks = stream(hand)
    number = event(next(chunks))["number"]
    table.bench.press(0)
    clock.now += 1
    follows = event(next(chunks))
    assert follows["number"] == number + 1
    assert follows["seats"][0]["held"] is True
    services_of(table.app).hub.close()
    assert list(chunks) == []
    assert services_of(table.app).hub.screens == 0


def test_a_quiet_stream_beats(table: Table, hand: FlaskClient, clock: Clock) -> None:
    response, chunks = stream(hand)
    next(chunks)
    clock.now += 11
    assert next(chunks) == b"event: hb\ndata: 1\n\n"
    response.close()


def test_streams_of_this_page_count_among_all_streams(table: Table, hand: FlaskClient) -> None:
    hub = services_of(table.app).hub
    places = [hub.admit(PUBLIC, "") for _ in range(hub.pace.streams)]
    assert get(hand, EVENTS).status_code == 503
    hub.drop(places[0])
    assert get(hand, EVENTS, buffered=False).status_code == 200


def test_all_pages_share_one_look_a_tenth_of_a_second(table: Table, clock: Clock) -> None:
    watch = BenchWatch(table.given, table.loop, epoch="e1", clock=clock)
    first = watch.look()
    table.bench.press(0)
    assert watch.look() is first
    clock.now += 0.1
    assert watch.look().number == first.number + 1
    table.bench.release(0)
    assert watch.look(afresh=True).number == first.number + 2


def test_a_clock_that_runs_is_no_news(table: Table, clock: Clock) -> None:
    watch = BenchWatch(table.given, table.loop, epoch="e1", clock=clock)
    first = watch.look()
    table.loop.left -= 5
    clock.now += 5
    assert watch.look().number == first.number


def test_the_log_says_what_was_heard_newest_first(table: Table, hand: FlaskClient) -> None:
    post(hand, DO, {"do": "lay", "card": "green 3", "reader": "A"})
    post(hand, DO, {"do": "lay", "card": "red 1", "reader": "A"})
    post(hand, DO, {"do": "lay", "card": "stranger", "reader": "B"})
    post(hand, DO, {"do": "lift", "card": "green 3"})
    shown = state(post(hand, DO, {"do": "press", "seat": 0}))
    unknown = tag("stranger")[-4:]
    assert [(line["at"], line["who"], line["text"]) for line in shown["log"]] == [
        ("41:05", "Barbara", "button down"),
        ("41:07", "A", "Mario 3 is gone"),
        ("41:07", "B", f"tag …{unknown} is not enrolled"),
        ("41:07", "A", "Barbara Red, seen twice"),
        ("41:07", "A", "Mario 3, seen twice"),
    ]


def test_nothing_of_the_bench_is_logged_or_on_a_public_screen(
    table: Table, hand: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    public = get(table.app.test_client(), "/api/screen").data
    post(hand, DO, {"do": "lay", "card": "green 3", "reader": "A"})
    post(hand, DO, {"do": "lay", "card": "green 99", "reader": "A"})
    raw(hand, b'{"do":"lay","card":"green 3","reader":5}')
    assert "green" not in caplog.text
    assert get(table.app.test_client(), "/api/screen").data == public
