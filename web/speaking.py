"""The language that a screen reads is chosen on the screen itself, by whoever uses it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Blueprint, Response, request

from companion import forms
from companion.languages import LANGUAGES
from companion.words import say
from web.answers import say_json
from web.language import remember
from web.roles import public

blueprint = Blueprint("speaking", __name__)


class _Choosing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    language: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


_CHOOSING = msgspec.json.Decoder(_Choosing, strict=True)


@blueprint.post("/api/language")
@public
def choose() -> Response:
    """Take `{"language"}` and keep it on this screen; 400 for one that there is not."""
    try:
        language = _CHOOSING.decode(request.get_data()).language
    except forms.ERRORS:
        language = ""
    if language not in LANGUAGES:
        return say_json(400, "form", say("There is no such language here."))
    response = Response(status=204)
    remember(response, language)
    return response
