"""What the host's screen asks of the table, and the record of a finished game."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, request

from companion import forms
from companion.languages import encode
from companion.refusals import Refusal, Stale
from companion.words import say
from web.answers import say_json
from web.language import asked
from web.roles import host_only, public
from web.services import services

blueprint = Blueprint("commands", __name__)

PATIENCE = 5.0
"""Seconds that a tap waits for the table's answer."""


class Tap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as it was tapped: on which state, and who is behind the cover (if anybody)."""

    on: Annotated[int, msgspec.Meta(ge=0, le=10**9)] | None
    command: dict[str, Any]
    cover: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None = None


_PLACE = re.compile(r" - at `\$\.([a-z_.\[\]-]{1,60})`")
_NO_COMMAND = say("This is no command that the table understands.")
_TAP = msgspec.json.Decoder(Tap, strict=True)


@blueprint.post("/api/do")
@host_only
def do() -> Response:
    """Carry out a command; 409 if the table moved on meanwhile, 422 if the rules refuse it."""
    try:
        tap = _TAP.decode(request.get_data())
    except forms.ERRORS as fault:
        return malformed(str(fault))
    asking = services().loop.ask(tap.command, on=tap.on, viewer=tap.cover)
    return answered(asking, tap.cover)


def answered(answer: Future[Any], viewer: str | None) -> Response:
    """What the table says to a command, or why not, as `viewer` may know it.

    Raises TimeoutError where it says nothing (`web.answers`).
    """
    try:
        told = answer.result(PATIENCE)
    except Refusal as refusal:
        return _refused(refusal.for_viewer(viewer))
    except msgspec.ValidationError as fault:
        return malformed(str(fault))
    return Response(encode(told, asked()), content_type="application/json")


@blueprint.get("/api/record")
@host_only
def record() -> Response:
    """The finished game's record as a file; 409 as long as the game goes on."""
    return _file(services().loop.record, "game.jsonl", "application/jsonl")


@blueprint.get("/api/deck")
@host_only
def deck() -> Response:
    """The enrolled cards as a file; 409 while a game is under way."""
    return _file(services().loop.deck, "deck.toml", "application/toml")


@blueprint.get("/api/health")
@public
def health() -> Response:
    """That the server runs, and which start of it this is."""
    own = {"ok": True, "epoch": services().hub.epoch, "screens": services().hub.screens}
    return Response(msgspec.json.encode(own), content_type="application/json")


def _file(text: Callable[[], str], name: str, kind: str) -> Response:
    try:
        body = text().encode("utf-8")
    except Refusal as refusal:
        return say_json(409, refusal.code, refusal.for_viewer(None).sentence)
    response = Response(body, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _refused(refusal: Refusal) -> Response:
    if refusal.code == Stale().code:
        return say_json(409, refusal.code, refusal.sentence, _number())
    status = {"form": 400, "broken": 500}.get(refusal.code, 422)
    return say_json(status, refusal.code, refusal.sentence)


def _number() -> int:
    number: int = msgspec.json.decode(services().loop.screen())["number"]
    return number


def malformed(said: str = "") -> Response:
    """400; of what msgspec said only the place of the fault is passed on, never the value."""
    place = _PLACE.search(said)
    sentence = (
        say("The command's '{place}' is not right.", place=place[1]) if place else _NO_COMMAND
    )
    return say_json(400, "form", sentence)
