"""In which line of a TOML text each key stands: parsers tell it only of what they cannot read.

This reads text that a parser has accepted, so it knows where a value ends and not what it is.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Final

from companion.mistakes import Where

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^,\]}\n#]+")
_STRINGS: Final = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        r'"""(?:\\.|(?!""").)*"{3,5}',
        r"'''(?:(?!''').)*'{3,5}",
        r'"(?:\\.|[^"\\])*"',
        r"'[^']*'",
    )
)


class Lines:
    """The lines, from 1, of a TOML text's keys, tables and elements of arrays.

    >>> lines = Lines('a.b = 1\\n[[seats]]\\nbutton = 4')
    >>> lines.of(("a", "b")), lines.of(("seats", 0, "button")), lines.of(("seats", 0, "light"))
    (1, 3, 2)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [it.start() for it in re.finditer("\n", text)]
        self._lines: dict[Where, int] = {}
        self._last: dict[Where, int] = {}
        self._statements()

    def of(self, where: Where) -> int | None:
        """The line of a key, or of the nearest thing around it; None where there is nothing."""
        for length in range(len(where), 0, -1):
            if where[:length] in self._lines:
                return self._lines[where[:length]]
        return None

    def __contains__(self, where: Where) -> bool:
        return where in self._lines

    def _statements(self) -> None:
        table: Where = ()
        self._skip()
        while self._at < len(self._text):
            if self._took("[["):
                table = self._element(self._keys())
            elif self._took("["):
                table = self._inside((), self._keys())
            else:
                self._pair(table)
                self._skip()
                continue
            self._at = self._text.index("]", self._at)
            self._mark(table)
            while self._took("]"):
                pass
            self._skip()

    def _element(self, keys: list[str]) -> Where:
        """One more table of an array."""
        array = (*self._inside((), keys[:-1]), keys[-1])
        self._mark(array)
        self._last[array] = self._last.get(array, -1) + 1
        return (*array, self._last[array])

    def _inside(self, table: Where, keys: list[str]) -> Where:
        """The place that keys lead to; in an array of tables that is its last one."""
        for key in keys:
            table = (*table, key)
            self._mark(table)
            if table in self._last:
                table = (*table, self._last[table])
        return table

    def _pair(self, table: Where) -> None:
        keys = self._keys()
        where = (*self._inside(table, keys[:-1]), keys[-1])
        self._mark(where)
        self._at = self._text.index("=", self._at) + 1
        self._value(where)

    def _value(self, where: Where) -> None:
        self._skip()
        if self._took("["):
            self._array(where)
        elif self._took("{"):
            self._inline(where)
        elif self._string() is None:
            self._match(_PLAIN)

    def _array(self, where: Where) -> None:
        number = 0
        while not self._ended("]"):
            self._mark((*where, number))
            self._value((*where, number))
            number += 1

    def _inline(self, where: Where) -> None:
        while not self._ended("}"):
            self._pair(where)

    def _ended(self, bracket: str) -> bool:
        self._skip()
        self._took(",")
        self._skip()
        return self._took(bracket)

    def _keys(self) -> list[str]:
        keys = [self._key()]
        while self._took("."):
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._skip()
        quoted = self._string()
        key = self._match(_BARE) if quoted is None else _unquoted(quoted)
        self._skip()
        return key or ""

    def _string(self) -> str | None:
        found = (self._match(kind) for kind in _STRINGS)
        return next((text for text in found if text is not None), None)

    def _match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self._text, self._at)
        if found is None:
            return None
        self._at = found.end()
        return found.group()

    def _took(self, sign: str) -> bool:
        if not self._text.startswith(sign, self._at):
            return False
        self._at += len(sign)
        return True

    def _skip(self) -> None:
        self._match(_BLANK)

    def _mark(self, where: Where) -> None:
        self._lines.setdefault(where, bisect_right(self._ends, self._at - 1) + 1)


def _unquoted(text: str) -> str:
    return str(tomllib.loads(f"key = {text}")["key"])
