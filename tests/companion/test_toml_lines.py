"""In which line of a TOML text each key stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.mistakes import Where
from companion.toml_lines import Lines

TEXT = '''# players = ["nobody"]
players = ["Ann",
  "Ben", # "x", ]
  "Cem"]   # [wiring]

a.b . "c.d" = 1
[wiring] # the readers
select = "decoder"; address.x = 3
note = """
[fake]
key = 1 \\""" still
""" # over
said = """she said ""no"""""
raw = \'\'\'
[[fake]]
it''s\'\'\'\'
  reset=25
[ readers . "A" ]
gain = 43
[readers.B]
[[seats]]
button = 4
[[seats]]
[seats.more]
deep = {x = 1, "y" = [1,
  {z = "}"}], w.v = 3}
[[seats.list]]
[[seats.list]]
n = 1979-05-27 07:32:00 # a date
[[seats]]
light = 12
'''.replace("; address", "\naddress")


def places(value: Any, where: Where = ()) -> Iterator[Where]:
    if where:
        yield where
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from places(inside, (*where, key))
    if isinstance(value, list):
        for number, inside in enumerate(value):
            yield from places(inside, (*where, number))


def test_every_place_of_a_text_is_found() -> None:
    lines = Lines(TEXT)
    missing = [where for where in places(tomllib.loads(TEXT)) if where not in lines]
    assert missing == []


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (("players",), "players = ["),
        (("players", 1), '"Ben"'),
        (("players", 2), '"Cem"'),
        (("a", "b", "c.d"), "a.b"),
        (("wiring",), "[wiring] # the"),
        (("wiring", "address", "x"), "address.x"),
        (("wiring", "raw"), "raw ="),
        (("wiring", "reset"), "reset=25"),
        (("readers", "A"), '[ readers . "A" ]'),
        (("readers", "A", "gain"), "gain = 43"),
        (("seats", 0, "button"), "button = 4"),
        (("seats", 1, "more", "deep", "y", 0), "deep ="),
        (("seats", 1, "more", "deep", "y", 1, "z"), "{z ="),
        (("seats", 1, "more", "deep", "w", "v"), "{z ="),
        (("seats", 1, "list", 1, "n"), "n = 1979"),
        (("seats", 2, "light"), "light = 12"),
    ],
)
def test_a_place_has_its_line(where: Where, text: str) -> None:
    number = Lines(TEXT).of(where)
    assert number is not None
    assert text in TEXT.splitlines()[number - 1]


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    lines = Lines("x = 1\n[wiring]\nreset = 3\n")
    assert lines.of(("wiring", "buzzer")) == 2
    assert lines.of(("seats", 3)) is None


KEYS = st.text("ab.\"\\#[]= é\n'", max_size=4) | st.sampled_from(["seats", "A", "x-1"])
VALUES = st.recursive(
    st.integers() | st.booleans() | st.text("a\"'\\#[]{},=\n", max_size=6),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(KEYS, inside, max_size=3),
    max_leaves=6,
)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)} = {written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[\n" + ",# ]\n".join(written(inside) for inside in value) + "\n]"
    if isinstance(value, str):
        return f'"""\n{value}"""' if value.strip("\"\\'") == value else quoted(value)
    return str(value).lower()


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_in_any_text_every_place_has_a_line_and_keys_stand_in_theirs(value: Any) -> None:
    rows = [f"{quoted(key)} = {written(inside)}" for key, inside in value.items()]
    text = "\n# a = [\n".join(rows)
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = Lines(text)
    assert [where for where in places(read) if where not in lines] == []
    for row, key in zip(rows, value, strict=True):
        number = lines.of((key,))
        assert number is not None
        assert text.splitlines()[number - 1].startswith(row.split("\n")[0])
