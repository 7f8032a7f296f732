"""Reset pins: one of a reader's own is driven, a shared one stays high."""

from __future__ import annotations

from contextlib import ExitStack

from hardware.emulator import VirtualClock
from hardware.selecting import resets
from hardware.wiring.checks import decoded, plan
from tests.hardware.tables import mock_pin, own_factory

CLOCK = VirtualClock()


def test_a_reset_pin_of_its_own_is_pulsed_and_driven() -> None:
    settings = decoded({"wiring": {"select": "gpio"}, "readers": {"A": {"reset": 16}}})
    with own_factory(), ExitStack() as held:
        drive = resets(plan(1, "AB", settings), held, CLOCK)
        assert list(drive) == ["A"]
        assert mock_pin(16).state
        drive["A"](False)
        assert not mock_pin(16).state
        drive["A"](True)
        assert mock_pin(16).state


def test_a_shared_reset_pin_is_pulsed_once_and_no_reader_can_take_the_others_down() -> None:
    with own_factory(), ExitStack() as held:
        settings = decoded({"wiring": {"reset": 25, "buzzer": 24}})
        assert resets(plan(2, "AB", settings), held, CLOCK) == {}
        states = [state.state for state in mock_pin(25).states]
        assert states[-2:] == [False, True]
