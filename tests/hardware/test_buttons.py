"""Buttons: what pins tell becomes a finger's edges, and what is wrong with a button."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero import GPIOZeroError, InputDevice
from gpiozero.pins.mock import MockFactory

from companion.inputs import ButtonHealth, Edge
from hardware.buttons import Buttons, _Ear
from hardware.contact import BOUNCING, HELD, RECOVERY, STUCK, STUCK_AFTER, WINDOW
from hardware.debouncer import STABLE
from hardware.switches import SwitchPin
from tests.hardware.hands import HandClock

PINS = (4, 17, 27)


class Panel:
    """Three buttons on mock pins, looked at by hand."""

    def __init__(self) -> None:
        self.factory = MockFactory()
        self.clock = HandClock()
        self.edges: list[Edge | ButtonHealth] = []
        self.buttons = Buttons(PINS, self.edges.append, self.clock, pin_factory=self.factory)

    def drive(self, seat: int, down: bool, seconds: float) -> None:
        pin = self.factory.pin(PINS[seat])
        if down:
            pin.drive_low()
        else:
            pin.drive_high()
        self.clock.now += seconds

    def look(self) -> None:
        self.buttons.step(0)


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
    assert panel.edges == [Edge(2, True, panel.clock.now - STABLE - 0.002)]


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
    assert [it.down for it in panel.edges if isinstance(it, Edge)] == [True, False]


def test_a_button_held_at_start_is_told_and_taken_back_when_it_opens() -> None:
    factory = MockFactory(pin_class=SwitchPin)
    pin = factory.pin(PINS[1])
    assert isinstance(pin, SwitchPin)
    pin.close_switch()
    clock = HandClock()
    told: list[Edge | ButtonHealth] = []
    buttons = Buttons(PINS, told.append, clock, pin_factory=factory)
    buttons.open()
    clock.now += 100
    buttons.step(0)
    assert told == [ButtonHealth(1, HELD, 100.0)]
    assert [it.fault for it in buttons.reports()] == [None, HELD, None]
    pin.open_switch()
    clock.now += 1
    buttons.step(0)
    buttons.step(0)
    assert told[1:] == [ButtonHealth(1, None, 201.0)]
    buttons.close()


def test_a_button_that_stays_down_is_let_go_and_told_and_the_others_go_on(panel: Panel) -> None:
    panel.drive(1, True, STUCK_AFTER)
    panel.look()
    panel.drive(0, True, 0.5)
    panel.look()
    assert panel.edges == [
        Edge(1, True, 100.0),
        Edge(0, True, 160.0),
        Edge(1, False, 160.5),
        ButtonHealth(1, STUCK, 160.5),
    ]
    assert [it.down for it in panel.buttons.reports()] == [True, True, False]
    assert [it.fault for it in panel.buttons.reports()] == [None, STUCK, None]
    panel.drive(1, False, 0.5)
    panel.look()
    panel.drive(1, True, 0.5)
    panel.look()
    assert panel.edges[4:] == [ButtonHealth(1, None, 161.0), Edge(1, True, 161.0)]


def test_a_bouncing_button_is_told_and_still_counts(panel: Panel) -> None:
    for _ in range(100):
        panel.drive(2, True, 0.001)
        panel.drive(2, False, 0.02)
    panel.look()
    assert panel.edges == [ButtonHealth(2, BOUNCING, panel.clock.now)]
    panel.drive(2, True, 0.5)
    panel.look()
    panel.drive(2, False, 0.5)
    panel.look()
    assert [it.down for it in panel.edges[1:] if isinstance(it, Edge)] == [True, False]
    panel.clock.now += RECOVERY + WINDOW
    panel.look()
    assert panel.edges[3:] == [ButtonHealth(2, None, panel.clock.now)]


def test_a_dated_edge_counts_by_its_date_and_another_clocks_date_does_not() -> None:
    clock = HandClock()
    notes: list[tuple[int, bool, float]] = []
    factory = MockFactory()
    device = InputDevice(4, pull_up=True, pin_factory=factory)
    ear = _Ear(0, device, clock, notes.append)
    ear.heard(99.75, False)
    ear.heard(1.7e9, True)
    ear.heard(90.0, False)
    assert notes == [(0, True, 99.75), (0, False, 100.0), (0, True, 100.0)]
    ear.close()
    factory.close()


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
