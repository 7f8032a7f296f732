# What this project uses of gpiozero 2.0, which carries no types of its own.
from collections.abc import Callable

class GPIOZeroError(Exception): ...

class Pin:
    state: bool
    edges: str
    when_changed: Callable[[float, bool], None] | None

class Factory:
    def pin(self, name: int | str) -> Pin: ...
    def close(self) -> None: ...

class Device:
    pin_factory: Factory | None
    closed: bool
    def close(self) -> None: ...

class InputDevice(Device):
    def __init__(
        self, pin: int | str, *, pull_up: bool | None = ..., pin_factory: Factory | None = ...
    ) -> None: ...
    @property
    def pin(self) -> Pin: ...
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
