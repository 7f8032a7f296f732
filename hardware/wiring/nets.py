"""Which wires of the picture run down and across: what is joined with what, and in what order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hardware.wiring.drawing import Point
from hardware.wiring.places import CORNER, LANES, SUPPLY_LANES, edge, row
from hardware.wiring.plan import Plan
from hardware.wiring.routing import Lanes, Net
from hardware.wiring.strips import KINDS
from hardware.wiring.wires import Wire

SUPPLY_ROWS = {"ground": 2, "3.3 V": 6}
"""At which row of the header the supply's outputs are."""


def nets(plan: Plan, wires: Sequence[Wire], ends: Sequence[tuple[str, float]]) -> list[Net]:
    """The nets in the order of their tracks, from top to bottom; `ends` are pins below."""
    kinds = dict(_order(plan))
    pins = {it.name: it for it in wires if it.kind not in KINDS and it.gpio is not None}
    made = []
    for name, kind in kinds.items():
        drops = [x for net, x in ends if net == name]
        sources = [(edge(pins[name].pin), row(pins[name].pin))] if name in pins else []
        if drops or sources:
            made.append(Net(name, kind, list(sources), drops))
    return made


def _order(plan: Plan) -> Iterator[tuple[str, str]]:
    yield "CE0", "select"
    for bit in (2, 1, 0):
        yield f"A{bit}", "address"
    for reader in reversed(plan.readers):
        yield f"select {reader.name}", "select"
    for reader in plan.readers:
        yield f"reset {reader.name}", "reset"
    yield from (("reset", "reset"), ("SCLK", "clock"), ("MOSI", "mosi"), ("MISO", "miso"))
    yield from (("RST", "reset"), ("3.3 V", "power"), ("ground", "ground"))


def lanes(every: Sequence[Net], taken: Sequence[float]) -> dict[Point, float]:
    """Where each wire from the header turns down: the lower its pin, the nearer to the header."""
    free = Lanes([*taken, *(x for net in every for x in net.drops)])
    found: dict[Point, float] = {}
    for side, (low, high) in enumerate(LANES):
        at = edge(1 if side == 0 else 2)
        coming = (source for net in every for source in net.sources if source[0] == at)
        sources = sorted(coming, key=lambda source: source[1])
        step = min(11.0, (high - low) / max(1, len(sources)))
        for number, source in enumerate(reversed(sources)):
            x = high - number * step if side == 0 else low + number * step
            found[source] = free.take(x, -1 if side == 0 else 1)
    return found


def from_supply(name: str) -> tuple[Point, float]:
    """Where the supply gives ground or 3.3 V, and its lane."""
    lane = SUPPLY_LANES[0] if name == "ground" else SUPPLY_LANES[1]
    return (CORNER[1], row(SUPPLY_ROWS[name])), lane
