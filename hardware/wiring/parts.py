"""What a plan needs beside its wires: parts to buy, and what is to be soldered where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.wiring.header import PULLED_UP
from hardware.wiring.plan import Plan
from hardware.wiring.power import power

WAKES: Final = 3
"""Tied to ground, this pin starts a Pi that was halted."""


class Part(NamedTuple):
    """So many of something, and where they go."""

    number: int
    what: str
    where: str


def parts(plan: Plan) -> tuple[Part, ...]:
    """Everything but the Pi, its supply, wires and stickers."""
    return tuple(part for part in _parts(plan) if part.number)


def _parts(plan: Plan) -> Iterator[Part]:
    readers, seats = len(plan.readers), len(plan.seats)
    decoders = int(plan.select == "decoder")
    buzzers = 1 + sum(seat.buzzer is not None for seat in plan.seats)
    amperes = power(plan).supply / 1000
    yield Part(1, f"3.3 V step-down module, {amperes:g} A or more", "from the Pi's 5 V (pin 2)")
    yield Part(readers, "RC522 reader board", "one under each Island, 10 cm apart or more")
    yield Part(decoders, "74HC138", "beside the Pi; its notch and pin 1 as drawn")
    yield Part(readers + decoders, "100 nF", "at each reader and 74HC138, from 3.3 V to ground")
    yield Part(readers, "10 uF", "at each reader, from 3.3 V to ground; mind its polarity")
    yield Part(seats, "push button", "from its pin to ground")
    yield Part(seats, "LED and 1 k resistor", "from its pin through 1 k and the LED to ground")
    yield Part(buzzers, "active buzzer, 3 V, 15 mA at most", "from its pin to ground")
    yield Part(len(pulled(plan)), "10 k", _pull_ups(pulled(plan)))
    untied = sum(reader.reset is None for reader in plan.readers)
    yield Part(int(untied > 0), "10 k", "from the readers' joint RST to 3.3 V")


def pulled(plan: Plan) -> tuple[str, ...]:
    """The readers that would be selected while the board starts, were it not for a resistor."""
    low = (it for it in plan.readers if it.cs is not None and it.cs not in PULLED_UP)
    return tuple(reader.name for reader in low)


def _pull_ups(readers: tuple[str, ...]) -> str:
    return f"from SDA to 3.3 V at reader {', '.join(readers)}: none is selected before its time"


def current(plan: Plan) -> str:
    """What the readers draw from their supply, and the rest from the Pi, in a sentence."""
    drawn = power(plan)
    antennas = "one antenna" if drawn.antennas == 1 else "two antennas"
    return (
        f"The readers draw {drawn.typical} mA, {drawn.most} mA at most, with {antennas} on at a "
        f"time: not from the Pi's own 3V3 pins. Lights and buzzer take {drawn.header} mA through "
        f"the Pi's pins."
    )


HINTS: Final = (
    "A button with a lead of more than 30 cm gets 10 k from its pin to the Pi's 3V3 (pin 1) and "
    "100 nF from its pin to ground, or a fridge that starts may press it.",
    "Keep the leads to the readers under 30 cm, or set hertz = 500_000. Connect the Pi last, and "
    "check 3.3 V against ground for a short before.",
)
"""What a soldering iron should know besides."""


def remarks(plan: Plan) -> Iterator[str]:
    """What is odd about some pins, and harmless."""
    low = [str(pin) for pin in plan.buttons if pin not in PULLED_UP]
    if low:
        yield (
            f"Buttons at GPIO{', '.join(low)} read as pressed until the companion starts; nothing "
            f"comes of it."
        )
    if WAKES in plan.buttons:
        yield f"The button at GPIO{WAKES} also wakes a Pi that was shut down."
