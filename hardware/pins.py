"""The one thread for all pins: it reads the buttons and times lights and sounds.

What is shown or sounded begins in the thread that asks for it; only what comes later by itself (a
light's blinking, a sound's end) is done here, so nothing needs a thread of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import Protocol

from companion.clock import Clock
from hardware.buttons import Buttons


class Timed(Protocol):
    """Something that does more by and by."""

    @property
    def due(self) -> float | None:
        """When `tick` is wanted (monotonic seconds), or None."""
        ...

    def tick(self, now: float) -> None:
        """Do what is due by `now`."""
        ...


class Pins:
    """Steps the buttons, and everything `timed` when it is due."""

    def __init__(self, buttons: Buttons, timed: Sequence[Timed], clock: Clock) -> None:
        self._buttons = buttons
        self._timed = tuple(timed)
        self._clock = clock
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Start the thread."""
        self._thread = Thread(target=self._run, name="pins", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread. Twice is once."""
        self._stop.set()
        self._buttons.wake()
        if self._thread is not None:
            self._thread.join(1.0)
            self._thread = None

    def _run(self) -> None:
        while not self._stop.is_set():
            self.step(self._wait())

    def _wait(self) -> float:
        times = (it.due for it in self._timed)
        due = min((time for time in times if time is not None), default=self._buttons.due)
        return max(0.0, min(due, self._buttons.due) - self._clock.monotonic())

    def step(self, wait: float) -> None:
        """Wait at most `wait` seconds for a button, then do what is due."""
        self._buttons.step(wait)
        for it in self._timed:
            it.tick(self._clock.monotonic())
