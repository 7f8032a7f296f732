"""How phones come to the table, what they are given there, and how they lose their place."""

from __future__ import annotations

import json
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.audience import player
from companion.inputs import PhoneNews
from tests.web.fakes import Clock, FakeLoop
from tests.web.screens import ORIGIN, get, join, post
from web import Keys
from web.places import FILE_NAME, PLACES_KEPT, Places
from web.services import services_of


def told(answer: TestResponse) -> Any:
    return json.loads(answer.data)


WRONG = "AAAAAAAAAAAAAAAAAAAAAA"


def test_who_has_the_code_sees_the_names_and_picks_one(
    app: Flask, keys: Keys, loop: FakeLoop
) -> None:
    phone = app.test_client()
    said = told(post(phone, "/api/join", {"key": keys.places.key}))
    assert said == {
        "seats": [
            {"name": "Mario", "emblem": "bell", "taken": False},
            {"name": "Martha", "emblem": "bell", "taken": False},
        ],
        "own": None,
    }
    picked = post(phone, "/api/join", {"key": keys.places.key, "name": "Martha"})
    cookie = picked.headers["Set-Cookie"]
    assert cookie.startswith("player_8000=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert told(get(phone, "/api/screen/phone"))["mine"] == "what Martha knows"
    assert loop.phones[-1] == PhoneNews(("Martha",), came="Martha")


def test_without_the_code_nothing_is_told_and_whoever_guesses_waits(
    app: Flask, keys: Keys, clock: Clock
) -> None:
    phone = app.test_client()
    for number in range(7):
        said = post(
            phone, "/api/join", {"key": WRONG, "name": "Mario"} if number % 2 else {"key": WRONG}
        )
        assert said.status_code == (401 if number < 5 else 429)
        assert b"Mario" not in said.data
    assert post(phone, "/api/enter", {"key": WRONG}).status_code == 429, "counted with the host's"
    assert post(phone, "/api/join", {"key": keys.places.key}).status_code == 429
    clock.now += 60
    assert post(phone, "/api/join", {"key": keys.places.key}).status_code == 200
    assert get(phone, "/api/screen/phone").status_code == 401


@pytest.mark.parametrize(
    "body", [{}, {"key": 1}, {"key": ""}, {"key": "x", "more": 1}, [], {"key": "x", "name": ""}]
)
def test_what_is_no_code_is_refused(anybody: FlaskClient, body: object) -> None:
    assert post(anybody, "/api/join", body).status_code == 400


def test_a_taken_name_is_refused_with_a_sentence_until_it_is_freed(
    app: Flask, keys: Keys, host: FlaskClient, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    other = app.test_client()
    wish = {"key": keys.places.key, "name": "Martha"}
    seats = told(post(other, "/api/join", {"key": keys.places.key}))["seats"]
    assert [seat["taken"] for seat in seats] == [True, True]
    said = post(other, "/api/join", wish)
    assert (said.status_code, told(said)["code"]) == (409, "taken")
    assert told(said)["sentence"].startswith("Martha has a phone already")
    assert get(other, "/api/screen/phone").status_code == 401
    assert told(post(host, "/api/phones", {"do": "free", "name": "Martha"}))["names"] == ["Mario"]
    assert get(phones[1], "/api/screen/phone").status_code == 401
    assert post(other, "/api/join", wish).status_code == 200
    assert told(get(other, "/api/screen/phone"))["mine"] == "what Martha knows"
    assert get(phones[1], "/api/screen/phone").status_code == 401


def test_only_who_plays_can_be_picked(anybody: FlaskClient, keys: Keys) -> None:
    said = post(anybody, "/api/join", {"key": keys.places.key, "name": "Zoe"})
    assert (said.status_code, told(said)["code"]) == (422, "no-player")
    assert keys.places.names == ()


def test_a_name_whose_phone_goes_on_to_another_one_is_free_only_once_the_host_frees_it(
    app: Flask,
    keys: Keys,
    phones: tuple[FlaskClient, FlaskClient],
    host: FlaskClient,
    loop: FakeLoop,
    tmp_path: Path,
) -> None:
    post(host, "/api/phones", {"do": "free", "name": "Martha"})
    post(phones[0], "/api/join", {"key": keys.places.key, "name": "Martha"})
    assert keys.places.names == ("Martha",)
    assert told(get(phones[0], "/api/screen/phone"))["mine"] == "what Martha knows"
    assert loop.phones[-1] == PhoneNews(("Martha",), came="Martha")
    assert set(told(get(host, "/api/phones"))["names"]) == {"Mario", "Martha"}
    mario = {"key": keys.places.key, "name": "Mario"}
    assert post(app.test_client(), "/api/join", mario).status_code == 409
    assert Places(tmp_path).take("Mario") is None, "also after a restart"
    post(host, "/api/phones", {"do": "free", "name": "Mario"})
    assert post(app.test_client(), "/api/join", mario).status_code == 200


def test_a_name_that_plays_no_more_is_free_when_its_phone_takes_another_one(
    app: Flask, keys: Keys
) -> None:
    token = keys.places.take("Zoe")
    phone = app.test_client()
    phone.set_cookie("player_8000", token or "", domain="127.0.0.1")
    post(phone, "/api/join", {"key": keys.places.key, "name": "Martha"})
    assert keys.places.taken == ("Martha",)


def test_one_of_two_that_pick_a_name_at_once_gets_it(app: Flask, keys: Keys) -> None:
    wish = {"key": keys.places.key, "name": "Martha"}
    said: list[int] = []
    threads = [
        threading.Thread(
            target=lambda: said.append(post(app.test_client(), "/api/join", wish).status_code)
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert sorted(said) == [200] + [409] * 7


def test_of_two_that_come_at_once_the_table_hears_of_both(
    app: Flask, keys: Keys, loop: FakeLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = loop.put
    others: list[threading.Thread] = []

    def slowly(news: PhoneNews) -> None:
        if not others:
            others.append(threading.Thread(target=join, args=(app, keys, "Martha")))
            others[0].start()
            others[0].join(0.1)
        put(news)

    monkeypatch.setattr(loop, "put", slowly)
    join(app, keys, "Mario")
    others[0].join(10)
    assert set(loop.phones[-1].names) == {"Mario", "Martha"}


def test_a_full_disk_frees_a_name_until_the_next_start_and_says_so(
    app: Flask, host: FlaskClient, phones: tuple[FlaskClient, FlaskClient], tmp_path: Path
) -> None:
    (tmp_path / f"{FILE_NAME}.new").mkdir()
    said = post(host, "/api/phones", {"do": "free", "name": "Martha"})
    assert (said.status_code, told(said)["code"]) == (507, "storage")
    assert get(phones[1], "/api/screen/phone").status_code == 401
    (tmp_path / f"{FILE_NAME}.new").rmdir()
    assert post(host, "/api/phones", {"do": "free", "name": "Martha"}).status_code == 200
    assert Places(tmp_path).names == ("Mario",)


def test_a_new_code_shuts_the_old_one_and_leaves_phones_their_places(
    app: Flask, keys: Keys, host: FlaskClient, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    before = told(get(host, "/api/phones"))
    after = told(post(host, "/api/phones", {"do": "new-code"}))
    assert before["address"] != after["address"]
    assert before["code"] != after["code"]
    old = before["address"].split("#")[1]
    assert post(app.test_client(), "/api/join", {"key": old}).status_code == 401
    assert get(phones[0], "/api/screen/phone").status_code == 200


@pytest.mark.parametrize("panel", ["/api/phones", "/api/hosts"])
def test_a_picture_has_another_address_whenever_its_key_is_another_one(
    loop: FakeLoop, tmp_path: Path, panel: str
) -> None:
    from web import create_app

    said = []
    for _start in range(2):
        keys = Keys(tmp_path)
        client = create_app(loop, keys, simulated=False).test_client()
        post(client, "/api/enter", {"key": keys.key("host")})
        said += [told(get(client, panel)), told(get(client, panel))]
        mark = said[-1]["code"].split("n=")[1]
        assert mark not in said[-1]["address"], "an address of a picture is logged"
    codes = [one["code"] for one in said]
    assert codes[0] == codes[1] != codes[2] == codes[3]
    assert get(client, codes[3]).mimetype == "image/svg+xml"


def test_a_freed_phone_is_told_nothing_more(
    app: Flask, host: FlaskClient, phones: tuple[FlaskClient, FlaskClient], loop: FakeLoop
) -> None:
    mario, martha = (get(one, "/events/phone", buffered=False) for one in phones)
    streams = [iter(one.response) for one in (mario, martha)]
    assert all(b"knows" in next(stream) for stream in streams)
    assert services_of(app).hub.screens == 2
    loop.change()
    post(host, "/api/phones", {"do": "free", "name": "Martha"})
    loop.change()
    assert list(streams[1]) == [], "not even what was under way"
    assert b"what Mario knows" in next(streams[0])
    for one in (mario, martha):
        one.close()


def test_a_phones_commands_are_its_players(
    phones: tuple[FlaskClient, FlaskClient], loop: FakeLoop
) -> None:
    share = {"on": 57, "command": {"do": "share", "island": "A"}}
    assert post(phones[1], "/api/phone", share).status_code == 200
    assert loop.accepted[-1][2] == "Martha"
    covered = share | {"cover": "Mario"}
    assert post(phones[1], "/api/phone", covered).status_code == 400
    refused = post(phones[1], "/api/phone", {"on": 58, "command": {"do": "share", "island": "R"}})
    assert b"seven" not in refused.data, "a reason that only Mario may know"


# The code.


def test_the_code_carries_the_address_and_the_key_behind_the_hash(
    host: FlaskClient, keys: Keys
) -> None:
    address = told(get(host, "/api/phones"))["address"]
    assert address == f"{ORIGIN}/join#{keys.places.key}"
    svg = get(host, "/api/phones/code.svg")
    assert svg.mimetype == "image/svg+xml"
    assert svg.headers["Cache-Control"] == "no-store"
    drawn = segno.make(address, error="m", micro=False)
    assert svg.data.decode().count("<path") == 2
    assert f'height="{drawn.symbol_size(border=4)[1]}"' in svg.data.decode()


@pytest.mark.parametrize(
    ("asked", "reached", "shown"),
    [
        ("192.168.1.5:8000", "10.0.0.9", "http://192.168.1.5:8000/join"),
        ("tisch.local:8000", "10.0.0.9", "http://10.0.0.9:8000/join"),
        ("localhost:8000", "10.0.0.9", "http://10.0.0.9:8000/join"),
        ("tisch.local", "10.0.0.9", "http://10.0.0.9/join"),
        ("127.0.0.1:8000", None, "http://127.0.0.1:8000/join"),
        ("[fd00::5]:8000", None, "http://[fd00::5]:8000/join"),
        ("192.0.2.2:8000", "192.0.2.2", "http://192.0.2.2:8000/join"),
        ("localhost:8000", "100.64.7.9", "http://100.64.7.9:8000/join"),
    ],
)
def test_the_code_has_the_address_that_phones_reach(
    loop: FakeLoop, keys: Keys, asked: str, reached: str | None, shown: str
) -> None:
    from web import create_app

    home = None if reached is None else lambda: str(reached)
    app = create_app(loop, keys, simulated=False, names=["tisch.local"], reached=home)
    client = app.test_client()
    base = f"http://{asked}"
    headers = {"Origin": base}
    client.post("/api/enter", base_url=base, json={"key": keys.key("host")}, headers=headers)
    said = told(client.get("/api/phones", base_url=base))
    assert said["address"].split("#")[0] == shown
    assert said["local"] is ("127.0.0.1" in shown)


@pytest.mark.parametrize(
    "body", [{}, {"do": "free"}, {"do": "undo"}, {"do": "new-code", "x": 1}, []]
)
def test_the_host_asks_for_nothing_else(host: FlaskClient, body: object) -> None:
    assert post(host, "/api/phones", body).status_code == 400


def test_the_key_is_on_no_screen_and_on_no_page(
    app: Flask, keys: Keys, host: FlaskClient, anybody: FlaskClient
) -> None:
    for path in ("/board", "/tablet", "/join", "/phone", "/api/screen", "/api/me", "/api/health"):
        assert keys.places.key.encode() not in get(anybody, path).data
    assert keys.places.key.encode() not in get(host, "/api/screen/host").data


# Places on disk.


def test_places_outlive_a_restart_and_the_code_does_not(tmp_path: Path) -> None:
    places = Places(tmp_path)
    token = places.take("Mürtha")
    assert token is not None
    again = Places(tmp_path)
    assert again.who(token) == "Mürtha"
    assert again.names == ("Mürtha",)
    assert not again.lets_join(places.key)
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    assert token not in (tmp_path / FILE_NAME).read_text()
    assert again.free("Mürtha")
    assert not again.free("Mürtha")
    assert Places(tmp_path).who(token) is None


@pytest.mark.parametrize("wrong", ["", "x", "ü", "\ud800", "a" * 10_000])
def test_wrong_tokens_and_keys_are_nobodys(tmp_path: Path, wrong: str) -> None:
    places = Places(tmp_path)
    places.take("Mario")
    assert places.who(wrong) is None
    assert not places.lets_join(wrong)


def test_only_the_newest_places_are_kept(tmp_path: Path) -> None:
    places = Places(tmp_path)
    tokens = [places.take(f"N{number}") for number in range(PLACES_KEPT + 1)]
    assert places.who(tokens[0] or "") is None
    assert places.who(tokens[-1] or "") == f"N{PLACES_KEPT}"


@pytest.mark.parametrize(
    "broken", [b"{", b"[]", b"\xff", b'{"Mario": 1}', b'{"\\ud800": "a"}', b"null", b"[" * 100_000]
)
def test_a_broken_file_is_put_aside(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(broken)
    places = Places(tmp_path)
    assert places.names == ()
    assert (tmp_path / "phones.broken").read_bytes() == broken
    assert places.take("Mario")
    assert set(json.loads((tmp_path / FILE_NAME).read_text())) == {"Mario"}


def test_at_the_start_the_table_is_told_whose_phones_there_are(tmp_path: Path) -> None:
    from web import create_app

    Places(tmp_path).take("Martha")
    loop = FakeLoop()
    create_app(loop, Keys(tmp_path), simulated=False)
    assert loop.phones == [PhoneNews(("Martha",))]


def test_a_phones_audience_is_its_players(
    loop: FakeLoop, phones: tuple[FlaskClient, FlaskClient]
) -> None:
    assert get(phones[0], "/api/screen/phone").data == loop.screen(player("Mario"))


def test_a_host_that_joins_stays_the_host(app: Flask, keys: Keys, host: FlaskClient) -> None:
    assert post(host, "/api/join", {"key": keys.places.key, "name": "Mario"}).status_code == 200
    assert told(get(host, "/api/me"))["roles"] == ["host", "player", "public"]
    assert join(app, keys, "Martha") is not None
