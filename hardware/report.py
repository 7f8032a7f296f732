"""How a table's hardware is now: what the doctor and its page say of readers and buttons.

A report counts cards and never names one: which card lies where is nobody's business here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.inputs import Fault


@dataclass(frozen=True, slots=True)
class ReaderReport:
    """A reader: `place` says where it hangs ("/dev/spidev0.2", "74HC138 output 2").

    `version` is its VersionReg and `gain` its antenna's in dB, each None before it has answered;
    `cards` are the tags that lie on it. `fault` may be one that no message tells, as a clone's.
    `board` is the name of the one that tells of it, where it hangs on none of our own wires.
    """

    name: str
    place: str
    version: int | None
    gain: int | None
    fault: Fault | None
    cards: int
    board: str = ""


@dataclass(frozen=True, slots=True)
class ButtonReport:
    """The button of a seat (from 0, clockwise), as it is debounced.

    It is at a GPIO `pin`, or (`pin` is None) on the board of that name.
    """

    seat: int
    pin: int | None
    down: bool
    fault: Fault | None
    board: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything at one moment; `scan` are the seconds of the last whole round, None before it.

    `left_out`: the table stands in safe mode, and none of it is moved.
    """

    readers: tuple[ReaderReport, ...]
    buttons: tuple[ButtonReport, ...]
    scan: float | None
    left_out: bool = False


def in_a_game(report: Report) -> Report:
    """The report without what may be a bid: presses, and the bouncing that betrays them."""
    return replace(report, buttons=tuple(map(_unpressed, report.buttons)))


def _unpressed(button: ButtonReport) -> ButtonReport:
    fault = None if button.fault is not None and button.fault.weak else button.fault
    return replace(button, down=False, fault=fault)
