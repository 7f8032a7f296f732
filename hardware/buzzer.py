"""The buzzer: one short tick for every card, another sound for a problem, one for the timer.

A sound tells that something was read, never what: every card, whosever it is, sounds the same.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from gpiozero import Buzzer as Device
    from gpiozero import Factory

Sound = Literal["card", "problem", "time"]


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
    """A buzzer on one pin. Safe to call from any thread, returns at once; the newest sound wins."""

    def __init__(self, pin: int, *, pin_factory: Factory | None = None) -> None:
        self._pin = pin
        self._factory = pin_factory
        self._lock = Lock()
        self._device: Device | None = None

    def __repr__(self) -> str:
        return f"<Buzzer {'open' if self._device else 'closed'} on GPIO{self._pin}>"

    def open(self) -> None:
        """Take the pin, silent."""
        from gpiozero import Buzzer as Device

        self._device = Device(self._pin, pin_factory=self._factory)

    def sound(self, sound: Sound) -> None:
        """Begin a sound; nothing is heard while closed."""
        pattern = PATTERNS[sound]
        with self._lock:
            if self._device is not None:
                self._device.beep(pattern.on, pattern.off, pattern.times, background=True)

    def close(self) -> None:
        """Fall silent and give the pin back. Twice is once."""
        with self._lock:
            if self._device is not None:
                self._device.off()
                self._device.close()
                self._device = None
