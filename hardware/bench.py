"""The simulated table's bench: what moves its cards, presses its buttons and breaks its readers.

Everything here happens below the wire: a card laid is put into a reader's field, a button pressed
ties its pin to ground. What comes of it is up to the driver and the debouncing, as on a real table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Final, Literal, Protocol, Self

from companion.games.boxes import REDS
from companion.games.pirate21 import box as pirate21
from companion.games.pirates_word.box import GREENS
from companion.words import Said, say
from hardware.emulator.faults import MENU, Offer

STRANGER: Final = "stranger"
DECK: Final = (
    *(f"red {n}" for n in range(1, REDS + 1)),
    *(f"green {n}" for n in range(1, GREENS + 1)),
)
STOCK: Final = tuple(
    name if copy == 1 else f"{name} b"
    for name, copies in pirate21.box(pirate21.MATES).items()
    for copy in range(1, copies + 1)
)
"""Pirate 21's cards; the second one of two equal cards is called "mate 7 b"."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A fault that can be switched on: `label` and `note` for people, `at` says what it befalls.

    In `note` "Island NAME" stands for the reader, "NAME" for the player at the button; it is
    `before_seat` where readers lie before seats.
    """

    name: str
    label: str
    note: str
    before_seat: str
    at: Literal["reader", "seat"]


def _choice(name: str, offer: Offer) -> Choice:
    island = say("Island NAME{note}", note=offer.note)
    reader = say("reader NAME{note}", note=offer.note)
    return Choice(name, offer.label, island, reader, "reader")


def _button(name: str, label: Said, note: Said) -> Choice:
    return Choice(name, label, note, note, "seat")


FAULTS: Final = (
    *(_choice(name, offer) for name, offer in MENU.items()),
    _button("stuck", say("Button stuck"), say("NAME’s stays down")),
    _button("bouncing", say("Button bouncing"), say("NAME’s has a worn contact")),
)
BOUNCES: Final = 40
"""How often a worn contact closes and opens before it stays."""


def uid(number: int) -> str:
    """The tag of the simulated card at `number` of TAGS: 7 bytes as hex text, all apart.

    The fourth byte stays below 0x80: it opens the second cascade level, where 0x88 would announce
    a third.
    """
    varied = (number * 29 + 0x11) & 0xFF, 0x20 + number % 32 * 3, (number * 57 + 0x3B) & 0xFF
    return bytes((0x04, varied[0], 0x5E, varied[1], varied[2], 0x64, 0x80)).hex().upper()


TAGS: Final[Mapping[str, str]] = {
    name: uid(number) for number, name in enumerate((*DECK, STRANGER, *STOCK))
}
ENROLLED: Final[Mapping[str, str]] = {
    TAGS[name]: name.removesuffix(" b") for name in (*DECK, *STOCK)
}
"""What is printed on the card of each tag, as the table's configuration says it."""


class Island(Protocol):
    """One reader's field and its wire, as the bench handles them."""

    def put(self, tag: str) -> None:
        """Bring a tag into the field."""
        ...

    def take(self, tag: str) -> None:
        """Take a tag out of the field."""
        ...

    def befall(self, name: str, on: bool) -> None:
        """Begin or end a fault of the reader by its name in the emulator's MENU."""
        ...

    def stand_beside(self, others: Sequence[Self], /) -> None:
        """Have other Islands' fields near enough to be overheard."""
        ...


class Switch(Protocol):
    """A button's contact, as a finger closes it."""

    def close_switch(self) -> None:
        """Press."""
        ...

    def open_switch(self) -> None:
        """Let go."""
        ...


class Bench:
    """The hands at a simulated table. Safe to call from any thread; errors are ValueErrors.

    Cards are called "red 1" to "red 8", "green 1" to "green 16", as in STOCK, and "stranger" (a
    tag that belongs to no deck); readers by their letter; seats count from 0.
    """

    def __init__(
        self,
        islands: Mapping[str, Island],
        buttons: Sequence[Switch],
        lamps: Sequence[_Lamp],
        buzzers: Sequence[_Lamp] = (),
    ) -> None:
        self._islands = dict(islands)
        self._buttons = tuple(buttons)
        self._lamps = tuple(lamps)
        self._buzzers = tuple(buzzers)
        self._lock = RLock()
        self._where: dict[str, str | None] = dict.fromkeys(TAGS)
        self._held: set[int] = set()
        self._faults: set[tuple[str, str | int]] = set()
        self.deck: Mapping[str, str] = ENROLLED
        ring = list(self._islands.values())
        for number, island in enumerate(ring):
            island.stand_beside((ring[number - 1], ring[(number + 1) % len(ring)]))

    def __repr__(self) -> str:
        laid = sum(reader is not None for reader in self._where.values())
        return f"<Bench: {laid} cards laid, held: {sorted(self._held)}, faults: {self.faults()}>"

    @property
    def readers(self) -> tuple[str, ...]:
        """The Islands' letters."""
        return tuple(self._islands)

    @property
    def seats(self) -> int:
        """How many buttons there are."""
        return len(self._buttons)

    def lay(self, card: str, reader: str) -> None:
        """Lay a card on an Island's reader; it leaves the one where it lay."""
        island = self._island(reader)
        with self._lock:
            self.lift(card)
            island.put(TAGS[card])
            self._where[card] = reader

    def lift(self, card: str) -> None:
        """Take a card off the readers; nothing happens if it lies on none."""
        if card not in TAGS:
            raise ValueError(f"There is no card called {card!r}.")
        with self._lock:
            reader = self._where[card]
            if reader is not None:
                self._islands[reader].take(TAGS[card])
                self._where[card] = None

    def where(self) -> dict[str, str | None]:
        """Each card's reader, None for those that lie on none."""
        with self._lock:
            return dict(self._where)

    def press(self, seat: int) -> None:
        """Hold a seat's button down."""
        self._hold(seat, True)

    def release(self, seat: int) -> None:
        """Let a seat's button go."""
        self._hold(seat, False)

    def _hold(self, seat: int, down: bool) -> None:
        self._seat(seat)
        with self._lock:
            (self._held.add if down else self._held.discard)(seat)
            self._wire(seat)

    def _wire(self, seat: int) -> None:
        pin = self._buttons[seat]
        if ("bouncing", seat) in self._faults:
            for _ in range(BOUNCES):
                pin.close_switch()
                pin.open_switch()
        if seat in self._held or ("stuck", seat) in self._faults:
            pin.close_switch()
        else:
            pin.open_switch()

    def held(self) -> frozenset[int]:
        """The seats whose buttons a finger holds down."""
        with self._lock:
            return frozenset(self._held)

    def lamps(self) -> tuple[bool, ...]:
        """Which seats' lights are lit, as their pins say."""
        return tuple(bool(lamp.state) for lamp in self._lamps)

    def sounds(self) -> bool:
        """Whether all buzzers are heard just now, as their pins say."""
        return bool(self._buzzers) and all(bool(buzzer.state) for buzzer in self._buzzers)

    def menu(self) -> tuple[Choice, ...]:
        """Every fault and what it befalls."""
        return FAULTS

    def fault(self, name: str, target: str | int, on: bool) -> None:
        """Begin or end a fault of a reader or of a seat's button.

        A tag that nobody knows is no fault but a card: lay the "stranger".
        """
        chosen = next((choice for choice in FAULTS if choice.name == name), None)
        if chosen is None:
            names = ", ".join(choice.name for choice in FAULTS)
            raise ValueError(f"There is no fault called {name!r}: choose {names}.")
        befall = self._befall_button if chosen.at == "seat" else self._befall_reader
        with self._lock:
            befall(name, target, on)

    def faults(self) -> tuple[tuple[str, str | int], ...]:
        """The faults that are on, as (name, target)."""
        with self._lock:
            return tuple(sorted(self._faults, key=str))

    def _mark(self, name: str, target: str | int, on: bool) -> None:
        (self._faults.add if on else self._faults.discard)((name, target))

    def _befall_reader(self, name: str, target: str | int, on: bool) -> None:
        self._island(target).befall(name, on)
        self._mark(name, target, on)

    def _befall_button(self, name: str, target: str | int, on: bool) -> None:
        seat = self._seat(target)
        self._mark(name, seat, on)
        self._wire(seat)

    def _island(self, reader: str | int) -> Island:
        island = self._islands.get(str(reader))
        if island is None:
            raise ValueError(f"There is no reader called {reader!r}.")
        return island

    def _seat(self, seat: str | int) -> int:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise ValueError(f"There is no seat {seat!r}: seats count from 0 to {self.seats - 1}.")
        return seat


class _Lamp(Protocol):
    @property
    def state(self) -> bool: ...
