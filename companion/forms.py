"""What is wrong with the form of a line, as a sentence: which field, and what it needs.

The decoder's messages are for programmers; here they become sentences for the person who wrote
the line. For a viewer who may not see the line they name one field and quote nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from types import MappingProxyType
from typing import Final

import msgspec

from companion.names import shown
from companion.words import Said, as_said, say

NOTHING: Final[Mapping[str, Said]] = MappingProxyType({})
ERRORS: Final = (msgspec.DecodeError, RecursionError, UnicodeError)
"""What decoding a text can raise; ValidationError is a DecodeError."""

_AT: Final = re.compile(r" - at `(?:key in )?(\$[^`]*)`$")
_BRACKETS: Final = re.compile(r"\[[^\]]*\]")
_FIELD: Final = re.compile(r"\.([^.\[]+)")
_NAMED: Final = re.compile(r"field `(.*)`", re.DOTALL)
_VALUE: Final = re.compile(r"Invalid (?:enum )?value '?(.*?)'?$", re.DOTALL)
_TYPES: Final = {
    "int": say("a whole number"),
    "str": say("a text"),
    "object": say("an object"),
    "array": say("a list"),
    "bool": say("true or false"),
    "null": say("null"),
    "float": say("a number with a fraction"),
}


def sentence(error: Exception, *, quoting: bool, needs: Mapping[str, Said] = NOTHING) -> Said:
    """Return one sentence for an error of decoding one line.

    `needs` says of some fields what they need, whatever is wrong with them.
    """
    if not isinstance(error, msgspec.ValidationError):
        return _no_json(error) if quoting else say("This is not one JSON object.")
    text = str(error)
    at = _AT.search(text)
    path = _BRACKETS.sub("", at.group(1)) if at else "$"
    problem = text[: at.start()] if at else text
    if at is None and "got" in problem:
        return say("This is not one JSON object.")
    field = _path(path, problem)
    if not quoting:
        return _plain(field, path, problem)
    return say(
        'The field "{field}" {needs}.', field=shown(field), needs=_needs(field, problem, needs)
    )


def _no_json(error: Exception) -> Said:
    where = re.search(r"\(byte (\d+)\)", str(error))
    if where:
        return say(
            "This is not one JSON object: it breaks off or goes wrong at byte {place}.",
            place=where.group(1),
        )
    return say("This is not one JSON object.")


def _path(path: str, problem: str) -> str:
    """The field's name, with the fields it lies in: `gems.golden`."""
    names = _FIELD.findall(path)
    missing = _NAMED.search(problem)
    return ".".join([*names, missing.group(1)] if missing else names)


def _plain(field: str, path: str, problem: str) -> Said:
    top = _FIELD.search(path)
    if top and top.group(1) != "do":
        return say(
            'The field "{field}" is not in the form that it needs.', field=shown(top.group(1))
        )
    return say(
        'The field "{field}" {needs}.', field=shown(field), needs=_needs(field, problem, NOTHING)
    )


def _needs(field: str, problem: str, needs: Mapping[str, Said]) -> Said:
    if problem.startswith("Object missing"):
        return say("is missing")
    if problem.startswith("Object contains unknown"):
        return say("is unknown here")
    if field in needs:
        return needs[field]
    value = _VALUE.match(problem)
    if value:
        what = shown(value.group(1))
        return (
            say("names no kind of action: {what}", what=what)
            if field == "do"
            else say("cannot be {what}", what=what)
        )
    if problem.startswith("Integer value"):
        return say("is too large a number")
    bound = re.match(r"Expected `int` ([<>]=) (-?\d+)", problem)
    if bound:
        number = bound.group(2)
        if bound.group(1) == ">=":
            return say("needs {number} or more", number=number)
        return say("needs at most {number}", number=number)
    return _type_needed(problem)


def _type_needed(problem: str) -> Said:
    types = re.match(r"Expected `([^`]*)`(?:, got `([^`]*)`)?", problem)
    if not types:
        return say("is not in the form that it needs")
    wanted = _one_of([_TYPES.get(one, one) for one in types.group(1).split(" | ")])
    if not types.group(2):
        return say("needs {wanted}", wanted=wanted)
    return say(
        "needs {wanted}, not {found}",
        wanted=wanted,
        found=_TYPES.get(types.group(2), types.group(2)),
    )


def _one_of(kinds: list[str]) -> Said:
    return reduce(
        lambda some, kind: say("{some} or {kind}", some=some, kind=kind),
        kinds[1:],
        as_said(kinds[0]),
    )
