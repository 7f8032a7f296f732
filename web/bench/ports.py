"""What the page asks of the simulated table; the hardware side fits it, the page imports none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Protocol

from companion.audience import PUBLIC, Audience
from companion.chance import Random
from web.bench.ear import Ear
from web.bench.menu import Choice
from web.bench.piles import Discarded


class Bench(Protocol):
    """The simulated hardware as a hand would move it. Safe to call from any thread.

    Cards are called as printed ("red 1", "green 16", "stranger"), readers by their Island's
    letter, seats count from 0 clockwise.
    """

    @property
    def deck(self) -> Mapping[str, str]:
        """The card that each enrolled tag sticks on, by the tag's upper-case hex text."""

    def lay(self, card: str, reader: str) -> None:
        """Put a card into a reader's field."""

    def lift(self, card: str) -> None:
        """Take a card out of the field that it lies in."""

    def press(self, seat: int) -> None:
        """Push a seat's button down."""

    def release(self, seat: int) -> None:
        """Let a seat's button go."""

    def where(self) -> Mapping[str, str | None]:
        """The reader that each card lies on, `None` for a card in nobody's field."""

    def held(self) -> Iterable[int]:
        """The seats whose buttons are down."""

    def lamps(self) -> Iterable[bool]:
        """Whether each seat's light is lit, by seat."""

    def menu(self) -> Iterable[Choice]:
        """The faults that there are, in the order in which to offer them."""

    def fault(self, name: str, target: str | int, on: bool) -> None:
        """Switch a fault on or off at its reader or seat."""

    def faults(self) -> Iterable[tuple[str, str | int]]:
        """The faults that are on, each as its name and its target."""


class Screen(Protocol):
    """The running table, as far as this page reads it."""

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        """The screen's JSON as it is now."""


Owners = Callable[[], Mapping[str, int | None]]
"""The seat that owns each card of the game now, None for the stock; others are left out."""

Clock = Callable[[], float]
"""Monotonic seconds."""


@dataclass(frozen=True, slots=True)
class Workbench:
    """What the page gets handed in: the things it moves, whose they are, and what was heard.

    `random` shuffles the stock; `discarded` says what the game has on its discard pile.
    """

    bench: Bench
    owners: Owners
    ear: Ear
    random: Random = field(default_factory=SystemRandom)
    discarded: Discarded = tuple
