"""What is wrong with the form of a line, as a sentence: which field, and what it needs.

The decoder's messages are for programmers; here they become sentences for the person who wrote
the line. For a viewer who may not see the line they name one field and quote nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from companion.names import shown

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
ERRORS: Final = (msgspec.DecodeError, RecursionError, UnicodeError)
"""What decoding a text can raise; ValidationError is a DecodeError."""

_AT: Final = re.compile(r" - at `(?:key in )?(\$[^`]*)`$")
_BRACKETS: Final = re.compile(r"\[[^\]]*\]")
_FIELD: Final = re.compile(r"\.([^.\[]+)")
_NAMED: Final = re.compile(r"field `(.*)`", re.DOTALL)
_VALUE: Final = re.compile(r"Invalid (?:enum )?value '?(.*?)'?$", re.DOTALL)
_TYPES: Final = {
    "int": "a whole number",
    "str": "a text",
    "object": "an object",
    "array": "a list",
    "bool": "true or false",
    "null": "null",
    "float": "a number with a fraction",
}


def sentence(error: Exception, *, quoting: bool, needs: Mapping[str, str] = NOTHING) -> str:
    """Return one sentence for an error of decoding one line.

    `needs` says of some fields what they need, whatever is wrong with them.
    """
    if not isinstance(error, msgspec.ValidationError):
        return _no_json(error) if quoting else "This is not one JSON object."
    text = str(error)
    at = _AT.search(text)
    path = _BRACKETS.sub("", at.group(1)) if at else "$"
    problem = text[: at.start()] if at else text
    if at is None and "got" in problem:
        return "This is not one JSON object."
    field = _path(path, problem)
    if not quoting:
        return _plain(field, path, problem)
    return f'The field "{shown(field)}" {_needs(field, problem, needs)}.'


def _no_json(error: Exception) -> str:
    where = re.search(r"\(byte (\d+)\)", str(error))
    if where:
        return f"This is not one JSON object: it breaks off or goes wrong at byte {where.group(1)}."
    return "This is not one JSON object."


def _path(path: str, problem: str) -> str:
    """The field's name, with the fields it lies in: `gems.golden`."""
    names = _FIELD.findall(path)
    missing = _NAMED.search(problem)
    return ".".join([*names, missing.group(1)] if missing else names)


def _plain(field: str, path: str, problem: str) -> str:
    top = _FIELD.search(path)
    if top and top.group(1) != "do":
        return f'The field "{shown(top.group(1))}" is not in the form that it needs.'
    return f'The field "{shown(field)}" {_needs(field, problem, NOTHING)}.'


def _needs(field: str, problem: str, needs: Mapping[str, str]) -> str:
    if problem.startswith("Object missing"):
        return "is missing"
    if problem.startswith("Object contains unknown"):
        return "is unknown here"
    if field in needs:
        return needs[field]
    value = _VALUE.match(problem)
    if value:
        what = shown(value.group(1))
        return f"names no kind of action: {what}" if field == "do" else f"cannot be {what}"
    if problem.startswith("Integer value"):
        return "is too large a number"
    bound = re.match(r"Expected `int` ([<>]=) (-?\d+)", problem)
    if bound:
        side = "or more" if bound.group(1) == ">=" else "at most"
        number = bound.group(2)
        return f"needs {number} {side}" if side == "or more" else f"needs {side} {number}"
    return _type_needed(problem)


def _type_needed(problem: str) -> str:
    types = re.match(r"Expected `([^`]*)`(?:, got `([^`]*)`)?", problem)
    if not types:
        return "is not in the form that it needs"
    wanted = " or ".join(_TYPES.get(one, one) for one in types.group(1).split(" | "))
    if not types.group(2):
        return f"needs {wanted}"
    return f"needs {wanted}, not {_TYPES.get(types.group(2), types.group(2))}"
