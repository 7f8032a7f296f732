from __future__ import annotations

import ast
import itertools
import logging
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Blueprint, Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import web
from tests.web.fake_doctor import FakeDoctor
from tests.web.fakes import SECRET, Clock, FakeBench, FakeLoop
from tests.web.screens import ORIGIN, enter, get, join, post
from tests.web.test_backups import FakeShelf
from tests.web.test_power import FakePower
from web import Keys, board, create_app
from web.bench.ear import Ear
from web.bench.ports import Workbench
from web.evenings import Book
from web.roles import Role, UnmarkedError, public, require_marks, role_of
from web.security import HEADERS, LONGEST_BODY
from web.ward.ports import Ward

SHARE = {"on": None, "command": {"do": "share", "island": "A"}}

EXPECTED: dict[tuple[str, str], Role] = {
    ("GET", "/"): "public",
    ("GET", "/api/alive"): "public",
    ("GET", "/tablet"): "public",
    ("GET", "/board"): "public",
    ("GET", "/static/<path:filename>"): "public",
    ("GET", "/events"): "public",
    ("GET", "/events/host"): "host",
    ("GET", "/api/screen"): "public",
    ("GET", "/api/screen/host"): "host",
    ("POST", "/api/do"): "host",
    ("GET", "/join"): "public",
    ("POST", "/api/join"): "public",
    ("GET", "/api/phones"): "host",
    ("GET", "/api/phones/code.svg"): "host",
    ("POST", "/api/phones"): "host",
    ("GET", "/phone"): "public",
    ("GET", "/events/phone"): "player",
    ("GET", "/api/screen/phone"): "player",
    ("POST", "/api/phone"): "player",
    ("GET", "/api/record"): "host",
    ("GET", "/deck"): "public",
    ("GET", "/seats"): "public",
    ("GET", "/api/deck"): "host",
    ("GET", "/api/health"): "public",
    ("GET", "/api/me"): "public",
    ("POST", "/api/enter"): "public",
    ("POST", "/api/language"): "public",
    ("GET", "/api/hosts"): "host",
    ("GET", "/api/hosts/code.svg"): "host",
    ("POST", "/api/hosts"): "host",
}

EVENINGS: dict[tuple[str, str], Role] = {
    ("GET", "/evenings"): "public",
    ("GET", "/evenings/<key>"): "public",
    ("GET", "/api/evenings"): "host",
    ("POST", "/api/evenings"): "host",
    ("GET", "/api/evenings/statistics"): "host",
    ("GET", "/api/evenings/fame"): "host",
    ("GET", "/api/evenings/plots/<name>/<plot>.svg"): "host",
    ("GET", "/api/evenings/games.csv"): "host",
    ("GET", "/api/evenings/games.json"): "host",
    ("GET", "/api/evenings/<key>"): "host",
    ("GET", "/api/evenings/<key>/<int:step>"): "host",
    ("GET", "/api/evenings/<key>/game.jsonl"): "host",
    ("GET", "/api/evenings/<key>/game.json"): "host",
}

SIMULATED: dict[tuple[str, str], Role] = {
    ("GET", "/simulated"): "public",
    ("GET", "/simulated/events"): "bench",
    ("POST", "/simulated/do"): "bench",
}


def routes(app: Flask) -> list[tuple[str, str, Role]]:
    found = []
    for rule in app.url_map.iter_rules():
        role = role_of(app.view_functions[rule.endpoint])
        assert role is not None
        methods = (rule.methods or set()) - {"HEAD"}
        found += [(method, rule.rule, role) for method in sorted(methods)]
    return found


def call(client: FlaskClient, method: str, rule: str, **more: Any) -> TestResponse:
    path = rule.replace("<path:filename>", "css/tokens.css").replace("<int:step>", "0")
    path = re.sub(r"<\w+>", "1", path)
    json: dict[str, str] | None = None if method in ("GET", "HEAD") else {}
    headers = {"Origin": ORIGIN}
    return client.open(path, method=method, base_url=ORIGIN, json=json, headers=headers, **more)


def test_every_route_and_its_role_stands_in_the_table(app: Flask, plain_app: Flask) -> None:
    assert {(m, rule): role for m, rule, role in routes(plain_app)} == EXPECTED
    assert {(m, rule): role for m, rule, role in routes(app)} == EXPECTED | EVENINGS | SIMULATED


def test_every_route_is_open_to_its_role_only(
    app: Flask,
    anybody: FlaskClient,
    host: FlaskClient,
    bench: FlaskClient,
    phones: tuple[FlaskClient, FlaskClient],
    clock: Clock,
) -> None:
    clients: list[tuple[Role, FlaskClient]]
    clients = [
        ("public", anybody),
        ("host", host),
        ("bench", bench),
        *(("player", one) for one in phones),
    ]
    for method, rule, needed in routes(app):
        for role, client in clients:
            clock.now += 60
            response = call(client, method, rule, buffered=False)
            refused = response.status_code == 401
            assert refused is (needed not in ("public", role)), (method, rule, role)
            assert refused or response.status_code in (200, 400, 404, 409, 422)
            response.close()


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


@pytest.fixture
def whole_app(loop: FakeLoop, keys: Keys, book: Book, clock: Clock) -> Flask:
    """The application with everything that can be in it."""
    return create_app(
        loop,
        keys,
        simulated=True,
        bench=Workbench(FakeBench(), dict, Ear(clock())),
        ward=Ward(FakeDoctor(), lambda: (24, 24)),
        book=book,
        power=FakePower(),
        shelf=FakeShelf(),
        clock=clock,
    )


def test_every_route_by_every_method_is_answered_to_its_role_alone(
    whole_app: Flask, keys: Keys, clock: Clock
) -> None:
    """A method that a route does not have leads nowhere; one that it has, to its role."""
    marked = {(method, rule): role for method, rule, role in routes(whole_app)}
    marked |= {("HEAD", rule): role for (method, rule), role in marked.items() if method == "GET"}
    callers: tuple[tuple[Role, FlaskClient], ...] = (
        ("public", whole_app.test_client()),
        ("bench", enter(whole_app, keys.key("bench"))),
        ("host", enter(whole_app, keys.key("host"))),
        ("player", join(whole_app, keys, "Mario")),
    )
    rules = {rule for _, rule in marked}
    assert {"/api/backups", "/api/power", "/api/doctor", "/api/evenings", "/simulated/do"} <= rules
    for rule, method, (role, client) in itertools.product(sorted(rules), METHODS, callers):
        if (method, rule) == ("POST", "/api/hosts") and role == "host":
            continue  # it would sign this very test out
        clock.now += 60
        response = call(client, method, rule, buffered=False)
        needed = marked.get((method, rule))
        reached = response.status_code not in (401, 404, 405)
        assert reached <= (needed in ("public", role)), (method, rule, role, response.status_code)
        assert (response.status_code == 405) is (needed is None), (method, rule, role)
        response.close()


def test_an_unmarked_endpoint_keeps_the_server_from_starting(plain_app: Flask) -> None:
    plain_app.add_url_rule("/late", "late", lambda: "nobody said who")
    with pytest.raises(UnmarkedError, match="late"):
        require_marks(plain_app)


def test_a_page_that_forgot_its_mark_keeps_the_server_from_starting(
    loop: FakeLoop, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgetful = Blueprint("forgetful", __name__)
    forgetful.add_url_rule("/board", "show", lambda: "")
    monkeypatch.setattr(board, "blueprint", forgetful)
    with pytest.raises(UnmarkedError, match=r"forgetful\.show"):
        create_app(loop, keys, simulated=False)


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Remote-User", "X-Forwarded-Host"]
)
def test_headers_of_a_proxy_open_nothing(anybody: FlaskClient, header: str) -> None:
    value = "for=127.0.0.1" if header == "Forwarded" else "127.0.0.1"
    assert post(anybody, "/api/do", SHARE, headers={header: value}).status_code == 401
    assert get(anybody, "/api/screen/host", headers={header: value}).status_code == 401


def test_clients_of_the_public_internet_get_nothing(anybody: FlaskClient) -> None:
    for address in ("8.8.8.8", "::ffff:8.8.8.8"):
        outside = {"REMOTE_ADDR": address, "HTTP_X_FORWARDED_FOR": "127.0.0.1"}
        assert get(anybody, "/board", environ_overrides=outside).status_code == 403


@pytest.mark.parametrize("path", ["/", "/events", "/static/css/tokens.css", "/nowhere"])
@pytest.mark.parametrize("name", ["evil.example", "", "a b", "192.168.1.5.nip.io"])
def test_a_foreign_host_name_is_answered_nowhere(
    anybody: FlaskClient, path: str, name: str
) -> None:
    response = get(anybody, path, environ_overrides={"HTTP_HOST": name})
    assert response.status_code == 421
    assert response.mimetype == "text/plain"
    assert b"evil" not in response.data


@pytest.mark.parametrize("name", ["tisch.local", "localhost:8000", "10.0.0.7", "[::1]:8000"])
def test_the_machine_s_own_names_are_answered(anybody: FlaskClient, name: str) -> None:
    assert get(anybody, "/", environ_overrides={"HTTP_HOST": name}).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:8001"}, 403),
        ({"Origin": ""}, 403),
        ({}, 403),
        ({"Origin": ORIGIN, "Content-Type": "text/plain"}, 415),
        ({"Origin": ORIGIN, "Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Origin": ORIGIN, "Content-Type": "multipart/form-data; boundary=x"}, 415),
        ({"Origin": ORIGIN, "Content-Type": ""}, 415),
        ({"Origin": ORIGIN, "Content-Type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_a_post_must_come_from_our_page_as_json(
    host: FlaskClient, loop: FakeLoop, headers: dict[str, str], status: int
) -> None:
    body = b'{"on":57,"command":{"do":"share","island":"A"}}'
    shown = {"Content-Type": "application/json"} | headers
    response = host.post("/api/do", base_url=ORIGIN, data=body, headers=shown)
    assert response.status_code == status
    assert bool(loop.accepted) is (status == 200)


def test_another_site_s_script_cannot_even_open_a_stream(host: FlaskClient) -> None:
    for path in ("/events", "/events/host", "/api/screen"):
        response = get(host, path, headers={"Origin": "http://evil.example"})
        assert response.status_code == 403


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
def test_other_methods_are_refused_without_cors(host: FlaskClient, method: str) -> None:
    for path in ("/api/do", "/board", "/events"):
        headers = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
        response = host.open(path, method=method, base_url=ORIGIN, headers=headers)
        assert response.status_code == 405
        assert not [name for name, _ in response.headers if "access-control" in name.lower()]


def test_reading_changes_nothing(host: FlaskClient, loop: FakeLoop) -> None:
    for path in ("/api/do", "/api/enter"):
        assert get(host, path).status_code == 405
    assert get(host, "/api/screen/host").status_code == 200
    assert not loop.accepted


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/board", 200),
        ("GET", "/static/css/tokens.css", 200),
        ("GET", "/api/screen", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/static/nowhere.js", 404),
        ("GET", "/api/do", 405),
        ("GET", "/api/record", 409),
        ("POST", "/nowhere", 404),
        ("POST", "/api/do", 400),
        ("HEAD", "/events", 200),
    ],
)
def test_every_answer_has_the_headers(
    host: FlaskClient, method: str, path: str, status: int
) -> None:
    json: dict[str, str] | None = None if method in ("GET", "HEAD") else {}
    headers = {"Origin": ORIGIN}
    response = host.open(path, method=method, base_url=ORIGIN, json=json, headers=headers)
    assert response.status_code == status
    check_headers(response)
    response.close()


def check_headers(response: TestResponse) -> None:
    for name, value in HEADERS.items():
        assert response.headers.getlist(name) == [value]
    assert response.headers["Cache-Control"] in ("no-store", "no-cache")
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in response.headers
    assert "Server" not in response.headers


def test_what_is_too_large_is_refused_with_the_headers(host: FlaskClient) -> None:
    response = post(host, "/api/do", {"x": "y" * LONGEST_BODY})
    assert response.status_code == 413
    check_headers(response)


def test_a_fault_inside_shows_no_traceback_and_no_secret(
    host: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    broken = {"on": None, "command": {"do": "share", "island": "X"}}
    with caplog.at_level(logging.INFO):
        response = post(host, "/api/do", broken)
    assert response.status_code == 500
    check_headers(response)
    assert response.get_json()["code"] == "fault"
    for shown in (response.get_data(as_text=True), caplog.text):
        assert "Traceback" not in shown
        assert SECRET not in shown


@pytest.mark.parametrize("path", ["/<script>alert(1)</script>", "/api/<img onerror=x>", "/é"])
def test_errors_repeat_nothing_that_was_sent(anybody: FlaskClient, path: str) -> None:
    for response in (
        get(anybody, path, query_string={"q": "<script>"}),
        post(anybody, path, {"<script>": "onerror"}),
        post(anybody, "/api/enter", {"key": "<script>"}),
        post(anybody, "/api/enter", {"<script>": "x"}),
    ):
        assert response.status_code >= 400
        assert response.mimetype in ("text/plain", "application/json")
        text = response.get_data(as_text=True)
        assert "script" not in text
        assert "onerror" not in text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../__init__.py",
        "/static/..%2f__init__.py",
        "/static/%2e%2e/__init__.py",
        "/static//etc/passwd",
        "/static/css/../../keys.py",
        "/static/..\\keys.py",
        "/static/css/tokens.css%00.js",
        "/static/",
        "/static",
        "/./board",
        "/board/",
        "/api//do",
        "/api/do/",
        "/api/screen%2fhost",
        "/events//host",
        "/API/screen/host",
    ],
)
def test_odd_paths_lead_nowhere(anybody: FlaskClient, host: FlaskClient, path: str) -> None:
    for client in (anybody, host):
        response = get(client, "/", environ_overrides={"PATH_INFO": unquote(path)})
        if path != "/api/screen%2fhost":  # the same address in WSGI, so the same answer
            assert response.status_code == 404
    if path == "/api/screen%2fhost":
        assert get(anybody, path).status_code == 401


def test_a_doubled_first_slash_opens_nothing(anybody: FlaskClient, host: FlaskClient) -> None:
    path = {"PATH_INFO": "//api/screen/host"}
    assert get(anybody, "/", environ_overrides=path).status_code == 401
    assert get(host, "/", environ_overrides=path).status_code == 200


def test_no_debugger_answers(anybody: FlaskClient, app: Flask) -> None:
    assert not app.debug
    query = {"__debugger__": "yes", "cmd": "resource", "f": "debugger.js"}
    response = get(anybody, "/nowhere", query_string=query)
    assert response.status_code == 404
    assert get(anybody, "/console").status_code == 404


def test_nobody_renders_a_template_from_text() -> None:
    for file in Path(web.__file__).parent.rglob("*.py"):
        names = {
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Name | ast.Attribute)
        }
        assert not names & {"render_template_string", "Markup", "from_string"}, file.name


def test_too_many_posts_must_wait(host: FlaskClient, clock: Clock) -> None:
    answers = [post(host, "/api/do", SHARE) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert answers[-1].headers["Retry-After"] == "1"
    clock.now += 1
    assert post(host, "/api/do", SHARE).status_code == 200


def test_a_guest_s_posts_do_not_use_up_the_host_s(host: FlaskClient, anybody: FlaskClient) -> None:
    assert [post(anybody, "/api/do", SHARE).status_code for _ in range(21)][-1] == 429
    assert post(host, "/api/do", SHARE).status_code == 200


def test_without_a_simulated_table_there_is_no_way_to_it(tmp_path: Path, loop: FakeLoop) -> None:
    keys = Keys(tmp_path, bench=False)
    app = create_app(loop, keys, simulated=False)
    assert get(app.test_client(), "/simulated").status_code == 404
    with pytest.raises(KeyError):
        keys.key("bench")


def test_a_public_view_is_marked_once() -> None:
    def view() -> str:
        return ""

    assert role_of(view) is None
    assert role_of(public(view)) == "public"


@pytest.mark.parametrize("reached", ["100.64.3.7", "[2001:db8::7]", "Tisch.fritz.box"])
def test_the_address_that_is_printed_is_answered_wherever_it_lies(
    loop: FakeLoop, keys: Keys, reached: str
) -> None:
    client = create_app(loop, keys, simulated=False, reached=lambda: reached).test_client()
    assert client.get("/api/me", base_url=f"http://{reached}:8000").status_code == 200
    assert client.get("/api/me", base_url="http://203.0.113.9:8000").status_code == 421
