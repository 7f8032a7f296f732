from __future__ import annotations

from tests.web.fakes import Clock
from web.limits import Allowance


def test_a_burst_passes_and_then_one_by_one(clock: Clock) -> None:
    allowance = Allowance(10, 20, clock)
    assert [allowance.take("a") for _ in range(20)] == [0] * 20
    assert allowance.take("a") == 1
    clock.now += 0.1
    assert allowance.take("a") == 0
    assert allowance.take("a") == 1


def test_the_wait_is_what_has_to_be_waited(clock: Clock) -> None:
    allowance = Allowance(5 / 60, 1, clock)
    assert allowance.take("a") == 0
    wait = allowance.take("a")
    assert wait == 12
    clock.now += wait
    assert allowance.wait("a") == 0
    assert allowance.take("a") == 0


def test_callers_do_not_use_up_each_other_s(clock: Clock) -> None:
    allowance = Allowance(1, 1, clock)
    assert allowance.take("a") == 0
    assert allowance.take("b") == 0
    assert allowance.take("a") == 1


def test_many_callers_do_not_fill_the_memory(clock: Clock) -> None:
    allowance = Allowance(1, 1, clock)
    for n in range(2000):
        allowance.take(str(n))
    assert len(allowance._buckets) <= 512
