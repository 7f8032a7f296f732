"""What only a person can try: a card on each reader, a finger on each button, an eye on each light.

Each trial asks, waits a while and goes on: Enter passes it over, and nobody waits for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, Literal, Protocol

from companion.clock import Clock
from hardware.doctor.finding import Finding
from hardware.report import ReaderReport, Report

PATIENCE: Final = 20.0
"""Seconds that each trial waits for the person."""

LOOK: Final = 0.1
"""Seconds between two looks at the hardware."""

SHINE: Final = 1.5
"""Seconds after which a light is lit anew: it goes out by itself after two."""

Kind = Literal["card", "button", "light", "buzzer"]


class Patient(Protocol):
    """The part of a back end that is tried."""

    def report(self) -> Report:
        """How readers and buttons are just now."""

    def try_light(self, seat: int | None) -> None:
        """Light only this seat for two seconds; None: no longer."""

    def try_buzzer(self) -> None:
        """Let the buzzer be heard once."""


class Asked(Protocol):
    """Who is asked: a person at a terminal, or a hand at the simulated table."""

    def ask(self, kind: Kind, at: str | int | None, sentence: str) -> None:
        """Ask for something; `at` is a reader's name or a seat from 0."""

    def line(self, wait: float) -> str | None:
        """What was typed within `wait` seconds, None if nothing was; "" passes a trial over."""


class Trials:
    """The trials of one table, in turn; `readers` and `seats` are those that can be tried."""

    def __init__(
        self,
        patient: Patient,
        asked: Asked,
        clock: Clock,
        *,
        readers: Collection[str],
        seats: int,
    ) -> None:
        self._patient = patient
        self._asked = asked
        self._clock = clock
        self._readers = tuple(readers)
        self._seats = range(seats)

    def all(self) -> Iterator[Finding]:
        """Try everything; whatever ends it, no light of a trial stays lit."""
        try:
            for reader in self._readers:
                yield self.card(reader)
            for seat in self._seats:
                yield self.button(seat)
            for seat in self._seats:
                yield self.light(seat)
            yield self.buzzer()
        finally:
            self._patient.try_light(None)

    def card(self, reader: str) -> Finding:
        """Ask for a card on a reader, and say if another one hears it instead."""
        name, tried = f"Card on {reader}", f"a card held to reader {reader}"
        before = {it.name for it in self._patient.report().readers if it.cards}
        self._asked.ask("card", reader, f"Hold any card to reader {reader}.")
        others: set[str] = set()

        def heard() -> bool:
            now = {it.name for it in self._patient.report().readers if it.cards}
            others.update(now - before)
            return reader in now

        if (passed := self._wait(heard)) is None:
            return Finding(name, tried, "A card is heard.", at=reader)
        if passed:
            return Finding(name, tried, "Passed over.", state="untold", at=reader)
        return _unheard(name, tried, reader, others - {reader})

    def button(self, seat: int) -> Finding:
        """Ask for a press, and say if another seat's button answers instead."""
        number = seat + 1
        name, tried = f"Press at seat {number}", f"the button of seat {number}, pressed"
        before = self._down()
        self._asked.ask("button", seat, f"Press the button of seat {number}.")
        others: set[int] = set()

        def pressed() -> bool:
            now = self._down() - before
            others.update(now)
            return seat in now

        if (passed := self._wait(pressed)) is None:
            return Finding(name, tried, "It answers.", at=seat)
        if passed:
            return Finding(name, tried, "Passed over.", state="untold", at=seat)
        buttons = self._patient.report().buttons
        pins = {it.seat: it.pin for it in buttons if it.pin is not None}
        return _unpressed(name, tried, seat, pins, others - {seat})

    def light(self, seat: int) -> Finding:
        """Light a seat and ask where it is seen: nobody says beforehand which one it is."""
        name, tried = f"Light of seat {seat + 1}", "which light is seen"
        self._asked.ask("light", seat, "A light is lit. At which seat (0: none is)?")
        answer = self._answered(lambda: self._patient.try_light(seat), SHINE)
        self._patient.try_light(None)
        if not answer.isdecimal():
            return Finding(name, tried, _unanswered(answer), state="untold", at=seat)
        if int(answer) == seat + 1:
            return Finding(name, tried, "It is lit at its own seat.", at=seat)
        if int(answer) == 0:
            todo = f"Turn the LED round, and check its resistor and the wire of seat {seat + 1}."
            return Finding(name, tried, "No light is seen.", todo, "bad", "light-dark", seat)
        seen = f"It is lit at seat {int(answer)} instead."
        todo = f"Exchange the lights' wires of seats {seat + 1} and {int(answer)}."
        return Finding(name, tried, seen, todo, "bad", "light-elsewhere", seat)

    def buzzer(self) -> Finding:
        """Sound the buzzer and ask whether it was heard."""
        name, tried = "Buzzer", "three short tones"
        self._asked.ask("buzzer", None, "The buzzer sounds. Is it heard (y, n)?")
        answer = self._answered(self._patient.try_buzzer, SHINE)
        if answer.lower() in ("y", "yes"):
            return Finding(name, tried, "They are heard.")
        if answer.lower() in ("n", "no"):
            todo = (
                "Check its polarity and its wire; an active buzzer (with its own tone) is needed."
            )
            return Finding(name, tried, "Nothing is heard.", todo, "bad", "buzzer-mute")
        return Finding(name, tried, _unanswered(answer), state="untold")

    def _down(self) -> set[int]:
        return {it.seat for it in self._patient.report().buttons if it.down}

    def _wait(self, seen: Callable[[], bool]) -> bool | None:
        """Wait until something is seen (None), it is passed over (True), or too long (False)."""
        until = self._clock.monotonic() + PATIENCE
        while self._clock.monotonic() < until:
            if seen():
                return None
            if self._asked.line(LOOK) is not None:
                return True
        return False

    def _answered(self, again: Callable[[], None], every: float) -> str:
        """What was typed; meanwhile do something again and again. "" if nothing came."""
        until = self._clock.monotonic() + PATIENCE
        while self._clock.monotonic() < until:
            again()
            answer = self._asked.line(every)
            if answer is not None:
                return answer.strip() or "-"
        return ""


def readable(readers: Collection[ReaderReport]) -> tuple[str, ...]:
    """The readers to which holding a card makes sense: those that answer."""
    return tuple(it.name for it in readers if it.version and not (it.fault and not it.fault.weak))


def _unanswered(answer: str) -> str:
    return "Passed over." if answer else f"Nobody answered in {PATIENCE:.0f} seconds."


def _unheard(name: str, tried: str, reader: str, others: set[str]) -> Finding:
    if others:
        other = min(others)
        seen = f"Reader {other} heard a card instead."
        todo = f"Exchange readers {reader} and {other} in table.toml, or their wires."
        return Finding(name, tried, seen, todo, "bad", "reader-elsewhere", reader)
    seen = f"No card was heard in {PATIENCE:.0f} seconds."
    todo = (
        f"Hold it flat on the middle and try another one. If none is heard, set gain = 43 in "
        f"[readers.{reader}], and keep metal away from below it."
    )
    return Finding(name, tried, seen, todo, "bad", "card-unheard", reader)


def _unpressed(name: str, tried: str, seat: int, pins: dict[int, int], others: set[int]) -> Finding:
    if others:
        other = min(others)
        seen = f"The button of seat {other + 1} answered instead."
        todo = f"Exchange the buttons of seats {seat + 1} and {other + 1}, or find out which is "
        todo += "whose with: companion seats"
        return Finding(name, tried, seen, todo, "bad", "button-elsewhere", seat)
    seen = f"Nothing was pressed in {PATIENCE:.0f} seconds."
    todo = f"Check its two wires: one to GPIO{pins.get(seat, '?')}, one to GND."
    return Finding(name, tried, seen, todo, "bad", "button-dead", seat)
