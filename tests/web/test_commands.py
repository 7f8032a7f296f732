from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.audience import PUBLIC
from tests.web.fakes import SECRET, Clock, FakeLoop, Share
from tests.web.screens import ORIGIN, get, post
from web import commands


def share(island: str, **more: Any) -> dict[str, Any]:
    return {"on": 57, "command": {"do": "share", "island": island}} | more


def test_a_command_is_carried_out_and_answered_with_the_new_number(
    host: FlaskClient, loop: FakeLoop
) -> None:
    response = post(host, "/api/do", share("A", cover="Mario"))
    assert (response.status_code, response.get_json()) == (200, {"number": 58})
    assert loop.accepted == [(Share("A"), 57, "Mario")]


def test_a_tap_on_an_old_screen_is_answered_with_the_new_number(
    host: FlaskClient, loop: FakeLoop
) -> None:
    loop.change(3)
    response = post(host, "/api/do", share("A"))
    assert response.status_code == 409
    assert response.get_json() == {
        "code": "stale",
        "sentence": "The table has changed meanwhile. Look again.",
        "number": 60,
    }
    assert not loop.accepted


def test_a_refusal_is_told_to_whoever_may_know_it(host: FlaskClient, loop: FakeLoop) -> None:
    covered = post(host, "/api/do", share("R", cover="Mario"))
    assert covered.status_code == 422
    assert covered.get_json() == {"code": "not-shared", "sentence": "Mario’s seven lies at R."}
    for more in ({}, {"cover": "Barbara"}):
        response = post(host, "/api/do", share("R", **more))
        assert response.status_code == 422
        assert response.get_json()["code"] == "not-now"
        assert b"seven" not in response.data
    assert not loop.accepted


def test_a_table_that_does_not_answer_is_not_waited_for(
    host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "PATIENCE", 0.01)
    response = post(host, "/api/do", share("S"))
    assert response.status_code == 503
    assert response.get_json()["code"] == "slow"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"[" * 16_000,
        b'{"on":57,"command":' + b'{"a":' * 2500 + b"1" + b"}" * 2501,
        b'{"on":57}',
        b'{"command":{"do":"share","island":"A"}}',
        b'{"on":57,"command":[]}',
        b'{"on":57,"command":{}}',
        b'{"on":57,"command":{"do":"share"}}',
        b'{"on":57,"command":{"do":"share","island":1}}',
        b'{"on":57,"command":{"do":"share","island":"A","more":1}}',
        b'{"on":57,"command":{"do":"nothing-known"}}',
        b'{"on":57,"command":{"do":"undo","steps":true}}',
        b'{"on":57,"command":{"do":"undo","steps":1.0}}',
        b'{"on":"57","command":{"do":"share","island":"A"}}',
        b'{"on":57.0,"command":{"do":"share","island":"A"}}',
        b'{"on":true,"command":{"do":"share","island":"A"}}',
        b'{"on":-1,"command":{"do":"share","island":"A"}}',
        b'{"on":1e99,"command":{"do":"share","island":"A"}}',
        b'{"on":' + b"9" * 5000 + b',"command":{"do":"share","island":"A"}}',
        b'{"on":NaN,"command":{"do":"share","island":"A"}}',
        b'{"on":57,"command":{"do":"share","island":"A"},"cover":""}',
        b'{"on":57,"command":{"do":"share","island":"A"},"cover":7}',
        b'{"on":57,"command":{"do":"share","island":"A"},"cover":"' + b"x" * 41 + b'"}',
        b'{"on":57,"command":{"do":"share","island":"A"},"role":"host"}',
        b'{"on":57,"command":{"do":"share","island":"\\ud800"}} x',
    ],
)
def test_a_malformed_command_changes_nothing(
    host: FlaskClient, loop: FakeLoop, body: bytes
) -> None:
    check_refused(host, loop, body)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (b'{"on":"<b>","command":{}}', "on"),
        (b'{"on":1,"command":{"do":"share","island":1}}', "island"),
        (b'{"on":1,"command":{"do":"<b>"}}', "do"),
    ],
)
def test_a_malformed_command_is_told_by_its_place_only(
    host: FlaskClient, body: bytes, place: str
) -> None:
    headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
    response = host.post("/api/do", base_url=ORIGIN, data=body, headers=headers)
    assert response.get_json()["sentence"] == f"The command’s '{place}' is not right."


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["share", "undo", "X", "on", "<script>"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["on", "command", "cover", "do", "island", "steps"]) | st.text(),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(body=st.binary(max_size=200) | JSON.map(json.dumps).map(str.encode))
def test_no_body_breaks_the_server_or_changes_the_table(
    host: FlaskClient, loop: FakeLoop, clock: Clock, body: bytes
) -> None:
    clock.now += 1
    check_refused(host, loop, body)


def check_refused(host: FlaskClient, loop: FakeLoop, body: bytes) -> None:
    headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
    response = host.post("/api/do", base_url=ORIGIN, data=body, headers=headers)
    assert response.status_code == 400
    assert set(response.get_json()) == {"code", "sentence"}
    assert b"Traceback" not in response.data
    assert b"script" not in response.data
    assert not loop.accepted
    assert loop.number == 57


def test_the_record_is_given_only_when_the_game_has_ended(
    host: FlaskClient, anybody: FlaskClient, loop: FakeLoop
) -> None:
    response = get(host, "/api/record")
    assert response.status_code == 409
    assert response.get_json()["code"] == "unfinished"
    loop.finished = True
    assert get(anybody, "/api/record").status_code == 401
    response = get(host, "/api/record")
    assert response.status_code == 200
    assert response.mimetype == "application/jsonl"
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert response.get_data(as_text=True) == loop.record()


def test_the_public_screen_holds_nothing_of_the_host_s(
    host: FlaskClient, anybody: FlaskClient, loop: FakeLoop
) -> None:
    assert get(anybody, "/api/screen").data == loop.screen(PUBLIC)
    assert get(host, "/api/screen").data == loop.screen(PUBLIC)
    assert SECRET in get(host, "/api/screen/host").get_data(as_text=True)
    assert get(anybody, "/api/screen/host").status_code == 401


def test_health_says_that_it_runs(anybody: FlaskClient) -> None:
    assert get(anybody, "/api/health").get_json() == {"ok": True, "epoch": "e1", "screens": 0}
