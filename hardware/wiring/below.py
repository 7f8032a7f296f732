"""The parts with many wires, drawn in a row below the header: decoder, resistor, readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hardware.wiring.drawing import LETTER, Box, Sheet, Text, resistor
from hardware.wiring.parts import pulled
from hardware.wiring.places import BAND, FLOOR
from hardware.wiring.plan import Plan, ReaderPlan
from hardware.wiring.wires import OUTPUT_PINS

DEPTH: Final = 160
GAP: Final = 8
PITCH: Final = 11
"""Between two pins of the decoder."""

Pin = tuple[str, str | None]
"""What is printed beside a pin, and the net that it belongs to."""


@dataclass(frozen=True)
class Part:
    """A box with its pins along the upper edge."""

    name: str
    pins: tuple[Pin, ...]
    rows: tuple[str, ...]
    width: float


def below(sheet: Sheet, plan: Plan) -> list[tuple[str, float]]:
    """Draw the parts; returns (net, x) for each pin that has a wire."""
    parts = _parts(plan)
    ends: list[tuple[str, float]] = []
    x: float = BAND[0]
    for part in parts:
        ends += _draw(sheet, part, x)
        x += part.width + GAP
    return ends


def _parts(plan: Plan) -> list[Part]:
    parts = [_decoder(plan)] if plan.select == "decoder" else []
    if any(reader.reset is None for reader in plan.readers):
        parts.append(Part("", (("RST", "RST"), ("3.3 V", "3.3 V")), ("10 k",), 34))
    room = BAND[1] - BAND[0] - sum(part.width + GAP for part in parts)
    width = min(150.0, room / len(plan.readers) - GAP)
    return parts + [_reader(plan, reader, width) for reader in plan.readers]


def _decoder(plan: Plan) -> Part:
    """Its pins in the order of their use; the picture's corner shows where they are."""
    taken = {it.output: it.name for it in plan.readers}
    address: list[Pin] = [(f"{bit + 1} A{bit}", f"A{bit}") for bit in range(3)]
    enables: list[Pin] = [("4 /E1", "CE0"), ("5 /E2", "ground"), ("6 E3", "3.3 V")]
    supply: list[Pin] = [("8 GND", "ground"), ("16 VCC", "3.3 V")]
    outputs: list[Pin] = [
        (f"{pin} /Y{number}", f"select {taken[number]}" if number in taken else None)
        for number, pin in enumerate(OUTPUT_PINS)
    ]
    pins = (*address, *enables, *supply, *outputs)
    rows = ("100 nF from VCC to GND", "pin numbers as on the right")
    return Part("74HC138", pins, rows, len(pins) * PITCH + 6)


def _reader(plan: Plan, reader: ReaderPlan, width: float) -> Part:
    reset = "RST" if reader.reset is None else "reset"
    if reader.own_reset:
        reset = f"reset {reader.name}"
    pins: tuple[Pin, ...] = (
        ("SDA", f"select {reader.name}"),
        ("SCK", "SCLK"),
        ("MOSI", "MOSI"),
        ("MISO", "MISO"),
        ("IRQ", None),
        ("GND", "ground"),
        ("RST", reset),
        ("3.3V", "3.3 V"),
    )
    rows = [_at(reader), "100 nF and 10 uF", "from 3.3V to GND"]
    if reader.name in pulled(plan):
        rows.append("10 k from SDA to 3.3V")
    return Part(f"Reader {reader.name}", pins, tuple(rows), width)


def _at(reader: ReaderPlan) -> str:
    return reader.place if reader.output is None else f"SDA from /Y{reader.output}"


def _draw(sheet: Sheet, part: Part, left: float) -> list[tuple[str, float]]:
    sheet.boxes.append(Box(left, FLOOR, part.width, DEPTH))
    step = part.width / len(part.pins)
    xs = [left + step * (number + 0.5) for number in range(len(part.pins))]
    for (label, net), x in zip(part.pins, xs, strict=True):
        text = Text(x + 3, FLOOR + 6, label, 8.5, "end", up=True, pale=net is None)
        sheet.texts.append(text)
    if not part.name:
        resistor(sheet, left + part.width / 2 - 14, FLOOR + 62)
    _caption(sheet, part, left + part.width / 2)
    return [(net, x) for (_, net), x in zip(part.pins, xs, strict=True) if net is not None]


def _caption(sheet: Sheet, part: Part, middle: float) -> None:
    y = FLOOR + 76
    if part.name:
        sheet.texts.append(Text(middle, y, part.name, 15, "middle", bold=True))
    for number, row in enumerate(_fitting(part.rows, part.width)):
        sheet.texts.append(Text(middle, y + 20 + number * 13, row, 9, "middle"))


def _fitting(rows: Sequence[str], width: float) -> list[str]:
    """The rows, broken between words where they are too long for a box."""
    fitting = []
    for row in rows:
        line = ""
        for word in row.split():
            longer = f"{line} {word}".strip()
            if line and len(longer) * 9 * LETTER > width - 4:
                fitting.append(line)
                longer = word
            line = longer
        fitting.append(line)
    return fitting
