"""Cards in a field: powered, taken away, flickering, garbled."""

from __future__ import annotations

import pytest

from hardware.emulator import MENU, Card, Field, Flicker, Garble, VirtualClock
from hardware.emulator import registers as r
from hardware.emulator.crc import with_crc
from tests.hardware.emulator.wire import NTAG, Hand


def test_cards_are_powered_while_the_field_is_on() -> None:
    field = Field(VirtualClock())
    early, late = Card(NTAG), Card("DEADBEEF")
    field.lay(early)
    assert early.state == "POWER-OFF"
    field.switch(True, 0.0)
    field.lay(late)
    assert (early.state, late.state) == ("IDLE", "IDLE")
    field.lift(early)
    field.switch(False, 1.0)
    assert (early.state, late.state) == ("POWER-OFF", "POWER-OFF")


def test_laying_and_lifting_twice_is_harmless() -> None:
    field = Field(VirtualClock())
    card = Card(NTAG)
    field.lay(card)
    field.lay(card)
    assert list(field.cards) == [card]
    field.lift(card)
    field.lift(card)
    assert not field.cards


def test_a_card_torn_away_in_its_answer_leaves_half_an_answer() -> None:
    hand = Hand()
    card = Card(NTAG)
    hand.field.lay(card)
    hand.set_up()
    hand.ask(0x26, last_bits=7)
    hand.start(0x93, 0x20)
    hand.clock.sleep((189 + 90 + 220) * 1e-6)
    hand.field.lift(card)
    hand.clock.sleep(1e-3)
    assert hand.fifo() == bytes.fromhex("8804") + b"\x01"
    assert hand.one(r.CONTROL) & 0x07


def test_a_card_torn_away_before_its_fifth_bit_does_not_stop_the_timer() -> None:
    hand = Hand()
    card = Card(NTAG)
    hand.field.lay(card)
    hand.set_up()
    hand.start(0x26, last_bits=7)
    hand.clock.sleep((85 + 86 + 20) * 1e-6)
    hand.field.lift(card)
    hand.clock.sleep(1e-3)
    assert hand.one(r.COM_IRQ) & (r.RX_IRQ | r.TIMER_IRQ) == r.TIMER_IRQ


def test_a_flickering_card_misses_every_nth_frame() -> None:
    hand = Hand()
    hand.field.lay(Card(NTAG))
    hand.field.faults = (Flicker(every=3, uid=NTAG),)
    hand.set_up()
    # Each second REQA is an error to the card, which it answers by silence.
    heard = [hand.ask(0x26, last_bits=7) is not None for _ in range(6)]
    assert heard == [True, False, False, True, False, False]


def test_a_garbled_answer_is_noticed_or_not() -> None:
    hand = Hand()
    hand.field.lay(Card(NTAG))
    hand.field.faults = (Garble(flip=0b100, bits=16),)
    hand.set_up()
    assert hand.ask(0x26, last_bits=7) == b"\x40\x00"
    assert hand.one(r.ERROR) == 0
    hand.field.faults = (Garble(flip=0b100, bits=40, noticed=True),)
    hand.ask(0x93, 0x20)
    assert hand.one(r.ERROR) == r.PARITY_ERR


def test_the_menu_of_faults_names_each_once() -> None:
    assert len(set(map(repr, MENU.values()))) == len(MENU)


def test_wupa_first_and_reqa_then_loses_a_card_from_the_second_scan_on() -> None:
    """The trap: what is woken from HALT and not selected goes back to HALT, where REQA ends."""
    hand = Hand()
    for uid in ("01000000", "02000000"):
        hand.field.lay(Card(uid))
    hand.set_up()

    def read_one(code: int) -> bool:
        if hand.ask(code, last_bits=7) is None:
            return False
        hand.ask(0x93, 0x20)
        uid = b"\x02\x00\x00\x00\x02" if hand.one(r.ERROR) else None
        first = hand.ask(*with_crc(b"\x93\x70" + (uid or b"\x01\x00\x00\x00\x01")))
        assert first is not None
        hand.ask(*with_crc(b"\x50\x00"))
        return True

    scans = []
    for _ in range(3):
        found = read_one(0x52)
        scans.append(found + sum(read_one(0x26) for _ in range(3)))
    assert scans == [2, 1, 1]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_virtual_clock_moves_only_when_somebody_sleeps(level: int) -> None:
    clock = VirtualClock(start=level)
    clock.sleep(-1)
    assert clock.monotonic() == level
    clock.sleep(2.5)
    assert clock.monotonic() == level + 2.5
