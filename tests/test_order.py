"""The order in which the tests are handed to workers: the longest first, and none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.order import LONGEST, longest_first

HERE = Path(__file__).parent
SHORT = [f"rules/test_{k}.py" for k in range(40)]


def stretches(files: list[str], workers: int) -> list[list[str]]:
    """What each worker is given at first, as `--dist worksteal` cuts it."""
    order = longest_first(files, workers)
    assert sorted(order) == list(range(len(files)))
    cut: list[list[str]] = []
    while order:
        size = len(order) // (workers - len(cut))
        cut.append([files[place] for place in order[:size]])
        order = order[size:]
    return cut


@pytest.mark.parametrize("workers", [2, 3, 4, 7])
def test_every_worker_begins_with_something_long(workers: int) -> None:
    given = stretches([*SHORT, *LONGEST], workers)
    assert all(one[0] in LONGEST for one in given)
    for one in given:
        long = [file in LONGEST for file in one]
        assert long == sorted(long, reverse=True)
    took = [sum(LONGEST.get(file, 0) for file in one) for one in given]
    assert max(took) - min(took) <= max(LONGEST.values())


def test_a_few_tests_are_left_in_their_order() -> None:
    files = [*SHORT[:2], *LONGEST][:9]
    assert longest_first(["browser/test_far.py"] * 9 + SHORT[:2], 4) == list(range(11))
    assert sorted(longest_first(files, 4)) == list(range(9))


def test_what_is_named_is_there() -> None:
    assert [name for name in LONGEST if not (HERE / name).exists()] == []
