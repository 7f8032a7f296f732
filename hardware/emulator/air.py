"""What is in the air at 106 kbit/s: frames, their bits on top of each other, and their times.

ISO 14443-3A, 6.1 and 6.2; MFRC522 data sheet, 8.1; times in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CARRIER = 13_560_000
BIT = 128 / CARRIER
_DELAY_AFTER_1 = (9 * 128 + 84) / CARRIER
_DELAY_AFTER_0 = (9 * 128 + 20) / CARRIER


class Frame(NamedTuple):
    """Data bits in the order in which they are sent, the first as bit 0 of `value`.

    Parity bits are not among them: a frame has one after each byte, and a reader or card that
    sees one violated is told so in another way.
    """

    value: int
    bits: int

    @classmethod
    def of(cls, data: Iterable[int]) -> Frame:
        """A frame of whole bytes."""
        octets = bytes(data)
        return cls(int.from_bytes(octets, "little"), 8 * len(octets))

    def octets(self) -> bytes:
        """The bytes, the last one filled up with zeros."""
        return self.value.to_bytes((self.bits + 7) // 8, "little")

    def cut(self, bits: int) -> Frame:
        """The first `bits` bits only."""
        return self if bits >= self.bits else Frame(self.value & (1 << bits) - 1, max(bits, 0))


REQA = Frame(0x26, 7)
WUPA = Frame(0x52, 7)


def frame_time(bits: int, split: int = 0) -> float:
    """How long `bits` data bits take: start bit, data, a parity bit for each byte, end.

    `split` bits of the first byte were sent by somebody else (the answer to a bit frame).
    """
    return (bits + (bits + split) // 8 + 2) * BIT


def answer_delay(frame: Frame) -> float:
    """From the end of a reader's frame to the start of a card's: 9 bits and 20 or 84 carrier waves.

    It depends on the last bit sent, the parity bit where the last byte was whole.
    """
    last = frame.value >> frame.bits - 1 & 1
    if frame.bits % 8 == 0:
        last = 1 - (frame.value >> frame.bits - 8).bit_count() % 2
    return _DELAY_AFTER_1 if last else _DELAY_AFTER_0


def superimpose(answers: Sequence[Frame]) -> tuple[Frame, int]:
    """What a reader sees of cards that answer at once: the bits, and a mask of the colliding ones.

    Manchester coding at a subcarrier: half a bit with modulation and half without. Where one card
    sends 1 and another 0 both halves are modulated, which no single card sends: a collision. Such
    a bit is 1 in the frame returned.
    """
    value = collisions = bits = 0
    for answer in answers:
        overlap = (1 << min(bits, answer.bits)) - 1
        collisions |= (value ^ answer.value) & overlap
        value |= answer.value
        bits = max(bits, answer.bits)
    return Frame(value, bits), collisions
