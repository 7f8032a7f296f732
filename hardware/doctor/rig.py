"""What a table's report says of its readers and buttons, as findings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from companion.words import NOTHING, say
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
    name = say("Reader {name}", name=report.name)
    tried = say("its version and its gain, at {place}", place=report.place)
    fault = report.fault
    if fault is not None and (wanted or fault.weak):
        return of_fault(name, tried, fault, report.name)
    if fault is None and report.board:
        seen = say("Its board {board} tells of it.", board=report.board)
        if report.cards:
            seen = say("{seen} A card is heard.", seen=seen)
        return Finding(name, tried, seen, at=report.name)
    if fault is not None or report.version is None:
        seen = say("Nothing has answered there yet.") if wanted else say("Nothing answers there.")
        todo = NOTHING if wanted else say("No game that is set up needs it; wire it or leave it.")
        return Finding(name, tried, seen, todo, "untold", at=report.name)
    version = f"0x{report.version:02X}"
    seen = say("It answers: version {version}.", version=version)
    if report.gain is not None:
        gain = report.gain
        seen = say("It answers: version {version}, gain {gain} dB.", version=version, gain=gain)
    if report.cards:
        seen = say("{seen} A card is heard.", seen=seen)
    return Finding(name, tried, seen, at=report.name)


def of_button(report: ButtonReport, wanted: bool) -> Finding:
    """One button's fault, or whether it is down."""
    name = say("Button of seat {number}", number=report.seat + 1)
    at_pin = say("its contact at GPIO{pin}", pin=report.pin or 0)
    tried = at_pin if report.pin is not None else say("its board, {board}", board=report.board)
    if report.fault is not None:
        return of_fault(name, tried, report.fault, report.seat)
    seen = (
        say("It is down.") if report.down else say("It is open, as a button that nobody presses.")
    )
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
    todo = say(
        "Unplug all but one. If that one answers, the boards load MISO: docs/wiring.md tells what "
        "to solder. If not, check what they share: 3.3 V, GND, SCK, MOSI and MISO."
    )
    seen = say("None of the {number} that are needed answers rightly.", number=len(faults))
    yield Finding(say("All readers"), say("whether any reader answers"), seen, todo, "bad")


def _missing(name: str) -> Finding:
    seen, todo = (
        say("This table has no reader {name}.", name=name),
        say("Play there by hand, or wire one."),
    )
    tried = say("whether the wiring plan has it")
    return Finding(say("Reader {name}", name=name), tried, seen, todo, "bad", "no-reader", name)


def of_round(scan: float | None) -> Finding:
    """Whether the readers are read at all, and how long a round takes."""
    name, tried = say("Scan"), say("one round over all readers")
    if scan is not None:
        return Finding(name, tried, say("It takes {number} ms.", number=round(scan * 1000)))
    seen = say("It has not ended in {seconds} seconds.", seconds=round(GOING))
    todo = say("Unplug the readers one after the other; the one that stops it is broken.")
    return Finding(name, tried, seen, todo, "bad")
