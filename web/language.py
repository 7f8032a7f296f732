"""Which language a screen reads: what was chosen on it, else what its browser asks for."""

from __future__ import annotations

from flask import Response, request

from companion.languages import ENGLISH, LANGUAGES

_A_YEAR = 365 * 24 * 3600


def asked() -> str:
    """The language of the screen that asks now; English where it asks for none that there is."""
    chosen = request.cookies.get(_cookie(), "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, ENGLISH) or ENGLISH


def remember(response: Response, language: str) -> None:
    """Keep a screen's choice on that screen, for this table."""
    response.set_cookie(
        _cookie(), language, max_age=_A_YEAR, path="/", httponly=True, samesite="Strict"
    )


def _cookie() -> str:
    """The cookie's name; with the port in it, for cookies do not keep ports apart."""
    return f"lang_{request.environ.get('SERVER_PORT', '')}"
