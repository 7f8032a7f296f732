"""The 40-pin header behind the stand-ins: what programs set, what hands outside do, who listens.

An output has the level that the program set. An input has the level that something outside gives
it (a finger's switch to ground), else its pull's. Watchers are called in the thread that changes a
level, with the kernel's date of the edge.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import Literal, NamedTuple, Protocol

from hardware.wiring.header import FIRM, PULLED_UP

LINES = 54
"""The chip has more lines than the header has pins."""

Pull = Literal["up", "down", "off"]
Watcher = Callable[[int, bool, int], None]
"""Hears of a pin, its level and the edge's date in nanoseconds of the monotonic clock."""


class _Clock(Protocol):
    def monotonic(self) -> float: ...


class Change(NamedTuple):
    """An output's new level, and when (monotonic seconds)."""

    pin: int
    level: bool
    at: float


@dataclass
class _Pin:
    output: bool = False
    level: bool = False
    pull: Pull = "off"
    outside: bool | None = None
    watcher: Watcher | None = None


class Header:
    """All pins of a header, by GPIO number. Safe to use from any thread."""

    def __init__(self, clock: _Clock = time) -> None:
        self._clock = clock
        self._lock = RLock()
        self._pins = {pin: _Pin(pull=_at_start(pin)) for pin in range(LINES)}
        self.changes: list[Change] = []
        """Every change of an output's level, in order."""

    def level(self, pin: int) -> bool:
        """The pin's level as it is now."""
        with self._lock:
            it = self._pins[pin]
            if it.output:
                return it.level
            if it.outside is not None:
                return it.outside
            return it.pull == "up" or pin in FIRM

    @property
    def outputs(self) -> dict[int, bool]:
        """The levels of all outputs."""
        with self._lock:
            return {number: pin.level for number, pin in self._pins.items() if pin.output}

    def is_output(self, pin: int) -> bool:
        """Whether a program drives it."""
        return self._pins[pin].output

    def pull(self, pin: int) -> Pull:
        """Which pull is switched on."""
        return self._pins[pin].pull

    def set_input(self, pin: int, pull: Pull) -> None:
        """Let a program listen."""
        with self._lock:
            self._pins[pin].output = False
            self._pins[pin].pull = pull

    def set_output(self, pin: int, level: bool) -> None:
        """Let a program drive it."""
        with self._lock:
            it = self._pins[pin]
            changed = not it.output or it.level != level
            it.output, it.level, it.watcher = True, level, None
            if changed:
                self.changes.append(Change(pin, level, self._clock.monotonic()))

    def free(self, pin: int) -> None:
        """Let go of it, as it was when the board started."""
        with self._lock:
            outside = self._pins[pin].outside
            self._pins[pin] = _Pin(pull=_at_start(pin), outside=outside)

    def watch(self, pin: int, watcher: Watcher | None) -> None:
        """Call the watcher (None: nobody) at each edge from now on."""
        self._pins[pin].watcher = watcher

    def drive(self, pin: int, level: bool | None) -> None:
        """Give the pin a level from outside; None: nothing outside does any longer."""
        with self._lock:
            before = self.level(pin)
            self._pins[pin].outside = level
            after, watcher = self.level(pin), self._pins[pin].watcher
            date = int(self._clock.monotonic() * 1e9)
        if after != before and watcher is not None:
            watcher(pin, after, date)


def _at_start(pin: int) -> Pull:
    return "up" if pin in PULLED_UP else "down"


class Wires:
    """Where the stand-ins' pins are: one header for all of them, as on a board."""

    def __init__(self) -> None:
        self.header = Header()
        self.chip = 0
        """The number of the header's /dev/gpiochip."""

    def __repr__(self) -> str:
        return f"<Wires, outputs {self.header.outputs}>"


WIRES = Wires()
