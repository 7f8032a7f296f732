"""Bids pressed on real buttons: bouncing pins, debouncing, the loop, the table and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.gestures import COUNTDOWN, LATE, RAISE
from companion.loop import Loop
from companion.settings import Settings
from hardware.buttons import STABLE, Buttons
from tests.companion.kit import Hands, lay_of
from tests.hardware.hands import HandClock

PINS = (4, 17, 27, 22)
TICK = 0.005


class Bench:
    """A table with untracked gems in the Market, its buttons' pins, and time in small steps."""

    def __init__(self, folder: Path) -> None:
        self.hands = Hands(folder, Settings(gems="untracked"))
        self._to_market()
        self.clock = HandClock()
        self.clock.now = self.hands.clock
        self.lit: list[frozenset[int]] = []
        self.screens: list[int] = []
        self.loop = Loop(self.hands.table, self.clock, lights=self.lit.append)
        self.loop.watch(lambda number, public, host: self.screens.append(number))
        self.factory = MockFactory()
        self.buttons = Buttons(PINS, self.loop.put, self.clock, pin_factory=self.factory)
        self.buttons.open()
        self.hands.do("timer", set="pause")
        self.wait(0.5)

    def _to_market(self) -> None:
        self.hands.lay_all()
        self.hands.all_done()
        self.hands.hold(0)
        self.hands.lift_all()
        self.hands.lay_all(lay_of(self.hands.table))
        self.hands.all_done()

    def wait(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until - 1e-9:
            self.clock.now = min(self.clock.now + TICK, until)
            assert self.buttons.step(0)
            self.loop.work()

    def down(self, seat: int, bounces: int = 3) -> None:
        """The contact closes, and bounces for less than the debouncing waits."""
        for _ in range(bounces):
            self.factory.pin(PINS[seat]).drive_low()
            self.wait(STABLE / 5)
            self.factory.pin(PINS[seat]).drive_high()
            self.wait(STABLE / 5)
        self.factory.pin(PINS[seat]).drive_low()

    def up(self, seat: int) -> None:
        self.factory.pin(PINS[seat]).drive_high()

    def press(self, seat: int, times: int, seconds: float = 0.15) -> None:
        for _ in range(times):
            self.down(seat)
            self.wait(seconds)
            self.up(seat)
            self.wait(0.1)

    def close(self) -> None:
        self.buttons.close()
        self.factory.close()
        self.hands.close()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.close()


def test_bouncing_presses_count_once_each_and_open_by_themselves(bench: Bench) -> None:
    lit, screens = list(bench.lit), list(bench.screens)
    for seat, times in enumerate((3, 0, 5, 1)):
        bench.press(seat, times)
    assert (bench.lit, bench.screens) == (lit, screens), "presses are silent and dark"
    for seat in range(4):
        bench.down(seat)
    bench.wait(RAISE + STABLE)
    assert bench.hands.table.stage == "count"
    bench.wait(COUNTDOWN + LATE)
    opened = bench.hands.table.state.opened
    assert opened is not None
    assert opened.totals == (3, 0, 5, 1)


def test_the_shortest_press_that_counts_is_the_shortest_that_a_finger_makes(bench: Bench) -> None:
    bench.press(0, 4, seconds=0.05)
    for seat in range(4):
        bench.down(seat, bounces=0)
    bench.wait(RAISE + COUNTDOWN + LATE + 2 * STABLE)
    opened = bench.hands.table.state.opened
    assert opened is not None
    assert opened.totals == (4, 0, 0, 0)


def test_a_fist_let_go_in_the_countdown_begins_again_from_nothing(bench: Bench) -> None:
    bench.press(1, 4)
    for seat in range(4):
        bench.down(seat)
    bench.wait(RAISE + STABLE + 1)
    bench.up(1)
    bench.wait(0.3)
    assert bench.hands.table.stage == "fists"
    bench.press(1, 2)
    bench.down(1)
    bench.wait(RAISE + COUNTDOWN + LATE + STABLE)
    opened = bench.hands.table.state.opened
    assert opened is not None
    assert opened.totals == (0, 2, 0, 0)
