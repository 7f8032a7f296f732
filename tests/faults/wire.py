"""Hands at a table with faults that come and go: readers are real drivers on emulated chips, and
buttons are contacts that bounce and stick.

Time is virtual: it moves by what the chips and the air take, and by waiting.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.inputs import ButtonHealth, Edge, Input
from hardware.contact import Contact
from hardware.debouncer import STABLE
from hardware.emulator import MENU, Card, VirtualClock
from hardware.rc522.reader import Reader
from hardware.readers import PAUSE, Scanner
from hardware.simulated import EmulatedIsland
from tests.companion.kit import Hands

START = 1000.0
PATIENCE = 6.0
"""Seconds after which what lies must have been read, or its reader been named as failing."""


@dataclass(frozen=True)
class Strike:
    """A fault of the emulator's MENU that befalls a reader, or one of BUTTONS that befalls a seat.

    It begins and ends before things that hands do, counted from 0.
    """

    where: str
    name: str
    first: int
    last: int

    def on(self, deed: int) -> bool:
        return self.first <= deed < self.last


BUTTONS = ("button-stuck", "button-bouncing")
BOUNCES = 80
"""Edges of a millisecond each: far more than a worn contact makes."""


def strikes(
    rng: random.Random, readers: Iterable[str], deeds: int, seats: int = 0
) -> tuple[Strike, ...]:
    """One to three faults at random readers, seats and moments; some never end.

    A reader that reads its neighbour's cards is the only fault of its game: where the neighbour is
    silent as well, nothing says that its card does not lie where it is read.
    """
    names, where = [*sorted(MENU), *(BUTTONS if seats else ())], list(readers)
    found: list[Strike] = []
    for name in rng.choices(names, k=rng.randint(1, 3)):
        first = rng.randrange(deeds)
        last = deeds * 9 if rng.random() < 0.3 else first + rng.randint(1, deeds // 2)
        at = str(rng.randrange(seats)) if name in BUTTONS else rng.choice(where)
        strike = Strike(at, name, first, last)
        if name == "neighbour":
            return (strike,)
        found.append(strike)
    return tuple(found)


class Bench:
    """Fields, chips, drivers and the scan of some readers, and the faults that befall them."""

    def __init__(
        self,
        names: str,
        tags: Iterable[str],
        put: Callable[[Input], None],
        faults: tuple[Strike, ...],
    ) -> None:
        self.clock = VirtualClock(START)
        cards = {tag: Card(tag) for tag in tags}
        self.islands = {name: EmulatedIsland(self.clock, cards) for name in names}
        ring = list(self.islands.values())
        for n, island in enumerate(ring):
            island.stand_beside((ring[n - 1], ring[(n + 1) % len(ring)]))
        readers = {
            name: Reader(island.chip, self.clock, name) for name, island in self.islands.items()
        }
        self.scanner = Scanner(readers, put, self.clock)
        self.faults = faults
        self.on: set[Strike] = set()
        self.deeds = 0

    def next_deed(self) -> None:
        """Let the faults of this moment begin, and those that are over end."""
        due = {strike for strike in self.faults if strike.on(self.deeds)}
        for strike in sorted(self.on - due, key=str):
            self._befall(strike, False)
        for strike in sorted(due, key=str):
            self._befall(strike, True)
        self.on = due
        self.deeds += 1

    def _befall(self, strike: Strike, on: bool) -> None:
        if strike.name not in BUTTONS:
            self.islands[strike.where].befall(strike.name, on)

    def button(self, name: str, seat: int) -> bool:
        """Whether this fault has befallen the seat's button."""
        return any((it.name, it.where) == (name, str(seat)) for it in self.on)


class Wired(Hands):
    """Hands as in tests.companion, but what they lay goes through the air. Call `connect` first."""

    def connect(self, names: str, tags: Mapping[str, str], faults: tuple[Strike, ...] = ()) -> None:
        """Have these readers, and cards (what hands call them) with these tags."""
        self.tags = tags
        self.bench = Bench(names, tags.values(), self._take_in, faults)
        self.seen: list[object] = []
        self.contacts = [Contact(down=False, at=START) for _ in range(8)]
        self.fingers: set[int] = set()

    @property
    def clock(self) -> float:
        return self.bench.clock.monotonic()

    @clock.setter
    def clock(self, now: float) -> None:
        self.bench.clock.sleep(now - self.bench.clock.monotonic())

    def _take_in(self, what: Input) -> None:
        self.put(what)

    def lay(self, card: str, reader: str) -> None:
        self.lying.setdefault(reader, []).append(card)
        self.bench.islands[reader].put(self.tags[card])

    def lift(self, card: str, reader: str) -> None:
        self.lying[reader].remove(card)
        self.bench.islands[reader].take(self.tags[card])

    def press(self, seat: int) -> None:
        self.fingers.add(seat)
        self._touch(seat)

    def release(self, seat: int) -> None:
        self.fingers.discard(seat)
        self._touch(seat)

    def _touch(self, seat: int) -> None:
        if self.bench.button("button-bouncing", seat):
            for n in range(BOUNCES):
                self._feed(seat, bool(n % 2))
                self.clock += 0.001
        self._feed(seat, self._closed(seat))
        self.clock += STABLE + 0.005
        self._look_at_buttons()

    def _closed(self, seat: int) -> bool:
        return seat in self.fingers or self.bench.button("button-stuck", seat)

    def _look_at_buttons(self) -> None:
        for seat, contact in enumerate(self.contacts):
            self._feed(seat, self._closed(seat))
            changed, let_go = contact.judge(self.clock)
            if let_go:
                self.put(Edge(seat, False, self.clock))
            if changed:
                self.put(ButtonHealth(seat, contact.fault, self.clock))

    def _feed(self, seat: int, level: bool) -> None:
        change = self.contacts[seat].feed(level, self.clock)
        if change is not None:
            self.put(Edge(seat, *change))

    def lift_all(self) -> None:
        for reader, cards in self.lying.items():
            for card in list(cards):
                Wired.lift(self, card, reader)

    def until_told(self) -> None:
        """Scan until the table knows what lies, or knows which reader cannot tell it."""
        self.bench.next_deed()
        until = self.clock + PATIENCE
        # A fault needs a second look before it is one, a card three before it is gone.
        for _ in range(3):
            self.scan()
        while not self.told():
            assert self.clock < until, f"not read: {self.bench.scanner}, {self.bench.on}"
            self.scan()

    def scan(self) -> None:
        """One round of the scan, its pause, and what the table shows then."""
        restless = self.bench.scanner.scan_once()
        self._look_at_buttons()
        self.wait(PAUSE / 4 if restless else PAUSE)
        self.seen.append(self.screen())

    def told(self) -> bool:
        """Whether the table has what lies on each reader that it does not call faulty."""
        readings = self.table.readings
        working = self.bench.islands.keys() - readings.faults.keys()
        return all(readings.at(name) == self.truth(name) for name in working)

    def truth(self, reader: str) -> frozenset[str]:
        return frozenset(self.tags[card] for card in self.lying.get(reader, ()))
