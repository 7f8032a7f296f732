# What this project uses of gpiozero 2.0, which carries no types of its own.
from collections.abc import Callable

class GPIOZeroError(Exception): ...

class Pin:
    state: bool

class Factory:
    def pin(self, name: int | str) -> Pin: ...
    def close(self) -> None: ...

class Device:
    pin_factory: Factory | None
    closed: bool
    def close(self) -> None: ...

class DigitalInputDevice(Device):
    when_activated: Callable[[], None] | None
    when_deactivated: Callable[[], None] | None
    def __init__(
        self,
        pin: int | str,
        *,
        pull_up: bool | None = ...,
        bounce_time: float | None = ...,
        pin_factory: Factory | None = ...,
    ) -> None: ...
    @property
    def is_active(self) -> bool: ...

class DigitalOutputDevice(Device):
    value: float
    def __init__(
        self,
        pin: int | str,
        *,
        active_high: bool = ...,
        initial_value: bool | None = ...,
        pin_factory: Factory | None = ...,
    ) -> None: ...
    def on(self) -> None: ...
    def off(self) -> None: ...
    def toggle(self) -> None: ...

class LED(DigitalOutputDevice):
    @property
    def is_lit(self) -> bool: ...

class Buzzer(DigitalOutputDevice):
    def beep(self, on_time: float, off_time: float, n: int | None, background: bool) -> None: ...
