"""Buttons: a finger's edges out of a contact's bouncing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from queue import SimpleQueue

import pytest
from gpiozero import GPIOZeroError
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from companion.inputs import Edge
from hardware.buttons import STABLE, Buttons, Debouncer
from hardware.switches import SwitchPin
from tests.hardware.hands import HandClock

PINS = (4, 17, 27)


def run(steps: list[tuple[bool, float]], *, down: bool = False) -> list[tuple[bool, float]]:
    """Feed a contact (level, seconds until the next look) and then wait for it to settle."""
    contact = Debouncer(down=down, at=0.0)
    at = 0.0
    changes = []
    for level, gap in steps:
        at += gap
        changes.append(contact.feed(level, at))
    level = steps[-1][0] if steps else down
    changes.append(contact.feed(level, at + 10 * STABLE))
    return [change for change in changes if change is not None]


GAPS = st.floats(min_value=0.0, max_value=0.1)
TRAINS = st.lists(st.tuples(st.booleans(), GAPS), max_size=60)
BOUNCES = st.lists(st.floats(min_value=0.0, max_value=STABLE * 0.9), max_size=20)


@given(TRAINS)
def test_any_bouncing_ends_in_the_level_it_ended_with(train: list[tuple[bool, float]]) -> None:
    changes = run(train)
    final = train[-1][0] if train else False
    assert (changes[-1][0] if changes else False) == final


@given(TRAINS, st.booleans())
def test_there_is_never_a_press_without_a_release(
    train: list[tuple[bool, float]], down: bool
) -> None:
    changes = run(train, down=down)
    assert all(down for down, _ in changes[::2])
    assert not any(down for down, _ in changes[1::2])
    assert all(earlier[1] < later[1] for earlier, later in pairwise(changes))


@given(BOUNCES, BOUNCES)
def test_one_press_is_one_pair_of_edges(closing: list[float], opening: list[float]) -> None:
    train = [(n % 2 == 0, gap) for n, gap in enumerate(closing)]
    train += [(True, 0.01), (True, 0.2)]
    train += [(n % 2 == 1, gap) for n, gap in enumerate(opening)]
    train += [(False, 0.01)]
    assert [down for down, _ in run(train)] == [True, False]


@given(BOUNCES)
def test_a_disturbance_shorter_than_the_debounce_is_nothing(gaps: list[float]) -> None:
    train = [(n % 2 == 0, gap) for n, gap in enumerate(gaps)]
    assert run([*train, (False, 0.01)]) == []


def test_a_press_that_nobody_looked_at_in_time_still_counts() -> None:
    assert run([(True, 1.0), (False, 0.5)]) == [(True, 1.0), (False, 1.5)]


def test_a_button_held_at_start_counts_as_nothing_until_released() -> None:
    assert run([(True, 1.0), (False, 1.0)], down=True) == []
    assert run([(False, 1.0), (True, 1.0), (False, 1.0)], down=True) == [(True, 2.0), (False, 3.0)]


class Panel:
    """Three buttons on mock pins, looked at by hand."""

    def __init__(self) -> None:
        self.factory = MockFactory()
        self.clock = HandClock()
        self.edges: list[Edge] = []
        self.buttons = Buttons(PINS, self.edges.append, self.clock, pin_factory=self.factory)

    def drive(self, seat: int, down: bool, seconds: float) -> None:
        pin = self.factory.pin(PINS[seat])
        if down:
            pin.drive_low()
        else:
            pin.drive_high()
        self.clock.now += seconds

    def look(self) -> None:
        assert self.buttons.step(0)


@pytest.fixture
def panel() -> Iterator[Panel]:
    panel = Panel()
    panel.buttons.open()
    yield panel
    panel.buttons.close()
    panel.factory.close()


def test_a_press_and_a_release_become_two_edges_of_that_seat(panel: Panel) -> None:
    panel.drive(1, True, 0.5)
    panel.look()
    panel.drive(1, False, 0.5)
    panel.look()
    assert panel.edges == [Edge(1, True, 100.0), Edge(1, False, 100.5)]


def test_a_bouncing_pin_is_one_press(panel: Panel) -> None:
    for bounce in range(9):
        panel.drive(2, bounce % 2 == 0, 0.002)
    panel.clock.now += STABLE
    panel.look()
    assert [(edge.seat, edge.down) for edge in panel.edges] == [(2, True)]


def test_all_callbacks_arrive_however_many_edges(panel: Panel) -> None:
    for _ in range(44):
        panel.drive(0, True, 0.1)
        panel.drive(0, False, 0.1)
    panel.look()
    assert len(panel.edges) == 88


def test_a_lost_edge_is_found_by_looking(panel: Panel) -> None:
    pin = panel.factory.pin(PINS[0])
    pin.drive_low()
    panel.clock.now += 0.1
    panel.look()
    pin.when_changed = None
    pin.drive_high()
    panel.look()
    panel.clock.now += 0.1
    panel.look()
    assert [edge.down for edge in panel.edges] == [True, False]


def test_a_button_held_at_start_is_reported() -> None:
    factory = MockFactory(pin_class=SwitchPin)
    pin = factory.pin(PINS[1])
    assert isinstance(pin, SwitchPin)
    pin.close_switch()
    clock = HandClock()
    edges: list[Edge] = []
    buttons = Buttons(PINS, edges.append, clock, pin_factory=factory)
    buttons.open()
    clock.now += 10
    buttons.step(0)
    assert buttons.held_from_start() == {1}
    pin.open_switch()
    clock.now += 1
    buttons.step(0)
    assert buttons.held_from_start() == frozenset()
    assert edges == []
    buttons.close()


def test_a_pin_in_use_is_refused_and_names_its_holder() -> None:
    factory = MockFactory()
    first = Buttons((4,), lambda edge: None, HandClock(), pin_factory=factory)
    second = Buttons((4,), lambda edge: None, HandClock(), pin_factory=factory)
    first.open()
    with pytest.raises(GPIOZeroError, match="GPIO4 is already in use"):
        second.open()
    first.close()
    second.open()
    second.close()


class RealClock:
    def monotonic(self) -> float:
        return time.monotonic()


def test_the_thread_delivers_edges_and_ends_when_closed() -> None:
    factory = MockFactory()
    edges: SimpleQueue[Edge] = SimpleQueue()
    buttons = Buttons(PINS, edges.put, RealClock(), pin_factory=factory)
    buttons.open()
    buttons.start()
    factory.pin(17).drive_low()
    assert edges.get(timeout=5).down
    assert repr(buttons) == "<Buttons running, 3 seats, down: [1]>"
    factory.pin(17).drive_high()
    assert not edges.get(timeout=5).down
    buttons.close()
    buttons.close()
    assert repr(buttons) == "<Buttons stopped, 3 seats, down: []>"
