"""What every back end is: a table's readers, buttons, lights and buzzer, real or simulated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.inputs import Input
from hardware.bench import Bench
from hardware.buzzer import Sound
from hardware.report import Report
from hardware.wiring.plan import Plan


class ShowsLights(Protocol):
    """The lights of all seats."""

    def show(self, lit: frozenset[int], blinking: frozenset[int] = frozenset()) -> None:
        """Light exactly the seats `lit`; those of `blinking` that are not lit blink slowly."""
        ...


class Sounds(Protocol):
    """The buzzer."""

    def sound(self, sound: Sound) -> None:
        """Begin a sound and return at once."""
        ...


class BackEnd(Protocol):
    """A table's hardware: it puts what happens into a queue, and shows lights and sounds."""

    @property
    def name(self) -> str:
        """By which it was chosen."""
        ...

    @property
    def about(self) -> str:
        """One line on what moves the pins of this machine; "" where nothing is to be said."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether `bench` is there."""
        ...

    @property
    def lights(self) -> ShowsLights:
        """A light for each seat."""
        ...

    @property
    def buzzer(self) -> Sounds:
        """One for the table."""
        ...

    @property
    def bench(self) -> Bench | None:
        """What moves cards and presses buttons, on the simulated table only."""
        ...

    @property
    def rounds(self) -> int | None:
        """How many rounds over all readers there were: it stands still when their thread hangs.

        None where no thread reads.
        """
        ...

    def use(self, seats: int, readers: tuple[str, ...]) -> None:
        """Scan only these readers and heed only the first `seats` buttons and lights.

        Callable from any thread at any time; what lies on the readers is told anew, and a reader
        that the table does not have is told as failing.
        """
        ...

    def report(self) -> Report:
        """How readers and buttons are just now; from any thread. It names no card."""
        ...

    def try_light(self, seat: int | None) -> None:
        """Light only this seat for two seconds (None: no longer); then the game's lights again."""
        ...

    def try_buzzer(self) -> None:
        """Let the buzzer be heard once."""
        ...

    def start(self) -> None:
        """Take the pins and begin to read. Raises HardwareError."""
        ...

    def stop(self) -> None:
        """End threads, lights, sounds and fields within a second. Twice is once."""
        ...


@dataclass(frozen=True)
class Order:
    """What a back end is built from; times and the bus are in `plan.settings.wiring`."""

    plan: Plan
    put: Callable[[Input], None]
