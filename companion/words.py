"""What the companion says, in English, and in a form that other languages can be made of.

A sentence is made by `say`, or by `many` where a count decides its form. What they return is a
`Said`: a `str` that is the English sentence, and remembers the template and what was put into it.
So it is a text everywhere (in records, in logs, in tests), and where it leaves for somebody who
reads another language, `companion.languages` says it again in that one.

In a template `{name}` stands for a value, and `{Name}` for the same value with its first letter
made large, where a sentence begins with it. Values are never templates: a name may have braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, Final

MOST: Final = 10**6
"""More than this is of no use in a sentence: no box holds so much."""

Value = str | int | float
"""What may stand in a sentence: another one, a name or a number."""


Later = Callable[[], "Said"]
"""A sentence that is composed only where it is told: rules check more than they refuse."""


class Said(str):
    """An English sentence that can be said in other languages: `say` and `many` make it.

    `template` is the sentence as catalogues have it, `values` is what was put into it. `more` is
    the template for several where `values["count"]` decides, else None.
    """

    __slots__ = ("more", "template", "values")

    template: str
    values: Mapping[str, Value]
    more: str | None

    def __new__(
        cls, template: str, values: Mapping[str, Value] | None = None, more: str | None = None
    ) -> Said:
        """Compose the English sentence; raises KeyError if the template asks for more values."""
        values = values or {}
        form = template if more is None or values["count"] == 1 else more
        said = super().__new__(cls, filled(form, values))
        said.template = template
        said.values = values
        said.more = more
        return said

    def __reduce__(self) -> tuple[Any, ...]:
        """How a copy is made: from the parts, not from the text."""
        return Said, (self.template, self.values, self.more)


def say(template: str, /, **values: Value) -> Said:
    """A sentence, or a part of one: `say("{name} passed.", name=...)`."""
    return Said(template, values)


def many(count: int, one: str, more: str, /, **values: Value) -> Said:
    """A sentence that a count decides: `many(gems, "{count} gem", "{count} gems")`."""
    return Said(one, {"count": count, **values}, more)


def as_said(text: str) -> Said:
    """A text as one that is the same in all languages, if it is not a Said anyway."""
    return text if isinstance(text, Said) else Said("{text}", {"text": text})


def listed(items: Sequence[str]) -> Said:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return as_said(items[0] if items else "")
    return say("{some} and {last}", some=row(items[:-1]), last=items[-1])


def row(items: Sequence[str]) -> Said:
    """`a, b, c`."""
    return reduce(_and_then, items[1:], as_said(items[0] if items else ""))


def amount(number: int) -> Value:
    """A number from outside for a sentence, where one beyond all boxes is not spelt out."""
    return number if -MOST <= number <= MOST else say("very many")


AND: Final = "{some} and {last}"


def _and_then(some: str, item: str) -> Said:
    return say("{some}, {item}", some=some, item=item)


def filled(template: str, values: Mapping[str, Value]) -> str:
    """Put values into a template; raises KeyError where one is missing."""
    if not values:
        return template
    try:
        return template.format_map(values)
    except KeyError:
        return template.format_map(_Values(values))


class _Values(dict[str, Value]):
    """Values by name, and by the name with a large letter the same with a large letter."""

    def __missing__(self, name: str) -> str:
        small = name[:1].lower() + name[1:]
        if small == name:
            raise KeyError(name)
        text = str(self[small])
        return text[:1].upper() + text[1:]


def stored(said: object) -> list[Any]:
    """Return a Said as JSON values, to be kept: `[template, values]`, and `more` if there is one.

    Meant as msgspec's `enc_hook`.
    """
    if not isinstance(said, Said):
        raise NotImplementedError(f"{type(said).__name__} cannot be kept")
    return [said.template, dict(said.values), *([said.more] if said.more is not None else [])]


def restored(_: type, kept: object) -> Said:
    """Return the Said that was kept, or a text of old as it is; raises ValueError.

    Meant as msgspec's `dec_hook`.
    """
    if isinstance(kept, str):
        return as_said(kept)
    match kept:
        case [str(template), dict(values)]:
            return _restored(template, values, None)
        case [str(template), dict(values), str(more)]:
            return _restored(template, values, more)
    raise ValueError("this was never said")


def _restored(template: str, kept: dict[str, Any], more: str | None) -> Said:
    values = {name: _value(value) for name, value in kept.items()}
    if values and not set("{}").isdisjoint(_PLACE.sub("", f"{template}{more or ''}")):
        raise ValueError("this was never said")
    try:
        return Said(template, values, more)
    except KeyError:
        raise ValueError("this was never said") from None


_PLACE: Final = re.compile(r"\{[A-Za-z_]+\}")


def _value(kept: object) -> Value:
    if isinstance(kept, list):
        return restored(Said, kept)
    if isinstance(kept, str | int | float):
        return kept
    raise ValueError("this was never said")


NOTHING: Final = Said("")
"""No sentence."""
