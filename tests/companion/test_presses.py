"""Bids by presses: what a finger does to a closed fist, and that nothing shows it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.gestures import COUNTDOWN, LATE, RAISE, Fists
from companion.inputs import Edge

NOBODY: frozenset[int] = frozenset()
SEATS = 3
SHORT = st.floats(min_value=0.03, max_value=RAISE * 0.99)
LONG = st.floats(min_value=RAISE * 1.01, max_value=2.0)
PRESSES = st.lists(st.one_of(SHORT, LONG), max_size=20)
GAP = 0.1


class Fingers:
    """Fingers on buttons, and a clock that ticks whenever the fists ask for it."""

    def __init__(self) -> None:
        self.fists = Fists(SEATS, raise_after=RAISE)
        self.now = 10.0
        self.shown: list[object] = []

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while (due := self.fists.due) is not None and self.now < due <= until:
            self.now = due
            self._tick()
        self.now = until
        self._tick()

    def _tick(self) -> None:
        self.fists.tick(self.now, NOBODY)
        self._show()

    def _show(self) -> None:
        seen = (self.fists.up(NOBODY), self.fists.opens_at)
        if not self.shown or self.shown[-1] != seen:
            self.shown.append(seen)

    def down(self, seat: int) -> None:
        self.fists.edge(Edge(seat, True, self.now), NOBODY)
        self._show()

    def up(self, seat: int) -> None:
        self.fists.edge(Edge(seat, False, self.now), NOBODY)
        self._show()

    def press(self, seat: int, seconds: float) -> None:
        self.down(seat)
        self.wait(seconds)
        self.up(seat)
        self.wait(GAP)


def test_each_short_press_adds_one_and_a_long_hold_raises_the_fist() -> None:
    hand = Fingers()
    for _ in range(3):
        hand.press(1, 0.2)
    assert hand.fists.pressed == {}
    hand.down(1)
    hand.wait(RAISE)
    assert hand.fists.pressed == {1: 3}


def test_a_raised_fist_let_go_begins_again_from_nothing() -> None:
    hand = Fingers()
    hand.press(0, 0.2)
    hand.press(0, 1.0)
    hand.press(0, 0.2)
    hand.press(0, 0.2)
    hand.down(0)
    hand.wait(1.0)
    assert hand.fists.pressed == {0: 2}


def test_the_countdown_runs_from_the_last_raise_and_a_press_does_not_stop_it() -> None:
    hand = Fingers()
    for seat in range(SEATS):
        hand.down(seat)
    hand.wait(RAISE)
    assert hand.fists.opens_at == 10.0 + RAISE + COUNTDOWN
    assert not hand.fists.open_by(10.0 + RAISE + COUNTDOWN)
    assert hand.fists.open_by(10.0 + RAISE + COUNTDOWN + LATE)
    hand.up(2)
    assert hand.fists.opens_at is None


def test_what_counts_is_how_long_a_press_was_not_when_it_is_heard_of() -> None:
    hand = Fingers()
    hand.down(0)
    hand.wait(RAISE)
    hand.fists.edge(Edge(0, False, 10.0 + RAISE - 0.01), NOBODY)
    assert hand.fists.up(NOBODY) == NOBODY
    hand.down(0)
    hand.wait(RAISE)
    assert hand.fists.pressed == {0: 1}


def test_a_button_held_since_before_the_market_says_nothing() -> None:
    fists = Fists(SEATS, raise_after=RAISE)
    fists.edge(Edge(0, True, 1.0), NOBODY)
    fists.clear()
    fists.tick(5.0, NOBODY)
    fists.edge(Edge(0, False, 6.0), NOBODY)
    fists.edge(Edge(0, True, 7.0), NOBODY)
    fists.tick(8.0, NOBODY)
    assert fists.pressed == {0: 0}


@given(PRESSES)
def test_a_bid_is_the_number_of_short_presses_since_the_last_long_one(held: list[float]) -> None:
    hand = Fingers()
    for seconds in held:
        hand.press(0, seconds)
    hand.down(0)
    hand.wait(RAISE)
    long_ones = [n for n, seconds in enumerate(held) if seconds >= RAISE]
    since = long_ones[-1] + 1 if long_ones else 0
    assert hand.fists.pressed == {0: len(held) - since}


@given(st.lists(SHORT, max_size=12), st.lists(SHORT, max_size=12))
def test_short_presses_show_nothing_at_all(one: list[float], other: list[float]) -> None:
    hands = Fingers(), Fingers()
    for hand, held in zip(hands, (one, other), strict=True):
        for seconds in held:
            hand.press(0, seconds)
        hand.wait(30.0 - hand.now)
        hand.down(0)
        hand.wait(2.0)
    assert hands[0].shown == hands[1].shown


@given(
    st.lists(
        st.tuples(st.integers(0, SEATS - 1), st.one_of(SHORT, LONG), st.booleans()), max_size=30
    )
)
def test_whatever_fingers_do_a_fist_is_up_exactly_while_its_button_has_been_held(
    deeds: list[tuple[int, float, bool]],
) -> None:
    hand = Fingers()
    since: dict[int, float] = {}
    for seat, seconds, lets_go in deeds:
        if hand.fists.opens_at is not None:
            return
        if seat in since and lets_go:
            hand.up(seat)
            del since[seat]
        elif seat not in since:
            hand.down(seat)
            since[seat] = hand.now
        hand.wait(seconds)
        held = {one for one, began in since.items() if hand.now >= began + RAISE}
        assert hand.fists.up(NOBODY) == held
        assert set(hand.fists.pressed) == held
