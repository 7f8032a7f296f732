"""The reader's life: opened, scanned, closed."""

from __future__ import annotations

import pytest

from hardware.emulator import Chip, VirtualClock
from hardware.emulator import registers as r
from hardware.rc522 import iso14443
from hardware.rc522.chip import Chip as Driver
from hardware.rc522.errors import ReaderClosed
from hardware.rc522.reader import Reader
from tests.hardware.rc522.island import CLASSIC, NTAG, OTHER, Island


def test_a_reader_that_was_not_opened_is_closed() -> None:
    clock = VirtualClock()
    reader = Reader(Chip(clock), clock, "C")
    with pytest.raises(ReaderClosed, match="Reader C"):
        reader.scan()


def test_making_a_reader_makes_no_transfer() -> None:
    clock = VirtualClock()
    chip = Chip(clock)
    Reader(chip, clock, "C")
    assert chip.transfers == 0


def test_opening_leaves_the_antenna_off_and_never_switches_it_on() -> None:
    clock = VirtualClock()
    chip = Chip(clock)
    seen: list[bool] = []
    chip.field.switch = lambda on, now: seen.append(on)  # type: ignore[method-assign] # listens in
    Reader(chip, clock, "C").open()
    assert not any(seen)


def test_closing_twice_is_harmless_and_switches_the_antenna_off() -> None:
    island = Island(NTAG)
    island.reader.field_on()
    island.reader.close()
    assert not island.field.on
    assert island.chip.closed
    count = island.chip.transfers
    island.reader.close()
    assert island.chip.transfers == count


def test_closing_a_reader_that_was_never_opened_touches_no_register() -> None:
    clock = VirtualClock()
    chip = Chip(clock)
    Reader(chip, clock, "C").close()
    assert chip.transfers == 0
    assert chip.closed


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x12])
def test_the_version_is_given_clones_included(version: int) -> None:
    island = Island(NTAG, version=version)
    assert island.reader.version() == version
    assert island.scan() == {NTAG}


def test_what_the_reader_says_of_itself() -> None:
    island = Island()
    assert repr(island.reader) == "<Reader A open, field off>"
    island.reader.close()
    assert repr(island.reader) == "<Reader A closed, field off>"


def test_a_scan_is_its_three_parts() -> None:
    island = Island(NTAG, OTHER)
    island.reader.field_on()
    tags = island.reader.enumerate()
    island.reader.field_off()
    assert tags == island.scan() == {NTAG, OTHER}


def test_a_reader_left_with_its_field_on_is_reset_when_opened() -> None:
    island = Island(CLASSIC)
    island.reader.field_on()
    island.reader.enumerate()
    again = Reader(island.chip, island.clock, "A")
    again.open()
    assert again.scan() == {CLASSIC}


def test_wupa_wakes_what_reqa_does_not() -> None:
    island = Island(CLASSIC)
    driver = Driver(island.chip, island.clock, "A")
    island.reader.field_on()
    island.reader.enumerate()
    assert not iso14443.request(driver)
    assert iso14443.request(driver, iso14443.WUPA)
    assert iso14443.activate(driver).hex().upper() == CLASSIC


def test_mfrc522_s_own_methods_work_over_the_replaced_exchange() -> None:
    island = Island(CLASSIC)
    driver = Driver(island.chip, island.clock, "A")
    island.reader.field_on()
    island.clock.sleep(5e-3)
    assert driver.MFRC522_Request(driver.PICC_REQIDL) == (driver.MI_OK, 16)
    status, uid = driver.MFRC522_Anticoll()
    assert (status, bytes(uid).hex()) == (driver.MI_OK, "deadbeef22")
    assert driver.MFRC522_SelectTag(uid) == 0x08
    driver.AntennaOff()
    assert driver.MFRC522_Request(driver.PICC_REQIDL)[0] == driver.MI_ERR
    assert driver.MFRC522_ToCard(driver.PCD_AUTHENT, [0x60])[0] == driver.MI_ERR


def test_the_settings_in_the_chip() -> None:
    island = Island()
    assert island.chip._registers[r.COLL] & r.VALUES_AFTER_COLL == 0
    assert bytes(island.chip._registers[r.T_MODE : r.T_RELOAD_LOW + 1]).hex() == "80a9000c"
    assert island.chip._registers[r.TX_ASK] == 0x40
