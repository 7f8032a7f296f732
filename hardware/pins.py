"""The wiring plan: which pin of the 40-pin header does what.

Pins are numbered as the chip numbers them (GPIO17, not header pin 11). Two ways to reach the
readers: a 74HC138 on CE0, which turns three pins into up to eight chip selects, or one device
file a reader by a `cs-gpios` overlay. Eight seats fit only with the 74HC138 (hardware.md 5.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from hardware.errors import HardwareError

Select = Literal["decoder", "devices"]

# GPIO2, 3 and 7 are pulled up while the board starts, which suits a button to ground and would
# light an LED; GPIO14 and 15 are left to the serial console.
BUTTONS: Final = (4, 17, 27, 22, 23, 2, 3, 7)
LIGHTS: Final = (12, 16, 20, 21, 26, 19, 18, 24)
BUZZER: Final = 25
ADDRESS: Final = (5, 6, 13)
SELECTS: Final = (8, 7, 5, 6, 13, 24, 14)
DATA: Final = ((9, "SPI MISO"), (10, "SPI MOSI"), (11, "SPI SCLK"))
ENABLE: Final = (8, "SPI CE0, the 74HC138's /E")
HEADER: Final = range(2, 28)


class WiringError(HardwareError):
    """The plan cannot be wired; the text says which pin and why."""


class Claim(NamedTuple):
    """A pin and who holds it."""

    pin: int
    holder: str


@dataclass(frozen=True)
class Plan:
    """The pins of a table: buttons and lights by seat, the readers' select lines by Island.

    With `select` "decoder" `lines` are the 74HC138's A0, A1 and A2, and Islands take its outputs
    in order; with "devices" they are the chip selects behind /dev/spidev0.0, 0.1 and so on.
    """

    islands: tuple[str, ...]
    buttons: tuple[int, ...]
    lights: tuple[int, ...]
    buzzer: int
    select: Select
    lines: tuple[int, ...]

    def claims(self) -> tuple[Claim, ...]:
        """Every pin in use with its holder, as people call it (seats from 1)."""
        seats = [Claim(pin, f"button of seat {n}") for n, pin in enumerate(self.buttons, 1)]
        seats += [Claim(pin, f"light of seat {n}") for n, pin in enumerate(self.lights, 1)]
        data = [Claim(pin, use) for pin, use in DATA]
        return (*data, *self._selects(), *seats, Claim(self.buzzer, "buzzer"))

    def _selects(self) -> list[Claim]:
        if self.select == "decoder":
            address = [Claim(pin, f"74HC138 A{n}") for n, pin in enumerate(self.lines)]
            return [Claim(*ENABLE), *address]
        pairs = zip(self.lines, self.islands, strict=True)
        return [Claim(pin, f"chip select of Island {island}") for pin, island in pairs]

    def check(self) -> None:
        """Raise WiringError naming the first thing that cannot be wired so."""
        for sentence in problems(self.claims()):
            raise WiringError(sentence)

    def __str__(self) -> str:
        rows = [f"GPIO{pin:<3} {holder}" for pin, holder in sorted(self.claims())]
        return "\n".join(rows)


def problems(claims: Iterable[Claim]) -> list[str]:
    """A sentence for each pin that is held twice, or that the header does not have."""
    holders: dict[int, str] = {}
    sentences = []
    for pin, holder in claims:
        if pin not in HEADER:
            sentences.append(f"GPIO{pin} ({holder}) is not free on the header: use 2 to 27.")
        elif pin in holders:
            sentences.append(
                f"GPIO{pin} is wanted by the {holder}, but the {holders[pin]} has it: "
                f"move one of them to another pin."
            )
        holders.setdefault(pin, holder)
    return sentences


def plan(seats: int, islands: Sequence[str], select: Select = "decoder") -> Plan:
    """The proposed wiring for so many seats and these Islands. Raises WiringError."""
    room = 8 if select == "decoder" else len(SELECTS)
    if not 1 <= seats <= len(BUTTONS):
        raise WiringError(f"The wiring has room for 1 to {len(BUTTONS)} seats, not {seats}.")
    if len(islands) > room:
        more = "" if select == "decoder" else " Use a 74HC138 for more."
        raise WiringError(f"The wiring has room for {room} readers, not {len(islands)}.{more}")
    lines = ADDRESS if select == "decoder" else SELECTS[: len(islands)]
    made = Plan(tuple(islands), BUTTONS[:seats], LIGHTS[:seats], BUZZER, select, lines)
    made.check()
    return made
