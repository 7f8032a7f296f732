"""Mistakes in a configuration file as data, and how all of them are found in one go.

The library that checks types stops at the first mistake; a person who mends a file wants them all.
So what does not convert as a whole is tried again part by part.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from companion.names import shown

Where = tuple[str | int, ...]
"""A place in the file: ("readers", "A", "reset"), ("seats", 0, "button")."""

NAMES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": 'text in "quotes"',
    "bool": "true or false",
    "array": "a list in [brackets]",
    "object": "a section",
    "null": "nothing",
    "datetime": "a date",
}

PERSONS_WORDS: Final = {
    r">= ([\d.]+)": r"of \1 or more",
    r"<= ([\d.]+)": r"of \1 or less",
    r"of length (\d+), got (\d+)$": r"of \1 belongs here, not one of \2",
    r"^Expected (.+), got (.+)$": r"\1 belongs here, not \2",
    r"^Expected (.+)$": r"\1 belongs here",
    r"^(.+) belongs here(.*) belongs here$": r"\1 belongs here\2",
    r"^Object missing required field `(\w+)`$": r'A line "\1 = ..." is missing here',
    r"^Invalid enum value '(.*)'$": r'There is no "\1" to choose here',
    r"^Invalid enum value (.*)$": r"There is no \1 to choose here",
}
"""From what the library says of a value, its types named already, to what people say."""


@dataclass(frozen=True)
class Mistake:
    """What is wrong at a place of the file, and what to write instead.

    `pin` is the GPIO that it is about, `others` who else wants that pin.
    """

    where: Where
    seen: str
    instead: str
    pin: int | None = None
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.seen} {self.instead}".strip()

    @property
    def key(self) -> str:
        """The place as people write it.

        >>> Mistake(("seats", 0, "button"), "", "").key
        'seats[0].button'
        """
        key = ""
        for part in self.where:
            key += f"[{part}]" if isinstance(part, int) else f"{'.' * bool(key)}{shown(part)}"
        return key


def misfits(raw: object, kind: Any, where: Where = ()) -> Iterator[Mistake]:
    """Every part of decoded TOML that is not as `kind` (a msgspec type) wants it."""
    try:
        msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        deeper = [one for part in _parts(raw, kind, where) for one in misfits(*part)]
        unknown = list(_unknown(raw, kind, where))
        yield from [*unknown, *deeper] or [_misfit(raw, str(error), _without_none(kind), where)]


def _parts(raw: object, kind: Any, where: Where) -> Iterator[tuple[object, Any, Where]]:
    """What `raw` is made of, each with its type and its place."""
    kind = _without_none(kind)
    origin, inside = get_origin(kind), get_args(kind)
    if isinstance(raw, Mapping):
        fields = _fields(kind)
        for key, value in raw.items():
            if key in fields:
                yield value, fields[key], (*where, key)
            elif origin is dict:
                yield value, inside[1], (*where, key)
    elif isinstance(raw, list) and origin is tuple:
        each = (inside[0],) * len(raw) if inside[-1] is Ellipsis else inside
        for number, (value, one) in enumerate(zip(raw, each, strict=False)):
            yield value, one, (*where, number)


def _without_none(kind: Any) -> Any:
    if isinstance(kind, types.UnionType) or get_origin(kind) is typing.Union:
        rest = [one for one in get_args(kind) if one is not types.NoneType]
        return rest[0] if len(rest) == 1 else kind
    return kind


def _fields(kind: Any) -> dict[str, Any]:
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
        return {}
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}


def _unknown(raw: object, kind: Any, where: Where) -> Iterator[Mistake]:
    fields = _fields(_without_none(kind))
    if not fields or not isinstance(raw, Mapping):
        return
    for key in raw:
        if key not in fields:
            seen = f"There is no setting called {shown(key)} here."
            yield Mistake((*where, key), seen, nearest(key, [*fields]))


def as_meant(
    raw: object, kind: Any, written: dict[Where, Where], where: Where = (), old: Where = ()
) -> object:
    """Decoded TOML with each unknown name in the place of the one that it was taken for.

    So what stands under a wrong name is looked at as well. `written` is told where in the file each
    such place is (see `as_written`); a name that is there itself is nobody else's.
    """
    kind = _without_none(kind)
    inside = get_args(kind)
    if isinstance(raw, Mapping):
        meant = names_meant(raw, _fields(kind))
        written |= {(*where, to): (*old, key) for key, to in meant.items() if to != key}
        types = {key: _type_of(to, kind) for key, to in meant.items()}
        return {
            to: as_meant(raw[key], types[key], written, (*where, to), (*old, key))
            for key, to in meant.items()
        }
    if isinstance(raw, list) and get_origin(kind) is tuple:
        return [
            as_meant(one, inside[0], written, (*where, number), (*old, number))
            for number, one in enumerate(raw)
        ]
    return raw


def as_written(where: Where, written: Mapping[Where, Where]) -> Where:
    """Return where in the file a place of `as_meant` is."""
    for length in range(len(where), 0, -1):
        if where[:length] in written:
            return (*written[where[:length]], *where[length:])
    return where


def names_meant(keys: Iterable[str], names: Collection[str]) -> dict[str, str]:
    """Return the name that each key was meant to be: itself, or one that is near and not there."""
    keys = tuple(keys)
    free = [name for name in names if name not in keys]
    meant = {}
    for key in keys:
        near = [] if key in names else _near(key, free)
        meant[key] = near[0] if near else key
        free = [name for name in free if name not in near]
    return meant


def _type_of(name: str, kind: Any) -> Any:
    inside = get_args(kind)
    return inside[1] if get_origin(kind) is dict else _fields(kind).get(name, Any)


def _near(key: str, names: Iterable[str]) -> list[str]:
    """The name that a key is nearest to, if any: one of the same letters before all others."""
    from difflib import get_close_matches

    near = get_close_matches(key.lower(), [*names], n=3, cutoff=0.6)
    return sorted(near, key=lambda name: sorted(name) != sorted(key.lower()))[:1]


def nearest(key: str, names: Sequence[str]) -> str:
    """What to write instead of a name that is none of these."""
    near = _near(key, names)
    return f"Did you mean {near[0]}?" if near else f"Choose one of: {', '.join(names)}."


def _misfit(raw: object, error: str, kind: Any, where: Where) -> Mistake:
    """From "Expected `int`, got `str`" to a mistake's two sentences."""
    table = _table(raw, kind, where)
    if table is not None:
        return table
    what = error.partition(" - at ")[0].replace(" | null", "").rstrip(".")
    for name, said in NAMES.items():
        what = what.replace(f"`{name}`", said)
    for pattern, said in PERSONS_WORDS.items():
        what = re.sub(pattern, said, what)
    what = what.replace(".0 or", " or")
    return Mistake(where, f"{what[:1].upper()}{what[1:]}.", _instead(raw, kind))


def _table(raw: object, kind: Any, where: Where) -> Mistake | None:
    """A section where a list of sections belongs, or the other way round."""
    key = ".".join(shown(str(part)) for part in where)
    sections = raw if isinstance(raw, list) else []
    if isinstance(raw, Mapping) and is_of_sections(kind):
        return Mistake(where, f"[{key}] is a single section here.", f"Write [[{key}]] for each.")
    one = _fields(kind) or get_origin(kind) is dict
    if one and sections and all(isinstance(section, Mapping) for section in sections):
        return Mistake(where, f"[[{key}]] makes a list here.", f"Write [{key}], once.")
    return None


def is_of_sections(kind: Any) -> bool:
    """Whether a type is a list of sections, each written as [[so]]."""
    inside = get_args(kind)
    return get_origin(kind) in (list, tuple) and (inside[0] is Any or bool(_fields(inside[0])))


def _instead(raw: object, kind: Any) -> str:
    number = re.search(r"\d+", raw) if kind in (int, float) and isinstance(raw, str) else None
    if number:
        return f"Write {number.group()} without quotes."
    if get_origin(kind) is not Literal:
        return ""
    *rest, last = (f'"{choice}"' for choice in get_args(kind))
    return f"Write {', '.join(rest)} or {last}."
