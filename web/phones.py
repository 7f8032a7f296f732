"""A player's own phone: its page, its stream, and what it asks of the table.

The page is empty; what its stream shows is the public screen and this player's own secrets.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, request

from companion import audience, forms
from companion.words import say
from web.answers import say_json
from web.commands import answered, malformed
from web.live import once, stream
from web.pages import page
from web.roles import player_only, public
from web.services import services
from web.sessions import player

blueprint = Blueprint("phones", __name__)

GONE = say("This phone has no place at the table any more: scan the code on the host's tablet.")


class Tap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as it was tapped, and on which state."""

    on: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None
    command: dict[str, Any]


_TAP = msgspec.json.Decoder(Tap, strict=True)


@blueprint.get("/phone")
@public
def show() -> str:
    """The empty page, which fetches its picture with the phone's place."""
    return page("phone.html")


@blueprint.get("/events/phone")
@player_only
def events() -> Response:
    """What the phone's player may see, as a stream; it ends when the place is given free."""
    name = player()
    if name is None:
        return _gone()
    response = stream(audience.player(name))
    if player() == name:
        return response
    response.close()  # given free just now, when the stream was not among those to end
    return _gone()


@blueprint.get("/api/screen/phone")
@player_only
def screen() -> Response:
    """The same picture, once."""
    name = player()
    return _gone() if name is None else once(audience.player(name))


@blueprint.post("/api/phone")
@player_only
def do() -> Response:
    """Carry out what the phone's player asks, as `/api/do` does for the host."""
    name = player()
    if name is None:
        return _gone()
    try:
        tap = _TAP.decode(request.get_data())
    except forms.ERRORS as fault:
        return malformed(str(fault))
    asked = services().loop.ask(tap.command, on=tap.on, viewer=name, phone=True)
    return answered(asked, name)


def _gone() -> Response:
    return say_json(401, "no-key", GONE)
