"""Whole tables for tests: the back ends on emulated chips, with a bench to move things."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPin

from companion.inputs import Edge, Input, ReaderHealth, Sighting
from hardware import pi, standins
from hardware.backends import open_backend
from hardware.bench import TAGS, Bench
from hardware.contract import BackEnd
from hardware.emulator import Card, RealClock
from hardware.rc522.bus import Bus
from hardware.simulated import EmulatedIsland
from hardware.switches import SwitchPin
from hardware.wiring.checks import decoded, plan
from hardware.wiring.plan import Plan
from hardware.wiring.settings import Select

ISLANDS = "ABCD"
SEATS = 4
FAST = {"wiring": {"pause_ms": 20, "retry_s": 0.5}}


class Table:
    """A back end, the bench below it, and what it has put so far."""

    def __init__(self, back_end: BackEnd, bench: Bench, heard: SimpleQueue[Input]) -> None:
        self.back_end = back_end
        self.bench = bench
        self._heard = heard

    @property
    def islands(self) -> Mapping[str, EmulatedIsland]:
        """The chips and fields below the wire."""
        islands: Mapping[str, EmulatedIsland] = vars(self.bench)["_islands"]
        return islands

    def hear(self, wanted: Callable[[Input], bool], seconds: float = 5.0) -> Input:
        """The next thing put that is wanted; fails when none comes in time."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                heard = self._heard.get(timeout=max(0.01, deadline - time.monotonic()))
            except Empty:
                raise AssertionError(f"nothing came: {self.back_end}") from None
            if wanted(heard):
                return heard

    def sighting(self, reader: str, *cards: str) -> Input:
        tags = frozenset(TAGS[card] for card in cards)
        return self.hear(
            lambda it: isinstance(it, Sighting) and (it.reader, it.tags) == (reader, tags)
        )

    def health(self, reader: str, *, well: bool) -> Input:
        return self.hear(
            lambda it: (
                isinstance(it, ReaderHealth) and it.reader == reader and (it.fault is None) is well
            )
        )

    def edge(self, seat: int, down: bool) -> Input:
        return self.hear(lambda it: isinstance(it, Edge) and (it.seat, it.down) == (seat, down))

    def rest(self) -> list[Input]:
        """All that has come until now."""
        rest = []
        while not self._heard.empty():
            rest.append(self._heard.get())
        return rest


@contextmanager
def simulated(settings: Mapping[str, object] = FAST) -> Iterator[Table]:
    heard: SimpleQueue[Input] = SimpleQueue()
    back_end = open_backend(
        "simulated", seats=SEATS, islands=ISLANDS, put=heard.put, settings=dict(settings)
    )
    assert back_end.bench is not None
    try:
        yield Table(back_end, back_end.bench, heard)
    finally:
        back_end.stop()


def mock_pin(number: int) -> MockPin:
    """A pin of gpiozero's default factory, which is `own_factory`'s."""
    factory = gpiozero.Device.pin_factory
    assert isinstance(factory, MockFactory)
    return factory.pin(number)


class Decoded:
    """A 74HC138 with a chip on each output, as its address pins stand."""

    def __init__(self, made: Plan, islands: Mapping[str, EmulatedIsland]) -> None:
        self._made = made
        self._islands = islands
        self.closed = False

    def xfer2(self, data: list[int], /) -> list[int]:
        output = sum(bool(mock_pin(pin).state) << n for n, pin in enumerate(self._made.address))
        return self._islands[self._made.islands[output]].chip.xfer2(data)

    def close(self) -> None:
        self.closed = True


class Pinned:
    """Chips on one bus, each with a chip select of ours: the one whose pin is low answers."""

    def __init__(self, made: Plan, islands: Mapping[str, EmulatedIsland]) -> None:
        self._made = made
        self._islands = islands

    def xfer2(self, data: list[int], /) -> list[int]:
        low = [it.name for it in self._made.readers if not mock_pin(it.cs or 0).state]
        assert len(low) == 1, f"selected at once: {low}"
        return self._islands[low[0]].chip.xfer2(data)

    def close(self) -> None:
        pass


@contextmanager
def own_factory() -> Iterator[MockFactory]:
    """Mock pins as gpiozero's default, as a Pi has its own."""
    before = gpiozero.Device.pin_factory
    factory = gpiozero.Device.pin_factory = MockFactory(pin_class=SwitchPin)
    try:
        yield factory
    finally:
        gpiozero.Device.pin_factory = before
        factory.close()


@contextmanager
def board(model: str, folder: Path) -> Iterator[None]:
    """Have this machine be a board of that model."""
    before, pi.MODEL = pi.MODEL, folder / "model"
    pi.MODEL.write_bytes(model.encode() + b"\0")
    try:
        yield
    finally:
        pi.MODEL = before


@contextmanager
def on_a_pi(
    select: Select, folder: Path, *, arranged: Callable[[Plan], Plan] = lambda plan: plan
) -> Iterator[Table]:
    """The Pi's back end with emulated chips behind the stand-in for spidev.

    The bench's readers and seats are called as they are wired, the table's as they are `arranged`.
    """
    clock = RealClock()
    cards = {tag: Card(tag) for tag in TAGS.values()}
    islands = {name: EmulatedIsland(clock, cards) for name in ISLANDS}
    settings = decoded({"wiring": {"select": select, "pause_ms": 20, "retry_s": 0.5}})
    made = plan(SEATS, ISLANDS, settings)

    def chips(bus: int, device: int) -> Bus:
        assert bus == 0
        if select == "overlay":
            return islands[ISLANDS[device]].chip
        return Decoded(made, islands) if select == "decoder" else Pinned(made, islands)

    heard: SimpleQueue[Input] = SimpleQueue()
    model = "Raspberry Pi 4 Model B Rev 1.4"
    with own_factory() as factory, standins.connected(chips), board(model, folder):
        switches = [factory.pin(pin) for pin in made.buttons]
        bench = Bench(
            islands,
            [switch for switch in switches if isinstance(switch, SwitchPin)],
            [factory.pin(pin) for pin in made.lights],
        )
        back_end = open_backend(
            "pi",
            seats=SEATS,
            islands=ISLANDS,
            put=heard.put,
            settings=settings,
            arranged=arranged,
        )
        try:
            yield Table(back_end, bench, heard)
        finally:
            back_end.stop()
