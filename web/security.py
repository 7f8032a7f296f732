"""The guard before every page and the headers after it.

Against pages elsewhere that post to the table or point their name at it, against guests in the
same network who try keys, against broken requests. Nothing here looks at `X-Forwarded-For`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, Response, current_app, request

from companion.languages import in_language
from companion.words import say
from web import hosts
from web.answers import refuse, say_later
from web.language import asked
from web.roles import Role, role_of
from web.services import services
from web.sessions import caller, roles

LONGEST_BODY = 16_384
"""Bytes that a request may bring, where its view does not say `up_to`."""

_UP_TO = "_takes_up_to"

View = TypeVar("View", bound=Callable[..., Any])
_READING = ("GET", "HEAD")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
}


_NO_KEY: dict[Role, str] = {
    "host": say("This needs the host's key: open the address that the companion printed."),
    "bench": say("This needs the simulated table's key: open the address that was printed."),
    "player": say("This phone has no place at the table: scan the code on the host's tablet."),
}


def up_to(longest: int) -> Callable[[View], View]:
    """Mark a view that takes files: its requests may bring so many bytes."""

    def mark(view: View) -> View:
        setattr(view, _UP_TO, longest)
        return view

    return mark


def longest_bodies(app: Flask) -> dict[str, int]:
    """The paths (without variables) whose requests may bring more than others, and how much."""
    found = {}
    for rule in app.url_map.iter_rules():
        longest = getattr(app.view_functions[rule.endpoint], _UP_TO, None)
        if longest is not None:
            found[rule.rule] = longest
    return found


def secure(app: Flask) -> None:
    """Put the guard before and the headers behind every answer of `app`."""
    app.before_request(_guard)
    app.after_request(_with_headers)


def _guard() -> Response | None:
    refusal = _wrong_place() or _wrong_origin()
    if refusal is not None or request.routing_exception is not None:
        return refusal
    refusal = _wrong_form() or _too_often() or _wrong_role()
    request.max_content_length = _longest()
    return refusal


def _wrong_place() -> Response | None:
    if not _is_ours(request.environ.get("HTTP_HOST", "")):
        sentence = say("This server is reached by its address at home, under no other name.")
        text = f"{in_language(sentence, asked())}\n"
        return Response(text, 421, content_type="text/plain; charset=utf-8")
    if hosts.is_from_outside(request.remote_addr):
        return refuse(403, "outside", say("This table is for the network at home only."))
    return None


def _is_ours(host: str) -> bool:
    """Whether a `Host` header is one of our names, or the address that is printed for others."""
    own = services()
    if hosts.is_ours(host, own.names):
        return True
    printed = own.reached().strip("[]").lower() if own.reached is not None else ""
    return hosts.is_ours(host, frozenset({printed} - {""}))


def _wrong_origin() -> Response | None:
    origin = request.headers.get("Origin")
    if origin is None and request.method in _READING:
        return None
    host = request.environ["HTTP_HOST"]
    if origin is None or not hosts.is_same_origin(origin, host, request.scheme):
        return refuse(
            403, "elsewhere", say("This request does not come from a page of this server.")
        )
    return None


def _wrong_form() -> Response | None:
    if request.method in _READING:
        return None
    if request.mimetype != "application/json":
        return refuse(415, "not-json", say("This server takes JSON only."))
    if (request.content_length or 0) > _longest():
        return refuse(413, "too-large", say("This request is too large."))
    return None


def _too_often() -> Response | None:
    if request.method in _READING:
        return None
    bench = _asked_role() == "bench" and "bench" in roles()
    allowance = services().bench_posts if bench else services().posts
    wait = allowance.take(caller())
    if wait:
        return say_later("too-often", say("That was too much at once. Wait a moment."), wait)
    return None


def _wrong_role() -> Response | None:
    asked = _asked_role()
    if asked in roles():
        return None
    return no_key(asked or "host")


def no_key(role: Role) -> Response:
    """What is said to a screen that asks for what is another role's."""
    return refuse(401, "no-key", _NO_KEY[role])


def _longest() -> int:
    view = current_app.view_functions.get(request.endpoint or "")
    longest: int = getattr(view, _UP_TO, LONGEST_BODY)
    return longest


def _asked_role() -> Role | None:
    return role_of(current_app.view_functions.get(request.endpoint or ""))


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers[name] = value
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
