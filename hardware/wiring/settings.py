"""What a configuration file says of the wiring: [wiring], [readers.A] and [[seats]]."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

Select = Literal["overlay", "decoder", "gpio"]
"""How readers are selected: chip selects by a `cs-gpios` overlay with one /dev/spidev0.N each, a
74HC138 on CE0, or chip selects that the companion drives itself."""
SELECTS: Final[tuple[str, ...]] = get_args(Select)
GAINS: Final = (18, 23, 33, 38, 43, 48)
"""The antenna gains that the chip has, in dB (MFRC522 data sheet, table 98)."""
GAIN: Final = 33
OUTPUTS: Final = 8
"""A 74HC138's."""

Between = msgspec.Meta


class Wiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds for all readers, buttons and lights.

    `hertz` is the SPI clock, `reset` the GPIO that all readers' RST share (None: they hang on
    3.3 V), `gain` in dB, `address` the decoder's A0, A1 and A2, `buzzer` the table's. A contact
    counts after `debounce_ms`, in time for the fists (`companion.gestures.LATE`). `pause_ms` lie
    between two scans of all readers, `retry_s` before a reader that fails is tried again. `keep`
    names what else on the header keeps its pins.
    """

    select: Select = "decoder"
    bus: int = 0
    hertz: Annotated[int, Between(ge=100_000, le=10_000_000)] = 1_000_000
    reset: int | None = None
    gain: int = GAIN
    address: tuple[int, int, int] | None = None
    debounce_ms: Annotated[float, Between(ge=1, le=80)] = 30
    pause_ms: Annotated[float, Between(ge=0, le=1000)] = 60
    retry_s: Annotated[float, Between(ge=0.5, le=60)] = 3
    buzzer: int | None = None
    keep: tuple[Literal["serial", "i2c", "1-wire", "audio"], ...] = ("serial",)


class ReaderWiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is special about one reader; what is None is as proposed.

    `device` is N of /dev/spidev0.N (overlay), `cs` a GPIO (overlay, gpio), `output` the decoder's.
    """

    device: int | None = None
    cs: int | None = None
    output: int | None = None
    reset: int | None = None
    gain: int | None = None


class SeatWiring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's pins; button and light are as proposed where they are None."""

    button: int | None = None
    light: int | None = None
    buzzer: int | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three sections together; readers by name, seats clockwise."""

    wiring: Wiring = Wiring()
    readers: dict[str, ReaderWiring] = {}
    seats: tuple[SeatWiring, ...] = ()


def chosen(settings: Settings, select: str | None) -> Settings:
    """The settings with another way of selecting readers, without what only the old one needs."""
    if select is None or select == settings.wiring.select:
        return settings
    wiring = msgspec.structs.replace(
        settings.wiring, select=msgspec.convert(select, Select), address=None
    )
    readers = {
        name: ReaderWiring(reset=said.reset, gain=said.gain)
        for name, said in settings.readers.items()
    }
    return Settings(wiring, readers, settings.seats)
