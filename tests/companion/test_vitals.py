"""A part that does not answer is stuck, and only that one."""

from __future__ import annotations

import pytest

from companion.vitals import Rounds, Vitals


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


def test_all_are_taken_to_live_at_the_start() -> None:
    clock = Clock()
    vitals = Vitals(["scan", "table"], clock, patience=10)
    clock.now += 10
    assert vitals.stuck() == {}


def test_the_one_that_is_silent_too_long_is_stuck_until_it_answers() -> None:
    clock = Clock()
    vitals = Vitals(["scan", "table"], clock, patience=10)
    clock.now += 8
    vitals.answered("table")
    clock.now += 4
    assert vitals.stuck() == {"scan": 12}
    vitals.answered("scan")
    assert vitals.stuck() == {}


def test_nobody_else_can_answer() -> None:
    with pytest.raises(KeyError):
        Vitals(["scan"], Clock(), patience=10).answered("table")


def test_a_count_that_stands_still_is_no_sign_of_life() -> None:
    rounds = Rounds()
    assert [rounds.went_on(count) for count in (0, 1, 1, 5, 5)] == [True, True, False, True, False]


def test_what_has_no_rounds_cannot_hang() -> None:
    rounds = Rounds()
    assert [rounds.went_on(None) for _ in range(3)] == [True, True, True]
