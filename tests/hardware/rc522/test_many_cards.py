"""Every card on a reader is found, whatever its UID, in whatever way the chip counts CollPos."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.emulator.chip import Counting
from hardware.rc522.iso14443 import Garbled, good_bits
from tests.hardware.rc522.island import CLASSIC, NTAG, OTHER, TRIPLE, Island

COUNTINGS: tuple[Counting, ...] = get_args(Counting)


def hex_of(length: int, start: bytes = b"") -> st.SearchStrategy[str]:
    rest = st.binary(min_size=length - len(start), max_size=length - len(start))
    return rest.map(lambda octets: (start + octets).hex().upper())


def close_to(base: bytes) -> st.SearchStrategy[str]:
    """UIDs that differ from `base` in few bits: long common beginnings, late collisions."""
    bits = 8 * len(base)
    flips = st.sets(st.integers(0, bits - 1), max_size=3)

    def flipped(places: set[int]) -> str:
        value = int.from_bytes(base, "little") ^ sum(1 << place for place in places)
        return value.to_bytes(len(base), "little").hex().upper()

    return flips.map(flipped)


UIDS = st.one_of(
    hex_of(7, b"\x04"),
    hex_of(7),
    hex_of(4),
    hex_of(4, b"\x88"),
    hex_of(10, b"\x04"),
    close_to(bytes.fromhex(NTAG)),
    close_to(bytes.fromhex(CLASSIC)),
    close_to(bytes.fromhex(TRIPLE)),
    close_to(bytes.fromhex("8804A1B2")),
)


@pytest.mark.parametrize("counting", COUNTINGS)
@settings(deadline=None, max_examples=150)
@given(uids=st.sets(UIDS, max_size=6), collided_bit=st.integers(0, 1))
def test_all_cards_are_found_and_nothing_else(
    counting: Counting, uids: set[str], collided_bit: int
) -> None:
    island = Island(*sorted(uids), cost=0.0, counting=counting, collided_bit=collided_bit)
    assert island.scan() == uids
    assert island.reader.garbled == 0
    assert island.scan() == uids, "and again, from the same field"


@settings(deadline=None, max_examples=60)
@given(
    counting=st.sampled_from(COUNTINGS),
    steps=st.lists(st.sets(UIDS, max_size=4), min_size=2, max_size=4),
)
def test_cards_come_and_go_between_scans(counting: Counting, steps: list[set[str]]) -> None:
    island = Island(cost=0.0, counting=counting)
    for uids in steps:
        for uid in island.cards.keys() - uids:
            island.lift(uid)
        for uid in uids - island.cards.keys():
            island.lay(uid)
        assert island.scan() == uids


@pytest.mark.parametrize("counting", COUNTINGS)
@pytest.mark.parametrize(
    "uids",
    [
        (NTAG,),
        (CLASSIC,),
        (TRIPLE,),
        (NTAG, OTHER),
        (NTAG, "04A1B2C3D4E581"),
        (NTAG, CLASSIC, TRIPLE),
        ("00000000", "80000000", "00800000", "00008000", "00000080", "FFFFFFFF"),
        ("01010101", "01010102", "01010104", "01010108", "01010110", "01010120"),
    ],
)
def test_fields_of_known_difficulty(counting: Counting, uids: tuple[str, ...]) -> None:
    assert Island(*uids, counting=counting).scan() == set(uids)


def test_a_four_byte_uid_may_begin_with_the_cascade_tag() -> None:
    assert Island("8804A1B2").scan() == {"8804A1B2"}


def test_a_four_byte_uid_that_looks_like_the_first_level_of_a_sticker() -> None:
    """Both answer SELECT at once and their SAKs collide: the longer UID is read first."""
    island = Island("8804A1B2", NTAG)
    assert island.scan() == {"8804A1B2", NTAG}


def test_two_cards_with_the_same_uid_are_one_tag() -> None:
    island = Island(NTAG)
    island.lay(NTAG)
    assert len(island.field.cards) == 2
    assert island.scan() == {NTAG}


@given(true=st.integers(1, 32), known=st.integers(0, 31))
def test_the_bits_taken_for_certain_never_pass_the_collision(true: int, known: int) -> None:
    if known >= true:
        return
    for position in (true - known, true - known // 8 * 8, true):
        assert known < good_bits(position, known) <= true


def test_a_position_behind_what_is_known_is_refused() -> None:
    with pytest.raises(Garbled, match="impossible place"):
        good_bits(0, 8)
