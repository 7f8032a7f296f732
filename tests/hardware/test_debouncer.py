"""A finger's edges out of a contact's bouncing."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.debouncer import STABLE, Debouncer


def run(steps: list[tuple[bool, float]], *, down: bool = False) -> list[tuple[bool, float]]:
    """Feed a contact (level, seconds until the next look) and then wait for it to settle."""
    contact = Debouncer(down=down, at=0.0)
    at = 0.0
    changes = []
    for level, gap in steps:
        at += gap
        changes.append(contact.feed(level, at))
    level = steps[-1][0] if steps else down
    changes.append(contact.feed(level, at + 10 * STABLE))
    return [change for change in changes if change is not None]


GAPS = st.floats(min_value=0.0, max_value=0.1)
TRAINS = st.lists(st.tuples(st.booleans(), GAPS), max_size=60)
BOUNCES = st.lists(st.floats(min_value=0.0, max_value=STABLE * 0.9), max_size=20)


@given(TRAINS)
def test_any_bouncing_ends_in_the_level_it_ended_with(train: list[tuple[bool, float]]) -> None:
    changes = run(train)
    final = train[-1][0] if train else False
    assert (changes[-1][0] if changes else False) == final


@given(TRAINS, st.booleans())
def test_there_is_never_a_press_without_a_release(
    train: list[tuple[bool, float]], down: bool
) -> None:
    changes = run(train, down=down)
    assert all(down for down, _ in changes[::2])
    assert not any(down for down, _ in changes[1::2])
    assert all(earlier[1] < later[1] for earlier, later in pairwise(changes))


@given(BOUNCES, BOUNCES)
def test_one_press_is_one_pair_of_edges(closing: list[float], opening: list[float]) -> None:
    train = [(n % 2 == 0, gap) for n, gap in enumerate(closing)]
    train += [(True, 0.01), (True, 0.2)]
    train += [(n % 2 == 1, gap) for n, gap in enumerate(opening)]
    train += [(False, 0.01)]
    assert [down for down, _ in run(train)] == [True, False]


@given(BOUNCES)
def test_a_disturbance_shorter_than_the_debounce_is_nothing(gaps: list[float]) -> None:
    train = [(n % 2 == 0, gap) for n, gap in enumerate(gaps)]
    assert run([*train, (False, 0.01)]) == []


def test_a_press_that_nobody_looked_at_in_time_still_counts() -> None:
    assert run([(True, 1.0), (False, 0.5)]) == [(True, 1.0), (False, 1.5)]


def test_a_button_held_at_start_counts_as_nothing_until_released() -> None:
    assert run([(True, 1.0), (False, 1.0)], down=True) == []
    assert run([(False, 1.0), (True, 1.0), (False, 1.0)], down=True) == [(True, 2.0), (False, 3.0)]


def test_an_edge_told_late_dates_the_press_back() -> None:
    contact = Debouncer(down=False, at=0.0)
    assert contact.feed(True, 1.06) is None, "seen by looking"
    assert contact.feed(True, 1.05) is None, "its edge, told late"
    assert contact.feed(True, 1.09) == (True, 1.05)
