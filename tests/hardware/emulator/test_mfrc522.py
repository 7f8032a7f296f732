"""The unmodified mfrc522 0.0.7 on an emulated chip shows the habits that its users report."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from itertools import pairwise

import pytest

from hardware.emulator import Card, Chip, Silent, VirtualClock
from tests.hardware.emulator.wire import COST, NTAG, simple, unmodified

pytestmark = pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")


def a_chip(*uids: str, fault: Silent | None = None, cost: float = COST) -> Chip:
    chip = Chip(VirtualClock(), cost_per_transfer=cost)
    chip.fault = fault
    for uid in uids:
        chip.field.lay(Card(uid))
    return chip


def test_its_constructor_makes_ten_transfers() -> None:
    chip = a_chip()
    with unmodified(chip):
        assert chip.transfers == 10


def test_an_empty_poll_costs_2013_transfers_and_50_ms() -> None:
    chip = a_chip()
    with unmodified(chip) as reader:
        before, then = chip.transfers, chip.clock.monotonic()
        status, bits = reader.MFRC522_Request(reader.PICC_REQIDL)
        assert (status, bits) == (reader.MI_ERR, 0)
        assert chip.transfers - before == 2013
        assert chip.clock.monotonic() - then == pytest.approx(0.0503, abs=1e-4)


def test_an_empty_poll_warns_on_newer_pythons() -> None:
    with unmodified(a_chip()) as reader, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        reader.MFRC522_Request(reader.PICC_REQIDL)
    assert bool(caught) == (sys.version_info >= (3, 12))


@pytest.mark.parametrize(("level", "transfers"), [(0x00, 2013), (0xFF, 15)])
def test_a_missing_reader_looks_like_no_card(level: int, transfers: int) -> None:
    chip = a_chip(fault=Silent(level))
    with unmodified(chip) as reader:
        before = chip.transfers
        assert reader.MFRC522_Request(reader.PICC_REQIDL) == (reader.MI_ERR, 0)
        assert chip.transfers - before == transfers


@pytest.mark.parametrize(
    ("cost", "request_", "anticollision", "select", "whole"),
    [
        (25e-6, 33, 51, 87, 84),
        (50e-6, 26, 37, 64, 63),
        (100e-6, 22, 30, 53, 52),
    ],
)
def test_its_exchanges_cost_as_many_transfers_as_were_measured(
    cost: float, request_: int, anticollision: int, select: int, whole: int
) -> None:
    chip = a_chip("DEADBEEF", cost=cost)
    with unmodified(chip) as reader:
        counts = [chip.transfers]
        assert reader.MFRC522_Request(reader.PICC_REQIDL) == (reader.MI_OK, 16)
        counts.append(chip.transfers)
        status, uid = reader.MFRC522_Anticoll()
        counts.append(chip.transfers)
        assert (status, bytes(uid).hex()) == (reader.MI_OK, "deadbeef22")
        assert reader.MFRC522_SelectTag(uid) == 0x08
        counts.append(chip.transfers)
    costs = [after - before for before, after in pairwise(counts)]
    assert costs == [
        pytest.approx(request_, abs=1),
        pytest.approx(anticollision, abs=1),
        pytest.approx(select, abs=6),
    ]
    assert costs[0] + costs[1] == pytest.approx(whole, abs=2)


def test_a_card_that_lies_still_is_seen_every_other_time() -> None:
    with unmodified(a_chip("DEADBEEF")) as reader:
        seen = [simple(reader).read_id_no_block() for _ in range(4)]
    assert seen == [0xDEADBEEF22, None, 0xDEADBEEF22, None]


def test_a_seven_byte_uid_is_cut_to_the_cascade_tag_and_three_bytes() -> None:
    chip = a_chip(NTAG)
    with unmodified(chip) as reader:
        assert reader.MFRC522_Request(reader.PICC_REQIDL) == (reader.MI_OK, 16)
        assert reader.MFRC522_Anticoll() == (reader.MI_OK, [0x88, 0x04, 0xA1, 0xB2, 0x9F])
        assert reader.MFRC522_SelectTag([0x88, 0x04, 0xA1, 0xB2, 0x9F]) == 0x04
    assert [card.state for card in chip.field.cards] == ["READY"]


def test_its_number_of_a_seven_byte_uid_holds_the_check_byte() -> None:
    with unmodified(a_chip(NTAG)) as reader:
        assert simple(reader).read_id_no_block() == 584193258143


def test_two_stickers_are_an_error_at_every_poll() -> None:
    with unmodified(a_chip(NTAG, "04F1B2C3D4E580")) as reader:
        assert reader.MFRC522_Request(reader.PICC_REQIDL) == (reader.MI_OK, 16)
        assert reader.MFRC522_Anticoll() == (reader.MI_ERR, [])
        assert [simple(reader).read_id_no_block() for _ in range(4)] == [None] * 4


def test_two_stickers_with_equal_beginnings_look_like_one() -> None:
    with unmodified(a_chip(NTAG, "04A1B2C3D4E581")) as reader:
        assert simple(reader).read_id_no_block() == 584193258143


def test_a_sticker_and_a_classic_card_are_an_error_at_the_request() -> None:
    with unmodified(a_chip(NTAG, "DEADBEEF")) as reader:
        assert reader.MFRC522_Request(reader.PICC_REQIDL)[0] == reader.MI_ERR


def test_reading_a_sticker_waits_2000_looks_for_an_authentication() -> None:
    chip = a_chip(NTAG)
    with unmodified(chip) as reader:
        before = chip.transfers
        assert simple(reader).read_no_block() == (584193258143, "")
        assert 2130 <= chip.transfers - before <= 2195


def test_its_close_releases_everybodys_pins() -> None:
    gpio = import_module("RPi.GPIO")
    with unmodified(a_chip()) as reader:
        gpio.setup(29, gpio.OUT, initial=1)
        assert gpio.input(29)
        reader.Close_MFRC522()
        assert gpio.getmode() is None
        gpio.setmode(gpio.BOARD)
        with pytest.raises(RuntimeError, match="You must setup"):
            gpio.input(29)


def test_its_crc_is_right_although_it_never_waits_for_the_second_one() -> None:
    with unmodified(a_chip()) as reader:
        assert reader.CalulateCRC([0x50, 0x00]) == [0x57, 0xCD]
        assert reader.CalulateCRC([0x93, 0x70]) == reader.CalulateCRC([0x93, 0x70])
