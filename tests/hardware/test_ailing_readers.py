"""Each fault of the menu at a table of five: what is said of it, and that it heals by itself."""

from __future__ import annotations

import pytest

from companion.inputs import ReaderHealth, Sighting
from hardware.emulator import MENU, AntennaOff, Clone, Crypto, Forgets, Hung, Silent
from hardware.emulator.faults import ChipFault
from tests.hardware.emulated import Ring, brief

LAID, NEXT, NEW = "04115E203B6480", "042E5E23746480", "044B5E26AD6480"
STOPS = {
    "silent": "reader-silent",
    "silent-high": "reader-silent",
    "wrong-chip": "reader-wrong-chip",
    "hung": "reader-hung",
    "antenna-off": "antenna-off",
    "crypto-stuck": "crypto-stuck",
}
WEAKENS = {
    "hangs": ("reader-hung", 70, None),
    "supply-dips": ("reader-lost-settings", 45, None),
    "gain-lost": ("gain-not-kept", 4, 5),
    "flicker": ("card-at-edge", 50, 70),
}
"""The code, after how many rounds it is told at the latest, and in how many it is forgotten: None
where that takes a minute (test_recurring.py)."""


@pytest.fixture
def table() -> Ring:
    """A card lies on A and one on B, which are read one right after the other."""
    made = Ring(5, LAID, NEXT, NEW)
    made.islands["A"].put(LAID)
    made.islands["B"].put(NEXT)
    made.rounds(3)
    return made


def test_the_whole_menu_is_tried_here() -> None:
    others = {"clone", "neighbour", "garbled"}
    assert {*STOPS, *WEAKENS, *others} == MENU.keys()


@pytest.mark.parametrize(("name", "code"), STOPS.items())
def test_a_reader_that_cannot_read_is_told_once_and_reads_again_once_it_is_mended(
    table: Ring, name: str, code: str
) -> None:
    table.islands["B"].befall(name, True)
    table.rounds(30)
    assert table.told("B") == [(code, False)]
    assert brief(table.fault("B")) == (code, False)
    assert table.lying["B"] == {NEXT}, "what lay there is taken to lie there"
    table.islands["A"].put(NEW)
    table.rounds(3)
    assert table.lying["A"] == {LAID, NEW}, "the others go on"
    table.islands["B"].befall(name, False)
    table.islands["B"].take(NEXT)
    table.rounds(12)
    assert table.told("B") == [(code, False), None]
    assert table.fault("B") is None
    assert table.lying["B"] == frozenset()
    assert all(table.told(other) == [] for other in "ACDE")


@pytest.mark.parametrize(("name", "code"), STOPS.items())
def test_a_reader_that_cannot_read_from_the_start_is_told_and_stops_nobody(
    name: str, code: str
) -> None:
    table = Ring(3, LAID)
    table.islands["B"].befall(name, True)
    table.islands["A"].put(LAID)
    table.rounds(5)
    assert table.told("B") == [(code, False)]
    assert table.lying == {"A": {LAID}}


@pytest.mark.parametrize(("name", "told"), WEAKENS.items())
def test_a_reader_that_mends_itself_again_and_again_is_weak_and_reads_on(
    table: Ring, name: str, told: tuple[str, int, int | None]
) -> None:
    code, soon, later = told
    table.islands["B"].befall(name, True)
    table.rounds(soon)
    assert table.told("B") == [(code, True)]
    table.islands["B"].put(NEW)
    table.rounds(8)
    assert table.lying["B"] == {NEXT, NEW}
    table.islands["B"].befall(name, False)
    table.rounds(later or 5)
    assert table.told("B") == [(code, True), *([None] if later else [])]
    assert table.lying == {"A": {LAID}, "B": {NEXT, NEW}}


@pytest.mark.parametrize(
    "fault", [Hung(every=90), Forgets(every=90), Crypto(every=90), AntennaOff(every=90)]
)
def test_what_mends_itself_once_is_not_worth_a_word(table: Ring, fault: ChipFault) -> None:
    chip = table.islands["B"].chip
    chip.fault = fault
    table.rounds(100)
    assert table.said[2:] == []
    assert table.readers["B"].revivals == (0 if isinstance(fault, Hung) else 1)


@pytest.mark.parametrize(
    ("fault", "code"), [(Crypto(every=40), "crypto-stuck"), (AntennaOff(every=40), "antenna-off")]
)
def test_a_bit_that_flips_again_and_again_is_put_right_and_told_as_a_weakness(
    table: Ring, fault: ChipFault, code: str
) -> None:
    table.islands["B"].chip.fault = fault
    table.rounds(130)
    assert table.told("B") == [(code, True)]
    assert table.lying["B"] == {NEXT}


def test_a_hung_reader_is_reset_by_its_pin() -> None:
    table = Ring(5, pins=True)
    levels: list[bool] = []
    chip = table.islands["C"].chip
    drive = chip.reset_pin

    def listening(level: bool) -> None:
        levels.append(level)
        drive(level)

    table.readers["C"]._reset = listening
    table.rounds(2)
    assert levels == [False, True], "pulsed when it is set up"
    chip.fault = Hung()
    table.rounds(3)
    assert levels[2:5] == [False, False, True], "held down once it failed, then pulsed"


def test_a_clone_that_works_is_in_the_report_and_in_no_message(table: Ring) -> None:
    table.islands["B"].befall("clone", True)
    table.islands["B"].chip.reset()
    table.rounds(20)
    assert table.told("B") == []
    [report] = [it for it in table.scanner.reports({"B": "output 1"}) if it.name == "B"]
    assert (report.version, report.gain, report.cards, report.place) == (0x88, 33, 1, "output 1")
    assert report.fault is not None
    assert (report.fault.code, report.fault.weak) == ("reader-clone", True)
    assert "FM17522" in report.fault.seen


def test_an_unknown_clone_is_allowed_too(table: Ring) -> None:
    table.islands["B"].chip.fault = Clone(0x1C)
    table.islands["B"].chip.reset()
    table.rounds(5)
    assert table.told("B") == []
    assert "unknown maker" in str(table.fault("B"))


def test_garbled_answers_cost_time_and_no_wrong_card(table: Ring) -> None:
    table.islands["B"].befall("garbled", True)
    table.rounds(60)
    assert table.lying == {"A": {LAID}, "B": {NEXT}}
    assert all(it.tags <= {LAID, NEXT} for it in table.said if isinstance(it, Sighting))


def test_a_fault_that_changes_its_kind_is_told_anew_and_one_that_only_sounds_otherwise_is_not(
    table: Ring,
) -> None:
    for fault in (Silent(), Silent(0xFF), Silent(), Hung()):
        table.islands["B"].chip.fault = fault
        table.rounds(12)
    assert table.told("B") == [("reader-silent", False), ("reader-hung", False)]


def test_a_report_counts_the_rounds_time_and_the_cards(table: Ring) -> None:
    assert table.scanner.round is not None
    assert 0.025 < table.scanner.round < 0.05
    assert [it.cards for it in table.scanner.reports({})] == [1, 1, 0, 0, 0]
    assert {it.version for it in table.scanner.reports({})} == {0x92}


@pytest.mark.parametrize("name", MENU)
def test_no_report_and_no_fault_names_a_card(table: Ring, name: str) -> None:
    table.islands["B"].befall(name, True)
    table.rounds(12)
    faults = [it.fault for it in table.said if isinstance(it, ReaderHealth)]
    text = repr(table.scanner.reports({})) + repr(faults) + repr(table.scanner)
    assert not any(tag in text for tag in (LAID, NEXT, NEW))


def test_a_reader_that_is_not_used_is_in_the_report_all_the_same(table: Ring) -> None:
    table.scanner.use(("A", "C"))
    table.islands["B"].befall("silent", True)
    table.islands["C"].befall("silent", True)
    table.rounds(5)
    assert table.told("B") == []
    assert table.told("C") == [("reader-silent", False)]
    table.scanner.use(("A", "B"))
    table.rounds(3)
    assert table.told("B") == [("reader-silent", False)]
