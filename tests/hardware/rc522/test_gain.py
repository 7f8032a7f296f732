"""The antenna's gain: set, read back, set again when it is lost, and named when it is not kept."""

from __future__ import annotations

import pytest

from hardware.emulator import Chip, GainNotKept, VirtualClock
from hardware.emulator import registers as r
from hardware.rc522.reader import Reader


def opened(gain: int) -> tuple[Chip, Reader]:
    clock = VirtualClock()
    chip = Chip(clock)
    reader = Reader(chip, clock, "A", gain=gain)
    reader.open()
    return chip, reader


@pytest.mark.parametrize(
    ("gain", "register"), [(18, 0x20), (23, 0x30), (33, 0x40), (38, 0x50), (43, 0x60), (48, 0x70)]
)
def test_each_gain_is_written_and_read_back(gain: int, register: int) -> None:
    chip, reader = opened(gain)
    assert chip._registers[r.RF_CFG] == register
    assert reader.health.gain == gain
    reader.scan()
    assert reader.health == (0x92, gain, None, None)


@pytest.mark.parametrize(("register", "shown"), [(0x00, 18), (0x10, 23), (0x48, 33)])
def test_the_chips_two_ways_to_say_18_and_23_are_understood(register: int, shown: int) -> None:
    chip, reader = opened(48)
    chip.fault = GainNotKept(register)
    reader.scan()
    assert reader.health.gain == shown


def test_a_gain_that_was_lost_once_is_set_again_without_a_word() -> None:
    chip, reader = opened(48)
    chip._registers[r.RF_CFG] = 0x40
    reader.scan()
    assert chip._registers[r.RF_CFG] == 0x70
    assert reader.health.weak is None
    assert reader.revivals == 0


def test_a_gain_that_is_never_kept_is_named_with_both_figures() -> None:
    chip, reader = opened(48)
    chip.fault = GainNotKept(0x40)
    reader.scan()
    reader.scan()
    weak = reader.health.weak
    assert weak is not None
    assert weak.seen == "Reader A does not keep its gain: 48 dB were set and it shows 33 dB."


def test_a_gain_that_no_rc522_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no gain of 40 dB"):
        opened(40)


def test_before_it_is_opened_nothing_is_known_of_it() -> None:
    clock = VirtualClock()
    assert Reader(Chip(clock), clock, "A").health == (None, None, None, None)
