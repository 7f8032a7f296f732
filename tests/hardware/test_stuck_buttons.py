"""A button that sticks acts once at most and keeps nobody waiting: its player taps instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.games.pirates_word.resolution import is_revealed
from companion.gestures import COUNTDOWN, LATE, RAISE
from companion.settings import Settings
from hardware.contact import STUCK, STUCK_AFTER
from tests.companion.crew import Crew
from tests.companion.kit import Hands, lay_of
from tests.hardware.pressed import Pressed

MARIO = 1


class Bench(Pressed):
    """A table on buttons that may stick."""

    def wait(self, seconds: float) -> None:
        self.wait_until(self.clock.now + seconds, tick=0.05)
        self.hands.clock = self.clock.now

    def stick(self, seat: int = MARIO) -> None:
        """The button goes down and stays down until it is known to be stuck."""
        self.close_contact(seat)
        self.wait(STUCK_AFTER + 1)
        assert self.hands.table.buttons == {seat: STUCK}
        assert "counts as let go" in self.hands.screen()["faults"][-1]["seen"]

    def mend(self, seat: int = MARIO) -> None:
        self.open_contact(seat)
        self.wait(0.5)
        assert self.hands.table.buttons == {}

    def hold(self, *seats: int) -> None:
        for seat in seats:
            self.close_contact(seat)
        self.wait(RAISE + 0.2)

    def let_go(self, *seats: int) -> None:
        for seat in seats:
            self.open_contact(seat)
        self.wait(0.2)


Made = Callable[..., Bench]


@pytest.fixture
def bench_of() -> Iterator[Callable[[Hands], Bench]]:
    with ExitStack() as stack:

        def made(hands: Hands) -> Bench:
            bench = Bench(hands)
            stack.callback(bench.close)
            bench.wait(0.1)
            return bench

        yield made


def test_in_the_decision_it_says_done_once_and_takes_nothing_back(
    bench_of: Made, tmp_path: Path
) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    hands.lay_all()
    bench = bench_of(hands)
    bench.stick()
    assert hands.table.now.marks.done == (MARIO,)
    hands.do("done", player="Mario", done=False)
    bench.wait(5)
    assert hands.table.now.marks.done == ()
    bench.hold(0, 2, 3)
    assert hands.table.state.phase == "decision"
    hands.do("done", player="Mario")
    assert hands.table.state.phase == "resolution"


def test_stuck_in_an_earlier_phase_it_does_nothing_in_the_later_ones(
    bench_of: Made, tmp_path: Path
) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    hands.lay_all()
    dagger = hands.table.state.dagger
    bench = bench_of(hands)
    bench.stick(dagger)
    for seat in {0, 1, 2, 3} - {dagger}:
        bench.hold(seat)
        bench.let_go(seat)
    assert hands.table.state.phase == "resolution"
    bench.wait(2)
    assert not is_revealed(hands.table.state), "the Dagger's stuck button turns no Ships"
    hands.do("reveal-ships")
    hands.share_all()
    hands.lift_all()
    hands.dig()
    hands.lay_all(lay_of(hands.table))
    for name in hands.table.state.players:
        if hands.table.state.phase == "decision":
            hands.do("done", player=name)
    assert hands.table.state.phase == "market"
    bench.wait(2)
    assert hands.plates() == ["asked"] * 4, "it holds no fist up"


def test_in_the_market_its_fist_goes_down_and_the_tablet_raises_it(
    bench_of: Made, tmp_path: Path
) -> None:
    hands = Hands(tmp_path)
    hands.to_market()
    bench = bench_of(hands)
    bench.stick()
    assert hands.plates() == ["asked"] * 4
    bench.hold(0, 2, 3)
    bench.wait(COUNTDOWN + 1)
    assert hands.table.stage == "fists", "without Mario nothing opens"
    hands.do("fist", player="Mario", up=True)
    bench.wait(COUNTDOWN + LATE + 0.2)
    assert hands.table.stage == "opened"


def test_found_to_be_stuck_in_the_countdown_it_stops_the_opening(
    bench_of: Made, tmp_path: Path
) -> None:
    hands = Hands(tmp_path)
    hands.to_market()
    bench = bench_of(hands)
    bench.close_contact(MARIO)
    bench.wait(STUCK_AFTER - 1)
    bench.hold(0, 2, 3)
    assert hands.table.stage == "count"
    bench.wait(COUNTDOWN + 1)
    assert hands.table.stage == "fists"


def test_where_presses_are_counted_it_counts_as_none(bench_of: Made, tmp_path: Path) -> None:
    hands = Hands(tmp_path, Settings(gems="untracked"))
    hands.lay_all()
    hands.all_done()
    hands.hold(0)
    hands.lift_all()
    hands.lay_all(lay_of(hands.table))
    hands.all_done()
    hands.do("timer", set="pause")
    bench = bench_of(hands)
    bench.stick()
    bench.hold(0, 2, 3)
    hands.do("fist", player="Mario", up=True)
    bench.wait(COUNTDOWN + LATE + 0.2)
    assert hands.table.stage == "opened", "Mario's number is typed"
    assert hands.table.state.bids[MARIO] is None


def test_the_button_of_the_bottles_user_ends_no_new_lay(bench_of: Made, tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.to_market()
    bench = bench_of(hands)
    bench.stick(2)
    hands.do("open-fists")
    best = hands.table.state.chests[2].best()
    hands.do("bid", player="Mark", gems={str(best): 1})
    hands.do("reveal-bids")
    hands.do("begin-use", player="Mark", artifact="restorative-rum-bottle", hand="Mario")
    bench.wait(2)
    assert hands.table.now.marks.laying is not None
    hands.do("end-use")
    assert hands.table.now.marks.laying is None


def test_in_pirate_21_it_knocks_once_and_neither_passes_nor_knocks_again(
    bench_of: Made, tmp_path: Path
) -> None:
    crew = Crew(tmp_path)
    crew.deal_all(("captain 4", "mate 7"), ("pirate 1", "mate 7"), ("king 5", "princess 8"))
    for _ in range(3):
        crew.draw()
    turn = crew.state.turn
    assert turn is not None
    bench = bench_of(crew)
    bench.stick(turn)
    after = crew.state
    assert after.knocked == turn, "as a finger that holds it"
    bench.wait(5)
    bench.mend(turn)
    bench.wait(2)
    assert crew.state == after


def test_mended_it_counts_again(bench_of: Made, tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.to_market()
    bench = bench_of(hands)
    bench.stick()
    bench.mend()
    bench.hold(MARIO)
    assert hands.plates()[MARIO] == "up"
