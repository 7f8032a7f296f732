"""What a table's report says of its readers and buttons, as findings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from hardware.doctor.finding import Finding, of_fault
from hardware.report import ButtonReport, ReaderReport, Report

GOING: Final = 5.0
"""Seconds within which the first round over all readers ends, or something hangs."""

MUTE: Final = ("reader-silent", "reader-wrong-chip", "reader-hung")
"""What a reader is said to be where its bus does not work."""


@dataclass(frozen=True)
class Wanted:
    """The readers and how many seats must work; others are told of and are no fault."""

    readers: Collection[str]
    seats: int


def of_reader(report: ReaderReport, wanted: bool) -> Finding:
    """One reader's version register, its gain as it was read back, and its fault."""
    name = f"Reader {report.name}"
    tried = f"its version and its gain, at {report.place}"
    fault = report.fault
    if fault is not None and (wanted or fault.weak):
        return of_fault(name, tried, fault, report.name)
    if fault is not None or report.version is None:
        seen = "Nothing has answered there yet." if wanted else "Nothing answers there."
        todo = "" if wanted else "No game that is set up needs it; wire it or leave it."
        return Finding(name, tried, seen, todo, "untold", at=report.name)
    kept = "" if report.gain is None else f", gain {report.gain} dB"
    heard = " A card is heard." if report.cards else ""
    seen = f"It answers: version 0x{report.version:02X}{kept}.{heard}"
    return Finding(name, tried, seen, at=report.name)


def of_button(report: ButtonReport, wanted: bool) -> Finding:
    """One button's fault, or whether it is down."""
    name = f"Button of seat {report.seat + 1}"
    tried = f"its contact at GPIO{report.pin}"
    if report.fault is not None:
        return of_fault(name, tried, report.fault, report.seat)
    seen = "It is down." if report.down else "It is open, as a button that nobody presses."
    return Finding(name, tried, seen, "", "well" if wanted else "untold", at=report.seat)


def of_report(report: Report, wanted: Wanted) -> tuple[Finding, ...]:
    """Every reader and every button, and the readers that are wanted and not there."""
    readers = [of_reader(it, it.name in wanted.readers) for it in report.readers]
    there = {it.name for it in report.readers}
    readers += [_missing(name) for name in sorted(wanted.readers) if name not in there]
    buttons = (of_button(it, it.seat < wanted.seats) for it in report.buttons)
    return (*_bus(report, wanted), *readers, *buttons)


def _bus(report: Report, wanted: Wanted) -> Iterator[Finding]:
    """What several readers share, where none of them works (hardware.md B6)."""
    faults = [it.fault for it in report.readers if it.name in wanted.readers]
    if len(faults) < 2 or not all(it is not None and it.code in MUTE for it in faults):
        return
    todo = (
        "Unplug all but one. If that one answers, the boards load MISO: docs/wiring.md tells what "
        "to solder. If not, check what they share: 3.3 V, GND, SCK, MOSI and MISO."
    )
    seen = f"None of the {len(faults)} that are needed answers rightly."
    yield Finding("All readers", "whether any reader answers", seen, todo, "bad")


def _missing(name: str) -> Finding:
    seen, todo = f"This table has no reader {name}.", "Play there by hand, or wire one."
    tried = "whether the wiring plan has it"
    return Finding(f"Reader {name}", tried, seen, todo, "bad", "no-reader", name)


def of_round(scan: float | None) -> Finding:
    """Whether the readers are read at all, and how long a round takes."""
    name, tried = "Scan", "one round over all readers"
    if scan is not None:
        return Finding(name, tried, f"It takes {scan * 1000:.0f} ms.")
    seen = f"It has not ended in {GOING:.0f} seconds."
    todo = "Unplug the readers one after the other; the one that stops it is broken."
    return Finding(name, tried, seen, todo, "bad")
