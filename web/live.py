"""The two addresses of the live streams, and the same picture once for who cannot stream."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, request

from companion.audience import HOST, PUBLIC, Audience
from companion.words import say
from web import hosts
from web.answers import say_json
from web.language import asked
from web.roles import host_only, public
from web.security import no_key
from web.services import services
from web.sessions import still
from web.stream import TooMany

blueprint = Blueprint("live", __name__)


@blueprint.get("/events")
@public
def events() -> Response:
    """What everybody may see, as a stream."""
    return stream(PUBLIC)


@blueprint.get("/events/host")
@host_only
def host_events() -> Response:
    """The host's picture with its controls, as a stream."""
    response = stream(HOST)
    if still("host"):
        return response
    response.close()  # signed out just now, when the stream was not among those to end
    return no_key("host")


@blueprint.get("/api/screen")
@public
def screen() -> Response:
    """What everybody may see, once."""
    return once(PUBLIC)


@blueprint.get("/api/screen/host")
@host_only
def host_screen() -> Response:
    """The host's picture, once."""
    return once(HOST)


def once(audience: Audience) -> Response:
    """An audience's picture as it is now."""
    body = services().loop.screen(audience.speaking(asked()))
    return Response(body, content_type="application/json")


def stream(audience: Audience) -> Response:
    """An audience's pictures, as they come; 503 where too many are connected."""
    if request.method == "HEAD":
        return Response(content_type="text/event-stream")
    audience = audience.speaking(asked())
    picture = partial(services().loop.screen, audience)
    gone = request.environ.get("waitress.client_disconnected")
    try:
        frames = services().hub.open(audience, counted(request.remote_addr), picture, gone)
    except TooMany:
        return say_json(503, "too-many", say("Too many screens are connected. Close one of them."))
    response = Response(iter(frames), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(frames.close)
    return response


def counted(address: str | None) -> str:
    """The address to count by; this machine's own screens are not counted singly."""
    return "" if not address or hosts.is_this_machine(address) else address
