"""Every wire that ends on the header: from which pin, its name, where it goes and its colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.wiring.header import MISO, MOSI, PLACES, SCLK, label
from hardware.wiring.plan import Claim, Plan

COLOURS: Final = {
    "power": "red",
    "ground": "black",
    "clock": "yellow",
    "mosi": "green",
    "miso": "blue",
    "select": "orange",
    "address": "orange",
    "reset": "grey",
    "button": "violet",
    "light": "white",
    "buzzer": "brown",
}
"""The colours of a flat ribbon cable, by what a wire is for."""
GROUND: Final = 9
"""The header's pin that the table's ground is taken from."""
SUPPLY_GROUND: Final = 6
SUPPLY: Final = 2
"""The 5 V pin for a 3.3 V step-down module, which then goes on and off with the Pi."""


OUTPUT_PINS: Final = (15, 14, 13, 12, 11, 10, 9, 7)
"""The 74HC138's pins of /Y0 to /Y7 (its data sheet, "Pin description")."""


class Wire(NamedTuple):
    """A wire from a pin of the header; `gpio` is None for power and ground."""

    pin: int
    gpio: int | None
    name: str
    to: str
    kind: str

    @property
    def colour(self) -> str:
        """The suggested one."""
        return COLOURS[self.kind]

    @property
    def label(self) -> str:
        """What the header calls the pin: "GPIO17", "5V" or "GND"."""
        return label(self.pin)


def wires(plan: Plan) -> tuple[Wire, ...]:
    """Every wire of a plan that ends on the header, in the order of its pins."""
    every = [
        Wire(SUPPLY, None, "5 V", "3.3 V step-down module, +5 V", "power"),
        Wire(SUPPLY_GROUND, None, "ground", "3.3 V step-down module, GND", "ground"),
        Wire(GROUND, None, "ground", "everything's ground", "ground"),
        *(_wire(claim, plan) for claim in plan.claims()),
    ]
    return tuple(sorted(every))


def _wire(claim: Claim, plan: Plan) -> Wire:
    pin = PLACES[claim.pin]
    if claim.kind == "data":
        return _data(pin, claim.pin)
    if claim.kind in ("button", "light", "buzzer"):
        seat = claim.holder.rpartition("of ")[2] if " of " in claim.holder else ""
        name = claim.holder.replace(" of seat", "")
        return Wire(pin, claim.pin, name, _ending(claim.kind, seat), claim.kind)
    if claim.kind == "address":
        bit = claim.where[-1]
        to = f"74HC138 A{bit} (its pin {int(bit) + 1})"
        return Wire(pin, claim.pin, f"A{bit}", to, "address")
    if claim.kind == "reset":
        return _reset(claim, plan)
    if plan.select == "decoder":
        return Wire(pin, claim.pin, "CE0", "74HC138 /E1 (its pin 4)", "select")
    reader = str(claim.where[1])
    return Wire(pin, claim.pin, f"select {reader}", f"reader {reader}, SDA", "select")


def _reset(claim: Claim, plan: Plan) -> Wire:
    pin = PLACES[claim.pin]
    if claim.where[0] == "readers":
        name = str(claim.where[1])
        return Wire(pin, claim.pin, f"reset {name}", f"reader {name}, RST", "reset")
    sharing = [it.name for it in plan.readers if not it.own_reset]
    all_of_them = len(sharing) == len(plan.readers)
    to = "every reader" if all_of_them else f"reader {', '.join(sharing)}"
    return Wire(pin, claim.pin, "reset", f"{to}, RST", "reset")


def _data(pin: int, gpio: int) -> Wire:
    name, to, kind = {
        SCLK: ("SCLK", "every reader, SCK", "clock"),
        MOSI: ("MOSI", "every reader, MOSI", "mosi"),
        MISO: ("MISO", "every reader, MISO", "miso"),
    }[gpio]
    return Wire(pin, gpio, name, to, kind)


def _ending(kind: str, seat: str) -> str:
    at = f" of {seat}" if seat else " of the table"
    if kind == "button":
        return f"button{at}; its other side to ground"
    if kind == "light":
        return f"1 k, then the LED{at} (long leg); short leg to ground"
    return f"buzzer{at}, +; its - to ground"


class Joint(NamedTuple):
    """A wire that does not end on the header."""

    start: str
    end: str
    kind: str


def joints(plan: Plan) -> Iterator[Joint]:
    """Every wire between other parts."""
    for reader in plan.readers:
        yield Joint(f"reader {reader.name}, 3.3V", "3.3 V", "power")
        yield Joint(f"reader {reader.name}, GND", "ground", "ground")
        if reader.output is not None:
            output = OUTPUT_PINS[reader.output]
            start = f"74HC138 /Y{reader.output} (its pin {output})"
            yield Joint(start, f"reader {reader.name}, SDA", "select")
        if reader.reset is None:
            yield Joint(f"reader {reader.name}, RST", "the joint RST", "reset")
    if any(reader.reset is None for reader in plan.readers):
        yield Joint("the joint RST", "3.3 V by 10 k", "reset")
    if plan.select == "decoder":
        yield Joint("74HC138 VCC and E3 (its pins 16 and 6)", "3.3 V", "power")
        yield Joint("74HC138 GND and /E2 (its pins 8 and 5)", "ground", "ground")
