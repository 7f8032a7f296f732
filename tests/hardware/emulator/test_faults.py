"""Each fault of the menu as the chip's registers and the cards show it."""

from __future__ import annotations

import pytest

from hardware.emulator import (
    AntennaOff,
    Card,
    Chip,
    Clone,
    Crypto,
    Edge,
    Field,
    Foreign,
    Forgets,
    GainNotKept,
    Hung,
    Overhears,
    Silent,
    VirtualClock,
)
from hardware.emulator import registers as r
from hardware.emulator.faults import ChipFault
from tests.hardware.emulator.wire import NTAG, Hand

OTHER = "04F1B2C3D4E580"
EVERY_OTHER: tuple[ChipFault, ...] = (AntennaOff(every=2), Forgets(every=2), Crypto(every=2))


def laid(fault: ChipFault | None) -> Hand:
    """A hand at a chip with this fault and a card in its field, set up."""
    hand = Hand()
    hand.field.lay(Card(NTAG))
    hand.chip.fault = fault
    hand.set_up()
    return hand


def asks(hand: Hand) -> bytes | None:
    return hand.ask(0x26, last_bits=7)


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_silent_chip_gives_one_level_and_hears_nothing(level: int) -> None:
    hand = laid(None)
    hand.chip.fault = Silent(level)
    hand.write(r.MODE, 0x12)
    assert hand.read(r.VERSION, r.MODE) == [level, level]
    hand.chip.fault = None
    assert hand.one(r.MODE) == 0x3D


def test_another_chip_answers_the_same_to_everything_and_keeps_nothing() -> None:
    hand = laid(None)
    hand.chip.fault = Foreign(0x5A)
    hand.write(r.MODE, 0x12)
    assert set(hand.read(r.VERSION, r.MODE, r.TX_CONTROL)) == {0x5A}
    hand.chip.fault = None
    assert hand.one(r.MODE) == 0x3D


def test_a_clone_is_told_by_its_version_and_reads() -> None:
    hand = laid(Clone(0xB2))
    assert hand.one(r.VERSION) == 0xB2
    assert asks(hand) == b"\x44\x00"


def test_a_gain_that_is_not_kept_shows_another() -> None:
    hand = laid(GainNotKept(0x20))
    hand.write(r.RF_CFG, 0x70)
    assert hand.one(r.RF_CFG) == 0x20
    assert asks(hand) == b"\x44\x00"


def test_a_hung_chip_keeps_registers_and_does_nothing_not_even_time_out() -> None:
    hand = laid(Hung())
    assert hand.one(r.MODE) == 0x3D
    assert asks(hand) is None
    assert not hand.one(r.COM_IRQ) & r.TIMER_IRQ


def test_a_chip_that_hangs_at_times_is_free_again_after_a_reset() -> None:
    hand = laid(Hung(every=1))
    hand.chip.fault = Hung(every=2)
    hand.write(r.TX_CONTROL, 0x80)
    hand.write(r.TX_CONTROL, 0x83)
    hand.clock.sleep(6e-3)
    assert asks(hand) is None
    hand.write(r.COMMAND, r.SOFT_RESET)
    hand.set_up()
    assert asks(hand) == b"\x44\x00"


def test_a_dip_of_the_supply_takes_the_settings_and_the_field() -> None:
    hand = laid(Forgets())
    assert hand.one(r.MODE) == 0x3F
    assert hand.one(r.TX_CONTROL) == 0x80
    assert not hand.field.on


def test_drivers_that_go_off_leave_the_rest_as_it_is() -> None:
    hand = laid(AntennaOff())
    assert hand.one(r.TX_CONTROL) == 0x80
    assert hand.one(r.MODE) == 0x3D
    assert not hand.field.on


def test_no_card_understands_what_is_enciphered_until_the_bit_is_cleared() -> None:
    hand = laid(Crypto())
    assert hand.one(r.STATUS2) & r.CRYPTO1_ON
    assert asks(hand) is None
    hand.write(r.STATUS2, 0)
    assert asks(hand) == b"\x44\x00"


def test_the_crypto_bit_cannot_be_set_by_hand() -> None:
    hand = laid(None)
    hand.write(r.STATUS2, 0xFF)
    assert hand.one(r.STATUS2) == 0xFF & ~r.CRYPTO1_ON


@pytest.mark.parametrize("fault", EVERY_OTHER)
def test_what_strikes_every_other_time_spares_the_times_between(fault: ChipFault) -> None:
    hand = laid(fault)
    read = []
    for _ in range(4):
        hand.write(r.TX_CONTROL, 0x80)
        hand.write(r.COMMAND, r.SOFT_RESET)
        hand.clock.sleep(10e-3)
        hand.set_up()
        read.append(asks(hand) is not None)
    assert read == [False, True, False, True]


def test_at_the_edge_a_card_is_not_reached_every_nth_time() -> None:
    field = Field(VirtualClock())
    card = Card(NTAG)
    field.lay(card)
    field.faults = (Edge(every=3),)
    states = []
    for n in range(1, 7):
        field.switch(True, n)
        states.append(card.state)
        field.switch(False, n + 0.5)
    assert states == ["IDLE", "IDLE", "POWER-OFF"] * 2


def test_a_field_that_overhears_reaches_its_neighbours_cards_while_they_are_dark() -> None:
    clock = VirtualClock()
    mine, beside = Chip(clock), Chip(clock)
    mine.field.beside = (beside.field,)
    own, card = Card(NTAG), Card(OTHER)
    mine.field.lay(own)
    beside.field.lay(card)
    assert list(mine.field.reached) == [own]
    mine.field.faults = (Overhears(),)
    assert list(mine.field.reached) == [own, card]
    mine.field.switch(True, 0.0)
    assert card.state == "IDLE"
    mine.field.switch(False, 0.1)
    assert card.state == "POWER-OFF"
    beside.field.switch(True, 0.2)
    assert list(mine.field.reached) == [own]
