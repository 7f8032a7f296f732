"""Bids pressed on real buttons: bouncing pins, debouncing, the loop, the table and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.gestures import COUNTDOWN, LATE, RAISE
from companion.plates import Lamps
from companion.settings import Settings
from hardware.contact import BOUNCING
from hardware.debouncer import STABLE
from tests.companion.kit import Hands, lay_of
from tests.hardware.pressed import Pressed


class Bench(Pressed):
    """A table with untracked gems in the Market, its lights and its screens."""

    def __init__(self, folder: Path) -> None:
        hands = Hands(folder, Settings(gems="untracked"))
        _to_market(hands)
        self.lit: list[Lamps] = []
        self.screens: list[int] = []
        super().__init__(hands, lights=self.lit.append)
        self.loop.watch(lambda screens: self.screens.append(screens.number))
        hands.do("timer", set="pause")
        self.wait(0.5)

    def wait(self, seconds: float) -> None:
        self.wait_until(self.clock.now + seconds)

    def down(self, seat: int, bounces: int = 3) -> None:
        """The contact closes, and bounces for less than the debouncing waits."""
        for _ in range(bounces):
            self.close_contact(seat)
            self.wait(STABLE / 5)
            self.open_contact(seat)
            self.wait(STABLE / 5)
        self.close_contact(seat)

    def up(self, seat: int) -> None:
        self.open_contact(seat)

    def press(self, seat: int, times: int, seconds: float = 0.15) -> None:
        for _ in range(times):
            self.down(seat)
            self.wait(seconds)
            self.up(seat)
            self.wait(0.1)


def _to_market(hands: Hands) -> None:
    hands.lay_all()
    hands.all_done()
    hands.hold(0)
    hands.lift_all()
    hands.lay_all(lay_of(hands.table))
    hands.all_done()


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


def test_a_worn_contact_is_not_told_before_the_fists_are_open(bench: Bench) -> None:
    screens = list(bench.screens)
    for _ in range(3):
        bench.down(2, bounces=0)
        for _ in range(40):
            bench.up(2)
            bench.down(2, bounces=0)
        bench.wait(0.1)
        bench.up(2)
        bench.wait(0.1)
    assert bench.buttons.reports()[2].fault == BOUNCING
    assert bench.screens == screens
    assert bench.hands.table.buttons == {}
    bench.hands.do("open-fists")
    bench.wait(0.1)
    assert bench.hands.table.buttons == {2: BOUNCING}
    [told] = bench.hands.screen()["faults"]
    assert (told["code"], told["cure"]) == (BOUNCING.code, BOUNCING.cure)
