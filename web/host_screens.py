"""The host's own screens: another one let in by a code, all others signed out.

The code carries the host's key behind the `#`, which no browser sends. It is drawn for hosts alone,
and only when it is asked for: whoever scans it is a host too.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from flask import Blueprint, Response, request, url_for

from companion import forms
from companion.words import say
from web import hosts, joining
from web.answers import say_json
from web.roles import host_only
from web.security import no_key
from web.services import services
from web.sessions import cookie_name

blueprint = Blueprint("host_screens", __name__)

FULL = say("Nothing was changed: the disk cannot be written.")


class _Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["sign-out-others"]


_WISH = msgspec.json.Decoder(_Wish, strict=True)


@blueprint.get("/api/hosts")
@host_only
def show() -> Response:
    """The address that makes another screen the host's."""
    return _panel()


@blueprint.get("/api/hosts/code.svg")
@host_only
def code() -> Response:
    """The same as a picture."""
    return joining.drawn(_address())


@blueprint.post("/api/hosts")
@host_only
def change() -> Response:
    """Make another key and end all other host screens (`{"do": "sign-out-others"}`)."""
    try:
        _WISH.decode(request.get_data())
    except forms.ERRORS:
        return say_json(400, "form", say("This is nothing that can be done with screens."))
    try:
        own = request.cookies.get(cookie_name("host"), "")
        if not services().keys.renew("host", own):
            return no_key("host")  # signed out just now, by another host
    except OSError:
        return say_json(507, "storage", FULL)
    services().hub.end_hosts()
    return _panel()


def _panel() -> Response:
    local = not hosts.is_reached_by_others(joining.reached()[0])
    code = joining.picture_of("host_screens.code", _address())
    own = {"address": _address(), "code": code, "local": local}
    return Response(msgspec.json.encode(own), content_type="application/json")


def _address() -> str:
    return joining.address_of(url_for("tablet.show"), services().keys.key("host"))
