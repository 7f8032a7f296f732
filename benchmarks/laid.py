"""How long it takes from a card laid to its action in the journal, at a table of eight."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from companion.inputs import ReaderHealth, Sighting
from companion.settings import NAMES, Settings
from hardware.emulator import Card
from hardware.rc522.reader import Reader
from hardware.readers import PAUSE, Scanner
from hardware.simulated import EmulatedIsland
from tests.companion.kit import TAGS, Hands, lay_of
from tests.hardware.emulated import Hand

READERS = "ABCDEFGH"
GEMS = (2, 3, 4, 5, 6)
DAYS = 15
"""Decisions that are laid, 16 cards each."""


class Evening:
    """The real scan over emulated readers, and the real table with its journal on disk."""

    def __init__(self, folder: Path, cost: float, seed: int = 7) -> None:
        self.people = Hands(folder, Settings(players=NAMES, gems_per_island=GEMS))
        self.clock = Hand(1000.0)
        self.random = random.Random(seed)
        cards = {tag: Card(tag) for tag in TAGS.values()}
        self.islands = {name: EmulatedIsland(self.clock, cards) for name in READERS}
        for island in self.islands.values():
            island.chip.cost_per_transfer = cost
        readers = {name: Reader(it.chip, self.clock, name) for name, it in self.islands.items()}
        self.scanner = Scanner(readers, self._put, self.clock)
        self._acted: float | None = None

    def _put(self, what: Sighting | ReaderHealth) -> None:
        """Hand it to the table; its own time, with the journal's, is the machine's and added."""
        rows, began = self.people.journal.last_seq(), time.perf_counter()
        self.people.clock = what.at
        self.people.put(what)
        took = time.perf_counter() - began
        if self.people.journal.last_seq() > rows:
            self._acted = what.at + took

    def waits(self) -> list[float]:
        """Seconds from each card laid to the moment when its action was on disk."""
        self.people.dig()
        waits: list[float] = []
        for _ in range(DAYS):
            lay = lay_of(self.people.table)
            cards = [(card, name) for name, ships in lay.items() for card in ships]
            self.random.shuffle(cards)
            waits += [self._lay(card, name) for card, name in cards]
            for card, name in cards:
                self.islands[name].take(TAGS[card])
            for _ in range(6):
                self._round()
        self.people.close()
        return waits

    def _lay(self, card: str, name: str) -> float:
        moment = self.clock.monotonic() + 0.3 + self.random.random()
        self.clock.at(moment, lambda: self.islands[name].put(TAGS[card]))
        self._acted = None
        while self._acted is None:
            self._round()
            assert self.clock.monotonic() < moment + 5, f"{card} on {name} was never counted"
        return self._acted - moment

    def _round(self) -> None:
        """As `Scanner.run` paces it."""
        restless = self.scanner.scan_once()
        self.clock.sleep(PAUSE / 4 if restless else PAUSE)


def waits(cost: float) -> list[float]:
    """Sorted, of some hundred cards at a bus that takes so many seconds a transfer."""
    with tempfile.TemporaryDirectory() as folder:
        return sorted(Evening(Path(folder), cost).waits())
