"""A hand at the simulated table that does what the trials ask for, an eye and an ear for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hardware.bench import STRANGER, Bench
from hardware.doctor.trials import Kind

AWAY: Final = 0.05
"""Seconds between a light's going on and the look at it."""
LISTENS: Final = 0.02
"""Seconds between two moments of listening, less than the shortest tone."""


class Hand:
    """Lays a card, presses a button, looks at lights, listens to the buzzer.

    `said` is told each sentence, `sleep` waits.
    """

    def __init__(
        self, bench: Bench, said: Callable[[str], None], sleep: Callable[[float], None]
    ) -> None:
        self._bench = bench
        self._said = said
        self._sleep = sleep
        self._looks: Kind | None = None
        self._pressed: int | None = None

    def ask(self, kind: Kind, at: str | int | None, sentence: str) -> None:
        """Do what is asked for."""
        self._said(sentence)
        self.let_go()
        self._looks = kind
        if kind == "card":
            self._bench.lay(STRANGER, str(at))
        elif kind == "button" and isinstance(at, int):
            self._bench.press(at)
            self._pressed = at

    def line(self, wait: float) -> str | None:
        """Answer what is seen and heard."""
        if self._looks == "buzzer":
            return "y" if self._hears(wait) else "n"
        self._sleep(AWAY if self._looks == "light" else wait)
        if self._looks != "light":
            return None
        lit = [seat for seat, lamp in enumerate(self._bench.lamps()) if lamp]
        return str(lit[0] + 1) if len(lit) == 1 else "0"

    def _hears(self, wait: float) -> bool:
        for _ in range(round(wait / LISTENS)):
            if self._bench.sounds():
                return True
            self._sleep(LISTENS)
        return False

    def let_go(self) -> None:
        """Take the card away and the finger off."""
        self._bench.lift(STRANGER)
        if self._pressed is not None:
            self._bench.release(self._pressed)
            self._pressed = None
