"""Whether the pages are answered at all: asked by the companion's own watchdog."""

from __future__ import annotations

from flask import Blueprint, Response

from web.roles import public

blueprint = Blueprint("alive", __name__)

PATH = "/api/alive"


@blueprint.get(PATH)
@public
def show() -> Response:
    """Say nothing but that somebody is there; the table is not asked."""
    return Response(b'{"alive":true}', content_type="application/json")
