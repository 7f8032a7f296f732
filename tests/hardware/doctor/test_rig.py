"""Readers and buttons as findings: every fault with its code and its cure, no card by its name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.inputs import Fault
from hardware.doctor.finding import exit_code
from hardware.doctor.rig import Wanted, of_button, of_reader, of_report, of_round
from hardware.report import ButtonReport, ReaderReport, Report

SILENT = Fault("reader-silent", "Nothing answers.", "Push its plug home.")
CLONE = Fault("reader-clone", "It is a clone.", "Nothing needs to be done.", weak=True)
HELD = Fault("button-held", "It is down since the start.", "Let it go.")


def reader(version: int | None = 0x92, fault: Fault | None = None, cards: int = 0) -> ReaderReport:
    return ReaderReport("C", "/dev/spidev0.2", version, 33 if version else None, fault, cards)


def test_a_good_reader_tells_its_version_and_its_gain_and_whether_a_card_is_heard() -> None:
    assert of_reader(reader(), True).seen == "It answers: version 0x92, gain 33 dB."
    assert of_reader(reader(cards=2), True).seen.endswith("A card is heard.")


@pytest.mark.parametrize(
    ("given", "wanted", "state", "code"),
    [
        (reader(None, SILENT), True, "bad", "reader-silent"),
        (reader(None, SILENT), False, "untold", ""),
        (reader(0x88, CLONE), True, "weak", "reader-clone"),
        (reader(0x88, CLONE), False, "weak", "reader-clone"),
        (reader(None), True, "untold", ""),
        (reader(None), False, "untold", ""),
    ],
)
def test_a_readers_fault_counts_where_a_game_needs_it(
    given: ReaderReport, wanted: bool, state: str, code: str
) -> None:
    found = of_reader(given, wanted)
    assert (found.state, found.code, found.at) == (state, code, "C")
    if found.state in ("bad", "weak"):
        assert given.fault is not None
        assert (found.seen, found.todo) == (given.fault.seen, given.fault.cure)


def test_a_button_that_is_held_is_bad_and_an_open_one_is_well() -> None:
    assert of_button(ButtonReport(1, 17, True, HELD), True).state == "bad"
    assert of_button(ButtonReport(1, 17, True, None), True).seen == "It is down."
    assert of_button(ButtonReport(1, 17, False, None), True).state == "well"
    assert of_button(ButtonReport(6, 3, False, None), False).state == "untold"


def test_a_round_that_does_not_end_is_bad() -> None:
    assert of_round(0.0924).seen == "It takes 92 ms."
    assert of_round(None).state == "bad"


def test_the_exit_code_tells_whether_something_is_bad() -> None:
    report = Report((reader(0x88, CLONE),), (ButtonReport(0, 4, False, None),), 0.1)
    assert exit_code(of_report(report, Wanted("C", 1))) == 0
    report = Report((reader(None, SILENT),), (), 0.1)
    assert exit_code(of_report(report, Wanted("C", 1))) == 1


def test_a_reader_that_a_game_needs_and_the_table_has_not_is_bad() -> None:
    report = Report((reader(),), (), 0.1)
    (_, missing) = of_report(report, Wanted("CE", 0))
    assert (missing.state, missing.code, missing.at) == ("bad", "no-reader", "E")


WRONG = Fault("reader-wrong-chip", "It is no RC522.", "Put another one there.")


def test_where_no_reader_answers_what_they_share_is_named() -> None:
    faults = {"C": SILENT, "D": WRONG, "E": None}
    readers = [replace(reader(None, fault), name=name) for name, fault in faults.items()]
    first, *_ = of_report(Report(tuple(readers), (), 0.1), Wanted("CD", 0))
    assert (first.name, first.state, first.at) == ("All readers", "bad", None)
    assert "Unplug all but one" in first.todo
    assert "MISO" in first.todo
    for wanted in ("C", "CE", "CDE"):
        found = of_report(Report(tuple(readers), (), 0.1), Wanted(wanted, 0))
        assert "All readers" not in [it.name for it in found]
