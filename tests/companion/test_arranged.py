"""Which reader is which Island and which button whose is kept in the data folder."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.arranged import FILE, Arranged, Found, complete

FOUND = Found({"A": "C", "C": "A"}, {0: 2})


def test_what_was_found_is_kept_and_read_again(tmp_path: Path) -> None:
    Arranged.open(tmp_path, simulated=False).keep(FOUND)
    again = Arranged.open(tmp_path, simulated=False)
    assert again.found == FOUND
    assert again.readers("ABCD") == {"A": "C", "B": "B", "C": "A", "D": "D"}
    assert again.seats(4) == (2, 1, 0, 3)
    assert '\n[readers]\nA = "C"\nC = "A"\n\n[seats]\n1 = 3\n' in (tmp_path / FILE).read_text()
    assert Arranged.open(tmp_path, simulated=True).found == Found()


def test_reset_forgets_it_and_loses_nothing(tmp_path: Path) -> None:
    arranged = Arranged.open(tmp_path, simulated=False)
    arranged.keep(FOUND)
    assert arranged.reset() == tmp_path / f"{FILE}.before-1"
    assert arranged.reset() is None
    assert arranged.seats(3) == (0, 1, 2)
    assert Arranged.open(tmp_path, simulated=False).found == Found()


DAMAGED = {
    "no TOML": "[readers",
    "a reader twice": '[readers]\nA = "C"\nB = "C"\n',
    "no reader": '[readers]\nA = "Z"\n',
    "no Island": '[readers]\nZ = "A"\n',
    "a seat twice": "[seats]\n1 = 2\n2 = 2\n",
    "seat nine": "[seats]\n1 = 9\n",
    "seat none": "[seats]\n0 = 1\n",
    "a seat of words": '[seats]\n1 = "2"\n',
    "more": "[buttons]\n",
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_named_and_never_lost(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    arranged = Arranged.open(tmp_path, simulated=False)
    assert arranged.found == Found()
    assert arranged.notice is not None
    assert (tmp_path / f"{FILE}.broken-1").read_text() == text
    assert f"{FILE}.broken-1" in arranged.notice


@given(st.dictionaries(st.integers(0, 8), st.integers(0, 8)), st.integers(1, 8))
def test_the_places_are_always_a_permutation(found: dict[int, int], count: int) -> None:
    one_each = {name: to for to, name in {to: name for name, to in found.items()}.items()}
    made = complete(one_each, range(count))
    assert list(made) == list(range(count))
    assert sorted(made.values()) == list(range(count))
    inside = {name: to for name, to in one_each.items() if name < count and to < count}
    assert inside.items() <= made.items()


def test_what_was_found_whole_is_just_that() -> None:
    for order in permutations("ABCD"):
        found = dict(zip("ABCD", order, strict=True))
        assert complete(found, "ABCD") == found
