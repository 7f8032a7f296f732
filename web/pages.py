"""Rendering a page, the start page, and the static files with their right types."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from flask import Blueprint, Flask, Response, abort, render_template, send_from_directory

from companion.languages import LANGUAGES, in_language
from companion.words import say
from web.language import asked
from web.roles import public
from web.services import services

STATIC = Path(__file__).parent / "static"

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Stated here: Python's own table is the machine's, and may call a script text/plain."""

blueprint = Blueprint("start", __name__)


def page(template: str) -> str:
    """A page from a template of ours, in the language of the screen that asks.

    It is told nothing else but whether the table is simulated.
    """
    language = asked()

    def t(text: str) -> str:
        return in_language(say(text), language)

    return render_template(
        template, simulated=services().simulated, t=t, language=language, languages=LANGUAGES
    )


@blueprint.get("/")
@public
def show() -> str:
    """Where to go from here."""
    return page("start.html")


def serve_static(app: Flask) -> None:
    """Let `app` serve the files of web/static under the endpoint `static`."""
    app.add_url_rule("/static/<path:filename>", "static", static_file, methods=["GET"])


@public
def static_file(filename: str) -> Response:
    """A file of ours; browsers keep it and ask each time whether it is still the same."""
    mime = TYPES.get(PurePosixPath(filename).suffix)
    if mime is None:
        abort(404)
    response = send_from_directory(STATIC, filename, mimetype=mime, conditional=True, etag=True)
    response.headers["Cache-Control"] = "no-cache"
    return response
