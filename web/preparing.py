"""The pages on which a table is prepared: its cards enrolled, its readers and buttons found.

Both are empty until the host's stream fills them.
"""

from __future__ import annotations

from flask import Blueprint

from web.pages import page
from web.roles import public

blueprint = Blueprint("preparing", __name__)


@blueprint.get("/deck")
@public
def deck() -> str:
    """The empty page on which cards are enrolled."""
    return page("deck.html")


@blueprint.get("/seats")
@public
def seats() -> str:
    """The empty page on which readers and buttons are found."""
    return page("seats.html")
