from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

from companion.audience import HOST, PUBLIC
from tests.web.fakes import SECRET, Clock, FakeLoop, FakeScreens
from tests.web.screens import ORIGIN, get
from web.services import services_of
from web.stream import HEARTBEAT, Hub, Stream, TooMany

AFAR = {"REMOTE_ADDR": "192.168.1.9"}


@pytest.fixture
def hub(loop: FakeLoop, clock: Clock) -> Hub:
    hub = Hub("e1", clock)
    loop.watch(hub.publish)
    return hub


def public(hub: Hub, loop: FakeLoop, gone: bool = False) -> Stream:
    return hub.open(PUBLIC, "", lambda: loop.screen(PUBLIC), lambda: gone)


def host(hub: Hub, loop: FakeLoop) -> Stream:
    return hub.open(HOST, "", lambda: loop.screen(HOST), None)


def event(hub: Hub, loop: FakeLoop, *, is_host: bool = False) -> bytes:
    return hub.frame(loop.number, loop.screen(HOST if is_host else PUBLIC))


def test_a_new_screen_gets_the_whole_picture_at_once(hub: Hub, loop: FakeLoop) -> None:
    first = next(iter(public(hub, loop)))
    data = loop.screen()
    assert first == b"retry: 1000\n\nid: e1-57\nevent: screen\ndata: " + data + b"\n\n"


def test_every_change_is_one_event(hub: Hub, loop: FakeLoop) -> None:
    events = iter(public(hub, loop))
    next(events)
    for _ in range(3):
        loop.change()
        assert next(events) == event(hub, loop)


def test_a_picture_is_framed_once_for_all(hub: Hub, loop: FakeLoop) -> None:
    streams = [iter(public(hub, loop)) for _ in range(3)]
    for events in streams:
        next(events)
    loop.change()
    first, second, third = (next(events) for events in streams)
    assert first is second is third


def test_a_slow_screen_gets_only_the_newest_picture(hub: Hub, loop: FakeLoop) -> None:
    events = iter(public(hub, loop))
    next(events)
    loop.change(1000)
    assert next(events) == event(hub, loop)


def test_a_change_while_connecting_does_not_show_an_older_picture(
    hub: Hub, loop: FakeLoop, clock: Clock
) -> None:
    events = iter(public(hub, loop))
    hub.publish(FakeScreens(56, lambda _: b'{"number":56}'))
    next(events)
    clock.now += 1
    assert next(events) == HEARTBEAT
    loop.change()
    assert next(events) == event(hub, loop)


def test_a_picture_of_many_lines_stays_one_event(hub: Hub) -> None:
    frame = hub.frame(1, b'{\n"number": 1,\r"a": "b"}')
    assert frame == b'id: e1-1\nevent: screen\ndata: {\ndata: "number": 1,\ndata: "a": "b"}\n\n'


def test_the_public_s_stream_holds_nothing_of_the_host_s(hub: Hub, loop: FakeLoop) -> None:
    board, tablet = iter(public(hub, loop)), iter(host(hub, loop))
    seen: dict[str, bytes] = {"board": next(board), "tablet": next(tablet)}
    for _ in range(3):
        loop.change()
        seen = {"board": seen["board"] + next(board), "tablet": seen["tablet"] + next(tablet)}
    assert SECRET.encode() not in seen["board"]
    assert seen["tablet"].count(SECRET.encode()) == 4


def test_a_quiet_stream_beats_every_second(hub: Hub, loop: FakeLoop, clock: Clock) -> None:
    events = iter(public(hub, loop))
    next(events)
    for _ in range(3):
        clock.now += 1
        assert next(events) == HEARTBEAT
    assert HEARTBEAT.startswith(b"event: hb\ndata: ")
    assert HEARTBEAT.split(b"data: ")[1].strip(), "an event without data reaches no script"


def test_every_picture_is_a_beat_as_well(hub: Hub, loop: FakeLoop, clock: Clock) -> None:
    events = iter(public(hub, loop))
    next(events)
    for _ in range(3):
        clock.now += 0.9
        loop.change()
        assert next(events) == event(hub, loop)
    clock.now += 1
    assert next(events) == HEARTBEAT


def test_a_stream_ends_when_its_screen_is_gone(hub: Hub, loop: FakeLoop, clock: Clock) -> None:
    events = iter(public(hub, loop, gone=True))
    next(events)
    clock.now += 1
    assert list(events) == []
    assert hub.screens == 0


def test_a_stream_that_nobody_read_gives_its_place_free(hub: Hub, loop: FakeLoop) -> None:
    stream = public(hub, loop)
    assert hub.screens == 1
    stream.close()
    stream.close()
    assert hub.screens == 0


def test_closing_ends_all_streams_and_refuses_new_ones(hub: Hub, loop: FakeLoop) -> None:
    streams = [iter(public(hub, loop)) for _ in range(5)]
    for events in streams:
        next(events)
    hub.close()
    assert [list(events) for events in streams] == [[]] * 5
    assert hub.screens == 0
    with pytest.raises(TooMany):
        public(hub, loop)


def test_a_screen_that_fails_gives_its_place_free(hub: Hub) -> None:
    def broken() -> bytes:
        raise ValueError

    with pytest.raises(ValueError):
        next(iter(hub.open(PUBLIC, "", broken, None)))
    assert hub.screens == 0


def test_the_sixty_fifth_stream_is_refused_with_a_sentence(
    app: Flask, anybody: FlaskClient
) -> None:
    opened = [anybody.get("/events", base_url=ORIGIN) for _ in range(64)]
    response = get(anybody, "/events")
    assert response.status_code == 503
    assert response.get_json()["code"] == "too-many"
    for one in opened:
        one.close()
    assert services_of(app).hub.screens == 0
    with anybody.get("/events", base_url=ORIGIN) as again:
        assert again.status_code == 200


def test_one_guest_cannot_take_all_streams(app: Flask, anybody: FlaskClient) -> None:
    opened = [anybody.get("/events", base_url=ORIGIN, environ_overrides=AFAR) for _ in range(8)]
    assert get(anybody, "/events", environ_overrides=AFAR).status_code == 503
    spoofed = {"X-Forwarded-For": "192.168.1.10"}
    assert get(anybody, "/events", headers=spoofed, environ_overrides=AFAR).status_code == 503
    other = {"REMOTE_ADDR": "192.168.1.10"}
    with anybody.get("/events", base_url=ORIGIN, environ_overrides=other) as response:
        assert response.status_code == 200
    for one in opened:
        one.close()


def test_the_stream_s_headers_keep_proxies_from_holding_it_back(anybody: FlaskClient) -> None:
    with anybody.get("/events", base_url=ORIGIN) as response:
        assert response.mimetype == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Accel-Buffering"] == "no"
        assert "Content-Length" not in response.headers
        assert "Content-Encoding" not in response.headers


def test_a_screen_that_is_gone_before_its_first_byte_holds_no_place(app: Flask) -> None:
    environ = EnvironBuilder("/events", base_url=ORIGIN).get_environ()
    environ["REMOTE_ADDR"] = "127.0.0.1"
    answer = app(environ, lambda status, headers, error=None: lambda data: None)
    assert services_of(app).hub.screens == 1
    answer.close()  # type: ignore[attr-defined]  # what a WSGI server calls if it is there
    assert services_of(app).hub.screens == 0


def test_asking_only_for_the_head_holds_no_place(app: Flask, anybody: FlaskClient) -> None:
    with anybody.head("/events", base_url=ORIGIN) as response:
        assert response.status_code == 200
        assert services_of(app).hub.screens == 0


def test_whoever_reconnects_gets_the_whole_picture(anybody: FlaskClient, loop: FakeLoop) -> None:
    for last in ("e1-57", "e1-3", "other-99", "", "x"):
        headers = {"Last-Event-ID": last}
        with anybody.get("/events", base_url=ORIGIN, headers=headers) as response:
            chunks: Iterator[bytes] = response.iter_encoded()
            assert loop.screen(PUBLIC) in next(chunks)
