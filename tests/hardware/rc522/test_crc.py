"""CRC_A against the standard's examples and the emulator's own reckoning."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.emulator.crc import crc
from hardware.rc522.crc import crc_a


def test_the_examples_of_the_standard() -> None:
    assert crc_a(b"\x00\x00").hex() == "a01e"
    assert crc_a(b"\x12\x34").hex() == "26cf"


def test_hlta_is_5000_57cd() -> None:
    assert crc_a(b"\x50\x00").hex() == "57cd"


@given(st.binary(max_size=20))
def test_table_and_bit_by_bit_agree(data: bytes) -> None:
    assert crc_a(data) == crc(data).to_bytes(2, "little")
