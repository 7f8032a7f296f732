"""Readers on emulated chips, scanned on a virtual clock: whole evenings in no time."""

from __future__ import annotations

from companion.inputs import Fault, ReaderHealth, Sighting
from hardware.emulator import Card, VirtualClock
from hardware.rc522.reader import Reader
from hardware.readers import Scanner
from hardware.simulated import EmulatedIsland

COST = 25e-6


class Ring:
    """`size` readers named A and so on, with `tags` to lay on them, and all that was said."""

    def __init__(self, size: int, *tags: str, pins: bool = False, cost: float = COST) -> None:
        self.clock = VirtualClock()
        cards = {tag: Card(tag) for tag in tags}
        names = "ABCDEFGH"[:size]
        self.islands = {name: EmulatedIsland(self.clock, cards) for name in names}
        for name, other in zip(names, names[-1:] + names[:-1], strict=True):
            self.islands[name].stand_beside(self.islands[other])
        for island in self.islands.values():
            island.chip.cost_per_transfer = cost
        self.readers = {
            name: Reader(
                island.chip, self.clock, name, reset=island.chip.reset_pin if pins else None
            )
            for name, island in self.islands.items()
        }
        self.said: list[Sighting | ReaderHealth] = []
        self.scanner = Scanner(self.readers, self.said.append, self.clock, retry=0.5)

    def rounds(self, times: int) -> None:
        for _ in range(times):
            self.scanner.scan_once()
            self.clock.sleep(0.06)

    @property
    def lying(self) -> dict[str, frozenset[str]]:
        return {it.reader: it.tags for it in self.said if isinstance(it, Sighting)}

    def told(self, reader: str) -> list[tuple[str, bool] | None]:
        """What was told of a reader's health: code and whether it is weak; None for well."""
        healths = [it for it in self.said if isinstance(it, ReaderHealth)]
        return [brief(it.fault) for it in healths if it.reader == reader]

    def fault(self, reader: str) -> Fault | None:
        """What a report says of a reader."""
        return next(it.fault for it in self.scanner.reports({}) if it.name == reader)


def brief(fault: Fault | None) -> tuple[str, bool] | None:
    return None if fault is None else (fault.code, fault.weak)
