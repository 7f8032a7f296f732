"""The wiring plan: what goes where, for so many seats and these readers.

A plan is made of what the configuration says and of proposals for what it leaves open. It may be
wrong: `hardware.wiring.checks` names its mistakes. Eight seats fit on the header only with the
74HC138 (hardware.md 5.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.inputs import READERS
from companion.mistakes import Where
from hardware.wiring.header import CE0, DATA
from hardware.wiring.settings import ReaderWiring, SeatWiring, Select, Settings

BUTTONS: Final = (4, 17, 27, 22, 23, 2, 3, 7)
LIGHTS: Final = (12, 16, 20, 21, 26, 19, 18, 25)
BUZZER: Final = 24
ADDRESS: Final = (5, 6, 13)
SELECTS: Final = (8, 7, 5, 6, 13, 25, 14)
"""Chip selects: four fit without a care; seven leave the console no pin."""
MOST_SEATS: Final = len(BUTTONS)

ENABLE: Final = "74HC138's /E1 (SPI0's CE0, the kernel's)"


@dataclass(frozen=True)
class ReaderPlan:
    """One reader: which chip select reaches it, its reset pin or None, its antenna's gain in dB.

    `device` is the N of /dev/spidev0.N in every case. `cs` is None behind a decoder, `output` is
    None without one. `own_reset` tells whether no other reader is reset with it.
    """

    name: str
    place: str
    device: int
    output: int | None
    cs: int | None
    reset: int | None
    own_reset: bool
    gain: int


@dataclass(frozen=True)
class SeatPlan:
    """One seat's pins."""

    button: int
    light: int
    buzzer: int | None = None


class Claim(NamedTuple):
    """A pin, who holds it, and where the configuration says so (or would say so).

    `kind` is "data", "select", "address", "reset", "button", "light" or "buzzer"; `said` tells
    whether the configuration names this pin.
    """

    pin: int
    holder: str
    kind: str
    where: Where
    said: bool = False


@dataclass(frozen=True)
class Plan:
    """The pins of a table. `settings` is what it was made of, `buzzer` the table's.

    Readers that are behind a decoder share `address` (A0, A1, A2), which is () otherwise.
    """

    settings: Settings
    readers: tuple[ReaderPlan, ...]
    seats: tuple[SeatPlan, ...]
    buzzer: int
    address: tuple[int, ...]

    @property
    def select(self) -> Select:
        """How readers are selected."""
        return self.settings.wiring.select

    @property
    def reset(self) -> int | None:
        """The reset pin that readers share."""
        return self.settings.wiring.reset

    @property
    def islands(self) -> tuple[str, ...]:
        """The readers' names."""
        return tuple(reader.name for reader in self.readers)

    @property
    def buttons(self) -> tuple[int, ...]:
        """Each seat's button."""
        return tuple(seat.button for seat in self.seats)

    @property
    def lights(self) -> tuple[int, ...]:
        """Each seat's light."""
        return tuple(seat.light for seat in self.seats)

    @property
    def buzzers(self) -> tuple[int, ...]:
        """The table's buzzer and those at seats: they all sound alike."""
        return (self.buzzer, *(seat.buzzer for seat in self.seats if seat.buzzer is not None))

    def claims(self) -> tuple[Claim, ...]:
        """Every pin in use, with its holder as people call it (seats from 1)."""
        data = [Claim(pin, use, "data", ("wiring", "select")) for pin, use in DATA.items()]
        said = self.settings.wiring.buzzer is not None
        buzzer = Claim(self.buzzer, "buzzer", "buzzer", ("wiring", "buzzer"), said)
        return (*data, *self._selects(), *self._resets(), *self._seats(), buzzer)

    def _selects(self) -> Iterator[Claim]:
        if self.select == "decoder":
            yield Claim(CE0, ENABLE, "select", ("wiring", "select"))
        said = self.settings.wiring.address is not None
        for bit, pin in enumerate(self.address):
            where: Where = ("wiring", "address", bit)
            yield Claim(pin, f"74HC138's A{bit}", "address", where, said)
        for reader in self.readers:
            if reader.cs is not None:
                where = ("readers", reader.name, "cs")
                said = self._says(reader.name).cs is not None
                yield Claim(reader.cs, f"select of reader {reader.name}", "select", where, said)

    def _resets(self) -> Iterator[Claim]:
        if self.reset is not None:
            yield Claim(self.reset, "reset of all readers", "reset", ("wiring", "reset"), True)
        for reader in self.readers:
            if reader.own_reset and reader.reset is not None:
                where = ("readers", reader.name, "reset")
                yield Claim(reader.reset, f"reset of reader {reader.name}", "reset", where, True)

    def _seats(self) -> Iterator[Claim]:
        for number, seat in enumerate(self.seats):
            said = self.settings.seats[number] if self.settings.seats else SeatWiring()
            pins = {"button": seat.button, "light": seat.light, "buzzer": seat.buzzer}
            for what, pin in pins.items():
                if pin is not None:
                    where = ("seats", number, what)
                    named = getattr(said, what) is not None
                    yield Claim(pin, f"{what} of seat {number + 1}", what, where, named)

    def _says(self, reader: str) -> ReaderWiring:
        return self.settings.readers.get(reader, ReaderWiring())


def propose(seats: int, readers: Sequence[str], settings: Settings | None = None) -> Plan:
    """The plan for so many seats and these readers, unchecked.

    Seats and readers that the configuration names are there as well. What does not fit is left out
    and is for `checks` to tell.
    """
    settings = settings or Settings()
    names = sorted({*readers, *settings.readers} & set(READERS))
    said = settings.seats or (SeatWiring(),) * seats
    return Plan(
        settings=settings,
        readers=tuple(_reader(name, settings) for name in names),
        seats=tuple(_seat(number, seat) for number, seat in enumerate(said[:MOST_SEATS])),
        buzzer=BUZZER if settings.wiring.buzzer is None else settings.wiring.buzzer,
        address=(settings.wiring.address or ADDRESS) if settings.wiring.select == "decoder" else (),
    )


def _seat(number: int, said: SeatWiring) -> SeatPlan:
    button = BUTTONS[number] if said.button is None else said.button
    light = LIGHTS[number] if said.light is None else said.light
    return SeatPlan(button, light, said.buzzer)


def _reader(name: str, settings: Settings) -> ReaderPlan:
    said = settings.readers.get(name, ReaderWiring())
    wiring, number = settings.wiring, READERS.index(name)
    device, output, cs = 0, None, None
    if wiring.select == "decoder":
        output = number if said.output is None else said.output
    elif said.cs is not None:
        cs = said.cs
    else:
        cs = SELECTS[number] if number < len(SELECTS) else None
    if wiring.select == "overlay":
        device = number if said.device is None else said.device
    return ReaderPlan(
        name=name,
        place=_place(device, output, cs, wiring.select),
        device=device,
        output=output,
        cs=cs,
        reset=wiring.reset if said.reset is None else said.reset,
        own_reset=said.reset is not None,
        gain=wiring.gain if said.gain is None else said.gain,
    )


def _place(device: int, output: int | None, cs: int | None, select: Select) -> str:
    if select == "decoder":
        return f"74HC138 output {output}"
    return f"/dev/spidev0.{device}" if select == "overlay" else f"chip select GPIO{cs}"
