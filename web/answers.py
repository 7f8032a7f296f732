"""What the server says when it says no: one sentence and a code, never what was sent to it."""

from __future__ import annotations

import logging

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from companion.languages import encode, in_language
from companion.refusals import Refusal
from companion.words import say
from web.language import asked

log = logging.getLogger(__name__)

_SENTENCES = {
    400: ("malformed", say("The server does not understand this request.")),
    404: ("no-page", say("There is no such page.")),
    405: ("no-method", say("This page cannot be called like that.")),
    413: ("too-large", say("This request is too large.")),
    500: ("fault", say("The companion made a mistake. Nothing at the table has changed by it.")),
}


class _Saying(msgspec.Struct, omit_defaults=True):
    code: str
    sentence: str
    number: int | None = None


def say_json(status: int, code: str, sentence: str, number: int | None = None) -> Response:
    """A refusal for a page's script: `{"code", "sentence"}`, with the state's number if given.

    The sentence is told in the language of the screen that asked.
    """
    body = encode(_Saying(code, sentence, number), asked())
    return Response(body, status, content_type="application/json")


def refuse(status: int, code: str, sentence: str) -> Response:
    """A refusal as JSON where a script asks, as plain text where a person does."""
    scripted = request.method not in ("GET", "HEAD") or request.path.startswith(
        ("/api/", "/events", "/simulated/")
    )
    if scripted:
        return say_json(status, code, sentence)
    text = in_language(sentence, asked())
    return Response(f"{text}\n", status, content_type="text/plain; charset=utf-8")


def say_later(code: str, sentence: str, seconds: int) -> Response:
    """Too many tries (429), with the seconds to wait."""
    response = refuse(429, code, sentence)
    response.headers["Retry-After"] = str(seconds)
    return response


def answer_errors(app: Flask) -> None:
    """Let every error of `app` end in a sentence; what broke is logged without what was sent."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _fault)
    app.register_error_handler(TimeoutError, _slow)
    app.register_error_handler(Refusal, _ended)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    code, sentence = _SENTENCES.get(status, _SENTENCES[400 if status < 500 else 500])
    response = refuse(status if status >= 400 else 404, code, sentence)
    if status == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    return response


def _slow(_: TimeoutError) -> Response:
    """The table is at something long (a disk that stalls, say): what it will do is not known."""
    return say_json(503, "slow", say("The table does not answer. Look before you tap again."))


def _ended(refusal: Refusal) -> Response:
    """What is left to be refused where a view only reads: the companion is being ended."""
    return say_json(503, refusal.code, refusal.for_viewer(None).sentence)


def _fault(error: Exception) -> Response:
    log.error("The page %s failed: %s", request.endpoint, type(error).__name__)
    log.debug("It failed here:", exc_info=error)
    return refuse(500, *_SENTENCES[500])
