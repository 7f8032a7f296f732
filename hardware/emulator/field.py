"""The field of one antenna: it powers the cards that lie in it and carries frames to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import RLock
from typing import NamedTuple

from hardware.emulator.air import Frame
from hardware.emulator.card import Card
from hardware.emulator.clock import Clock
from hardware.emulator.faults import CardFault, Edge, Flicker, Garble, Overhears


class Echo(NamedTuple):
    """One card's answer on its way to the reader; `noticed` when its parity is broken."""

    card: Card
    frame: Frame
    noticed: bool


class Field:
    """Cards come and go by `lay` and `lift`, from any thread, at any moment of an exchange."""

    def __init__(self, clock: Clock) -> None:
        self.lock = RLock()
        self.faults: tuple[CardFault, ...] = ()
        self.on = False
        self.times = 0
        """How often the antenna has gone on."""
        self.beside: tuple[Field, ...] = ()
        """The fields whose cards this one reaches where it `Overhears`."""
        self._clock = clock
        self._cards: list[Card] = []
        self._counts: Counter[tuple[CardFault, str]] = Counter()
        self._watcher: Callable[[float], None] = lambda _: None

    def __repr__(self) -> str:
        return f"<Field {'on' if self.on else 'off'} {self._cards}>"

    @property
    def cards(self) -> tuple[Card, ...]:
        """What lies in the field, in the order in which it was laid there."""
        return tuple(self._cards)

    @property
    def reached(self) -> tuple[Card, ...]:
        """What the field reaches when it is on; a neighbour's cards while that one is off."""
        if Overhears() not in self.faults:
            return self.cards
        return (*self.cards, *(card for it in self.beside if not it.on for card in it.cards))

    def watched_by(self, watcher: Callable[[float], None]) -> None:
        """Have the chip catch up to now before anything changes here."""
        self._watcher = watcher

    def lay(self, card: Card) -> None:
        """Put the card into the field; harmless when it lies there."""
        with self.lock:
            now = self._clock.monotonic()
            self._watcher(now)
            if card in self._cards:
                return
            card.gone_at = None
            self._cards.append(card)
            if self.on:
                card.power_on(now)

    def lift(self, card: Card) -> None:
        """Take the card away, out of the middle of its answer if need be."""
        with self.lock:
            now = self._clock.monotonic()
            self._watcher(now)
            if card in self._cards:
                self._cards.remove(card)
                card.gone_at = now
                card.power_off(now)

    def switch(self, on: bool, now: float) -> None:
        """The antenna goes on or off; at the edge its cards may not notice that it is on."""
        if on == self.on:
            return
        self.on = on
        self.times += on
        if on and any(isinstance(it, Edge) and not self.times % it.every for it in self.faults):
            return
        for card in self.reached:
            if on:
                card.power_on(now)
            else:
                card.power_off(now)

    def carry(self, frame: Frame, now: float) -> list[Echo]:
        """Let every card hear a frame that ends at `now`; their answers, all at the same time."""
        if not self.on:
            return []
        return [echo for card in self.reached if (echo := self._ask(card, frame, now))]

    def disturb(self) -> None:
        """A frame was broken off: every card hears an error."""
        for card in self.reached:
            card.disturb()

    def _ask(self, card: Card, frame: Frame, now: float) -> Echo | None:
        if any(isinstance(fault, Flicker) and self._strikes(fault, card) for fault in self.faults):
            return None
        answer = card.hear(frame, now)
        if answer is None:
            return None
        echo = Echo(card, answer, False)
        for fault in self.faults:
            if isinstance(fault, Garble) and fault.bits in (None, answer.bits):
                echo = self._garbled(echo, fault)
        return echo

    def _garbled(self, echo: Echo, fault: Garble) -> Echo:
        if not self._strikes(fault, echo.card):
            return echo
        flip = fault.flip & (1 << echo.frame.bits) - 1
        frame = Frame(echo.frame.value ^ flip, echo.frame.bits)
        return Echo(echo.card, frame, echo.noticed or fault.noticed)

    def _strikes(self, fault: Flicker | Garble, card: Card) -> bool:
        if fault.uid not in (None, card.uid):
            return False
        self._counts[fault, card.uid] += 1
        return self._counts[fault, card.uid] % fault.every == 0
