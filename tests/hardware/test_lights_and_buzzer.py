"""Lights and buzzer, by what their pins went through."""

from __future__ import annotations

import time
from threading import Thread

from gpiozero.pins.mock import MockFactory

from hardware.buzzer import PATTERNS, Buzzer, Sound
from hardware.lights import Lights

PINS = (12, 16, 20)


def lit(factory: MockFactory) -> list[bool]:
    return [bool(factory.pin(pin).state) for pin in PINS]


def test_exactly_the_seats_shown_are_lit() -> None:
    factory = MockFactory()
    lights = Lights(PINS, pin_factory=factory)
    lights.open()
    lights.show(frozenset({0, 2}))
    assert lit(factory) == [True, False, True]
    lights.show(frozenset({1}))
    assert lit(factory) == [False, True, False]
    assert repr(lights) == "<Lights open, 3 seats, lit: [1]>"
    lights.close()


def test_a_light_that_stays_lit_is_not_switched() -> None:
    factory = MockFactory()
    lights = Lights(PINS, pin_factory=factory)
    lights.open()
    for _ in range(5):
        lights.show(frozenset({0}))
    assert [state.state for state in factory.pin(12).states[-2:]] == [False, True]
    lights.close()


def test_lights_are_dark_after_closing_and_closing_twice_is_once() -> None:
    factory = MockFactory()
    lights = Lights(PINS, pin_factory=factory)
    lights.open()
    lights.show(frozenset({0, 1, 2}))
    lights.close()
    lights.close()
    lights.show(frozenset({1}))
    assert lit(factory) == [False, False, False]


def test_what_was_shown_before_opening_is_lit_then() -> None:
    factory = MockFactory()
    lights = Lights(PINS, pin_factory=factory)
    lights.show(frozenset({1}))
    lights.open()
    assert lit(factory) == [False, True, False]
    lights.close()


def heard(sound: Sound) -> tuple[int, float]:
    """How often the buzzer went on, and for how long in all (seconds)."""
    factory = MockFactory()
    buzzer = Buzzer(25, pin_factory=factory)
    buzzer.open()
    pin = factory.pin(25)
    pin.clear_states()
    buzzer.sound(sound)
    deadline = time.monotonic() + 5
    while len(pin.states) < 1 + 2 * PATTERNS[sound].times and time.monotonic() < deadline:
        time.sleep(0.005)
    buzzer.close()
    ons = sum(state.state for state in pin.states)
    return int(ons), sum(state.timestamp for state in pin.states[1:] if not state.state)


def test_a_card_is_one_short_tick() -> None:
    times, seconds = heard("card")
    assert times == 1
    assert 0.03 <= seconds < 0.5


def test_a_problem_is_another_sound() -> None:
    assert heard("problem")[0] == 3


def test_the_timer_is_a_third() -> None:
    assert heard("time")[0] == 2


def test_no_sound_waits_and_the_newest_wins() -> None:
    factory = MockFactory()
    buzzer = Buzzer(25, pin_factory=factory)
    buzzer.open()
    began = time.monotonic()
    players = [Thread(target=buzzer.sound, args=("problem",)) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join(5)
    buzzer.sound("card")
    assert time.monotonic() - began < 0.25
    buzzer.close()
    assert not factory.pin(25).state


def test_a_closed_buzzer_is_silent_and_closes_twice() -> None:
    factory = MockFactory()
    buzzer = Buzzer(25, pin_factory=factory)
    buzzer.sound("card")
    buzzer.open()
    buzzer.sound("problem")
    buzzer.close()
    buzzer.close()
    buzzer.sound("problem")
    assert not factory.pin(25).state
    assert repr(buzzer) == "<Buzzer closed on GPIO25>"
