"""A back end in which nothing is moved: for a table in safe mode, played by hand on its screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.inputs import Fault, Input, ReaderHealth
from companion.words import say
from hardware.bench import Bench
from hardware.buzzer import Sound
from hardware.report import ReaderReport, Report

LEFT_OUT: Final = Fault(
    "reader-left-out",
    say("It is left out in safe mode."),
    say("“Try all again” on the page Doctor begins with everything."),
)


class Off:
    """Readers that read nothing, and say so; no buttons, lights or buzzer.

    `bench` is a simulated table's: what is laid there lies, and is not read.
    """

    name = "off"
    about = ""
    rounds: int | None = None

    def __init__(self, put: Callable[[Input], None], bench: Bench | None = None) -> None:
        self.bench = bench
        self._put = put
        self._readers: tuple[str, ...] = ()

    @property
    def simulated(self) -> bool:
        """Whether `bench` is there."""
        return self.bench is not None

    @property
    def lights(self) -> Off:
        """None of them is lit."""
        return self

    @property
    def buzzer(self) -> Off:
        """It is not heard."""
        return self

    def show(self, lit: frozenset[int], blinking: frozenset[int] = frozenset()) -> None:
        """Light nothing."""

    def sound(self, sound: Sound) -> None:
        """Sound nothing."""

    def use(self, seats: int, readers: tuple[str, ...]) -> None:  # noqa: ARG002
        """Tell of these readers that they are left out."""
        self._readers = readers
        for name in readers:
            self._put(ReaderHealth(name, LEFT_OUT, 0.0))

    def report(self) -> Report:
        """What is left out."""
        readers = (ReaderReport(name, "", None, None, LEFT_OUT, 0) for name in self._readers)
        return Report(tuple(readers), (), None, left_out=True)

    def try_light(self, seat: int | None) -> None:
        """Light nothing."""

    def try_buzzer(self) -> None:
        """Sound nothing."""

    def start(self) -> None:
        """Take nothing."""

    def stop(self) -> None:
        """There is nothing to let go."""
