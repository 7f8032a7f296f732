"""The buzzers: one short tick for every card, another sound for a problem, one for the timer.

A sound tells that something was read, never what: every card, whosever it is, sounds the same. So
do all buzzers of a table, one at each seat or one for all: where a sound comes from tells nothing.
Nor does its moment: how long a card takes to be read hangs on its number, so sounds begin in step.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from companion.clock import Clock

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory

Sound = Literal["card", "problem", "time"]


STEP: Final = 0.05
"""Seconds: a sound begins at a multiple of these."""


class Pattern(NamedTuple):
    """Seconds on, seconds off, and how many times."""

    on: float
    off: float
    times: int


PATTERNS: Final[dict[Sound, Pattern]] = {
    "card": Pattern(0.03, 0.0, 1),
    "problem": Pattern(0.12, 0.08, 3),
    "time": Pattern(0.06, 0.06, 2),
}


class Buzzer:
    """All buzzers of a table as one, on a pin each. Safe to call from any thread.

    A sound begins within a twentieth of a second, nobody waits for it, and the newest wins. `wake`
    is called when something will be due sooner than it was.
    """

    def __init__(
        self,
        pins: Sequence[int],
        clock: Clock,
        *,
        wake: Callable[[], None] = lambda: None,
        pin_factory: Factory | None = None,
    ) -> None:
        self._pins = tuple(pins)
        self._clock = clock
        self._wake = wake
        self._factory = pin_factory
        self._lock = Lock()
        self._devices: list[DigitalOutputDevice] = []
        self._ahead: deque[tuple[float, bool]] = deque()

    def __repr__(self) -> str:
        pins = ", ".join(f"GPIO{pin}" for pin in self._pins)
        return f"<Buzzer {'open' if self._devices else 'closed'} on {pins}>"

    def open(self) -> None:
        """Take the pins, silent."""
        from gpiozero import DigitalOutputDevice

        for pin in self._pins:
            self._devices.append(DigitalOutputDevice(pin, pin_factory=self._factory))

    def sound(self, sound: Sound) -> None:
        """Begin a sound; nothing is heard while closed."""
        with self._lock:
            if not self._devices:
                return
            begins = ceil(self._clock.monotonic() / STEP) * STEP
            self._write(False)
            self._ahead = deque(_steps(PATTERNS[sound], begins))
        self._wake()

    @property
    def due(self) -> float | None:
        """When the sound that is heard goes on or off next."""
        with self._lock:
            return self._ahead[0][0] if self._ahead else None

    def tick(self, now: float) -> None:
        """Go on with the sound."""
        with self._lock:
            self._do(now)

    def _do(self, now: float) -> None:
        while self._ahead and self._ahead[0][0] <= now:
            self._write(self._ahead.popleft()[1])

    def _write(self, on: bool) -> None:
        for device in self._devices:
            if bool(device.value) != on:
                device.value = on

    def close(self) -> None:
        """Fall silent and give the pins back. Twice is once."""
        with self._lock:
            self._ahead.clear()
            self._write(False)
            while self._devices:
                self._devices.pop().close()


def _steps(pattern: Pattern, begins: float) -> Iterator[tuple[float, bool]]:
    for time in range(pattern.times):
        on = begins + time * (pattern.on + pattern.off)
        yield on, True
        yield on + pattern.on, False
