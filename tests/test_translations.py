"""The catalogues are whole, used and right; and no sentence stands beside them."""

from __future__ import annotations

import ast
import gettext
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from companion.languages import CATALOGUES, ENGLISH, LANGUAGES
from translations import (
    ROOT,
    SCRIPTS,
    empty,
    kept,
    key,
    languages,
    program_of,
    script_of,
    sentences,
    text_of,
    updated,
)
from translations import (
    said as extracted,
)

PLACE = re.compile(r"\{(\w+)\}")

said = cache(extracted)


def texts(message: Message) -> tuple[list[str], list[str]]:
    """A message's English forms and its translations."""
    one = message.id if isinstance(message.id, list | tuple) else [message.id]
    told = message.string if isinstance(message.string, list | tuple) else [message.string]
    return [str(text) for text in one], [str(text) for text in told]


def test_every_language_but_english_has_a_catalogue() -> None:
    assert [ENGLISH, *languages()] == list(LANGUAGES)


@pytest.mark.parametrize("language", languages())
def test_the_catalogue_has_what_is_said_and_nothing_else(language: str) -> None:
    now = {key(message) for message in sentences(said())}
    there = {key(message) for message in sentences(kept(language))}
    assert (now - there, there - now) == (set(), set()), "run: make words"


@pytest.mark.parametrize("language", languages())
def test_nothing_is_left_to_translate_or_to_look_at_again(language: str) -> None:
    assert empty(kept(language)) == []


@pytest.mark.parametrize("language", languages())
def test_translations_have_the_places_of_their_sentences(language: str) -> None:
    """A large letter in a place says how the value begins, and is the translator's to choose."""
    wrong = []
    for message in sentences(kept(language)):
        english, told = texts(message)
        places = [{name[:1].lower() + name[1:] for name in PLACE.findall(one)} for one in english]
        for text in told:
            named = {name[:1].lower() + name[1:] for name in PLACE.findall(text)}
            whole = places[0] | places[-1]
            if not named <= whole or (named | {"count"}) < whole:
                wrong.append(text)
            if PLACE.sub("", text).count("{") or english[0].count("\n") != text.count("\n"):
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_what_is_read_is_made_of_what_is_kept(language: str) -> None:
    catalogue = updated(language)
    assert (ROOT / f"translations/{language}.po").read_bytes() == text_of(catalogue)
    with (CATALOGUES / f"{language}.mo").open("rb") as file:
        there = gettext.GNUTranslations(file)
    fresh = gettext.GNUTranslations(io.BytesIO(program_of(catalogue)))
    assert vars(there)["_catalog"] == vars(fresh)["_catalog"], "run: make words"
    assert (ROOT / SCRIPTS / f"languages/{language}.js").read_text() == script_of(catalogue)


# What stands beside the catalogues.


def python_files() -> list[Path]:
    found = [
        path for room in ("companion", "hardware", "web") for path in (ROOT / room).rglob("*.py")
    ]
    return [path for path in found if "cli" not in path.parts]


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text())):
        name = (
            node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        )
        if isinstance(node, ast.Call) and name in ("say", "many"):
            yield node


def test_python_says_literal_sentences_with_their_values() -> None:
    wrong = []
    for path in python_files():
        for call in calls(path):
            if path.name == "words.py" and path.parent.name == "companion":
                continue
            where = f"{path.relative_to(ROOT)}:{call.lineno}"
            literal = [a.value for a in call.args if isinstance(a, ast.Constant)]
            forms = [text for text in literal if isinstance(text, str)]
            many = getattr(call.func, "id", "") == "many"
            if len(forms) != (2 if many else 1):
                wrong.append(f"{where}: no literal")
            named = {keyword.arg for keyword in call.keywords} | ({"count"} if many else set())
            places = {p[:1].lower() + p[1:] for text in forms for p in PLACE.findall(text)}
            if None not in named and places != named - ({"count"} - places):
                wrong.append(f"{where}: {sorted(places)} is not {sorted(map(str, named))}")
    assert [line for line in wrong if not line.startswith("web/pages.py")] == []


SENTENCE = re.compile(r"^[A-Z][a-z]+$|[a-z’'] [a-zA-Z]|^[A-Z][a-z]+[ ,:]|^… [a-z]{3,}$")
SAYING = {"t", "many", "tc"}
NO_WORDS = {
    "class", "key", "symbol", "href", "d", "type", "role", "name", "id", "what", "kind", "viewBox",
}  # fmt: skip
"""Attributes that nobody reads."""
CODES = re.compile(
    r"(Enter|Escape|Delete|Backspace|Arrow\w+|Space|Shift|Tab|Home|End|English|Content-Type)"
    r"|[a-z0-9$-]+( [a-z0-9$-]+)*"
)
"""Keys of the keyboard, and what has no large letter and no sign: classes, as a rule."""


TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/"  # a comment
    r"|/(?![*/ ])(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/[gimsuy]*(?=[.,;)\s])"  # a regular expression
    r'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$]+|[=!]==|\S',
    re.DOTALL,
)


def beside(script: str) -> Iterator[str]:
    """Strings of a script that look like sentences and are not said."""
    stack: list[str] = []
    tokens = [one for one in TOKEN.findall(script) if not one.startswith(("//", "/*"))]
    for at, token in enumerate(tokens):
        before, named = tokens[at - 1] if at else "", tokens[at - 2] if at > 1 else ""
        if token in ("(", "[", "{"):
            stack.append(before if token == "(" else "")
        elif token in (")", "]", "}"):
            stack = stack[:-1]
        elif token[0] in '"`' and not SAYING & set(stack):
            text = re.sub(r"\$\{.*?\}", "…", token[1:-1])
            if before in ("===", "!==", "from") or (before == ":" and named in NO_WORDS):
                continue
            if SENTENCE.search(text) and not CODES.fullmatch(text):
                yield text


OWN = {"wrongly entered", "swap forgotten", "Español"}


def test_the_search_finds_what_is_not_said() -> None:
    script = """// Nobody reads this one.
    h("p", { class: "big far", "aria-label": "The other side" }, "Hello there", `${n} gems`);
    t("This is said"); many(n, "One gem", "{count} gems", { what: t("All of it") });"""
    assert list(beside(script)) == ["The other side", "Hello there", "… gems"]


def test_scripts_say_what_catalogues_can_find() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / SCRIPTS).rglob("*.js")):
        if path.parent.name == "languages":
            continue
        left = [text for text in beside(path.read_text()) if text not in OWN]
        if left:
            found[path.relative_to(ROOT).as_posix()] = left
    assert found == {}


def test_no_script_makes_a_plural_of_its_own() -> None:
    """`many` does, which knows the language's forms."""
    for path in sorted((ROOT / SCRIPTS).rglob("*.js")):
        assert not re.search(r'"(\w+)" : "\1s"', path.read_text()), path.name


def test_labels_call_no_colour_by_its_key() -> None:
    for path in sorted((ROOT / SCRIPTS).rglob("*.js")):
        label = re.search(r'"aria-label": `[^`]*\$\{colour\}', path.read_text())
        assert label is None, (path.name, label)


def test_every_sentence_of_a_script_is_in_the_catalogue() -> None:
    """Found here by its look, so that what the extraction passes over is noticed."""
    there = {key(message) for message in sentences(said())}
    called = re.compile(r'\b(?:t\(|many\([^"`]*?, )"((?:[^"\\]|\\.)*)"')
    for path in sorted((ROOT / SCRIPTS).rglob("*.js")):
        if path.parent.name != "languages" and path.name != "i18n.js":
            for text in called.findall(path.read_text()):
                assert text.replace("\\n", "\n").replace('\\"', '"') in there, (path.name, text)


def test_templates_have_no_words_of_their_own() -> None:
    for path in sorted((ROOT / "web/templates").glob("*.html")):
        own = path.read_text()
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!--.*?-->|<[^>]*>", " ", own, flags=re.S)
        assert not re.search(r"[A-Za-z]{2}", text), (path.name, text.split())
        assert not re.search(r"\{% set (?:title|waiting) = (?!t\()", own), path.name
