"""Wires from the header down to the parts below it: a lane down, a track across, a drop.

Lanes, tracks and drops never lie on one another: each lane and drop has an x of its own, each track
a y of its own. Wires that only cross are not joined; joints get a dot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from hardware.wiring.drawing import Dot, Point, Sheet

APART: Final = 6
"""At least so far from each other run two wires side by side."""


@dataclass
class Net:
    """What is joined: pins above at `sources` (where they come out), parts below at `drops` (x)."""

    name: str
    kind: str
    sources: list[Point] = field(default_factory=list)
    drops: list[float] = field(default_factory=list)


class Lanes:
    """The xs that are still free for wires going down."""

    def __init__(self, taken: Iterable[float]) -> None:
        self._taken = list(taken)

    def take(self, x: float, step: float) -> float:
        """The first free x from `x` on, in the direction of `step`."""
        while any(abs(x - other) < APART for other in self._taken):
            x += step
        self._taken.append(x)
        return x


def draw(sheet: Sheet, net: Net, lanes: dict[Point, float], track: float, floor: float) -> None:
    """Draw a net with its track at height `track`; parts begin at `floor`."""
    ends = [lanes[source] for source in net.sources]
    across = sorted({*ends, *net.drops})
    if len(across) > 1:
        sheet.wire(net.kind, net.name, (across[0], track), (across[-1], track))
    for source, lane in zip(net.sources, ends, strict=True):
        sheet.wire(net.kind, net.name, source, (lane, source[1]), (lane, track))
    for x in net.drops:
        sheet.wire(net.kind, net.name, (x, track), (x, floor))
    sheet.dots += [Dot(x, track) for x in across[1:-1]]
