"""The round timer: it counts, warns and forces nothing (APW-12)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.timer import Timer

MOMENT = st.floats(0, 1e6)


def test_it_counts_down_to_nothing_and_no_further() -> None:
    timer = Timer.start(120, 1000)
    assert timer.left_at(1000) == 120
    assert timer.left_at(1030.5) == 89.5
    assert timer.left_at(2000) == 0


def test_a_clock_that_stands_before_the_start_takes_nothing() -> None:
    assert Timer.start(120, 1000).left_at(900) == 120


def test_paused_it_stands_and_resumed_it_runs_on() -> None:
    timer = Timer.start(120, 0).pause(20)
    assert timer.left_at(500) == 100
    assert not timer.running
    assert timer.resume(500).left_at(510) == 90


def test_thirty_seconds_more_whether_it_runs_or_stands() -> None:
    assert Timer.start(120, 0).add(20).left_at(20) == 130
    assert Timer.start(120, 0).add(20).total == 130
    assert Timer.start(120, 0).pause(100).add(200) == Timer(120, 50, None)


def test_it_warns_once_at_ten_seconds_and_once_at_nothing() -> None:
    timer = Timer.start(120, 0)
    assert timer.warnings_between(109, 109.9) == ()
    assert timer.warnings_between(109.9, 110) == (10.0,)
    assert timer.warnings_between(110, 111) == ()
    assert timer.warnings_between(119, 121) == (0.0,)
    assert timer.warnings_between(121, 122) == ()
    assert timer.warnings_between(0, 500) == (10.0, 0.0)


def test_standing_or_run_out_it_asks_for_no_tick() -> None:
    assert Timer.start(120, 0).pause(5).next_due(6) is None
    assert Timer.start(120, 0).next_due(120) is None


@given(began=MOMENT, after=st.floats(0, 119.9))
def test_ticks_come_at_least_each_second_and_always_later(began: float, after: float) -> None:
    now = began + after
    due = Timer.start(120, began).next_due(now)
    if due is not None:
        assert now < due <= now + 1.001
