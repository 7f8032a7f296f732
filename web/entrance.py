"""The entrance: a printed key for a cookie, once. Wrong keys are counted, and too many wait."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, Response, request

from companion import forms
from companion.words import say
from web.answers import say_json, say_later
from web.keys import KeyRole
from web.roles import public
from web.services import services
from web.sessions import remember, roles, shown

blueprint = Blueprint("entrance", __name__)

_ALL = ""
_WRONG = say("This key is not right. Open the address that the companion printed at its start.")


class _Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


_ENTERING = msgspec.json.Decoder(_Entering, strict=True)


@blueprint.post("/api/enter")
@public
def enter() -> Response:
    """Take `{"key"}`, give `{"role"}` and a session cookie.

    After five wrong keys an address waits, whatever it brings. When all addresses together
    brought too many, further wrong ones wait; a right one enters, so no guest can lock the host
    out.
    """
    if later := must_wait():
        return later
    try:
        key = _ENTERING.decode(request.get_data()).key
    except forms.ERRORS:
        return say_json(400, "form", say("This is no key."))
    session = services().keys.exchange(key, shown())
    return wrong(_WRONG) if session is None else _welcome(*session)


@blueprint.get("/api/me")
@public
def me() -> Response:
    """The roles of the screen that asks, so that its script knows what to show."""
    own = {"roles": sorted(roles()), "simulated": services().simulated}
    return Response(msgspec.json.encode(own), content_type="application/json")


def _welcome(role: KeyRole, token: str) -> Response:
    body = msgspec.json.encode({"role": role})
    response = Response(body, content_type="application/json")
    remember(response, role, token)
    return response


def must_wait() -> Response | None:
    """The refusal of an address that has brought too many wrong keys, of whatever kind."""
    wait = services().wrong_keys.wait(_address())
    return _later(wait) if wait else None


def wrong(sentence: str) -> Response:
    """The refusal of a wrong key, which is counted."""
    services().wrong_keys.take(_address())
    wait = services().all_wrong_keys.take(_ALL)
    if wait:
        return _later(wait)
    return say_json(401, "wrong-key", sentence)


def _later(seconds: int) -> Response:
    return say_later(
        "too-many-keys", say("Too many wrong keys. Wait before the next one."), seconds
    )


def _address() -> str:
    return request.remote_addr or ""
