"""The languages that screens speak, and how what was said in English is said in another one.

A language's catalogue (`catalogues/es.po`, compiled to `es.mo`) is read when somebody first asks
for it: a table where all read English loads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from companion.words import AND, Said, Value, filled

ENGLISH: Final = "en"

LANGUAGES: Final[Mapping[str, str]] = {ENGLISH: "English", "es": "Español"}
"""The languages there are, each by its own name."""

CATALOGUES: Final = Path(__file__).parent / "catalogues"


class Catalogue(Protocol):
    """What the standard library's gettext reads out of a compiled catalogue."""

    def gettext(self, message: str, /) -> str:
        """Return a template in the language, or the template itself."""

    def ngettext(self, one: str, more: str, count: int, /) -> str:
        """Return the template for a count."""


def in_language(text: str, language: str) -> str:
    """Return a text as somebody reads it in this language; what is no Said stays as it is.

    On screens English apostrophes are curved. What was put into a sentence stays as it is.
    """
    if not isinstance(text, Said) or (language == ENGLISH and "'" not in text):
        return str(text)
    return _told(text, language)


def encode(value: Any, language: str = ENGLISH) -> bytes:
    """Return a value as JSON, everything that was said in it in this language."""
    return _encoder(language).encode(value)


@cache
def _encoder(language: str) -> msgspec.json.Encoder:
    def hook(said: object) -> str:
        if isinstance(said, Said):
            return in_language(said, language)
        raise TypeError(f"{type(said).__name__} is nothing that screens are told")

    return msgspec.json.Encoder(enc_hook=hook)


@cache
def _catalogue(language: str) -> Catalogue:
    import gettext

    try:
        with (CATALOGUES / f"{language}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except OSError:
        return gettext.NullTranslations()


def _told(said: Said, language: str) -> str:
    if not said.template:
        return ""
    catalogue = _catalogue(language)
    values = {name: _value(value, language) for name, value in said.values.items()}
    if said.template == AND and language == "es" and _SOUNDS_LIKE_Y.match(str(values["last"])):
        return filled("{some} e {last}", values)
    count = said.values.get("count")
    if said.more is not None and isinstance(count, int):
        template = catalogue.ngettext(said.template, said.more, count)
    else:
        template = catalogue.gettext(said.template)
    if language == ENGLISH:
        template = _APOSTROPHE.sub("’", template)
    try:
        return filled(template, values)
    except (LookupError, ValueError, AttributeError):
        return str(said)


_APOSTROPHE: Final = re.compile(r"(?<=[A-Za-z}])'(?=s\b)|(?<=s)'(?= [a-z])")
"""Those of "Ann's" and "the readers' bus"; not what stands around a word that is quoted."""

_SOUNDS_LIKE_Y: Final = re.compile(r"[iíyIÍY]$|[iíIÍ]|[hH][iíIÍ](?![aeoáéóAEO])")
"""Before this sound "y" becomes "e": Mario e Inés, but Mario y Hielo."""


def _value(value: Value, language: str) -> Value:
    if isinstance(value, Said):
        return _told(value, language)
    if isinstance(value, float):
        return str(value).replace(".", ",") if language == "es" else value
    return value
