"""A bench without hardware, and a table whose public screen has seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from companion.audience import PUBLIC, Audience
from companion.inputs import Edge, Sighting
from tests.web.fakes import FakeLoop
from web.bench.ear import Ear
from web.bench.menu import Item
from web.bench.ports import Workbench

NAMES = ("Barbara", "Mario", "Mark", "Martha", "Jack", "Beth", "Will", "Angelica")
EMBLEMS = ("anchor", "helm", "star", "bell", "fish", "moon", "pennant", "lantern")

MENU = (
    Item("silent", "Reader silent", "Island NAME, cable out", "reader NAME, cable out", "reader"),
    Item(
        "flicker",
        "Card at the edge",
        "Island NAME misses reads",
        "reader NAME misses reads",
        "reader",
    ),
    Item("stuck", "Button stuck", "NAME’s stays down", "NAME’s stays down", "seat"),
)
STOCK = [
    "black-spot 0", "pirate 1", "pirate 3", "pirate 5", "mate 3", "mate 3 b", "mate 5", "mate 5 b",
    "mate 7", "mate 7 b", "captain 6", "gunner 6", "gunner 8", "princess 8", "king 5",
]  # fmt: skip
"""Some cards that are drawn from a deck; the second one of two equal cards ends in " b"."""


def tag(card: str) -> str:
    """A tag's hex text for a card, the same each time."""
    return (b"\x04" + blake2b(card.encode("ascii"), digest_size=6).digest()).hex().upper()


class FakeBench:
    """Cards, buttons and faults in memory; what changes is heard by `ear` at once."""

    def __init__(self, seats: int, ear: Ear) -> None:
        cards = [f"red {n}" for n in range(1, 9)] + [f"green {n}" for n in range(1, 17)]
        cards += STOCK
        self.deck: Mapping[str, str] = {tag(card): card.removesuffix(" b") for card in cards}
        self.calls: list[tuple[Any, ...]] = []
        self.lit: list[bool] = [False] * seats
        self._where: dict[str, str | None] = dict.fromkeys([*cards, "stranger"])
        self._held: set[int] = set()
        self._faults: set[tuple[str, str | int]] = set()
        self._ear = ear

    def clear(self) -> None:
        """All cards in hands, all buttons up, no faults, and nobody knows of earlier calls."""
        for card in [card for card, reader in self._where.items() if reader is not None]:
            self.lift(card)
        self._held.clear()
        self._faults.clear()
        self.lit[:] = [False] * len(self.lit)
        self.calls.clear()

    def lay(self, card: str, reader: str) -> None:
        self.calls.append(("lay", card, reader))
        self._where[card] = reader
        self._sight(reader)

    def lift(self, card: str) -> None:
        self.calls.append(("lift", card))
        reader, self._where[card] = self._where[card], None
        if reader is not None:
            self._sight(reader)

    def press(self, seat: int) -> None:
        self.calls.append(("press", seat))
        self._held.add(seat)
        self._ear.hear(Edge(seat, True, 2465.0))

    def release(self, seat: int) -> None:
        self.calls.append(("release", seat))
        self._held.discard(seat)
        self._ear.hear(Edge(seat, False, 2465.0))

    def where(self) -> Mapping[str, str | None]:
        return dict(self._where)

    def held(self) -> frozenset[int]:
        return frozenset(self._held)

    def lamps(self) -> Sequence[bool]:
        return tuple(self.lit)

    def menu(self) -> Sequence[Item]:
        return MENU

    def fault(self, name: str, target: str | int, on: bool) -> None:
        self.calls.append(("fault", name, target, on))
        (self._faults.add if on else self._faults.discard)((name, target))

    def faults(self) -> Sequence[tuple[str, str | int]]:
        return tuple(self._faults)

    def _sight(self, reader: str) -> None:
        lying = frozenset(tag(card) for card, on in self._where.items() if on == reader)
        self._ear.hear(Sighting(reader, lying, 2467.0))


class SeatedLoop(FakeLoop):
    """A table with so many players, in the Decision of Day 3."""

    def __init__(self, players: int, names: Sequence[str] = NAMES) -> None:
        super().__init__()
        self.players = players
        self.names = names
        self.left = 84.0
        self.more: dict[str, Any] = {}

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        shown = msgspec.json.decode(super().screen(audience))
        seats = [self._seat(number) for number in range(self.players)]
        timer = {"total": 120.0, "left": self.left, "running": True}
        shown |= {"title": "Decision", "small": "Day 3", "todo": "5 cards to come"}
        return msgspec.json.encode(shown | {"seats": seats, "timer": timer} | self.more)

    def _seat(self, number: int) -> dict[str, Any]:
        islands = [chr(65 + number), chr(65 + (number - 1) % self.players)]
        if self.players == 2:
            islands = ["A", "B", "C", "D"]
        return {"name": self.names[number], "emblem": EMBLEMS[number], "islands": islands}


class DrawingLoop(FakeLoop):
    """A table where cards are drawn and lie before seats, in a round's turns."""

    def __init__(self, players: int, names: Sequence[str] = NAMES) -> None:
        super().__init__()
        self.players = players
        self.names = names

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        shown = msgspec.json.decode(super().screen(audience))
        seats = [{"name": self.names[n], "emblem": EMBLEMS[n]} for n in range(self.players)]
        readers = dict.fromkeys("ABCDEF"[: self.players])
        shown |= {"title": "Turns", "small": "Round 1", "todo": "Barbara draws", "timer": None}
        return msgspec.json.encode(shown | {"seats": seats, "readers": readers})


def drawing(
    players: int, *, seed: int = 1, discarded: Sequence[str] = ()
) -> tuple[Workbench, FakeBench]:
    """A simulated table with a stock that is shuffled by `seed`, and the bench in it."""
    ear = Ear(started=0.0)
    bench = FakeBench(players, ear)
    stock: dict[str, int | None] = dict.fromkeys(STOCK)
    return Workbench(bench, lambda: stock, ear, Random(seed), lambda: discarded), bench


def owners(players: int) -> dict[str, int]:
    """Every player's Red and two Greens; two players have four each."""
    own = {f"red {seat + 1}": seat for seat in range(players)}
    each = 4 if players == 2 else 2
    greens = [5, 14, 3, 11, 8, 12, 6, 10, 1, 16, 2, 15, 4, 13, 7, 9]
    return own | {f"green {greens[n]}": n // each for n in range(players * each)}


def workbench(players: int) -> tuple[Workbench, FakeBench]:
    """A simulated table of so many players, and the bench in it."""
    ear = Ear(started=0.0)
    bench = FakeBench(players, ear)
    return Workbench(bench, lambda: owners(players), ear), bench
