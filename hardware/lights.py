"""A light for each seat: lit exactly while that seat's plate on the screen asks its player."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock, Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gpiozero import LED, Factory

TRIAL = 2.0
"""Seconds that a light is lit to be looked at."""


class Lights:
    """One LED a seat, on a pin each. Safe to call from any thread; dark while not open."""

    def __init__(self, pins: Sequence[int], *, pin_factory: Factory | None = None) -> None:
        self._pins = tuple(pins)
        self._factory = pin_factory
        self._lock = Lock()
        self._leds: list[LED] = []
        self._lit = frozenset[int]()
        self._used = len(self._pins)
        self._tried: int | None = None
        self._trial: Timer | None = None

    def __repr__(self) -> str:
        state = "open" if self._leds else "closed"
        return f"<Lights {state}, {len(self._pins)} seats, lit: {sorted(self._lit)}>"

    def open(self) -> None:
        """Take the pins and light what was asked for meanwhile."""
        from gpiozero import LED

        with self._lock:
            for pin in self._pins:
                self._leds.append(LED(pin, pin_factory=self._factory))
            self._write()

    def show(self, seats: frozenset[int]) -> None:
        """Light exactly these seats; all others go dark."""
        with self._lock:
            self._lit = seats
            self._write()

    def use(self, seats: int) -> None:
        """From now on only the first `seats` lights are lit at all."""
        with self._lock:
            self._used = seats
            self._write()

    def try_one(self, seat: int | None) -> None:
        """Light only this seat for two seconds (None: no longer); then the game's lights again."""
        with self._lock:
            self._tried = seat
            if self._trial is not None:
                self._trial.cancel()
            self._trial = None if seat is None else Timer(TRIAL, self.try_one, (None,))
            if self._trial is not None:
                self._trial.daemon = True
                self._trial.start()
            self._write()

    def _write(self) -> None:
        for seat, led in enumerate(self._leds):
            wanted = seat in self._lit and seat < self._used
            if self._tried is not None:
                wanted = seat == self._tried
            if bool(led.is_lit) != wanted:
                led.toggle()

    def close(self) -> None:
        """Go dark and give the pins back. Twice is once."""
        self.try_one(None)
        with self._lock:
            self._lit = frozenset()
            self._write()
            while self._leds:
                self._leds.pop().close()
