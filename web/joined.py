"""Scripts and style sheets as they are sent: each page's in one piece.

What lies in web/static is what is written, small modules each with their imports, and every one of
them can be fetched alone. A browser would need a hundred requests for a page of them, and a small
Pi a second to answer these, so what a page asks for comes joined: a script that exports nothing (a
page's own) with all it imports, a style sheet with its `@import`s. Nothing is built beforehand.

Remarks that have lines of their own are left out. A joined module becomes a function that runs once
and returns what the module exports. `SHARED` stays outside: a language's catalogue imports it as
well, and there must be one of it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

SHARED = "js/i18n.js"

_IMPORT = re.compile(r'^import \{ (?P<names>[^}]*) \} from "(?P<path>\.[^"]*)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (?P<name>\w+))", re.MULTILINE)
_SHEET = re.compile(r'^@import "(?P<path>[^"]*)";\n', re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)(?s:.))*\*/[ \t]*)\n", re.MULTILINE)
"""A line or more that say something to who reads the module; nobody reads what is sent."""
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class NotJoinableError(ValueError):
    """A module says its imports or exports in a way that this does not know, or goes in a ring."""


def read(root: Path, name: str) -> tuple[str, list[str]]:
    """The text of a script or style sheet, joined, and the names of all files in it.

    `name` is a path under `root` with forward slashes. Raises `OSError` if a file is not there, and
    `NotJoinableError`.
    """
    if name.endswith(".css"):
        sheets: list[str] = []
        return "".join(_sheets(root, name, sheets)), sheets
    text = _text(root, name)
    if not name.endswith(".js") or _EXPORT.search(text) or not _IMPORT.search(text):
        return text, [name]
    return _Script(root).joined(name)


def _text(root: Path, name: str) -> str:
    return (root / name).read_text("utf-8")


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _sheets(root: Path, name: str, seen: list[str]) -> Iterator[str]:
    seen.append(name)
    text = _text(root, name)
    for found in _SHEET.finditer(text):
        yield from _sheets(root, _beside(name, found["path"]), seen)
    yield _REMARK.sub("", _SHEET.sub("", text))


class _Script:
    """One page's script on its way into one piece."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._under_way: list[str] = []
        self._done: dict[str, str] = {}  # by module: what stands for it
        self._pieces: list[str] = []

    def joined(self, entry: str) -> tuple[str, list[str]]:
        """The page's script and the names of its modules."""
        self._add(entry)
        return "".join(self._pieces), [name for name in self._done if name != SHARED]

    def _add(self, name: str) -> str:
        """Put a module behind all that it imports; returns what stands for it."""
        if name not in self._done:
            if name in self._under_way:
                raise NotJoinableError(" imports ".join([*self._under_way, name]))
            self._under_way.append(name)
            piece = self._outside(name) if name == SHARED else self._function(name)
            self._under_way.pop()
            self._done[name] = f"_{len(self._done)}"
            self._pieces.append(piece.replace("$THIS", self._done[name]))
        return self._done[name]

    def _outside(self, name: str) -> str:
        return f'import * as $THIS from "/static/{name}";\n'

    def _function(self, name: str) -> str:
        text = _text(self._root, name)

        def taken(found: re.Match[str]) -> str:
            module = self._add(_beside(name, found["path"]))
            return f"const {{ {found['names'].replace(' as ', ': ')} }} = {module};\n"

        body = _IMPORT.sub(taken, _REMARK.sub("", text))
        exports = ", ".join(found["name"] for found in _EXPORT.finditer(body))
        body = _EXPORT.sub("", body)
        if odd := _LEFT.search(body):
            raise NotJoinableError(f"{name}: {odd[0]}")
        return f"const $THIS = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
