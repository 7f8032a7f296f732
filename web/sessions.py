"""Which roles the screen that asks now has shown a session for."""

from __future__ import annotations

from flask import Response, g, request

from web.keys import KeyRole
from web.roles import Role
from web.secret_file import digest
from web.services import services

_A_YEAR = 365 * 24 * 3600
_LONGEST_TOKEN = 100


def cookie_name(role: Role) -> str:
    """The cookie's name; with the port in it, for cookies do not keep ports apart."""
    return f"{role}_{request.environ.get('SERVER_PORT', '')}"


def remember(response: Response, role: Role, token: str) -> None:
    """Give the screen its session: for scripts invisible, for other sites' pages never sent."""
    response.set_cookie(
        cookie_name(role), token, max_age=_A_YEAR, path="/", httponly=True, samesite="Strict"
    )


def roles() -> frozenset[Role]:
    """The roles of the screen that asks; always with `public`."""
    phones: tuple[Role, ...] = () if player() is None else ("player",)
    return frozenset(("public", *_sessions(), *phones))


def player() -> str | None:
    """Whose phone asks: the name that its place was taken for, or `None`.

    Looked up anew each time: a place may be given free meanwhile.
    """
    token = request.cookies.get(cookie_name("player"), "")
    return services().keys.places.who(token) if 0 < len(token) <= _LONGEST_TOKEN else None


def still(role: KeyRole) -> bool:
    """Whether the screen that asks has a session of `role` now: it may be ended meanwhile."""
    g.pop("sessions", None)
    return role in _sessions()


def caller() -> str:
    """A name for who asks, to count by: the session's hash, else the address."""
    sessions = _sessions()
    name = None if sessions else player()
    other = f"address {request.remote_addr}" if name is None else f"phone {name}"
    return next(iter(sessions.values()), other)


def _sessions() -> dict[KeyRole, str]:
    if "sessions" not in g:
        g.sessions = {role: digest(token) for role, token in shown().items() if _knows(role, token)}
    found: dict[KeyRole, str] = g.sessions
    return found


def shown() -> dict[KeyRole, str]:
    """The tokens that the screen that asks has, right or wrong."""
    names: tuple[KeyRole, ...] = ("host", "bench")
    found = {role: request.cookies.get(cookie_name(role), "") for role in names}
    return {role: token for role, token in found.items() if 0 < len(token) <= _LONGEST_TOKEN}


def _knows(role: KeyRole, token: str) -> bool:
    return services().keys.knows(role, token)
