"""The thread for all pins: buttons are heard, lights blink and sounds end by it."""

from __future__ import annotations

import time
from queue import SimpleQueue

from gpiozero.pins.mock import MockFactory

from companion.inputs import ButtonHealth, Edge
from hardware.buttons import Buttons
from hardware.buzzer import Buzzer
from hardware.lights import Lights
from hardware.pins import Pins


class RealClock:
    def monotonic(self) -> float:
        return time.monotonic()


def test_the_thread_hears_buttons_ends_sounds_and_ends_when_closed() -> None:
    factory, clock = MockFactory(), RealClock()
    heard: SimpleQueue[Edge | ButtonHealth] = SimpleQueue()
    buttons = Buttons((4, 17), heard.put, clock, pin_factory=factory)
    lights = Lights((12, 16), clock, wake=buttons.wake, pin_factory=factory)
    buzzer = Buzzer((24,), clock, wake=buttons.wake, pin_factory=factory)
    pins = Pins(buttons, (lights, buzzer), clock)
    for it in (buttons, lights, buzzer):
        it.open()
    pins.start()
    factory.pin(17).drive_low()
    pressed = heard.get(timeout=5)
    assert isinstance(pressed, Edge)
    assert pressed.down
    assert repr(buttons) == "<Buttons open, 2 seats, down: [1]>"
    buzzer.sound("card")
    deadline = time.monotonic() + 5
    while len(factory.pin(24).states) < 3 and time.monotonic() < deadline:
        time.sleep(0.005)
    assert [it.state for it in factory.pin(24).states] == [False, True, False]
    pins.close()
    pins.close()
    buttons.close()
    assert repr(buttons) == "<Buttons closed, 2 seats, down: [1]>"
    lights.close()
    buzzer.close()
    factory.close()
