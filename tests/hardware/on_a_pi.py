"""The Pi's back end as it runs on a Pi: the real mfrc522 and the real gpiozero over the stand-ins.

Chips hang on the header as the wiring says: each on a device file, behind a 74HC138, or on a chip
select of ours. What gpiozero does with pins, it does through RPi.GPIO or lgpio.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from unittest import mock

import gpiozero.pins.local

from companion.inputs import Input
from hardware import pi, standins
from hardware.backends import open_backend
from hardware.bench import TAGS, Bench
from hardware.emulator import Card, RealClock
from hardware.libraries import Factory, Libraries
from hardware.rc522.bus import Bus
from hardware.simulated import EmulatedIsland
from hardware.standins.header import Header
from hardware.wiring.checks import decoded, plan
from hardware.wiring.plan import Plan
from hardware.wiring.settings import Select
from tests.hardware.boards import PI_4, a_pi
from tests.hardware.tables import ISLANDS, SEATS, Table

BOTH = Libraries("0.2.2.0", "classic", "2.0.1")
"""What is found on a Pi 4 with both libraries."""
REVISION = 0xC03114
"""The code of a Pi 4, by which gpiozero knows its header."""
BEFORE_SYSFS_WENT = "6.1.21-v8+"


class Switch:
    """A seat's button, between its pin and ground."""

    def __init__(self, header: Header, pin: int) -> None:
        self._header = header
        self._pin = pin

    def close_switch(self) -> None:
        self._header.drive(self._pin, False)

    def open_switch(self) -> None:
        self._header.drive(self._pin, None)


class Lamp:
    """What hangs on an output: lit, sounding or dark."""

    def __init__(self, header: Header, pin: int) -> None:
        self._header = header
        self._pin = pin

    @property
    def state(self) -> bool:
        return self._header.outputs.get(self._pin, False)


class Wire:
    """An SPI bus on which the header's pins say which Island's chip answers."""

    def __init__(self, islands: Mapping[str, EmulatedIsland], selected: Callable[[], str]) -> None:
        self._islands = islands
        self._selected = selected

    def xfer2(self, data: list[int], /) -> list[int]:
        return self._islands[self._selected()].chip.xfer2(data)

    def close(self) -> None:
        pass


def _wire(made: Plan, islands: Mapping[str, EmulatedIsland], header: Header) -> Wire:
    def decoder() -> str:
        output = sum(header.level(pin) << bit for bit, pin in enumerate(made.address))
        return made.islands[output]

    def low() -> str:
        low = [it.name for it in made.readers if not header.level(it.cs or 0)]
        assert len(low) == 1, f"selected at once: {low}"
        return low[0]

    return Wire(islands, decoder if made.select == "decoder" else low)


@contextmanager
def a_board(
    folder: Path, factory: Factory = "lgpio", *, found: Libraries = BOTH, model: str = PI_4
) -> Iterator[None]:
    """Have this machine be a board whose pins go through that library."""
    standins.ensure_lgpio()
    machine = a_pi(folder, model, kernel=BEFORE_SYSFS_WENT)
    libraries = replace(found)
    with (
        mock.patch.object(pi, "here", return_value=(machine, libraries)),
        mock.patch.object(gpiozero.pins.local, "get_pi_revision", return_value=REVISION),
        mock.patch.dict(os.environ, {"GPIOZERO_PIN_FACTORY": factory}),
    ):
        yield


@contextmanager
def on_a_pi(
    select: Select,
    folder: Path,
    factory: Factory = "lgpio",
    *,
    arranged: Callable[[Plan], Plan] = lambda plan: plan,
) -> Iterator[Table]:
    """A table on a Pi; `header` is where its wires end.

    The bench's readers and seats are called as they are wired, the table's as they are `arranged`.
    """
    clock = RealClock()
    cards = {tag: Card(tag) for tag in TAGS.values()}
    islands = {name: EmulatedIsland(clock, cards) for name in ISLANDS}
    settings = decoded({"wiring": {"select": select, "pause_ms": 20, "retry_s": 0.5}})
    made = plan(SEATS, ISLANDS, settings)
    header = Header()

    def chips(bus: int, device: int) -> Bus:
        assert bus == 0
        if select == "overlay":
            return islands[ISLANDS[device]].chip
        return _wire(made, islands, header)

    heard: SimpleQueue[Input] = SimpleQueue()
    with standins.connected(chips, header), a_board(folder, factory):
        bench = Bench(
            islands,
            [Switch(header, pin) for pin in made.buttons],
            [Lamp(header, pin) for pin in made.lights],
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
            yield Table(back_end, bench, heard, header)
        finally:
            back_end.stop()
