"""ISO 14443-3A from the reader's side: finding every card in a field, however many there are.

The names are the standard's: REQA, WUPA, ANTICOLLISION, SELECT, HLTA, UID, SAK, BCC, NVB, cascade
level (6.4 and 6.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from hardware.rc522.chip import Answer, Chip
from hardware.rc522.crc import crc_a

REQA, WUPA, HLTA = 0x26, 0x52, (0x50, 0x00)
SEL = (0x93, 0x95, 0x97)
"""The SELECT codes of cascade levels 1, 2 and 3."""
NVB_SELECT = 0x70
CASCADE_TAG = 0x88
UID_INCOMPLETE = 0x04
"""The SAK bit that says that another cascade level follows; the cascade tag itself proves nothing,
since four-byte UIDs may begin with 0x88."""


class Garbled(Exception):  # noqa: N818 - a state, as the table says it
    """An answer that cannot be trusted; nothing of it may count."""


def request(chip: Chip, code: int = REQA) -> bool:
    """Wake the cards by REQA (those in IDLE) or WUPA (those in HALT, too); is anybody there?

    Answers of different kinds of card collide; whatever comes back means that somebody is there.
    """
    return chip.exchange([code], last_bits=7, expect=16) is not None


def halt(chip: Chip) -> None:
    """HLTA: the selected card keeps silent until WUPA or until it loses power.

    Silence is consent here.
    """
    chip.exchange([*HLTA, *crc_a(HLTA)], expect=4)


def activate(chip: Chip) -> bytes:
    """Choose one of the cards that have answered, select it, and return its UID.

    4, 7 or 10 bytes, each level's BCC and CRC_A checked. Raises Garbled.
    """
    uid = b""
    for sel in SEL:
        part = anticollision(chip, sel)
        sak = select(chip, sel, part)
        if sak is not None and not sak & UID_INCOMPLETE:
            return uid + part
        if part[0] != CASCADE_TAG:
            raise Garbled("the UID goes on without a cascade tag")
        uid += part[1:]
    raise Garbled("the UID goes on after cascade level 3")


def anticollision(chip: Chip, sel: int) -> bytes:
    """The four UID bytes of one card at this cascade level. Raises Garbled."""
    known = count = 0
    while count < 32:
        answer = _ask_for_the_rest(chip, sel, known, count)
        whole = known | int.from_bytes(answer.data, "little") >> count % 8 << count
        if answer.collision is None:
            return _checked(whole, count, answer)
        count = good_bits(answer.collision, count)
        known = whole & (1 << count) - 1
    return known.to_bytes(4, "little")


def _ask_for_the_rest(chip: Chip, sel: int, known: int, count: int) -> Answer:
    whole_bytes, extra = divmod(count, 8)
    frame = [sel, 2 + whole_bytes << 4 | extra, *known.to_bytes((count + 7) // 8, "little")]
    return _ask(chip, frame, bits=extra, expect=40 - count)


def _ask(chip: Chip, frame: Sequence[int], *, expect: int, bits: int = 0) -> Answer:
    """The answer to a frame that must be answered; silence is asked once more.

    A card at the edge of the field that did not hear the frame still stands where it stood.
    """
    for _ in range(2):
        answer = chip.exchange(frame, expect=expect, last_bits=bits, align=bits)
        if answer is not None:
            return answer
    raise Garbled("the card has fallen silent")


def good_bits(position: int, count: int) -> int:
    """How many bits of this level are certain after a collision with `count` bits known.

    The data sheet does not say how `position` (1 to 32) is counted, and drivers differ: bits
    received, those and the bits skipped by RxAlign, or bits of the whole level. The least of the
    three that lies ahead is right for every chip: up to the bit before it nothing has collided.
    The bit at it was either received, or it is the collision itself, and then there are cards with
    either value and the one in the FIFO will do.
    """
    ways = (position, count // 8 * 8 + position, count + position)
    ahead = [bits for bits in ways if count < bits <= 32]
    if not ahead:
        raise Garbled("a collision at an impossible place")
    return min(ahead)


def _checked(whole: int, count: int, answer: Answer) -> bytes:
    if answer.unreadable or count // 8 * 8 + answer.bits != 40:
        raise Garbled("an answer of wrong length or parity")
    *part, bcc = whole.to_bytes(5, "little")
    if reduce(xor, part) != bcc:
        raise Garbled("the UID and its BCC disagree")
    return bytes(part)


def select(chip: Chip, sel: int, part: bytes) -> int | None:
    """SELECT the card with these four bytes at this level; its SAK, with checked CRC_A.

    None when two cards with equal bytes answered at once with different SAKs: one of them, with
    the longer UID, goes on. Raises Garbled.
    """
    frame = bytes((sel, NVB_SELECT, *part, reduce(xor, part)))
    answer = _ask(chip, frame + crc_a(frame), expect=24)
    if answer.collision is not None:
        return None
    if answer.unreadable or answer.bits != 24 or crc_a(answer.data[:1]) != answer.data[1:]:
        raise Garbled("the SAK and its CRC disagree")
    return answer.data[0]


def reach(chip: Chip, uid: bytes) -> bool:
    """SELECT the card with this UID by its known bytes, no anticollision; is it there?

    Not when its SAK collides with another card's or is garbled: then it may be there all the same.
    """
    parts = list(levels(uid))
    for number, part in enumerate(parts, 1):
        try:
            sak = select(chip, SEL[number - 1], part)
        except Garbled:
            return False
        last = number == len(parts)
        # A collision before the last level is another card's, whose UID ends where ours goes on.
        if last if sak is None else bool(sak & UID_INCOMPLETE) is last:
            return False
    return True


def levels(uid: bytes) -> Iterator[bytes]:
    """The four bytes of each cascade level, the cascade tag before those that go on."""
    while len(uid) > 4:
        yield bytes((CASCADE_TAG, *uid[:3]))
        uid = uid[3:]
    yield uid
