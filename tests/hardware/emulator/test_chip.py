"""The chip's registers, as the data sheet describes them."""

from __future__ import annotations

import pytest

from hardware.emulator import Card, Hung, Silent
from hardware.emulator import registers as r
from hardware.emulator.crc import crc, with_crc
from tests.hardware.emulator.wire import NTAG, Hand


def ready(*uids: str, **options: object) -> Hand:
    hand = Hand(**options)  # type: ignore[arg-type] # passed on
    for uid in uids:
        hand.field.lay(Card(uid))
    hand.set_up()
    return hand


def test_each_byte_read_names_the_next_register() -> None:
    hand = Hand()
    assert hand.chip.xfer2([0x80 | r.VERSION << 1, 0x80 | r.COMMAND << 1, 0]) == [0, 0x92, 0x20]


def test_a_burst_fills_the_fifo_and_another_empties_it() -> None:
    hand = Hand()
    hand.write(r.FIFO_DATA, 1, 2, 3)
    assert hand.one(r.FIFO_LEVEL) == 3
    assert hand.read(r.FIFO_DATA, r.FIFO_DATA, r.FIFO_DATA, r.FIFO_DATA) == [1, 2, 3, 0]


def test_a_full_fifo_says_so_and_a_flush_empties_it() -> None:
    hand = Hand()
    hand.write(r.FIFO_DATA, *range(65))
    assert hand.one(r.FIFO_LEVEL) == 64
    assert hand.one(r.ERROR) == r.BUFFER_OVERFLOW
    hand.write(r.FIFO_LEVEL, 0x80)
    assert hand.read(r.FIFO_LEVEL, r.ERROR) == [0, 0]


def test_interrupt_bits_are_set_and_cleared_by_their_masks() -> None:
    hand = Hand()
    hand.write(r.COM_IRQ, 0x7F)
    hand.write(r.COM_IRQ, 0x80 | r.RX_IRQ | r.IDLE_IRQ)
    assert hand.one(r.COM_IRQ) == r.RX_IRQ | r.IDLE_IRQ
    hand.write(r.COM_IRQ, r.RX_IRQ)
    assert hand.one(r.COM_IRQ) == r.IDLE_IRQ


@pytest.mark.parametrize(("mode", "preset"), [(0x3D, 0x6363), (0x3F, 0xFFFF), (0x3C, 0)])
def test_the_crc_unit_sums_up_what_is_in_the_fifo(mode: int, preset: int) -> None:
    hand = Hand()
    hand.write(r.MODE, mode)
    hand.write(r.DIV_IRQ, r.CRC_IRQ)
    hand.write(r.FIFO_DATA, *b"12345")
    hand.write(r.COMMAND, r.CALC_CRC)
    hand.write(r.FIFO_DATA, *b"6789")
    assert hand.one(r.DIV_IRQ) & r.CRC_IRQ
    high, low = hand.read(r.CRC_RESULT_HIGH, r.CRC_RESULT_LOW)
    assert high << 8 | low == crc(b"123456789", preset)


def test_the_sum_is_the_one_of_the_catalogue() -> None:
    assert crc(b"123456789") == 0xBF05


@pytest.mark.parametrize(("reload", "milliseconds"), [(12, 0.325), (40, 1.025), (1000, 25.025)])
def test_the_timer_counts_from_the_end_of_the_frame(reload: int, milliseconds: float) -> None:
    hand = ready()
    hand.write(r.T_RELOAD_HIGH, reload >> 8)
    hand.write(r.T_RELOAD_LOW, reload & 0xFF)
    hand.start(0x26, last_bits=7)
    sent = hand.until(r.TX_IRQ)
    assert sent == pytest.approx(85e-6, abs=1e-6)
    assert hand.until(r.TIMER_IRQ, step=1e-6) == pytest.approx(milliseconds * 1e-3, rel=0.01)


def test_the_fifth_bit_stops_the_timer() -> None:
    hand = ready(NTAG)
    hand.write(r.T_RELOAD_LOW, 5)
    hand.start(0x26, last_bits=7)
    hand.until(r.RX_IRQ)
    hand.clock.sleep(0.1)
    assert not hand.one(r.COM_IRQ) & r.TIMER_IRQ


def test_a_timer_too_short_fires_and_the_chip_receives_all_the_same() -> None:
    hand = ready(NTAG)
    hand.write(r.T_RELOAD_LOW, 2)
    assert hand.ask(0x26, last_bits=7) == b"\x44\x00"
    assert hand.one(r.COM_IRQ) & r.TIMER_IRQ


def test_the_timer_can_be_started_and_stopped_by_hand() -> None:
    hand = ready()
    hand.write(r.CONTROL, 0x40)
    assert hand.one(r.STATUS1) & 0x08
    assert hand.one(r.T_COUNTER_LOW) == 12
    hand.write(r.CONTROL, 0x80)
    hand.clock.sleep(1)
    assert not hand.one(r.COM_IRQ) & r.TIMER_IRQ


def test_idle_breaks_off_without_an_interrupt() -> None:
    hand = ready(NTAG)
    hand.start(0x26, last_bits=7)
    hand.clock.sleep(200e-6)
    hand.write(r.COMMAND, r.IDLE)
    hand.clock.sleep(1)
    assert not hand.one(r.COM_IRQ) & (r.RX_IRQ | r.IDLE_IRQ)


def test_a_frame_broken_off_is_an_error_to_the_card() -> None:
    hand = ready(NTAG)
    hand.ask(0x26, last_bits=7)
    hand.start(0x93, 0x20)
    hand.clock.sleep(50e-6)
    hand.write(r.COMMAND, r.IDLE)
    assert hand.field.cards[0].state == "IDLE"


def test_transmit_ends_by_itself_with_an_interrupt() -> None:
    hand = ready()
    hand.write(r.COM_IRQ, 0x7F)
    hand.write(r.FIFO_DATA, *with_crc(b"\x50\x00"))
    hand.write(r.COMMAND, r.TRANSMIT)
    assert hand.until(r.IDLE_IRQ) == pytest.approx(359e-6, abs=2e-6)
    assert hand.one(r.COMMAND) & 0x0F == r.IDLE


def test_start_send_does_nothing_outside_transceive() -> None:
    hand = ready(NTAG)
    hand.write(r.FIFO_DATA, 0x26)
    hand.write(r.BIT_FRAMING, 0x87)
    assert hand.one(r.FIFO_LEVEL) == 1


def test_start_send_that_was_left_set_sends_at_once() -> None:
    hand = ready(NTAG)
    hand.write(r.BIT_FRAMING, 0x87)
    hand.write(r.FIFO_DATA, 0x26)
    hand.write(r.COMMAND, r.TRANSCEIVE)
    hand.clock.sleep(1e-3)
    assert hand.fifo() == b"\x44\x00"


@pytest.mark.parametrize(
    ("counting", "align", "position"), [("received", 3, 3), ("aligned", 3, 6), ("level", 3, 14)]
)
def test_the_position_of_a_collision_is_counted_in_one_of_three_ways(
    counting: str, align: int, position: int
) -> None:
    # Equal up to bit 13, different at bit 14; eleven bits known.
    hand = ready("01000000", "01200000", counting=counting)
    hand.ask(0x26, last_bits=7)
    hand.ask(0x93, 0x33, 0x01, 0x00, last_bits=3, align=align)
    assert hand.one(r.ERROR) == r.COLLISION_ERR
    assert hand.one(r.COLL) == position


def test_a_collision_at_bit_32_reads_as_0() -> None:
    hand = ready("00000000", "00000080")
    hand.ask(0x26, last_bits=7)
    hand.ask(0x93, 0x20)
    assert hand.one(r.COLL) == 0


def test_without_a_collision_its_position_is_not_valid() -> None:
    hand = ready(NTAG)
    hand.ask(0x26, last_bits=7)
    assert hand.one(r.COLL) == r.COLL_POS_NOT_VALID


@pytest.mark.parametrize(("keep", "after"), [(0x00, "01200000"), (0x80, "01208000")])
def test_bits_after_a_collision_are_cleared_unless_told_otherwise(keep: int, after: str) -> None:
    hand = ready("01008000", "01208000")
    hand.write(r.COLL, keep)
    hand.ask(0x26, last_bits=7)
    answer = hand.ask(0x93, 0x20)
    assert answer is not None
    assert answer[:4].hex() == after


def test_bits_are_aligned_as_asked_and_the_last_ones_counted() -> None:
    hand = ready("DEADBEEF")
    hand.ask(0x26, last_bits=7)
    assert hand.ask(0x93, 0x24, 0x0E, last_bits=4, align=4) == bytes.fromhex("D0ADBEEF22")
    assert hand.one(r.CONTROL) & 0x07 == 0
    hand.ask(0x93, 0x24, 0x0E, last_bits=4)
    assert hand.one(r.CONTROL) & 0x07 == 4


def test_the_chip_can_add_and_take_off_the_crc() -> None:
    hand = ready("DEADBEEF")
    hand.ask(0x26, last_bits=7)
    hand.write(r.TX_MODE, r.CRC_ENABLED)
    hand.write(r.RX_MODE, r.CRC_ENABLED)
    assert hand.ask(0x93, 0x70, *bytes.fromhex("DEADBEEF22")) == b"\x08"
    assert hand.one(r.ERROR) == 0


def test_a_soft_reset_puts_registers_back_and_the_field_off() -> None:
    hand = ready(NTAG)
    hand.write(r.COMMAND, r.SOFT_RESET)
    assert hand.read(r.TX_CONTROL, r.MODE, r.TX_ASK, r.COMMAND) == [0x80, 0x3F, 0, 0x20]
    assert not hand.field.on


def test_the_reset_pin_silences_the_chip_and_wakes_it_up() -> None:
    hand = ready(NTAG)
    hand.chip.reset_pin(False)
    assert hand.one(r.VERSION) == 0x00
    assert not hand.field.on
    hand.chip.reset_pin(True)
    assert hand.one(r.COMMAND) & r.POWER_DOWN
    hand.write(r.MODE, 0x3D)
    assert hand.one(r.MODE) == 0x3F, "asleep, it takes nothing in"
    hand.clock.sleep(2e-3)
    assert not hand.one(r.COMMAND) & r.POWER_DOWN


def test_without_full_modulation_no_card_hears() -> None:
    hand = ready(NTAG)
    hand.write(r.TX_ASK, 0)
    assert hand.ask(0x26, last_bits=7) is None


def test_with_the_antenna_off_no_card_hears() -> None:
    hand = ready(NTAG)
    hand.write(r.TX_CONTROL, 0x80)
    assert hand.ask(0x26, last_bits=7) is None


def test_faults_of_the_chip() -> None:
    hand = ready(NTAG)
    hand.chip.fault = Silent(0xFF)
    assert hand.one(r.VERSION) == 0xFF
    hand.chip.fault = Hung()
    assert hand.one(r.VERSION) == 0x92
    hand.start(0x26, last_bits=7)
    hand.clock.sleep(1)
    assert not hand.one(r.COM_IRQ) & (r.RX_IRQ | r.TX_IRQ | r.TIMER_IRQ)


def test_a_closed_bus_refuses_transfers_and_closes_twice() -> None:
    hand = Hand()
    hand.chip.close()
    hand.chip.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        hand.one(r.VERSION)
