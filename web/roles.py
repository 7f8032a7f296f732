"""Who may call what: every endpoint carries one of these marks, or the server refuses to start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from flask import Flask

Role = Literal["public", "host", "bench", "player"]
View = TypeVar("View", bound=Callable[..., Any])

_MARK = "_may_be_called_by"


class UnmarkedError(RuntimeError):
    """An endpoint does not say who may call it."""


def public(view: View) -> View:
    """Mark a view that needs no key: it must show nothing that the public may not know."""
    return _marked(view, "public")


def host_only(view: View) -> View:
    """Mark a view for the screen that was opened with the host's key."""
    return _marked(view, "host")


def bench_only(view: View) -> View:
    """Mark a view for the simulated table, which has a key of its own."""
    return _marked(view, "bench")


def player_only(view: View) -> View:
    """Mark a view for a player's own phone, which has taken a place at the table."""
    return _marked(view, "player")


def role_of(view: object) -> Role | None:
    """The role that a view is marked with, or `None` if nobody marked it."""
    return getattr(view, _MARK, None)


def require_marks(app: Flask) -> None:
    """Raise `UnmarkedError` if any endpoint of `app` does not say who may call it."""
    missing = sorted(name for name, view in app.view_functions.items() if role_of(view) is None)
    if missing:
        raise UnmarkedError(f"These endpoints do not say who may call them: {', '.join(missing)}")


def _marked(view: View, role: Role) -> View:
    setattr(view, _MARK, role)
    return view
