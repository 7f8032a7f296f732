"""Lights and buzzers, by what their pins went through on a clock that is turned by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buzzer import PATTERNS, STEP, Buzzer, Sound
from hardware.lights import BLINK, TRIAL, Lights
from tests.hardware.hands import HandClock

PINS = (12, 16, 20)


class Panel:
    """Three lights and two buzzers."""

    def __init__(self) -> None:
        self.factory = MockFactory()
        self.clock = HandClock(BLINK * 1000)
        self.woken = 0
        self.lights = Lights(PINS, self.clock, wake=self.wake, pin_factory=self.factory)
        self.buzzer = Buzzer((24, 25), self.clock, wake=self.wake, pin_factory=self.factory)

    def wake(self) -> None:
        self.woken += 1

    def open(self) -> None:
        self.lights.open()
        self.buzzer.open()

    def wait(self, seconds: float) -> None:
        """Let time go by, with everything done when it is due."""
        ends = self.clock.now + seconds
        while True:
            due = [d for d in (self.lights.due, self.buzzer.due) if d is not None and d <= ends]
            self.clock.now = min(due, default=ends)
            self.lights.tick(self.clock.now)
            self.buzzer.tick(self.clock.now)
            if not due:
                return

    def lit(self) -> list[bool]:
        return [bool(self.factory.pin(pin).state) for pin in PINS]

    def loud(self) -> list[bool]:
        return [bool(self.factory.pin(pin).state) for pin in (24, 25)]

    def close(self) -> None:
        self.lights.close()
        self.buzzer.close()


@pytest.fixture
def panel() -> Iterator[Panel]:
    panel = Panel()
    panel.open()
    yield panel
    panel.close()
    panel.factory.close()


def test_exactly_the_seats_shown_are_lit(panel: Panel) -> None:
    panel.lights.show(frozenset({0, 2}))
    assert panel.lit() == [True, False, True]
    panel.lights.show(frozenset({1}))
    assert panel.lit() == [False, True, False]
    assert repr(panel.lights) == "<Lights open, 3 seats, lit: [1], blinking: []>"


def test_a_light_that_stays_lit_is_not_switched(panel: Panel) -> None:
    for _ in range(5):
        panel.lights.show(frozenset({0}))
    assert [state.state for state in panel.factory.pin(12).states[-2:]] == [False, True]


def test_a_problem_blinks_slowly_where_nobody_is_asked(panel: Panel) -> None:
    panel.lights.show(frozenset({0}), frozenset({0, 1}))
    seen = []
    for _ in range(4):
        seen.append(panel.lit())
        panel.wait(BLINK)
    assert [row[0] for row in seen] == [True] * 4, "yours to act comes first"
    assert [row[1] for row in seen] == [True, False, True, False]
    assert not any(row[2] for row in seen)
    panel.lights.show(frozenset())
    panel.wait(BLINK)
    assert panel.lights.due is None
    assert panel.lit() == [False] * 3


def test_a_light_is_tried_for_two_seconds_and_then_as_it_was(panel: Panel) -> None:
    panel.lights.show(frozenset({0}))
    panel.lights.try_one(2)
    assert panel.lit() == [False, False, True]
    panel.lights.show(frozenset({1}))
    panel.wait(TRIAL - 0.1)
    assert panel.lit() == [False, False, True]
    panel.wait(0.2)
    assert panel.lit() == [False, True, False]
    panel.lights.try_one(0)
    panel.lights.try_one(None)
    panel.wait(TRIAL)
    assert panel.lit() == [False, True, False]


def test_only_the_seats_that_play_are_lit(panel: Panel) -> None:
    panel.lights.use(2)
    panel.lights.show(frozenset({1, 2}), frozenset({2}))
    assert panel.lit() == [False, True, False]
    panel.lights.use(3)
    assert panel.lit() == [False, True, True]


def test_lights_are_dark_after_closing_and_closing_twice_is_once(panel: Panel) -> None:
    panel.lights.show(frozenset({0, 1, 2}), frozenset({1}))
    panel.lights.close()
    panel.lights.close()
    panel.lights.show(frozenset({1}))
    assert panel.lit() == [False] * 3


def test_what_was_shown_before_opening_is_lit_then() -> None:
    panel = Panel()
    panel.lights.show(frozenset({1}))
    panel.open()
    assert panel.lit() == [False, True, False]
    panel.close()
    panel.factory.close()


def heard(panel: Panel, sound: Sound) -> list[float]:
    """For how long the buzzer was on, each time (seconds)."""
    panel.buzzer.sound(sound)
    times, since = [], panel.clock.now
    while panel.buzzer.due is not None:
        before = panel.loud()
        panel.wait(panel.buzzer.due - panel.clock.now)
        assert len(set(panel.loud())) == 1, "all buzzers sound alike"
        if before == [True, True]:
            times.append(round(panel.clock.now - since, 3))
        since = panel.clock.now
    assert panel.loud() == [False, False]
    return times


def test_a_card_is_one_short_tick(panel: Panel) -> None:
    assert heard(panel, "card") == [0.03]


def test_a_problem_and_the_timer_sound_otherwise(panel: Panel) -> None:
    assert heard(panel, "problem") == [0.12] * 3
    assert heard(panel, "time") == [0.06] * 2


def test_the_newest_sound_wins_and_whoever_asks_does_not_wait(panel: Panel) -> None:
    panel.buzzer.sound("problem")
    panel.wait(0.06)
    assert panel.loud() == [True, True]
    assert heard(panel, "card") == [0.03]
    assert panel.loud() == [False, False]
    assert panel.buzzer.due is None
    assert panel.woken == 2


def test_when_within_a_step_a_card_was_read_is_not_heard(panel: Panel) -> None:
    begun = []
    for later in (0.001, 0.011, 0.049):
        panel.clock.now = BLINK * 1000 + later
        panel.buzzer.sound("card")
        begun.append(panel.buzzer.due)
    assert begun == pytest.approx([BLINK * 1000 + STEP] * 3)


def test_two_cards_at_once_are_one_tick(panel: Panel) -> None:
    panel.buzzer.sound("card")
    assert heard(panel, "card") == [PATTERNS["card"].on]


def test_a_closed_buzzer_is_silent_and_closes_twice(panel: Panel) -> None:
    panel.buzzer.sound("problem")
    panel.buzzer.close()
    panel.buzzer.close()
    panel.buzzer.sound("problem")
    assert panel.loud() == [False, False]
    assert panel.buzzer.due is None
    assert repr(panel.buzzer) == "<Buzzer closed on GPIO24, GPIO25>"
