"""What the companion says in other languages than English: `make words` keeps it up to date.

`es.po` holds every sentence of the program, the pages and their scripts, and what translators made
of it. The program and the pages read what is compiled from it, so that neither needs Babel.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parents[1]
HERE: Final = ROOT / "translations"
SCRIPTS: Final = "web/static/js/"

HINT: Final = "For translators:"
"""How a comment begins that translators are to read."""

_Keywords = dict[str, tuple[int | tuple[int, str], ...] | None]

_MANY: Final[_Keywords] = {"many": (2, 3)}
"""Its count comes first, then its sentences for one and for several."""

_SOURCES: Final[list[tuple[_Keywords, list[tuple[str, str]]]]] = [
    (
        {"say": None, **_MANY},
        [
            ("companion/cli/**.py", "ignore"),  # a terminal speaks English
            ("companion/**.py", "python"),
            ("hardware/**.py", "python"),
            ("web/**.py", "python"),
        ],
    ),
    ({"t": None}, [("web/templates/**.html", "jinja2")]),
    (
        {"t": None, "tc": ((1, "c"), 2), **_MANY},
        [(f"{SCRIPTS}languages/**.js", "ignore"), (f"{SCRIPTS}**.js", "javascript")],
    ),
]
"""What says a sentence, and where: in Python, in templates, in scripts."""

_OPTIONS: Final = {"**.js": {"parse_template_string": "true"}}
"""A sentence may stand in a script's template string."""


def languages() -> list[str]:
    """The languages that there is a catalogue for."""
    return sorted(path.stem for path in HERE.glob("*.po"))


def said() -> Catalog:
    """Every sentence that the sources say, with the files that say it."""
    catalogue = Catalog(project="pirate-table-companion", charset="utf-8")
    for keywords, methods in _SOURCES:
        found = extract_from_dir(
            str(ROOT), methods, _OPTIONS, keywords=keywords, comment_tags=[HINT]
        )
        for file, _line, message, comments, context in found:
            where = [(Path(file).as_posix(), 0)]
            catalogue.add(message, None, where, auto_comments=comments, context=context)
    return catalogue


def kept(language: str) -> Catalog:
    """The catalogue of a language as it is kept."""
    with (HERE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """The catalogue of a language with the sentences that there are now; new ones are empty."""
    catalogue = kept(language)
    date = catalogue.creation_date
    catalogue.update(said(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = date
    return catalogue


def text_of(catalogue: Catalog) -> bytes:
    """A catalogue as the text that is kept: by file, without line numbers."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, sort_by_file=True, include_lineno=False)
    return file.getvalue()


def program_of(catalogue: Catalog) -> bytes:
    """A catalogue compiled for the program and its templates: what gettext reads."""
    told = Catalog(catalogue.locale, project=catalogue.project, charset="utf-8")
    told.mime_headers = catalogue.mime_headers
    for message in sentences(catalogue):
        if any(not file.startswith(SCRIPTS) for file, _ in message.locations):
            told[message.id] = message
    file = io.BytesIO()
    write_mo(file, told)
    return file.getvalue()


def script_of(catalogue: Catalog) -> str:
    """A catalogue compiled for the pages: what their scripts say, and no more."""
    told = {key(message): message.string for message in _of_scripts(catalogue)}
    body = json.dumps(told, ensure_ascii=False, indent=0, sort_keys=True)
    return f'import {{ learn }} from "../i18n.js";\n\nlearn({body});\n'


def key(message: Message) -> str:
    """What a message is found by: its sentence (for one), behind its context if it has one."""
    return f"{message.context}\4{_first(message.id)}" if message.context else _first(message.id)


def empty(catalogue: Catalog) -> list[str]:
    """The sentences that nobody has translated, or that somebody should look at again."""
    return [_first(message.id) for message in sentences(catalogue) if _is_empty(message)]


def sentences(catalogue: Catalog) -> Iterator[Message]:
    """The messages of a catalogue without its head."""
    return (message for message in catalogue if message.id)


def _of_scripts(catalogue: Catalog) -> Iterator[Message]:
    for message in sentences(catalogue):
        by_script = any(file.startswith(SCRIPTS) for file, _ in message.locations)
        if by_script and not _is_empty(message):
            yield message


def _is_empty(message: Message) -> bool:
    told = message.string if isinstance(message.string, list | tuple) else [message.string]
    return message.fuzzy or not all(told)


def _first(text: object) -> str:
    return str(text[0]) if isinstance(text, list | tuple) else str(text)
