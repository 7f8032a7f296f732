"""The doctor of a running table: everything that can be seen without anybody's hands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from threading import Lock

from companion.clock import Clock
from hardware.doctor.condition import celsius
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here
from hardware.doctor.machine import of_machine
from hardware.doctor.rig import GOING, Wanted, of_report, of_round
from hardware.doctor.start import CODE, not_told
from hardware.doctor.trials import Patient
from hardware.report import in_a_game

ANEW = 60.0
"""Seconds after which the machine is looked at anew: its disk is written to for that."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found at one moment. `readers` hear a card or not; `buttons` are down or not.

    `scan` are the seconds of a round over all readers, None where that is not told; `celsius` is
    the processor's temperature. No card is named here.
    """

    findings: tuple[Finding, ...]
    readers: dict[str, bool]
    buttons: tuple[bool, ...]
    scan: float | None
    celsius: float | None


class Doctor:
    """Examines one running table. Safe to call from any thread.

    Readers that the configuration names must work, whether the game uses them or not.
    """

    def __init__(self, back_end: Patient, here: Here, clock: Clock) -> None:
        self._back_end = back_end
        self._here = here
        self._clock = clock
        self._lock = Lock()
        self._round: float | None = None
        self._since = clock.monotonic()
        """The last round's seconds, and since when they have been the same."""
        self._looked: float | None = None
        self._machine: tuple[Finding, ...] = ()

    def examined(self, readers: Collection[str], seats: int, *, playing: bool) -> Examined:
        """Look at everything; the game needs these readers and so many seats.

        While it is played nothing is told of who presses a button, since bids may be pressed, nor
        how long a round takes, since that may depend on which cards lie.
        """
        report = self._back_end.report()
        stands = self._stands(report.scan)
        report = replace(in_a_game(report), scan=None) if playing else report
        named = set(self._here.plan.settings.readers)
        machine = self._of_machine()
        if report.left_out:
            found = _left_out(machine)
        else:
            found = (*of_report(report, Wanted({*readers, *named}, seats)), *machine)
            if stands:
                found = (of_round(None), *found)
        return Examined(
            findings=found,
            readers=dict.fromkeys(readers, False)
            | {it.name: it.cards > 0 for it in report.readers},
            buttons=tuple(it.down for it in report.buttons),
            scan=report.scan,
            celsius=celsius(self._here),
        )

    def _stands(self, scan: float | None) -> bool:
        """Whether no round has ended for a while: no two last equally long to the nanosecond."""
        with self._lock:
            now = self._clock.monotonic()
            if scan != self._round:
                self._round, self._since = scan, now
            return now - self._since > GOING

    def look_anew(self) -> None:
        """Have the machine be looked at anew the next time."""
        with self._lock:
            self._looked = None

    def try_light(self, seat: int | None) -> None:
        """Light only this seat for two seconds (None: no longer); then the game's lights again."""
        self._back_end.try_light(seat)

    def try_buzzer(self) -> None:
        """Let the buzzer be heard once."""
        self._back_end.try_buzzer()

    def _of_machine(self) -> tuple[Finding, ...]:
        with self._lock:
            now = self._clock.monotonic()
            if self._looked is None or now - self._looked >= ANEW:
                self._machine, self._looked = of_machine(self._here), now
            return self._machine


def _left_out(machine: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """In safe mode: that it is, first, and nothing of readers and buttons, which nobody moves."""
    safe = tuple(one for one in machine if one.code == CODE) or (not_told(),)
    return (*safe, *(one for one in machine if one.code != CODE))
