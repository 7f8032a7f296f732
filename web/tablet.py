"""The tablet's page: board and controls in one. The page itself is empty; its stream is not."""

from __future__ import annotations

from flask import Blueprint

from web.pages import page
from web.roles import public

blueprint = Blueprint("tablet", __name__)


@blueprint.get("/tablet")
@public
def show() -> str:
    """The empty page, which fetches its picture with the host's session."""
    return page("tablet.html")
