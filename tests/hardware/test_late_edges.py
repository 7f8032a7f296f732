"""Buttons let go at the very end of the countdown: real buttons, the real loop, a clock by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.gestures import COUNTDOWN, LATE
from hardware.debouncer import STABLE
from tests.companion.kit import Hands
from tests.hardware.pressed import PINS, TICK, Pressed


class Bench(Pressed):
    """A table in the Market whose four buttons are held down."""

    def __init__(self, folder: Path) -> None:
        hands = Hands(folder)
        hands.to_market()
        super().__init__(hands)
        for seat in range(len(PINS)):
            self.close_contact(seat)
        self.began = self.clock.now
        self.until(STABLE + 2 * TICK)

    @property
    def stage(self) -> str | None:
        return self.hands.table.stage

    def until(self, seconds: float) -> None:
        """Go on until so many seconds after the last button went down."""
        self.wait_until(self.began + seconds)

    def let_go(self, seat: int) -> None:
        self.open_contact(seat)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.close()


def test_edges_arrive_while_the_opening_waits_for_them() -> None:
    assert STABLE < LATE


@pytest.mark.parametrize("before", [0.5, STABLE, STABLE / 2, 0.001])
def test_a_button_let_go_before_the_end_stops_the_opening(bench: Bench, before: float) -> None:
    assert bench.stage == "count"
    bench.until(COUNTDOWN - before)
    bench.let_go(2)
    bench.until(COUNTDOWN + 1)
    assert bench.stage == "fists"
    assert bench.hands.plates() == ["up", "up", "asked", "up"]


@pytest.mark.parametrize("after", [0.001, STABLE])
def test_a_button_let_go_after_the_end_is_too_late(bench: Bench, after: float) -> None:
    bench.until(COUNTDOWN + after)
    bench.let_go(2)
    bench.until(COUNTDOWN + LATE - TICK)
    assert bench.stage == "count"
    bench.until(COUNTDOWN + LATE + TICK)
    assert bench.stage == "opened"


def test_a_late_thread_does_not_open_fists_that_were_lowered_in_time(bench: Bench) -> None:
    bench.until(COUNTDOWN - STABLE)
    bench.let_go(0)
    bench.clock.now += LATE + 2 * STABLE
    bench.buttons.step(0)
    bench.loop.work()
    assert bench.stage == "fists"
