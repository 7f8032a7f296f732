"""Whether a plan has more wires than the header has pins (hardware.md 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.mistakes import Mistake
from hardware.wiring.header import OTHERS, USABLE
from hardware.wiring.plan import Plan


def needed(made: Plan) -> dict[str, int]:
    """How many pins each part of the plan takes."""
    seats, wiring = made.seats, made.settings.wiring
    select = 1 + len(made.address) if made.select == "decoder" else len(made.readers)
    resets = sum(reader.own_reset for reader in made.readers) + (wiring.reset is not None)
    buzzers = 1 + sum(seat.buzzer is not None for seat in seats)
    parts = {"SPI": 3, "select": select, "reset": resets, "buttons": len(seats)}
    parts |= {"lights": len(seats), "buzzer": buzzers}
    return {part: count for part, count in parts.items() if count}


def kept(made: Plan) -> dict[str, int]:
    """How many pins each other use of the header keeps."""
    return {OTHERS[name].name: len(OTHERS[name].pins) for name in made.settings.wiring.keep}


def overfull(made: Plan) -> Iterator[Mistake]:
    """The one mistake of a plan that cannot fit whatever pins are chosen."""
    parts = needed(made)
    wanted, room = sum(parts.values()), len(USABLE) - sum(kept(made).values())
    if wanted <= room:
        return
    sums = " + ".join(f"{count} {part}" for part, count in parts.items())
    spared = "".join(f"; {name} keeps {pins}" for name, pins in kept(made).items())
    seen = f"This takes {wanted} pins ({sums}), and the header has {len(USABLE)}{spared}."
    yield Mistake(("wiring", "select"), seen, _way_out(made, wanted))


def _way_out(made: Plan, wanted: int) -> str:
    ways = []
    if made.settings.wiring.reset is not None:
        ways.append("leave reset out (the readers' RST to 3V3)")
    if wanted <= len(USABLE):
        ways += [_without(name) for name in made.settings.wiring.keep]
    if made.select != "decoder":
        ways.append('write select = "decoder": a 74HC138 reaches eight readers with four pins')
    way = ", or ".join(ways) or "leave something out"
    return f"{way[0].upper()}{way[1:]}."


def _without(name: str) -> str:
    other = OTHERS[name]
    return f"switch {other.name} off ({other.off}) and leave it out of keep, as in keep = []"
