"""What happens once is an accident, what happens again and again is a weakness."""

from __future__ import annotations

import pytest

from hardware.rc522.reader import SOON
from hardware.recurring import Recurring


def counted(recurring: Recurring, *times: bool) -> bool:
    for happened in times:
        recurring.count(happened)
    return recurring.on


def test_two_mishaps_soon_after_another_are_a_weakness_and_one_or_two_far_apart_are_none() -> None:
    assert not counted(Recurring(step=SOON, full=SOON + 1), True, *[False] * 5)
    assert counted(Recurring(step=SOON, full=SOON + 1), True, *[False] * (SOON - 2), True)
    assert not counted(Recurring(step=SOON, full=SOON + 1), True, *[False] * SOON, True)


def test_a_weakness_is_forgotten_when_it_has_not_come_again_for_a_while() -> None:
    recurring = Recurring(step=SOON, full=SOON + 1)
    assert counted(recurring, True, True, *[False] * (2 * SOON - 1))
    assert not counted(recurring, False)


def test_however_often_it_came_it_is_forgotten_in_the_same_time() -> None:
    recurring = Recurring(step=8, full=32)
    counted(recurring, *[True] * 1000)
    assert counted(recurring, *[False] * 63)
    assert not counted(recurring, False)


@pytest.mark.parametrize(
    ("every", "weak"), [(2, True), (4, True), (8, True), (9, False), (16, False)]
)
def test_a_card_that_is_missed_every_nth_time_is_weak_up_to_every_eighth(
    every: int, weak: bool
) -> None:
    edge = Recurring(step=8, full=32)
    assert counted(edge, *[n % every == 0 for n in range(600)]) is weak
