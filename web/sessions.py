"""Which roles the screen that asks now has shown a session for."""

from __future__ import annotations

from flask import Response, g, request

from web.keys import KeyRole, digest
from web.roles import Role
from web.services import services

_A_YEAR = 365 * 24 * 3600
_LONGEST_TOKEN = 100


def cookie_name(role: KeyRole) -> str:
    """The cookie's name; with the port in it, for cookies do not keep ports apart."""
    return f"{role}_{request.environ.get('SERVER_PORT', '')}"


def remember(response: Response, role: KeyRole, token: str) -> None:
    """Give the screen its session: for scripts invisible, for other sites' pages never sent."""
    response.set_cookie(
        cookie_name(role), token, max_age=_A_YEAR, path="/", httponly=True, samesite="Strict"
    )


def roles() -> frozenset[Role]:
    """The roles of the screen that asks; always with `public`."""
    return frozenset(("public", *_sessions()))


def caller() -> str:
    """A name for who asks, to count by: the session's hash, else the address."""
    sessions = _sessions()
    return next(iter(sessions.values()), f"address {request.remote_addr}")


def _sessions() -> dict[KeyRole, str]:
    if "sessions" not in g:
        g.sessions = {role: digest(token) for role, token in _shown() if _knows(role, token)}
    found: dict[KeyRole, str] = g.sessions
    return found


def _shown() -> list[tuple[KeyRole, str]]:
    names: tuple[KeyRole, ...] = ("host", "bench")
    shown = [(role, request.cookies.get(cookie_name(role), "")) for role in names]
    return [(role, token) for role, token in shown if 0 < len(token) <= _LONGEST_TOKEN]


def _knows(role: KeyRole, token: str) -> bool:
    return services().keys.knows(role, token)
