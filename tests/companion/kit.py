"""A table for tests: a journal on disk, a box of tags, a clock that is set by hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.deck import Deck
from companion.inputs import Edge, Fault, Input, ReaderHealth, Sighting
from companion.journal import Journal
from companion.screen import hosted, public
from companion.settings import Settings
from companion.table import Answer, Table

BOX = {f"04{n:012X}": f"red {n}" for n in range(1, 9)} | {
    f"05{n:012X}": f"green {n}" for n in range(1, 17)
}
TAGS = {name: tag for tag, name in BOX.items()}
STRANGER = "04FFFFFFFFFFFF"
SILENT = Fault("reader-silent", "It does not answer.", "Push its plug home.")


class Hands:
    """People at a table: they lay cards, hold buttons and tap, and time passes."""

    def __init__(self, folder: Path, settings: Settings | None = None, *, seed: int = 1) -> None:
        self.folder = folder
        self.settings = settings or Settings()
        self.seed = seed
        self.clock = 1000.0
        self.lying: dict[str, list[str]] = {}
        self.journal = Journal.open(folder)
        self.table = self._open()

    def _open(self, *, fresh: bool = False) -> Table:
        return Table.open(
            self.journal,
            self.settings,
            deck=Deck(BOX),
            random=random.Random(self.seed),
            now=self.clock,
            fresh=fresh,
        )

    def reopen(self) -> Table:
        """Pull the plug and start again; the cards lie where they lay."""
        self.journal.close()
        self.journal = Journal.open(self.folder)
        self.table = self._open()
        for reader in self.lying:
            self._tell(reader)
        return self.table

    def close(self) -> None:
        self.journal.close()

    def put(self, what: Input) -> None:
        self.table.take_in(what, now=self.clock)

    def lay(self, card: str, reader: str) -> None:
        self.lying.setdefault(reader, []).append(card)
        self._tell(reader)

    def lift(self, card: str, reader: str) -> None:
        self.lying[reader].remove(card)
        self._tell(reader)

    def _tell(self, reader: str) -> None:
        tags = frozenset(TAGS.get(card, STRANGER) for card in self.lying[reader])
        self.put(Sighting(reader, tags, self.clock))

    def silence(self, reader: str, *, well: bool = False) -> None:
        self.put(ReaderHealth(reader, None if well else SILENT, self.clock))

    def press(self, seat: int) -> None:
        self.put(Edge(seat, True, self.clock))

    def release(self, seat: int) -> None:
        self.put(Edge(seat, False, self.clock))

    def hold(self, seat: int, seconds: float = 0.8) -> None:
        self.press(seat)
        self.wait(seconds)
        self.release(seat)

    def wait(self, seconds: float) -> None:
        """Let time pass, with every tick that the table asks for on the way."""
        until = self.clock + seconds
        while (due := self.table.due(now=self.clock)) is not None and due <= until:
            self.clock = max(self.clock, due)
            self.table.tick(now=self.clock)
        self.clock = until
        self.table.tick(now=until)

    def do(
        self, kind: str, *, on: int | None = None, cover: str | None = None, **fields: Any
    ) -> Answer:
        command = {"do": kind, **fields}
        return self.table.do(command, now=self.clock, on=on, viewer=cover)

    def screen(self, *, host: bool = False) -> dict[str, Any]:
        shown = public(self.table, self.clock, simulated=True)
        return hosted(shown, self.table, self.clock) if host else shown

    def says(self) -> list[str]:
        return [message["what"] for message in self.screen()["messages"]]

    def plates(self) -> list[str]:
        return [plate.state for plate in self.screen()["seats"]]

    # Whole phases.

    def dig(self) -> None:
        self.do("draw")

    def lay_all(self, cards: dict[str, tuple[str, ...]] | None = None) -> None:
        for reader, ships in (cards or FIRST_LAY).items():
            for card in ships:
                self.lay(card, reader)

    def lift_all(self) -> None:
        for reader in self.lying:
            self.lying[reader] = []
            self._tell(reader)

    def all_done(self) -> None:
        for seat in range(len(self.table.state.players)):
            self.hold(seat)

    def to_market(self) -> None:
        """Play Day 1 and Day 2 up to the Market, the cards laid by FIRST_LAY's places."""
        self.dig()
        self.lay_all()
        self.all_done()
        self.do("reveal-ships")
        self.share_all()
        self.lift_all()
        self.dig()
        self.lay_all(lay_of(self.table))
        self.all_done()
        assert self.table.state.phase == "market"

    def whole_game(self) -> None:
        """Play all five Days with empty fists, the cards laid by FIRST_LAY's places."""
        for day in range(1, 6):
            self.dig()
            self.lay_all(FIRST_LAY if day == 1 else lay_of(self.table))
            self.all_done()
            if day > 1:
                self.do("open-fists")
                self.do("reveal-bids")
            self.do("reveal-ships")
            self.share_all()
            self.lift_all()

    def share_all(self) -> None:
        while self.table.state.to_take and self.table.state.phase == "resolution":
            self.do("share", island=self.table.state.to_take[0][0])


FIRST_LAY: dict[str, tuple[str, ...]] = {
    "A": ("green 1", "green 2"),
    "B": ("green 15", "red 3"),
    "C": ("green 3", "green 4"),
    "D": ("red 4", "red 1"),
}
"""Four players with the default cards: A shared, B raided by Mark, C shared, D lost."""


def lay_of(table: Table) -> dict[str, tuple[str, ...]]:
    """A legal lay for the Greens that the players hold now, the lower one on the left."""
    state = table.state
    letters = [island.letter for island in state.islands]
    lay: dict[str, list[str]] = {letter: [] for letter in letters}
    for seat, greens in enumerate(state.greens):
        lay[letters[seat]].append(f"green {greens[0]}")
        lay[letters[seat - 1]].append(f"green {greens[1]}")
    return {letter: tuple(cards) for letter, cards in lay.items()}
