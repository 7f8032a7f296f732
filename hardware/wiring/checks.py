"""What is wrong with a wiring plan: every mistake, with its place, its pin and the way out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.inputs import READERS
from companion.mistakes import Mistake, misfits
from hardware.errors import HardwareError
from hardware.wiring.header import USABLE, place
from hardware.wiring.plan import MOST_SEATS, Claim, Plan, propose
from hardware.wiring.settings import OUTPUTS, Settings

SECTIONS = ("wiring", "readers", "seats")


class WiringError(HardwareError):
    """The plan cannot be wired; `mistakes` tells each, the text all of them."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(f"{one.key}: {one}" for one in self.mistakes))


def decoded(raw: Mapping[str, Any]) -> Settings:
    """The three sections of a decoded configuration. Raises WiringError with what has no place."""
    sections = {key: raw[key] for key in SECTIONS if key in raw}
    wrong = tuple(misfits(sections, Settings))
    if wrong:
        raise WiringError(wrong)
    return msgspec.convert(sections, Settings, strict=True)


def plan(seats: int, readers: Sequence[str], settings: Settings | None = None) -> Plan:
    """The checked plan for so many seats and these readers. Raises WiringError."""
    made = propose(seats, readers, settings)
    wrong = (*_room(seats, readers, made), *mistakes(made))
    if wrong:
        raise WiringError(wrong)
    return made


def mistakes(made: Plan) -> tuple[Mistake, ...]:
    """Everything that is wrong with a plan."""
    return (*_pins(made),)


def _room(seats: int, readers: Sequence[str], made: Plan) -> Iterator[Mistake]:
    if not 1 <= seats <= MOST_SEATS:
        yield Mistake(
            ("seats",), f"The wiring has room for 1 to {MOST_SEATS} seats, not {seats}.", ""
        )
    elif made.settings.seats and len(made.seats) < seats:
        yield Mistake(
            ("seats",),
            f"{seats} play, and only {len(made.seats)} seats are wired.",
            "Write a [[seats]] for each, or leave them all out.",
        )
    if len(readers) > OUTPUTS or set(readers) - set(READERS):
        yield Mistake(
            ("readers",), f"Readers are called {READERS[0]} to {READERS[-1]}.", "Use these names."
        )


def _pins(made: Plan) -> Iterator[Mistake]:
    holders: dict[int, Claim] = {}
    for claim in made.claims():
        pin, holder = claim.pin, claim.holder
        if pin not in USABLE:
            yield Mistake(
                claim.where, f"{place(pin)} ({holder}) is not free on the header.", "Use 2 to 27."
            )
        elif pin in holders:
            other = holders[pin].holder
            yield Mistake(
                claim.where,
                f"{place(pin)} is wanted by the {holder}, but the {other} has it.",
                "Move one of them to another pin.",
                pin,
                (other,),
            )
        holders.setdefault(pin, claim)
