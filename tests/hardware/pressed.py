"""Real buttons under a real loop and table: pins to drive, and a clock that goes in small steps."""

from __future__ import annotations

from collections.abc import Callable

from gpiozero.pins.mock import MockFactory

from companion.loop import Loop
from companion.plates import Lamps
from hardware.buttons import Buttons
from tests.companion.kit import Hands
from tests.hardware.hands import HandClock

PINS = (4, 17, 27, 22)
TICK = 0.005


class Pressed:
    """A table whose four buttons are pins; from here on `clock` is the time of all of it."""

    def __init__(self, hands: Hands, *, lights: Callable[[Lamps], None] = lambda _: None) -> None:
        self.hands = hands
        self.clock = HandClock(hands.clock)
        self.loop = Loop(hands.table, self.clock, lights=lights)
        self.factory = MockFactory()
        self.buttons = Buttons(PINS, self.loop.put, self.clock, pin_factory=self.factory)
        self.buttons.open()

    def close_contact(self, seat: int) -> None:
        self.factory.pin(PINS[seat]).drive_low()

    def open_contact(self, seat: int) -> None:
        self.factory.pin(PINS[seat]).drive_high()

    def wait_until(self, moment: float, *, tick: float = TICK) -> None:
        while self.clock.now < moment - 1e-9:
            self.clock.now = min(self.clock.now + tick, moment)
            self.buttons.step(0)
            self.loop.work()

    def close(self) -> None:
        self.buttons.close()
        self.factory.close()
        self.hands.close()
