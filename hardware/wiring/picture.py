"""The wiring plan as a picture on A4: the header in the middle, what hangs on single pins beside
it, readers and decoder below, the supply on the right. All of it is placed by rules from the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from hardware.wiring.below import below
from hardware.wiring.corner import corner
from hardware.wiring.drawing import HEIGHT, WIDTH, Anchor, Box, Dot, Point, Sheet, Text
from hardware.wiring.header import label
from hardware.wiring.nets import from_supply, lanes, nets
from hardware.wiring.overlay import CONFIG, config_lines
from hardware.wiring.parts import HINTS
from hardware.wiring.places import CENTRE, CORNER, FLOOR, LEFT, RAILS, RIGHT, TRACKS, edge, row
from hardware.wiring.plan import Plan
from hardware.wiring.routing import Lanes, Net, draw
from hardware.wiring.strips import beside, strips
from hardware.wiring.table import title
from hardware.wiring.wires import COLOURS, GROUND, SUPPLY, SUPPLY_GROUND, Wire, wires

HEADER: Final = "The Pi's header from above, pin 1 at the board's corner"
FEET: Final = 806
PAINT: Final = {
    "red": "#e02020",
    "black": "#111111",
    "yellow": "#ffd400",
    "green": "#20a040",
    "blue": "#2060e0",
    "orange": "#ff8a00",
    "grey": "#a8a8a8",
    "violet": "#a050d0",
    "white": "#ffffff",
    "brown": "#8a5a2b",
}


def svg(plan: Plan) -> str:
    """The picture as SVG text, black on white."""
    from jinja2 import Environment

    template = files("hardware.wiring").joinpath("picture.svg.j2").read_text(encoding="utf-8")
    paint = {kind: PAINT[colour] for kind, colour in COLOURS.items()}
    page = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return page.from_string(template).render(
        sheet=sheet(plan), paint=paint, width=WIDTH, height=HEIGHT
    )


def sheet(plan: Plan) -> Sheet:
    """Everything on the picture, placed."""
    made, every = Sheet(title(plan)), wires(plan)
    made.texts.append(Text(30, 34, f"{made.title[0].upper()}{made.title[1:]}", 17, bold=True))
    made.texts.append(Text(30, 52, f"{CONFIG} needs {' and '.join(config_lines(plan))}", 10))
    _header(made, {wire.pin: wire for wire in every})
    below_ends = below(made, plan)
    corner(made, plan)
    _grounded(made, plan, every, below_ends)
    made.say(52, FEET, HINTS, 8.5)
    return made


def _header(made: Sheet, every: dict[int, Wire]) -> None:
    made.boxes.append(Box(LEFT, row(1) - 13, RIGHT - LEFT, row(39) - row(1) + 26))
    made.texts.append(Text(CENTRE, row(1) - 20, HEADER, 10.5, "middle", True))
    for pin in range(1, 41):
        wire, side = every.get(pin), -1 if pin % 2 else 1
        x, y = CENTRE + side * 9, row(pin)
        if pin == 1:
            made.boxes.append(Box(x - 7, y - 7, 14, 14, 0))
        else:
            made.dots.append(Dot(x, y, 7.5, hollow=True))
        made.texts.append(Text(x, y + 3, str(pin), 7.5, "middle"))
        near: Anchor = "end" if side < 0 else "start"
        far: Anchor = "start" if side < 0 else "end"
        made.texts.append(Text(x + side * 13, y + 3, label(pin), 9, near, pale=wire is None))
        if wire is not None:
            made.texts.append(Text(edge(pin) - side * 6, y + 3, wire.name, 9, far, bold=True))


def _grounded(
    made: Sheet, plan: Plan, every: Sequence[Wire], ends: Sequence[tuple[str, float]]
) -> None:
    """Everything that is wired: strips, rails, what runs down and across."""
    joined = nets(plan, every, ends)
    free = Lanes([x for net in joined for x in net.drops])
    rails = tuple(free.take(x, step) for x, step in zip(RAILS, (-1, 1), strict=True))
    turns = lanes(joined, rails)
    for hanging, rail in zip(beside(every), rails, strict=True):
        strips(made, hanging, rail)
        if hanging:
            _rail(joined, turns, hanging, rail)
    _supplied(made, joined, turns, rails[0])
    room = (TRACKS[1] - TRACKS[0]) / max(1, len(joined) - 1)
    for number, net in enumerate(joined):
        draw(made, net, turns, TRACKS[0] + number * min(12, room), FLOOR)


def _rail(
    joined: Sequence[Net], turns: dict[Point, float], hanging: Sequence[Wire], rail: float
) -> None:
    """A ground rail beside the header ends on the ground's track."""
    top = (rail, min(row(wire.pin) for wire in hanging))
    _net(joined, "ground").sources.append(top)
    turns[top] = rail


def _supplied(
    made: Sheet, joined: Sequence[Net], turns: dict[Point, float], left_rail: float
) -> None:
    """What comes from the supply, and what goes there."""
    for name in ("3.3 V", "ground"):
        at, lane = from_supply(name)
        _net(joined, name).sources.append(at)
        turns[at] = lane
    made.wire("power", "5 V", (RIGHT, row(SUPPLY)), (CORNER[0], row(SUPPLY)))
    made.wire("ground", "ground", (RIGHT, row(SUPPLY_GROUND)), (CORNER[0], row(SUPPLY_GROUND)))
    made.wire("ground", "ground", (LEFT, row(GROUND)), (left_rail, row(GROUND)))
    made.dots.append(Dot(left_rail, row(GROUND)))


def _net(joined: Sequence[Net], name: str) -> Net:
    return next(net for net in joined if net.name == name)
