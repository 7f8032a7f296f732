"""Rendering a page, and the start page."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.languages import LANGUAGES, in_language
from companion.words import say
from web.language import asked
from web.roles import public
from web.services import services

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
