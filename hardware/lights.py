"""A light for each seat, in three states: yours to act, a problem here, quiet.

Lit: that seat's plate on the screen asks its player. Blinking: something at this seat is broken,
as a message says to all. Dark: neither.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from companion.clock import Clock

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice, Factory

BLINK = 0.8
"""Seconds lit and seconds dark while it blinks; all blink in step."""

TRIAL = 2.0
"""Seconds that a light is lit to be looked at."""

NOBODY: frozenset[int] = frozenset()


class Lights:
    """One LED a seat, on a pin each. Safe to call from any thread; dark while not open.

    `wake` is called when something will be due sooner than it was.
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
        self._leds: list[DigitalOutputDevice] = []
        self._lit = self._blinking = NOBODY
        self._used = len(self._pins)
        self._tried: int | None = None
        self._tried_until = 0.0

    def __repr__(self) -> str:
        state = "open" if self._leds else "closed"
        shown = f"lit: {sorted(self._lit)}, blinking: {sorted(self._blinking)}"
        return f"<Lights {state}, {len(self._pins)} seats, {shown}>"

    def open(self) -> None:
        """Take the pins and light what was asked for meanwhile."""
        from gpiozero import DigitalOutputDevice

        with self._lock:
            for pin in self._pins:
                self._leds.append(DigitalOutputDevice(pin, pin_factory=self._factory))
            self._write()

    def show(self, lit: frozenset[int], blinking: frozenset[int] = NOBODY) -> None:
        """Light exactly the seats `lit`, let those of `blinking` that are not lit blink."""
        with self._lock:
            self._lit, self._blinking = lit, blinking - lit
            self._write()
        self._wake()

    def use(self, seats: int) -> None:
        """From now on only the first `seats` lights are lit at all."""
        with self._lock:
            self._used = seats
            self._write()

    def try_one(self, seat: int | None) -> None:
        """Light only this seat for two seconds (None: no longer); then the game's lights again."""
        with self._lock:
            self._tried = seat
            self._tried_until = self._clock.monotonic() + TRIAL
            self._write()
        self._wake()

    @property
    def due(self) -> float | None:
        """When a light changes by itself."""
        now = self._clock.monotonic()
        if self._tried is not None:
            return self._tried_until
        return (_beat(now) + 1) * BLINK if self._blinking and self._leds else None

    def tick(self, now: float) -> None:
        """Blink, and end a trial whose time is over."""
        with self._lock:
            if self._tried is not None and now >= self._tried_until:
                self._tried = None
            self._write()

    def _write(self) -> None:
        shown = self._shown()
        for seat, led in enumerate(self._leds):
            wanted = seat in shown
            if bool(led.value) != wanted:
                led.value = wanted

    def _shown(self) -> frozenset[int]:
        if self._tried is not None:
            return frozenset({self._tried})
        bright = _beat(self._clock.monotonic()) % 2 == 0
        shown = self._lit | self._blinking if bright else self._lit
        return frozenset(seat for seat in shown if seat < self._used)

    def close(self) -> None:
        """Go dark and give the pins back. Twice is once."""
        with self._lock:
            self._lit = self._blinking = NOBODY
            self._tried = None
            self._write()
            while self._leds:
                self._leds.pop().close()


def _beat(now: float) -> int:
    """The number of the blink's half at this moment; its very beginning belongs to it."""
    return int(now / BLINK + 1e-6)
