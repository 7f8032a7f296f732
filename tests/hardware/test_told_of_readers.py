"""What is said of readers: whole sentences, a code each, and all of them in docs/readers.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.inputs import Fault
from hardware.rc522 import errors, weaknesses
from hardware.weaknesses import card_at_edge, either, neighbour_field

ROOT = Path(__file__).parents[2]
STOPS = [
    errors.ReaderSilent("C", 0x00),
    errors.WrongChip("C", 0xA5),
    errors.ReaderHung("C", "it does not wake up after a reset"),
    errors.AntennaOff("C"),
    errors.CryptoStuck("C"),
    errors.BusFailed("C", OSError(5, "Input/output error")),
]
WEAK = [
    *(weaknesses.again(code, "C") for code in weaknesses.AGAIN),
    weaknesses.gain_not_kept("C", 48, 33),
    weaknesses.clone("C", 0x88),
    neighbour_field("C", "D"),
    card_at_edge("C"),
]
READING = [weaknesses.unreadable("C"), either("C", "D")]
"""What stops a reader although it answers."""
ALL = [*(error.fault for error in STOPS), *READING, *WEAK]


@pytest.mark.parametrize("fault", ALL, ids=lambda fault: fault.seen[:30])
def test_a_fault_names_its_reader_in_whole_sentences(fault: Fault) -> None:
    assert " C" in fault.seen
    for sentence in (fault.seen, fault.cure):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("fault", WEAK, ids=lambda fault: fault.seen[:30])
def test_a_weakness_is_told_in_a_line_or_two(fault: Fault) -> None:
    assert fault.weak
    assert len(fault.cure) <= 90
    assert len(fault.seen) <= 90


def test_what_stops_a_reader_is_not_weak() -> None:
    assert not any(fault.weak for fault in (*(error.fault for error in STOPS), *READING))


def test_every_code_is_in_the_documentation() -> None:
    told = (ROOT / "docs" / "readers.md").read_text()
    for code in {fault.code for fault in ALL} | {"no-reader"}:
        assert f"`{code}`" in told, code
