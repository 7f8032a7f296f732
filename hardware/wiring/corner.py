"""The picture's right side: the supply, the decoder's pins as they are, and how to read it all."""

from __future__ import annotations

from typing import Final

from hardware.wiring.drawing import Box, Dot, Line, Sheet, Text
from hardware.wiring.places import CORNER, row
from hardware.wiring.plan import Plan
from hardware.wiring.power import power
from hardware.wiring.wires import SUPPLY, SUPPLY_GROUND

DIP_LEFT: Final = ("A0", "A1", "A2", "/E1", "/E2", "E3", "/Y7", "GND")
DIP_RIGHT: Final = ("VCC", "/Y0", "/Y1", "/Y2", "/Y3", "/Y4", "/Y5", "/Y6")
LEGEND: Final = (
    (("power", "3.3 V and 5 V: red"), ("ground", "ground: black")),
    (("select", "select, A0-A2: orange"), ("reset", "reset: grey")),
    (("clock", "clock: yellow"), ("mosi", "MOSI: green")),
    (("miso", "MISO: blue"), ("button", "button: violet")),
    (("light", "light: white"), ("buzzer", "buzzer: brown")),
)


def corner(sheet: Sheet, plan: Plan) -> None:
    """Draw it from top to bottom."""
    y = _supply(sheet, plan)
    if plan.select == "decoder":
        y = _dip(sheet, y + 14)
    _legend(sheet, y + 20)


def _supply(sheet: Sheet, plan: Plan) -> float:
    left, right = CORNER
    drawn, top, bottom = power(plan), row(1) - 16, row(1) + 92
    sheet.boxes.append(Box(left, top, right - left, bottom - top))
    sheet.texts += [
        Text(left + 6, row(SUPPLY) + 3, "+5 V in", 9),
        Text(left + 6, row(SUPPLY_GROUND) + 3, "GND in", 9),
        Text(right - 6, row(2) + 3, "GND out", 9, "end"),
        Text(right - 6, row(6) + 3, "3.3 V out", 9, "end"),
        Text(left + 6, row(6) + 22, "3.3 V step-down module", 10.5, bold=True),
    ]
    sheet.say(
        left + 6,
        row(6) + 36,
        (
            f"gives {drawn.supply / 1000:g} A or more; the readers",
            f"draw {drawn.typical} mA, {drawn.most} mA at most",
        ),
    )
    return bottom


def _dip(sheet: Sheet, top: float) -> float:
    left = CORNER[0] + 62
    sheet.texts.append(Text(CORNER[0], top + 8, "The 74HC138 from above", 10.5, bold=True))
    top += 18
    sheet.boxes.append(Box(left, top, 62, 112, 2))
    sheet.dots.append(Dot(left + 31, top + 1, 5, hollow=True))
    for number, (one, other) in enumerate(zip(DIP_LEFT, DIP_RIGHT, strict=True)):
        y = top + 16 + number * 12.5
        sheet.texts += [
            Text(left + 4, y + 3, str(number + 1), 8.5),
            Text(left - 14, y + 3, one, 8.5, "end"),
            Text(left + 58, y + 3, str(16 - number), 8.5, "end"),
            Text(left + 76, y + 3, other, 8.5),
        ]
        sheet.ink((left - 10, y), (left, y))
        sheet.ink((left + 62, y), (left + 72, y))
    return top + 112


def _legend(sheet: Sheet, y: float) -> None:
    left = CORNER[0]
    sheet.texts.append(Text(left, y, "Colours, as a proposal", 10.5, bold=True))
    for number, pair in enumerate(LEGEND):
        for column, (kind, text) in enumerate(pair):
            x, line = left + column * 122, y + 14 + number * 13
            sheet.lines.append(Line(((x, line - 3), (x + 12, line - 3)), kind, text))
            sheet.texts.append(Text(x + 16, line, text, 7.5))
    y += 14 + len(LEGEND) * 13 + 6
    sheet.dots.append(Dot(left + 4, y - 3))
    rows = ("Joined wires have a dot;", "wires that only cross are not joined.")
    y = sheet.say(left + 12, y, rows, 8)
    rows = ("An LED's long leg: to its resistor,", "the short one to ground.")
    sheet.say(left + 12, y, rows, 8)
