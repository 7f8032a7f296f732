"""The public board's page: the tablet's picture without key and controls."""

from __future__ import annotations

from flask import Blueprint

from web.pages import page
from web.roles import public

blueprint = Blueprint("board", __name__)


@blueprint.get("/board")
@public
def show() -> str:
    """The empty page, which fetches the public picture."""
    return page("board.html")
