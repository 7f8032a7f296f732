"""A light for each seat: lit exactly while that seat's plate on the screen asks its player."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gpiozero import LED, Factory


class Lights:
    """One LED a seat, on a pin each. Safe to call from any thread; dark while not open."""

    def __init__(self, pins: Sequence[int], *, pin_factory: Factory | None = None) -> None:
        self._pins = tuple(pins)
        self._factory = pin_factory
        self._lock = Lock()
        self._leds: list[LED] = []
        self._lit = frozenset[int]()
        self._used = len(self._pins)

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

    def _write(self) -> None:
        for seat, led in enumerate(self._leds):
            if bool(led.is_lit) != (seat in self._lit and seat < self._used):
                led.toggle()

    def close(self) -> None:
        """Go dark and give the pins back. Twice is once."""
        with self._lock:
            self._lit = frozenset()
            self._write()
            while self._leds:
                self._leds.pop().close()
