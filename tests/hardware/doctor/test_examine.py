"""The doctor of a running table: what it looks at each time, and what only now and then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.inputs import Fault
from hardware.doctor.examine import ANEW, Doctor, Examined
from hardware.report import ButtonReport, ReaderReport, Report
from hardware.wiring.checks import decoded, plan
from tests.hardware.doctor.kit import Patient

SILENT = Fault("reader-silent", "Nothing answers.", "Push its plug home.")


class Table:
    """A table with three readers, of which C is silent; it is its own clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.scan: float | None = 0.1
        self.done: list[object] = []

    def monotonic(self) -> float:
        return self.now

    def report(self) -> Report:
        readers = (
            ReaderReport("A", "", 0x92, 33, None, 2),
            ReaderReport("B", "", 0x92, 33, None, 0),
            ReaderReport("C", "", None, None, SILENT, 0),
        )
        buttons = (ButtonReport(0, 4, True, None), ButtonReport(1, 17, False, None))
        return Report(readers, buttons, self.scan)

    def try_light(self, seat: int | None) -> None:
        self.done.append(seat)

    def try_buzzer(self) -> None:
        self.done.append("sound")


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def pi(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def state_of(examined: Examined, name: str) -> str | None:
    return next((one.state for one in examined.findings if one.name == name), None)


def test_cards_are_heard_and_buttons_seen_and_a_silent_reader_is_bad_where_it_is_needed(
    table: Table, pi: Patient
) -> None:
    doctor = Doctor(table, pi.here, table)
    seen = doctor.examined("AB", 2, playing=False)
    assert seen.readers == {"A": True, "B": False, "C": False}
    assert (seen.buttons, seen.scan, seen.celsius) == ((True, False), 0.1, 51.2)
    assert state_of(seen, "Reader C") == "untold"
    assert state_of(doctor.examined("ABC", 2, playing=False), "Reader C") == "bad"


def test_during_a_game_no_press_is_told_and_no_time_that_cards_might_change(
    table: Table, pi: Patient
) -> None:
    seen = Doctor(table, pi.here, table).examined("AB", 2, playing=True)
    assert seen.buttons == (False, False)
    assert seen.scan is None
    assert seen.readers["A"] is True


def test_a_reader_that_the_configuration_names_must_work(table: Table, pi: Patient) -> None:
    named = plan(4, "ABCD", decoded({"readers": {"C": {"gain": 43}}}))
    seen = Doctor(table, replace(pi.here, plan=named), table).examined("AB", 2, playing=False)
    assert state_of(seen, "Reader C") == "bad"


def test_a_reader_that_the_game_needs_and_nobody_wired_is_told(table: Table, pi: Patient) -> None:
    seen = Doctor(table, pi.here, table).examined("ABE", 2, playing=False)
    assert state_of(seen, "Reader E") == "bad"
    assert seen.readers["E"] is False


def test_the_machine_is_looked_at_now_and_then_or_when_somebody_asks(
    table: Table, pi: Patient
) -> None:
    doctor = Doctor(table, pi.here, table)
    assert state_of(doctor.examined("AB", 2, playing=False), "Power") == "well"
    pi.throttled = "throttled=0x50005"
    assert state_of(doctor.examined("AB", 2, playing=False), "Power") == "well"
    table.now += ANEW
    assert state_of(doctor.examined("AB", 2, playing=False), "Power") == "bad"
    pi.throttled = "throttled=0x0"
    doctor.look_anew()
    assert state_of(doctor.examined("AB", 2, playing=False), "Power") == "well"


@pytest.mark.parametrize("scan", [None, 0.1])
def test_readers_that_are_not_read_any_more_are_told(
    table: Table, pi: Patient, scan: float | None
) -> None:
    table.scan = scan
    doctor = Doctor(table, pi.here, table)
    assert state_of(doctor.examined("AB", 2, playing=False), "Scan") is None
    table.now += 5.1
    assert state_of(doctor.examined("AB", 2, playing=False), "Scan") == "bad"
    table.scan = 0.1001
    assert state_of(doctor.examined("AB", 2, playing=False), "Scan") is None


def test_a_tap_lights_and_sounds(table: Table, pi: Patient) -> None:
    doctor = Doctor(table, pi.here, table)
    doctor.try_light(1)
    doctor.try_light(None)
    doctor.try_buzzer()
    assert table.done == [1, None, "sound"]
