"""The lobby's one page: all tables of a broker, for everybody at home to look at."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Iterable
from pathlib import Path

from flask import Blueprint, Flask

from web import live, speaking
from web.frame import framed
from web.hosts import names_of
from web.house.hall import Hall
from web.keys import Keys
from web.pages import page
from web.roles import public, require_marks
from web.stream import Hub, Pace

blueprint = Blueprint("lobby", __name__)


@blueprint.get("/")
@public
def show() -> str:
    """The empty page, which fetches the picture of all tables."""
    return page("lobby.html")


def create_lobby(
    hall: Hall, folder: Path, *, names: Iterable[str] = (), pace: Pace | None = None
) -> Flask:
    """The application of the lobby. It has no key to give: nobody is more than a looker-on.

    `folder` is an empty one; `names` are more names that the machine is reached by.
    """
    hub = Hub(secrets.token_hex(4), time.monotonic, pace)
    own = names_of(socket.gethostname(), names)
    app = framed(hall, Keys(folder), hub, time.monotonic, own)
    for part in (blueprint, live.blueprint, speaking.blueprint):
        app.register_blueprint(part)
    require_marks(app)
    hall.watch(hub.publish)
    return app
