"""Readers on emulated chips, scanned on a virtual clock: whole evenings in no time."""

from __future__ import annotations

from collections.abc import Callable

from companion.inputs import Fault, ReaderHealth, Sighting
from hardware.emulator import Card, VirtualClock
from hardware.rc522.reader import Reader
from hardware.readers import PAUSE, Scanner
from hardware.simulated import EmulatedIsland

COST = 25e-6


class Hand(VirtualClock):
    """A clock with a hand beside it, which moves a card at a moment in the midst of a scan."""

    def __init__(self, start: float = 0.0) -> None:
        super().__init__(start)
        self._due: tuple[float, Callable[[], None]] | None = None

    def at(self, moment: float, move: Callable[[], None]) -> None:
        """Do this when that moment comes."""
        self._due = moment, move

    def sleep(self, seconds: float, /) -> None:
        """Let time pass, the hand's move within it."""
        until = self.monotonic() + max(0.0, seconds)
        if self._due is not None and self._due[0] <= until:
            moment, move = self._due
            self._due = None
            super().sleep(moment - self.monotonic())
            move()
        super().sleep(until - self.monotonic())


class Ring:
    """`size` readers named A and so on, with `tags` to lay on them, and all that was said."""

    def __init__(self, size: int, *tags: str, pins: bool = False, cost: float = COST) -> None:
        self.clock = Hand()
        cards = {tag: Card(tag) for tag in tags}
        names = "ABCDEFGH"[:size]
        self.islands = {name: EmulatedIsland(self.clock, cards) for name in names}
        ring = list(self.islands.values())
        for n, island in enumerate(ring):
            island.stand_beside((ring[n - 1], ring[(n + 1) % size]))
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
        """Scan as `Scanner.run` paces it."""
        for _ in range(times):
            restless = self.scanner.scan_once()
            self.clock.sleep(PAUSE / 4 if restless else PAUSE)

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
