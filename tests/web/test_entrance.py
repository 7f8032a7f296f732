from __future__ import annotations

import errno
import logging
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.fakes import Clock, FakeLoop
from tests.web.screens import ORIGIN, enter, get, post
from web import Keys, create_app

AFAR = {"REMOTE_ADDR": "192.168.1.9"}


def test_a_right_key_gives_its_role_and_a_cookie(app: Flask, keys: Keys) -> None:
    client = app.test_client()
    response = post(client, "/api/enter", {"key": keys.key("host")})
    assert response.get_json() == {"role": "host"}
    cookie = response.headers["Set-Cookie"]
    assert cookie.startswith("host_8000=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert keys.key("host") not in cookie
    assert get(client, "/api/me").get_json() == {"roles": ["host", "public"], "simulated": True}


def test_one_browser_can_be_both_screens(app: Flask, keys: Keys) -> None:
    client = enter(app, keys.key("host"))
    assert post(client, "/api/enter", {"key": keys.key("bench")}).get_json() == {"role": "bench"}
    assert get(client, "/api/me").get_json()["roles"] == ["bench", "host", "public"]


def test_the_cookie_is_the_port_s_own(app: Flask, keys: Keys) -> None:
    client = enter(app, keys.key("host"))
    cookie = client.get_cookie("host_8000", domain="127.0.0.1")
    assert cookie is not None
    shown = {"Cookie": f"host_8000={cookie.value}"}
    other = app.test_client(use_cookies=False)
    assert get(other, "/api/screen/host", headers=shown).status_code == 200
    elsewhere = other.get("/api/screen/host", base_url="http://127.0.0.1:9000", headers=shown)
    assert elsewhere.status_code == 401


def test_a_tablet_stays_the_host_s_after_a_restart(
    tmp_path: Path, loop: FakeLoop, app: Flask, keys: Keys
) -> None:
    before = enter(app, keys.key("host")).get_cookie("host_8000", domain="127.0.0.1")
    assert before is not None
    again = create_app(loop, Keys(tmp_path), simulated=False).test_client()
    again.set_cookie("host_8000", before.value, domain="127.0.0.1")
    assert get(again, "/api/screen/host").status_code == 200


def test_a_full_disk_keeps_nobody_out(
    app: Flask, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("web.keys.save", full)
    client = enter(app, keys.key("host"))
    assert get(client, "/api/screen/host").status_code == 200


@pytest.mark.parametrize("body", [{}, [], 1, {"key": 1}, {"key": ""}, {"key": "x", "a": 1}])
def test_what_is_no_key_is_malformed(anybody: FlaskClient, body: object) -> None:
    assert post(anybody, "/api/enter", body).status_code == 400


def test_wrong_keys_must_wait_and_then_so_must_the_right_one(
    anybody: FlaskClient, keys: Keys, clock: Clock
) -> None:
    tried = [post(anybody, "/api/enter", {"key": "wrong"}).status_code for _ in range(6)]
    assert tried == [401] * 5 + [429]
    response = post(anybody, "/api/enter", {"key": keys.key("host")})
    assert response.status_code == 429
    assert response.headers["Retry-After"] == "12"
    clock.now += 12
    assert post(anybody, "/api/enter", {"key": keys.key("host")}).status_code == 200


def test_x_forwarded_for_does_not_make_a_new_caller(anybody: FlaskClient) -> None:
    for n in range(5):
        headers = {"X-Forwarded-For": f"192.168.1.{n}"}
        assert post(anybody, "/api/enter", {"key": "wrong"}, headers=headers).status_code == 401
    headers = {"X-Forwarded-For": "192.168.1.77"}
    assert post(anybody, "/api/enter", {"key": "wrong"}, headers=headers).status_code == 429


def test_many_addresses_together_must_wait_but_cannot_lock_the_host_out(
    anybody: FlaskClient, keys: Keys
) -> None:
    tried = [
        post(
            anybody,
            "/api/enter",
            {"key": "wrong"},
            environ_overrides={"REMOTE_ADDR": f"192.168.1.{n}"},
        ).status_code
        for n in range(21)
    ]
    assert tried == [401] * 20 + [429]
    assert post(anybody, "/api/enter", {"key": keys.key("host")}).status_code == 200


def test_an_invented_cookie_opens_nothing(app: Flask) -> None:
    anybody = app.test_client(use_cookies=False)
    for value in ("x", "", "a" * 5000, "ü", "\x00"):
        shown = {"Cookie": f"host_8000={value}; bench_8000={value}"}
        assert get(anybody, "/api/screen/host", headers=shown).status_code == 401


def test_no_key_and_no_session_reaches_a_log(
    app: Flask, keys: Keys, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client = enter(app, keys.key("host"))
    post(client, "/api/enter", {"key": "wrong-key-" * 3})
    get(client, "/api/screen/host")
    cookie = client.get_cookie("host_8000", domain="127.0.0.1")
    assert cookie is not None
    for secret in (keys.key("host"), keys.key("bench"), cookie.value, "wrong-key"):
        assert secret not in caplog.text


def test_a_key_in_an_address_opens_nothing(anybody: FlaskClient, keys: Keys) -> None:
    for name in ("key", "token", "k"):
        response = get(anybody, "/api/screen/host", query_string={name: keys.key("host")})
        assert response.status_code == 401
    shown = {"Authorization": f"Bearer {keys.key('host')}", "X-Api-Key": keys.key("host")}
    assert get(anybody, "/api/screen/host", headers=shown).status_code == 401
    assert get(anybody, f"{ORIGIN}/tablet").status_code == 200


def test_pages_hold_no_key(anybody: FlaskClient, keys: Keys) -> None:
    for path in ("/", "/tablet", "/board", "/simulated", "/api/health", "/api/me", "/api/screen"):
        response = get(anybody, path)
        assert response.status_code == 200
        text = response.get_data(as_text=True)
        assert keys.key("host") not in text
        assert keys.key("bench") not in text
