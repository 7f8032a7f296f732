"""The back ends and what they have in common: chosen by name, never by "if testing"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol

import msgspec

from companion.inputs import Input
from hardware.buzzer import Sound
from hardware.errors import HardwareError
from hardware.pins import Plan, Select, plan
from hardware.readers import PAUSE, RETRY

if TYPE_CHECKING:
    from hardware.bench import Bench


class ShowsLights(Protocol):
    """The lights of all seats."""

    def show(self, seats: frozenset[int]) -> None:
        """Light exactly these seats; all others go dark."""
        ...


class Sounds(Protocol):
    """The buzzer."""

    def sound(self, sound: Sound) -> None:
        """Begin a sound and return at once."""
        ...


class BackEnd(Protocol):
    """A table's hardware: it puts what happens into a queue, and shows lights and sounds."""

    @property
    def name(self) -> str:
        """By which it was chosen."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether `bench` is there."""
        ...

    @property
    def lights(self) -> ShowsLights:
        """A light for each seat."""
        ...

    @property
    def buzzer(self) -> Sounds:
        """One for the table."""
        ...

    @property
    def bench(self) -> Bench | None:
        """What moves cards and presses buttons, on the simulated table only."""
        ...

    def troubles(self) -> tuple[str, ...]:
        """Sentences on what is wrong now and is no reader's fault."""
        ...

    def start(self) -> None:
        """Take the pins and begin to read. Raises HardwareError."""
        ...

    def stop(self) -> None:
        """End threads, lights, sounds and fields within a second. Twice is once."""
        ...


class HardwareSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be set: the configuration's [hardware]. Times in seconds, the SPI clock in hertz."""

    select: Select = "decoder"
    spi_bus: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    spi_hertz: Annotated[int, msgspec.Meta(ge=100_000, le=10_000_000)] = 1_000_000
    pause: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = PAUSE
    retry: Annotated[float, msgspec.Meta(ge=0.5, le=60.0)] = RETRY


def _checked(settings: HardwareSettings | Mapping[str, Any] | None) -> HardwareSettings:
    if isinstance(settings, HardwareSettings):
        return settings
    try:
        return msgspec.convert(dict(settings or {}), HardwareSettings, strict=True)
    except msgspec.ValidationError as error:
        raise HardwareError(f"The configuration's [hardware] is not right: {error}.") from None


@dataclass(frozen=True)
class Order:
    """What a back end is built from."""

    plan: Plan
    put: Callable[[Input], None]
    settings: HardwareSettings = field(default_factory=HardwareSettings)


def _simulated(order: Order) -> BackEnd:
    from hardware.simulated import build

    return build(order)


def _pi(order: Order) -> BackEnd:
    from hardware.pi import build

    return build(order)


BACK_ENDS: Final[Mapping[str, Callable[[Order], BackEnd]]] = {"simulated": _simulated, "pi": _pi}


def open_backend(
    name: str,
    *,
    seats: int,
    islands: Sequence[str],
    put: Callable[[Input], None],
    settings: HardwareSettings | Mapping[str, Any] | None = None,
) -> BackEnd:
    """The back end called `name` for so many seats and these Islands, not yet started.

    `put` is called from the back end's threads and must not wait; `settings` is the configuration's
    [hardware]. Raises HardwareError.
    """
    build = BACK_ENDS.get(name)
    if build is None:
        names = " or ".join(BACK_ENDS)
        raise HardwareError(f"There is no hardware called {name!r}: choose {names}.")
    checked = _checked(settings)
    return build(Order(plan(seats, islands, checked.select), put, checked))
