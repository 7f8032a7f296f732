"""Air times at 106 kbit/s, against the figures of data sheets and the standard."""

from __future__ import annotations

import pytest

from hardware.emulator import Card, Field, VirtualClock
from hardware.emulator import registers as r
from hardware.emulator.air import REQA, WUPA, Frame, answer_delay, frame_time, superimpose
from hardware.emulator.crc import with_crc
from tests.hardware.emulator.wire import NTAG, Hand

MICRO = 1e-6
GAP = 1172 / 13.56e6
"""From a card's answer to the reader's next frame, at least."""


def of(*octets: int) -> Frame:
    return Frame.of(octets)


@pytest.mark.parametrize(
    ("what", "bits", "microseconds"),
    [
        ("REQA", 7, 85),
        ("ATQA", 16, 189),
        ("ANTICOLLISION", 16, 189),
        ("four bytes of UID and BCC", 40, 444),
        ("SELECT", 72, 783),
        ("SAK", 24, 274),
        ("HLTA", 32, 359),
    ],
)
def test_frames_take_as_long_as_the_table_says(what: str, bits: int, microseconds: int) -> None:
    assert frame_time(bits) / MICRO == pytest.approx(microseconds, abs=0.6), what


def test_a_card_answers_after_nine_bits_and_a_little_by_the_last_bit() -> None:
    assert answer_delay(REQA) / MICRO == pytest.approx(86.4, abs=0.1)
    assert answer_delay(WUPA) / MICRO == pytest.approx(91.2, abs=0.1)
    assert answer_delay(of(0x93, 0x20)) / MICRO == pytest.approx(86.4, abs=0.1), "parity 0"
    assert answer_delay(of(0x93, 0x21)) / MICRO == pytest.approx(91.2, abs=0.1), "parity 1"


class Dialogue:
    """A reader that loses no time: only what the air takes is counted."""

    def __init__(self, *uids: str) -> None:
        self.field = Field(VirtualClock())
        for uid in uids:
            self.field.lay(Card(uid))
        self.field.switch(True, 0.0)
        self.time = 0.0

    def say(self, frame: Frame) -> tuple[Frame, int]:
        answer, collisions = superimpose([e.frame for e in self.field.carry(frame, 1.0)])
        delay = answer_delay(frame) + frame_time(answer.bits) if answer.bits else 0.0
        self.time += frame_time(frame.bits) + delay + GAP
        return answer, collisions

    def select(self, sel: int) -> None:
        answer, collisions = self.say(of(sel, 0x20))
        if collisions:
            known = (collisions & -collisions).bit_length()
            part = answer.cut(known)
            nvb = 2 + known // 8 << 4 | known % 8
            rest, more = self.say(Frame(part.value << 16 | nvb << 8 | sel, 16 + known))
            assert not more
            answer = Frame(part.value | rest.value << known, 40)
        self.say(Frame.of(with_crc(bytes((sel, 0x70)) + answer.octets())))

    def read(self, levels: int) -> None:
        self.say(REQA)
        for sel in (0x93, 0x95, 0x97)[:levels]:
            self.select(sel)

    def halt(self) -> None:
        self.say(Frame.of(with_crc(b"\x50\x00")))


def test_one_four_byte_card_takes_two_and_a_half_milliseconds_of_air() -> None:
    dialogue = Dialogue("DEADBEEF")
    dialogue.read(levels=1)
    assert dialogue.time * 1e3 == pytest.approx(2.50, abs=0.03)


def test_one_sticker_takes_four_and_a_half_milliseconds_of_air() -> None:
    dialogue = Dialogue(NTAG)
    dialogue.read(levels=2)
    assert dialogue.time * 1e3 == pytest.approx(4.54, abs=0.03)


def test_two_stickers_take_eleven_milliseconds_of_air() -> None:
    dialogue = Dialogue(NTAG, "04A1B2C3D4E581")
    for _ in range(2):
        dialogue.read(levels=2)
        dialogue.halt()
    assert dialogue.time * 1e3 == pytest.approx(10.8, abs=0.1)
    assert {card.state for card in dialogue.field.cards} == {"HALT"}


def test_an_empty_poll_ends_after_the_timer_and_not_after_the_air() -> None:
    hand = Hand()
    hand.set_up()
    hand.start(0x26, last_bits=7)
    assert hand.until(r.TX_IRQ) / MICRO == pytest.approx(85, abs=0.5)
    assert hand.until(r.TIMER_IRQ) / MICRO == pytest.approx(325, abs=0.5)


def test_the_chip_receives_at_exactly_the_card_s_time() -> None:
    hand = Hand()
    hand.field.lay(Card(NTAG))
    hand.set_up()
    hand.start(0x26, last_bits=7)
    assert hand.until(r.RX_IRQ) / MICRO == pytest.approx(85 + 86.4 + 189, abs=0.5)
    assert not hand.one(r.COM_IRQ) & r.TIMER_IRQ


def test_cards_superimpose_bit_by_bit() -> None:
    frame, collisions = superimpose([Frame(0b1100, 4), Frame(0b1010, 4), Frame(0b1000, 4)])
    assert (frame, collisions) == (Frame(0b1110, 4), 0b0110)


def test_no_card_collides_with_silence() -> None:
    assert superimpose([Frame(0b11, 2), Frame(0b1011, 4)]) == (Frame(0b1011, 4), 0)
