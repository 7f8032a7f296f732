"""One visit of the doctor at a terminal: what is tried, who is asked, how it is told."""

from __future__ import annotations

import fcntl
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.arranged import Arranged
from companion.cli import address
from companion.cli.boards import of_boards
from companion.cli.config import read
from companion.cli.house import folder_of
from companion.cli.typed import Typed
from companion.cli.wired import all_wired, as_arranged, wanted
from companion.installed import to_end
from companion.languages import encode
from companion.settings import Settings

if TYPE_CHECKING:
    from hardware.contract import BackEnd
    from hardware.doctor.finding import Finding, State
    from hardware.doctor.here import Here
    from hardware.doctor.trials import Asked, Kind
    from hardware.report import Report
    from hardware.wiring.plan import Plan

MARKS: Final[dict[State, str]] = {
    "well": "✓ well  ",
    "weak": "! weak  ",
    "bad": "✗ bad   ",
    "untold": "? untold",
}
WAITS: Final = 0.05
PAGE: Final = "its tablet: tap the dot, or open {}"
NOTHING_TYPED: Final = "Enter passes a trial over; Ctrl-C ends."


@dataclass(frozen=True)
class Options:
    """What `companion doctor` was asked for."""

    config: Path | None
    data: Path
    hardware: str
    quick: bool
    as_json: bool


class Visit:
    """One run of the doctor: what it has found so far, told as it is found."""

    def __init__(self, asked: Options) -> None:
        self._asked = asked
        self.findings: list[Finding] = []

    def all(self) -> bool:
        """Try everything; False where the hardware could not be. Raises Refusal, HardwareError."""
        from hardware.doctor.machine import of_machine

        settings = read(self._asked.config, self._asked.data)
        plan = _plan(settings)
        here = _here(self._asked, plan)
        self._tell(*of_machine(here))
        self._tell(*of_boards(settings, folder_of(self._asked.config, self._asked.data)))
        with ExitStack() as held:
            if (why := self._held_back(here, held)) is not None:
                self._tell(why)
                return False
            back_end = self._started(settings, held)
            if back_end is not None:
                self._try(back_end, settings)
            return back_end is not None

    def _held_back(self, here: Here, held: ExitStack) -> Finding | None:
        """Why the table's hardware is not even touched."""
        from hardware.doctor.finding import Finding

        name, tried = "Hardware", "readers, buttons, lights and buzzer"
        if here.simulated:
            return None
        if here.board is None:
            seen = "None of them can be tried: this is not a Raspberry Pi."
            todo = "Run it on the Pi, or add --hardware simulated to see it at work."
            return Finding(name, tried, seen, todo, "untold")
        if not is_free(here.data, held):
            seen = "A companion is running and holds them."
            return Finding(
                name, tried, seen, f"Use {self._page()}; or {to_end(here.data)}.", "untold"
            )
        return None

    def _started(self, settings: Settings, held: ExitStack) -> BackEnd | None:
        from hardware.backends import open_backend
        from hardware.doctor.finding import Finding
        from hardware.errors import HardwareError

        seats, readers = all_wired(settings)
        try:
            back_end = open_backend(
                self._asked.hardware,
                seats=seats,
                islands=readers,
                put=lambda _: None,
                settings=settings.hardware,
                arranged=as_arranged(self._arranged()),
            )
            held.callback(back_end.stop)
            back_end.start()
        except HardwareError as error:
            busy = "busy" in str(error).lower()
            todo = f"If a companion is running, use {self._page()}." if busy else ""
            tried = "to take the pins and the bus"
            self._tell(Finding("Hardware", tried, str(error), todo, "bad"))
            return None
        return back_end

    def _page(self) -> str:
        return PAGE.format(address.page(self._asked.data.expanduser(), "/doctor"))

    def _arranged(self) -> Arranged:
        simulated = self._asked.hardware == "simulated"
        arranged = Arranged.open(self._asked.data.expanduser(), simulated=simulated)
        if arranged.notice:
            self._tell(_not_understood(arranged.notice))
        return arranged

    def _try(self, back_end: BackEnd, settings: Settings) -> None:
        from hardware.doctor.rig import Wanted, of_report, of_round
        from hardware.doctor.trials import Trials, readable

        seats, readers = (all_wired if back_end.simulated else wanted)(settings)
        report = _first_report(back_end)
        self._tell(of_round(report.scan), *of_report(report, Wanted(readers, seats)))
        if self._asked.quick or not (back_end.simulated or self._is_somebody_there()):
            return
        with self._somebody(back_end) as somebody:
            trials = Trials(back_end, somebody, time, readers=readable(report.readers), seats=seats)
            for finding in trials.all():
                self._tell(finding)

    def _is_somebody_there(self) -> bool:
        if is_a_terminal():
            return True
        self.say("Nobody is at a terminal, so nothing is asked for.", err=True)
        return False

    @contextmanager
    def _somebody(self, back_end: BackEnd) -> Iterator[Asked]:
        """Who is asked: at the simulated table, whose cards nobody can touch, a simulated hand."""
        from hardware.doctor.hand import Hand

        speak = partial(self.say, err=self._asked.as_json)
        if back_end.bench is None:
            speak(NOTHING_TYPED)
            yield Person(speak)
            return
        speak("The table is simulated, so a simulated hand does what is asked for.")
        hand = Hand(back_end.bench, speak, time.sleep)
        try:
            yield hand
        finally:
            hand.let_go()

    def _tell(self, *findings: Finding) -> None:
        self.findings += findings
        for one in findings:
            if not self._asked.as_json:
                self.say(f"{MARKS[one.state]}  {one.name}: {one.tried}. {one.seen}")

    def sum_up(self, code: int) -> None:
        """Say at the end what is to be done, the worst first; or everything as JSON."""
        if self._asked.as_json:
            everything = {"findings": self.findings, "exit": code}
            return self.say(encode(everything).decode())
        states = [one.state for one in self.findings]
        worst: tuple[State, ...] = ("bad", "weak", "untold")
        for state in worst:
            todo = [one for one in self.findings if one.state == state and one.todo]
            if todo and state != "untold":
                self.say(f"\nWhat mends it ({state}):")
            for one in todo:
                self.say(f"  {MARKS[state][0]} {one.name}: {one.todo}")
        counted = ", ".join(f"{states.count(state)} {state}" for state in MARKS)
        return self.say(f"\n{counted}.")

    def say(self, text: str, *, err: bool = False) -> None:
        """Print UTF-8 whatever the terminal's locale."""
        click.echo(text.encode("utf-8", "replace"), err=err)


class Person:
    """Somebody at a terminal: reads what is asked for, does it, types."""

    def __init__(self, speak: partial[None]) -> None:
        self._speak = speak
        self._typed = Typed()

    def ask(self, kind: Kind, at: str | int | None, sentence: str) -> None:  # noqa: ARG002
        """Print what is asked for."""
        self._speak(f"> {sentence}")

    def line(self, wait: float) -> str | None:
        """What was typed within `wait` seconds."""
        return self._typed.line(wait)


def _not_understood(notice: str) -> Finding:
    """What was found of readers and buttons is lost to this and to every later start."""
    from hardware.doctor.finding import Finding

    name, tried = "Places", "which reader and which button are whose"
    return Finding(name, tried, notice, "Find them anew: `companion seats`.", "bad")


def _plan(settings: Settings) -> Plan:
    from hardware.wiring.checks import decoded, plan

    return plan(*all_wired(settings), decoded(settings.hardware))


def _here(asked: Options, plan: Plan) -> Here:
    from hardware.doctor.here import Here

    return Here(plan, asked.data.expanduser(), simulated=asked.hardware == "simulated")


def _first_report(back_end: BackEnd) -> Report:
    """The first report in which every reader has answered or failed; the last one in time."""
    from hardware.doctor.rig import GOING

    until = time.monotonic() + GOING
    while True:
        report = back_end.report()
        told = all(it.version is not None or it.fault is not None for it in report.readers)
        if (report.scan is not None and told) or time.monotonic() >= until:
            return report
        time.sleep(WAITS)


def is_a_terminal() -> bool:
    """Whether somebody can type here."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_free(data: Path, held: ExitStack) -> bool:
    """Whether no companion runs with this data folder; none begins to until `held` is closed.

    Nothing is made there: without a lock file no companion has ever run.
    """
    try:
        lock = held.enter_context((data / "lock").open())
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
