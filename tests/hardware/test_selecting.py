"""Reset pins: one of a reader's own is driven, a shared one stays high."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from gpiozero import Factory

from hardware import standins
from hardware.emulator import Chip, VirtualClock
from hardware.factory import open_factory
from hardware.libraries import Choice
from hardware.selecting import RESET_PULSE, resets
from hardware.standins.header import Header
from hardware.wiring.checks import decoded, plan
from tests.hardware.hands import HandClock
from tests.hardware.on_a_pi import a_board


@pytest.fixture
def held() -> Iterator[ExitStack]:
    with ExitStack() as held:
        yield held


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def header(held: ExitStack, clock: HandClock, tmp_path: Path) -> Header:
    held.enter_context(a_board(tmp_path))
    chips = standins.connected(lambda bus, device: Chip(VirtualClock()), Header(clock))
    return held.enter_context(chips)


@pytest.fixture
def factory(held: ExitStack, header: Header) -> Factory:
    factory: Factory = open_factory(Choice("lgpio", 0, ""))
    held.callback(factory.close)
    return factory


def test_a_reset_pin_of_its_own_is_pulsed_and_driven(
    held: ExitStack, header: Header, factory: Factory, clock: HandClock
) -> None:
    settings = decoded({"wiring": {"select": "gpio"}, "readers": {"A": {"reset": 16}}})
    drive = resets(plan(1, "AB", settings), held, factory, clock)
    assert list(drive) == ["A"]
    assert header.outputs == {16: True}
    drive["A"](False)
    assert header.outputs == {16: False}
    drive["A"](True)
    assert header.outputs == {16: True}


def test_a_shared_reset_pin_is_pulsed_once_and_no_reader_can_take_the_others_down(
    held: ExitStack, header: Header, factory: Factory, clock: HandClock
) -> None:
    settings = decoded({"wiring": {"reset": 25, "buzzer": 24}})
    assert resets(plan(2, "AB", settings), held, factory, clock) == {}
    low, high = header.changes
    assert (low.pin, low.level, high.pin, high.level) == (25, False, 25, True)
    assert high.at - low.at == pytest.approx(RESET_PULSE)
