"""A wiring plan as text: a table of wires, the supply, the parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hardware.wiring.overlay import advice
from hardware.wiring.parts import HINTS, current, parts, remarks
from hardware.wiring.plan import Plan
from hardware.wiring.wires import COLOURS, joints, wires

WAYS = {
    "decoder": "behind a 74HC138",
    "overlay": "with a chip select each by an overlay",
    "gpio": "with a chip select each that the companion drives",
}


def title(plan: Plan) -> str:
    """What the plan is for, in a line."""
    seats, readers = len(plan.seats), len(plan.readers)
    return f"{seats} seats, {readers} readers {WAYS[plan.select]}"


def text(plan: Plan) -> str:
    """The whole plan, for reading in a terminal or on paper."""
    return "\n".join(_sections(plan)) + "\n"


def _sections(plan: Plan) -> Iterator[str]:
    yield f"{title(plan)}\n"
    rows = [(str(it.pin), it.label, it.name, it.to, it.colour) for it in wires(plan)]
    yield from _columns(("pin", "is", "wire", "goes to", "colour"), rows)
    yield "\nBeside the header\n"
    ends = [(it.start, it.end, COLOURS[it.kind]) for it in joints(plan)]
    yield from _columns(("from", "to", "colour"), ends)
    yield "\nParts\n"
    needed = [(str(part.number), part.what, part.where) for part in parts(plan)]
    yield from _columns(("how many", "what", "where"), needed)
    yield "\nReaders\n"
    names = [(it.name, it.place, f"{it.gain} dB", _reset(plan, it.name)) for it in plan.readers]
    yield from _columns(("reader", "at", "gain", "reset"), names)
    yield ""
    yield from (current(plan), *HINTS, *remarks(plan), advice(plan))


def _reset(plan: Plan, name: str) -> str:
    reader = next(it for it in plan.readers if it.name == name)
    if reader.reset is None:
        return "softly"
    return f"GPIO{reader.reset}{'' if reader.own_reset else ', shared'}"


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table whose columns are as wide as they must be."""
    every = [heads, *rows]
    widths = [max(len(row[n]) for row in every) for n in range(len(heads))]
    for number, row in enumerate(every):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
        if number == 0:
            yield "  ".join("-" * width for width in widths)
