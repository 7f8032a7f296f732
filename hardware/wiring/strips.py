"""What hangs on single pins, drawn beside the header: buttons, lights, buzzers, each to ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hardware.wiring.drawing import Anchor, Dot, Sheet, Text, diode, resistor, sounder, switch
from hardware.wiring.places import edge, row
from hardware.wiring.wires import Wire

KINDS: Final = ("button", "light", "buzzer")
GAP: Final = 10
"""From the ground rail to a part."""


def beside(wires: Sequence[Wire]) -> tuple[list[Wire], list[Wire]]:
    """The wires that end beside the header: on its left, on its right."""
    hanging = [wire for wire in wires if wire.kind in KINDS]
    return [it for it in hanging if it.pin % 2], [it for it in hanging if it.pin % 2 == 0]


def strips(sheet: Sheet, hanging: Sequence[Wire], rail: float) -> None:
    """Draw these wires with their parts; the other side of each part goes to the ground rail."""
    for wire in hanging:
        _strip(sheet, wire, rail)
        sheet.dots.append(Dot(rail, row(wire.pin)))


def _strip(sheet: Sheet, wire: Wire, rail: float) -> None:
    y, away = row(wire.pin), 1 if wire.pin % 2 else -1
    near = rail + away * GAP
    far = near + away * _part(sheet, wire, near, y, away)
    sheet.wire("ground", "ground", (rail, y), (near, y))
    sheet.wire(wire.kind, wire.name, (far, y), (edge(wire.pin), y))
    anchor: Anchor = "start" if away > 0 else "end"
    sheet.texts.append(Text(far + away * 6, y - 4, _caption(wire), 9, anchor))


def _caption(wire: Wire) -> str:
    seat = wire.name.partition(" ")[2]
    at = f"of seat {seat}" if seat else "of the table"
    what = {"button": "Button {}", "light": "LED {}, with 1 k", "buzzer": "Buzzer {}, its + here"}
    return what[wire.kind].format(at)


def _part(sheet: Sheet, wire: Wire, near: float, y: float, away: int) -> float:
    """Draw a part that begins at `near` and goes `away` from the rail; returns its length."""

    def left(length: float, after: float = 0) -> float:
        return near + after if away > 0 else near - after - length

    if wire.kind == "button":
        switch(sheet, left(32), y)
        return 32
    if wire.kind == "buzzer":
        sounder(sheet, left(16), y)
        return 16
    diode(sheet, left(14), y, to=-away)
    gap = near + away * 14, near + away * 22
    sheet.wire(wire.kind, wire.name, (gap[0], y), (gap[1], y))
    resistor(sheet, left(28, after=22), y)
    return 50
