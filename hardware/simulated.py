"""The back end without hardware: emulated readers on the real clock, gpiozero on mock pins.

Everything above the wire is what runs on a Pi; the mock pins are this back end's own, the
library's default pin factory stays untouched.
"""

from __future__ import annotations

from collections.abc import Mapping

from gpiozero.pins.mock import MockFactory

from hardware.bench import TAGS, Bench
from hardware.contract import BackEnd, Order
from hardware.emulator import Card, Chip, Field, RealClock, Silent
from hardware.emulator.clock import Clock
from hardware.rig import Rig
from hardware.switches import SwitchPin

FLICKERS_EVERY = 16


def build(order: Order) -> BackEnd:
    """A simulated table, nothing laid and nothing pressed; its `bench` moves things."""
    from hardware.rc522.reader import Reader

    clock = RealClock()
    factory = MockFactory(pin_class=SwitchPin)
    cards = {tag: Card(tag) for tag in TAGS.values()}
    islands = {name: EmulatedIsland(clock, cards) for name in order.plan.islands}
    readers = {
        it.name: Reader(islands[it.name].chip, clock, it.name, gain=it.gain)
        for it in order.plan.readers
    }
    bench = Bench(
        islands,
        [_switch(factory, pin) for pin in order.plan.buttons],
        [factory.pin(pin) for pin in order.plan.lights],
    )
    return Rig(
        "simulated", order, readers, clock, factory=factory, bench=bench, release=factory.close
    )


def _switch(factory: MockFactory, pin: int) -> SwitchPin:
    switch = factory.pin(pin)
    assert isinstance(switch, SwitchPin)
    return switch


class EdgeField(Field):
    """A field in which cards may lie at the edge: every 16th time it does not reach them."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.flickers = False
        self.times = 0
        """How often the antenna has gone on."""

    def switch(self, on: bool, now: float) -> None:
        """The antenna goes on or off; cards at the edge may not notice."""
        if on and not self.on:
            self.times += 1
            if self.flickers and self.times % FLICKERS_EVERY == 0:
                self.on = True
                return
        super().switch(on, now)


class EmulatedIsland:
    """One Island's chip and field, as the bench handles them."""

    def __init__(self, clock: Clock, cards: Mapping[str, Card]) -> None:
        self.field = EdgeField(clock)
        self.chip = Chip(clock, self.field)
        self._cards = cards

    def put(self, tag: str) -> None:
        """Bring a tag into the field."""
        self.field.lay(self._cards[tag])

    def take(self, tag: str) -> None:
        """Take a tag out of the field."""
        self.field.lift(self._cards[tag])

    def silence(self, on: bool) -> None:
        """Cut the reader's wire, or mend it."""
        self.chip.fault = Silent() if on else None

    def flicker(self, on: bool) -> None:
        """Let every 16th reading find nothing, or no longer."""
        self.field.flickers = on
