"""The simulated hand's ear: the buzzer is heard when its pins say so, and only then."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hardware.bench import Bench
from hardware.doctor.hand import LISTENS, Hand


@dataclass
class Pin:
    """A buzzer's pin that sounds from a moment on."""

    sounds_at: float
    now: float = 0.0

    @property
    def state(self) -> bool:
        return self.now >= self.sounds_at


@pytest.mark.parametrize(
    ("pins", "answer"),
    [((0.0,), "y"), ((0.7,), "y"), ((99.0,), "n"), ((0.1, 99.0), "n"), ((), "n")],
)
def test_all_buzzers_are_listened_for(pins: tuple[float, ...], answer: str) -> None:
    buzzers = [Pin(at) for at in pins]
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        for pin in buzzers:
            pin.now += seconds

    hand = Hand(Bench({}, [], [], buzzers), lambda _: None, sleep)
    hand.ask("buzzer", None, "Is it heard?")
    assert hand.line(1.5) == answer
    assert sum(slept) <= 1.5 + LISTENS
