"""What a picture is made of: texts, wires, boxes and symbols on A4, in quarters of a mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

WIDTH: Final = 1188
HEIGHT: Final = 840
LETTER: Final = 0.62
"""A letter's width in parts of its size, on the safe side for DejaVu Sans."""

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


class Frame(NamedTuple):
    """A rectangle from its upper left to its lower right corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Text:
    """A line of text at its base line; `up` turns it to be read from below."""

    x: float
    y: float
    text: str
    size: float = 9
    anchor: Anchor = "start"
    bold: bool = False
    pale: bool = False
    up: bool = False

    def frame(self) -> Frame:
        """The room that it takes, on the safe side."""
        length = len(self.text) * self.size * LETTER * (1.08 if self.bold else 1)
        before = {"start": 0.0, "middle": length / 2, "end": length}[self.anchor]
        if self.up:
            top = self.y + before - length
            return Frame(self.x - self.size * 0.8, top, self.x + self.size * 0.2, top + length)
        left = self.x - before
        return Frame(left, self.y - self.size * 0.8, left + length, self.y + self.size * 0.2)


@dataclass(frozen=True)
class Line:
    """A wire through points, in the colour of its kind; "ink" is a thin black stroke."""

    points: tuple[Point, ...]
    kind: str = "ink"
    name: str = ""

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


@dataclass(frozen=True)
class Box:
    """A frame, drawn."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 4


@dataclass(frozen=True)
class Dot:
    """A circle: black where wires are joined, white with a rim as a pin."""

    x: float
    y: float
    radius: float = 3
    hollow: bool = False


@dataclass
class Sheet:
    """Everything on the page."""

    title: str
    texts: list[Text] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    dots: list[Dot] = field(default_factory=list)

    def wire(self, kind: str, name: str, *points: Point) -> None:
        """A wire of a kind."""
        self.lines.append(Line(points, kind, name))

    def ink(self, *points: Point) -> None:
        """A black stroke of a symbol."""
        self.lines.append(Line(points))

    def say(self, x: float, y: float, rows: Sequence[str], size: float = 9) -> float:
        """Lines of text below each other; returns where the next one would stand."""
        for number, row in enumerate(rows):
            self.texts.append(Text(x, y + number * size * 1.4, row, size))
        return y + len(rows) * size * 1.4


def switch(sheet: Sheet, x: float, y: float) -> None:
    """A push button 32 wide, its contacts at both ends."""
    sheet.dots += [Dot(x + 4, y, 2.4, hollow=True), Dot(x + 28, y, 2.4, hollow=True)]
    sheet.ink((x + 2, y - 5), (x + 30, y - 5))
    sheet.ink((x + 16, y - 5), (x + 16, y - 8.5))
    sheet.ink((x + 11, y - 8.5), (x + 21, y - 8.5))


def resistor(sheet: Sheet, x: float, y: float) -> None:
    """A resistor 28 wide, lying."""
    sheet.boxes.append(Box(x, y - 3.5, 28, 7, 0))


def diode(sheet: Sheet, x: float, y: float, to: int) -> None:
    """An LED 14 wide; `to` is 1 where current flows to the right, -1 to the left."""
    start, end = (x, x + 14) if to > 0 else (x + 14, x)
    sheet.ink((start, y - 6), (end, y), (start, y + 6), (start, y - 6))
    sheet.ink((end, y - 6), (end, y + 6))
    for shift in (3, 7):
        sheet.ink((x + shift, y - 7), (x + shift + 3, y - 11))


def sounder(sheet: Sheet, x: float, y: float) -> None:
    """A buzzer 16 wide."""
    sheet.dots.append(Dot(x + 8, y, 6.5, hollow=True))
    sheet.dots.append(Dot(x + 8, y, 1.5))
