"""A plan whose readers and seats people have found to stand elsewhere than it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hardware.wiring.plan import Plan


def rearranged(plan: Plan, readers: Mapping[str, str], seats: Sequence[int]) -> Plan:
    """Return the plan as the table stands.

    `readers` says which of the plan's readers lies at which Island, and `seats` which of its seats
    is each player's, from 0: permutations of what the plan has. A reader is called by its Island
    from here on, so that whatever is said of it names the Island.
    """
    wired = {reader.name: reader for reader in plan.readers}
    return replace(
        plan,
        readers=tuple(replace(wired[readers[name]], name=name) for name in wired),
        seats=tuple(plan.seats[number] for number in seats),
    )
