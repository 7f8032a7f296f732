"""What the page asks of the doctor; the hardware side fits it, the page imports none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class Finding(Protocol):
    """A check's outcome: `state` is "well", "weak", "bad" or "untold".

    `at` is a reader's name or a seat from 0, None for what is no reader's and no button's.
    """

    @property
    def name(self) -> str:
        """What was looked at."""

    @property
    def tried(self) -> str:
        """What was tried."""

    @property
    def seen(self) -> str:
        """What was seen."""

    @property
    def todo(self) -> str:
        """What to do, or ""."""

    @property
    def state(self) -> str:
        """How it is."""

    @property
    def code(self) -> str:
        """The fault's code, or ""."""

    @property
    def at(self) -> str | int | None:
        """Where it is."""


class Examined(Protocol):
    """What was found at one moment; no card is named."""

    @property
    def findings(self) -> Sequence[Finding]:
        """Everything that was looked at."""

    @property
    def readers(self) -> Mapping[str, bool]:
        """Whether each reader hears a card."""

    @property
    def buttons(self) -> Sequence[bool]:
        """Whether each seat's button is down."""

    @property
    def scan(self) -> float | None:
        """Seconds of a round over all readers."""

    @property
    def celsius(self) -> float | None:
        """The processor's temperature."""


class Doctor(Protocol):
    """The doctor of the running table. Safe to call from any thread."""

    def examined(self, readers: Collection[str], seats: int, *, playing: bool) -> Examined:
        """Look at everything; the game needs these readers and so many seats.

        While it is played nothing is told of who presses a button: bids may be pressed.
        """

    def look_anew(self) -> None:
        """Have the machine be looked at anew as well the next time."""

    def try_light(self, seat: int | None) -> None:
        """Light only this seat for two seconds; None: no longer."""

    def try_buzzer(self) -> None:
        """Let the buzzer be heard once."""


Enrolled = Callable[[], tuple[int, int]]
"""How many of the game's cards are enrolled, and how many there are."""


Report = Callable[[], str]
"""Writes down what somebody who helps from afar needs; it holds no secret of the table."""


@dataclass(frozen=True, slots=True)
class Ward:
    """What the page gets handed in."""

    doctor: Doctor
    enrolled: Enrolled
    report: Report | None = None
