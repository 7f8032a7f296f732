"""A card's states: what wakes it, what it answers, what throws it back (ISO 14443-3A, 6.3)."""

from __future__ import annotations

import pytest

from hardware.emulator import Card
from hardware.emulator.air import REQA, WUPA, Frame
from hardware.emulator.card import CASCADE_TAG
from hardware.emulator.crc import with_crc
from tests.hardware.emulator.wire import NTAG

HLTA = Frame.of(with_crc(b"\x50\x00"))
READ = Frame.of(with_crc(b"\x30\x00"))


def powered(uid: str = "DEADBEEF") -> Card:
    card = Card(uid)
    card.power_on(0.0)
    return card


def tell(card: Card, *frames: Frame) -> Frame | None:
    answer = None
    for frame in frames:
        answer = card.hear(frame, 1.0)
    return answer


def anticollision(sel: int, known: int = 0, count: int = 0) -> Frame:
    nvb = 2 + count // 8 << 4 | count % 8
    return Frame(sel | nvb << 8 | known << 16, 16 + count)


def select(sel: int, part: bytes) -> Frame:
    bcc = part[0] ^ part[1] ^ part[2] ^ part[3]
    return Frame.of(with_crc(bytes((sel, 0x70, *part, bcc))))


SELECT = select(0x93, bytes.fromhex("DEADBEEF"))


def test_a_card_wakes_from_idle_by_reqa_and_by_wupa() -> None:
    for code in (REQA, WUPA):
        card = powered()
        assert tell(card, code) == Frame.of(b"\x04\x00")
        assert card.state == "READY"


def test_a_card_hears_nothing_in_its_first_five_milliseconds() -> None:
    card = powered()
    assert card.hear(REQA, 0.0049) is None
    assert card.state == "IDLE"
    assert card.hear(REQA, 0.0051) is not None


def test_a_halted_card_wakes_by_wupa_only() -> None:
    card = powered()
    tell(card, REQA, SELECT, HLTA)
    assert card.state == "HALT"
    assert tell(card, REQA) is None
    assert tell(card, WUPA) is not None
    assert card.state == "READY*"
    tell(card, SELECT)
    assert card.state == "ACTIVE*"


@pytest.mark.parametrize("error", [REQA, WUPA, HLTA, READ, Frame(0x93, 8), Frame(0x26, 8)])
def test_an_unexpected_frame_throws_a_card_back_to_where_it_was_woken(error: Frame) -> None:
    card = powered()
    assert tell(card, REQA, error) is None
    assert card.state == "IDLE"
    tell(card, REQA, SELECT, HLTA, WUPA)
    assert tell(card, error) is None
    assert card.state == "HALT"


@pytest.mark.parametrize("error", [REQA, WUPA, READ, SELECT])
def test_an_unexpected_frame_throws_a_selected_card_back(error: Frame) -> None:
    card = powered()
    tell(card, REQA, SELECT, error)
    assert card.state == "IDLE"
    tell(card, REQA, SELECT, HLTA, WUPA, SELECT, error)
    assert card.state == "HALT"


def test_a_broken_frame_throws_a_card_back() -> None:
    card = powered()
    tell(card, REQA)
    card.disturb()
    assert card.state == "IDLE"


def test_the_rest_of_the_uid_answers_the_bits_that_fit() -> None:
    card = powered()
    whole = int.from_bytes(bytes.fromhex("DEADBEEF22"), "little")
    tell(card, REQA)
    for count in (0, 1, 7, 8, 13, 31):
        known = whole & (1 << count) - 1
        assert tell(card, anticollision(0x93, known, count)) == Frame(whole >> count, 40 - count)


def test_bits_that_do_not_fit_leave_a_card_silent_and_ready() -> None:
    card = powered()
    tell(card, REQA)
    assert tell(card, anticollision(0x93, 0b1, 1)) is None
    assert card.state == "READY"


@pytest.mark.parametrize("nvb", [0x10, 0x28, 0x60, 0x71])
def test_an_impossible_nvb_is_an_error(nvb: int) -> None:
    card = powered()
    tell(card, REQA)
    assert tell(card, Frame.of((0x93, nvb))) is None
    assert card.state == "IDLE"


def test_a_select_with_a_wrong_crc_is_an_error() -> None:
    card = powered()
    assert tell(card, REQA, Frame(SELECT.value ^ 1 << 71, 72)) is None
    assert card.state == "IDLE"


@pytest.mark.parametrize(
    ("uid", "parts", "atqa", "sak"),
    [
        ("DEADBEEF", ["DEADBEEF"], "0400", 0x08),
        ("88A1B2C3", ["88A1B2C3"], "0400", 0x08),
        (NTAG, ["8804A1B2", "C3D4E580"], "4400", 0x00),
        ("0102030405060708090A", ["88010203", "88040506", "0708090A"], "8400", 0x20),
    ],
)
def test_a_uid_is_given_in_cascade_levels(uid: str, parts: list[str], atqa: str, sak: int) -> None:
    card = powered(uid)
    assert tell(card, REQA) == Frame.of(bytes.fromhex(atqa))
    *cascaded, last = [bytes.fromhex(part) for part in parts]
    for sel, part in zip((0x93, 0x95), cascaded, strict=False):
        assert part[0] == CASCADE_TAG
        assert tell(card, select(sel, part)) == Frame.of(with_crc(b"\x04"))
    sel = (0x93, 0x95, 0x97)[len(cascaded)]
    assert tell(card, select(sel, last)) == Frame.of(with_crc(bytes([sak])))
    assert card.state == "ACTIVE"


def test_a_card_forgets_its_state_in_a_long_darkness_only() -> None:
    card = powered()
    tell(card, REQA, SELECT, HLTA)
    card.power_off(2.0)
    assert card.state == "POWER-OFF"
    card.power_on(2.004)
    assert card.state == "HALT"
    card.power_off(3.0)
    card.power_on(3.0051)
    assert card.state == "IDLE"


def test_a_card_that_was_never_charged_bridges_no_darkness() -> None:
    card = powered()
    card.power_off(0.003)
    card.power_on(0.004)
    assert card.hear(REQA, 0.0085) is None
    assert card.hear(REQA, 0.0095) is not None


@pytest.mark.parametrize(("uid", "kind"), [("DEADBEEF", "ntag213"), ("DEAD", None)])
def test_a_uid_of_wrong_length_is_refused(uid: str, kind: str | None) -> None:
    with pytest.raises(ValueError, match="has the UID"):
        Card(uid, kind)
