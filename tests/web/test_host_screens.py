"""Another screen becomes a host's by a code; all others are signed out by one tap."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.fakes import NAMES, FakeLoop
from tests.web.screens import enter, get, join, post
from web import Keys
from web.keys import KeyRole
from web.places import Places
from web.services import services_of
from web.stream import Stream


def sign_out(client: FlaskClient) -> dict[str, object]:
    response = post(client, "/api/hosts", {"do": "sign-out-others"})
    assert response.status_code == 200
    told: dict[str, object] = response.get_json()
    return told


def is_host(client: FlaskClient) -> bool:
    return bool(get(client, "/api/screen/host").status_code == 200)


def test_the_code_s_address_makes_another_screen_the_host_s(app: Flask, host: FlaskClient) -> None:
    told = get(host, "/api/hosts").get_json()
    assert told["address"].startswith("http://127.0.0.1:8000/tablet#")
    assert is_host(enter(app, told["address"].partition("#")[2]))
    drawn = get(host, told["code"])
    assert drawn.mimetype == "image/svg+xml"


def test_all_others_are_signed_out_and_the_one_who_asked_stays(
    app: Flask, keys: Keys, host: FlaskClient, bench: FlaskClient
) -> None:
    other, old = enter(app, keys.key("host")), keys.key("host")
    phone = join(app, keys, "Mario")
    new = str(sign_out(host)["address"]).partition("#")[2]
    assert (is_host(host), is_host(other)) == (True, False)
    assert new == keys.key("host") != old
    late = app.test_client()
    assert post(late, "/api/enter", {"key": old}).status_code == 401
    assert is_host(enter(app, new))
    assert get(phone, "/api/screen/phone").status_code == 200
    assert get(bench, "/api/me").get_json()["roles"] == ["bench", "public"]


def test_the_streams_of_the_others_end_with_their_sessions(
    app: Flask, keys: Keys, host: FlaskClient
) -> None:
    other = enter(app, keys.key("host"))
    streams = [
        get(client, path, buffered=False)
        for client, path in ((other, "/events/host"), (app.test_client(), "/events"))
    ]
    shown = [iter(stream.response) for stream in streams]
    assert all(b"screen" in next(frames) for frames in shown)
    sign_out(host)
    assert list(shown[0]) == []
    assert services_of(app).hub.screens == 1
    streams[1].close()
    assert get(other, "/events/host").status_code == 401


def test_it_lasts_over_a_restart(tmp_path: Path, app: Flask, keys: Keys, host: FlaskClient) -> None:
    other = enter(app, keys.key("host"))
    sign_out(host)
    again = Keys(tmp_path)
    for client, known in ((host, True), (other, False)):
        cookie = client.get_cookie("host_8000", domain="127.0.0.1")
        assert cookie is not None
        assert again.knows("host", cookie.value) is known


def test_what_cannot_be_kept_is_refused_and_changes_nothing(
    app: Flask, keys: Keys, host: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, old = enter(app, keys.key("host")), keys.key("host")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("web.keys.save", full)
    assert post(host, "/api/hosts", {"do": "sign-out-others"}).status_code == 507
    assert is_host(other)
    assert keys.key("host") == old


@pytest.mark.parametrize("body", [{}, [], {"do": "fly"}, {"do": "sign-out-others", "x": 1}, 1])
def test_what_is_no_wish_changes_nothing(host: FlaskClient, keys: Keys, body: object) -> None:
    before = keys.key("host")
    assert post(host, "/api/hosts", body).status_code == 400
    assert keys.key("host") == before


def test_no_page_and_no_public_stream_holds_the_host_s_key(
    app: Flask, host: FlaskClient, keys: Keys
) -> None:
    get(host, "/api/hosts")
    anybody = app.test_client()
    for path in ("/", "/tablet", "/board", "/join", "/phone", "/api/screen", "/api/me"):
        assert keys.key("host") not in get(anybody, path).get_data(as_text=True)
    assert get(anybody, "/api/hosts").status_code == 401
    assert get(anybody, "/api/hosts/code.svg").status_code == 401


def test_phones_are_thanked_and_come_back_with_the_evening_but_not_at_the_next_one(
    real_app: Flask, owner: FlaskClient, keys: Keys, tmp_path: Path
) -> None:
    phone, code = join(real_app, keys, "Mario"), keys.places.key
    paused = post(owner, "/api/do", {"on": None, "command": {"do": "pause"}})
    assert paused.status_code == 200
    assert get(phone, "/api/screen/phone").get_json()["rest"] == "paused"
    over = post(owner, "/api/do", {"on": None, "command": {"do": "end-evening"}})
    assert over.status_code == 200
    assert get(phone, "/api/screen/phone").get_json()["rest"] == "over"
    assert Places(tmp_path).names == (), "the next start is the next evening"
    later = post(real_app.test_client(), "/api/join", {"key": code, "name": "Mario"})
    assert later.status_code == 401, "nobody looks on any more"
    assert post(owner, "/api/do", {"on": None, "command": {"do": "log"}}).status_code == 200
    assert post(owner, "/api/do", {"on": None, "command": {"do": "go-on"}}).status_code == 200
    assert get(phone, "/api/screen/phone").get_json()["rest"] is None
    assert get(owner, "/api/screen/host").get_json()["phones"] == ["Mario"]
    assert Places(tmp_path).names == ("Mario",)


def test_the_code_is_another_one_once_the_evening_is_over_and_only_once(
    keys: Keys, loop: FakeLoop, phones: tuple[FlaskClient, FlaskClient], tmp_path: Path
) -> None:
    loop.rest, code = "paused", keys.places.key
    loop.change()
    assert (set(Places(tmp_path).names), keys.places.key) == (set(NAMES), code)
    loop.rest = "over"
    loop.change()
    at_the_end = keys.places.key
    loop.change()
    assert code != at_the_end == keys.places.key
    assert [get(phone, "/api/screen/phone").status_code for phone in phones] == [200, 200]
    keys.places.free("Mario")
    assert Places(tmp_path).names == (), "whatever else changes at the end"


def test_a_stream_that_opens_while_its_host_is_signed_out_shows_nothing(
    app: Flask, host: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = services_of(app).hub
    opened = hub.open

    _, other = keys.exchange(keys.key("host")) or ("", "")

    def slowly(*asked: Any) -> Stream:
        assert keys.renew("host", other)
        hub.end_hosts()
        return opened(*asked)

    monkeypatch.setattr(hub, "open", slowly)
    answer = get(host, "/events/host")
    assert answer.status_code == 401
    assert hub.screens == 0


def test_of_two_hosts_that_sign_each_other_out_at_once_one_stays(
    app: Flask, host: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = enter(app, keys.key("host"))
    renew, said = keys.renew, []

    def overtaken(role: KeyRole, keep: str) -> bool:
        monkeypatch.setattr(keys, "renew", renew)
        said.append(sign_out(host)["address"])
        return renew(role, keep)

    monkeypatch.setattr(keys, "renew", overtaken)
    answer = post(late, "/api/hosts", {"do": "sign-out-others"})
    assert (answer.status_code, answer.get_json()["code"]) == (401, "no-key")
    assert get(host, "/api/hosts").get_json()["address"] == said[0]
