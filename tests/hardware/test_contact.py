"""A button that is stuck, held from the start, or bouncing; a finger is none of these."""

from __future__ import annotations

import pytest

from companion.inputs import Fault
from hardware.contact import BOUNCING, HELD, RECOVERY, STUCK, STUCK_AFTER, WINDOW, Contact


class Felt:
    """A contact that is moved and looked at every 10 ms."""

    def __init__(self, *, down: bool = False) -> None:
        self.now = 0.0
        self.contact = Contact(down=down, at=0.0)
        self.contact.judge(0.0)
        self.changes: list[bool] = []
        self.told: list[Fault | None] = []

    def set(self, level: bool, seconds: float) -> None:
        ends = self.now + seconds
        self._feed(level)
        while self.now < ends - 1e-9:
            self.now = min(self.now + 0.01, ends)
            self._feed(level)

    def _feed(self, level: bool) -> None:
        change = self.contact.feed(level, self.now)
        if change:
            self.changes.append(change[0])
        changed, let_go = self.contact.judge(self.now)
        if let_go:
            self.changes.append(False)
        if changed:
            self.told.append(self.contact.fault)

    def bounce(self, times: int, seconds: float = 0.001) -> None:
        for _ in range(times):
            for level in (True, False):
                self.set(level, seconds)


def test_held_from_the_start_it_is_told_so_however_long() -> None:
    felt = Felt(down=True)
    assert felt.contact.fault == HELD
    felt.set(True, 2 * STUCK_AFTER)
    felt.set(False, 1)
    assert (felt.told, felt.changes) == ([None], [])


def test_a_stuck_button_counts_as_let_go_until_it_has_really_opened() -> None:
    felt = Felt()
    felt.set(True, STUCK_AFTER)
    assert (felt.told, felt.changes) == ([], [True])
    felt.set(True, 60)
    assert (felt.told, felt.changes) == ([STUCK], [True, False])
    assert not felt.contact.down
    felt.set(False, 1)
    assert (felt.told, felt.changes) == ([STUCK, None], [True, False])
    felt.set(True, 1)
    assert felt.changes == [True, False, True]


@pytest.mark.parametrize("bounces", [0, 1, 4])
def test_the_quickest_finger_on_a_contact_that_bounces_is_well(bounces: int) -> None:
    felt = Felt()
    for _ in range(60):
        felt.bounce(bounces)
        felt.set(True, 0.06)
        felt.bounce(bounces)
        felt.set(False, 0.065)
    assert felt.told == []
    assert len(felt.changes) == 120


def test_a_contact_that_never_settles_is_told_as_bouncing_and_makes_no_press() -> None:
    felt = Felt()
    felt.bounce(300, seconds=0.003)
    assert (felt.told, felt.changes) == ([BOUNCING], [])
    felt.set(False, RECOVERY + WINDOW + 1)
    assert felt.told == [BOUNCING, None]


def test_presses_quicker_than_any_finger_are_told_as_bouncing() -> None:
    felt = Felt()
    felt.bounce(120, seconds=0.032)
    assert felt.told == [BOUNCING]


def test_while_it_recurs_it_is_told_once() -> None:
    felt = Felt()
    for _ in range(4):
        felt.bounce(100, seconds=0.003)
        felt.set(False, RECOVERY - 10)
    assert felt.told == [BOUNCING]
