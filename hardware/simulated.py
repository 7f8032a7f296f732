"""The back end without hardware: emulated readers on the real clock, gpiozero on mock pins.

Everything above the wire is what runs on a Pi; the mock pins are this back end's own, the
library's default pin factory stays untouched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gpiozero.pins.mock import MockFactory

from hardware.bench import TAGS, Bench
from hardware.contract import BackEnd, Order
from hardware.emulator import MENU, Card, Chip, Field, RealClock
from hardware.emulator.clock import Clock
from hardware.emulator.faults import CardFault, ChipFault
from hardware.rig import Rig
from hardware.switches import SwitchPin


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
        [factory.pin(pin) for pin in order.plan.buzzers],
    )
    return Rig(
        "simulated", order, readers, clock, factory=factory, bench=bench, release=factory.close
    )


def _switch(factory: MockFactory, pin: int) -> SwitchPin:
    switch = factory.pin(pin)
    assert isinstance(switch, SwitchPin)
    return switch


class EmulatedIsland:
    """One Island's chip and field, as the bench handles them."""

    def __init__(self, clock: Clock, cards: Mapping[str, Card]) -> None:
        self.field = Field(clock)
        self.chip = Chip(clock, self.field)
        self._cards = cards
        self._faults: dict[str, CardFault | ChipFault] = {}

    def put(self, tag: str) -> None:
        """Bring a tag into the field."""
        self.field.lay(self._cards[tag])

    def take(self, tag: str) -> None:
        """Take a tag out of the field."""
        self.field.lift(self._cards[tag])

    def befall(self, name: str, on: bool) -> None:
        """Begin or end a fault of MENU; of two that befall the chip the later one strikes."""
        self._faults.pop(name, None)
        if on:
            self._faults[name] = MENU[name].fault
        faults = self._faults.values()
        self.field.faults = tuple(fault for fault in faults if isinstance(fault, CardFault))
        self.chip.fault = [None, *(it for it in faults if isinstance(it, ChipFault))][-1]

    def stand_beside(self, others: Sequence[EmulatedIsland], /) -> None:
        """Have other Islands' fields near enough to be overheard."""
        fields = dict.fromkeys(other.field for other in others if other is not self)
        self.field.beside = tuple(fields)
