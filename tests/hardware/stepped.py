"""A whole table on the Pi's own code and one virtual clock, without a thread: time is stepped.

Every scan begins at a full fifth of a second, buttons are looked at every 5 ms, and a sound goes on
and off at the very moment when it is due.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from unittest import mock

from companion.deck import Deck
from companion.journal import Journal
from companion.loop import Loop
from companion.settings import Settings
from companion.table import Table
from hardware import pi, standins
from hardware.backends import open_backend
from hardware.bench import TAGS, Bench
from hardware.emulator import Card, VirtualClock
from hardware.rig import Rig
from hardware.simulated import EmulatedIsland
from hardware.standins.header import Header
from hardware.wiring.checks import decoded, plan
from tests.hardware.on_a_pi import Lamp, Switch, a_board

ROUND = 0.2
LOOK = 0.005
SEATS = tuple({"buzzer": pin} for pin in (14, 15, 18, 19))


class Stepped:
    """Readers, buttons, lights and buzzers, the loop and the table."""

    def __init__(self, folder: Path, settings: Settings, deck: Mapping[str, str], held: ExitStack):
        self.clock = VirtualClock(1000.0)
        self.header = Header(self.clock)
        journal = Journal.open(folder / "journal")
        held.callback(journal.close)
        self.table = Table.open(
            journal, settings, deck=Deck(dict(deck)), random=Random(1), now=self.clock.monotonic()
        )
        self.rig = self._rig(folder, held)
        self.loop = Loop(
            self.table,
            self.clock,
            seated=self.rig.use,
            lights=lambda lamps: self.rig.lights.show(*lamps),
            sound=lambda name: self.rig.buzzer.sound("time" if name == "time" else "problem"),
        )
        self.rig.use(*self.table.seated)
        self._take_pins(held)
        self.wait(ROUND)

    def _rig(self, folder: Path, held: ExitStack) -> Rig:
        wired = decoded({"wiring": {"select": "overlay", "keep": []}, "seats": SEATS})
        made = plan(4, "ABCD", wired)
        cards = {tag: Card(tag) for tag in TAGS.values()}
        islands = [EmulatedIsland(self.clock, cards) for _ in made.readers]
        held.enter_context(standins.connected(lambda _, n: islands[n].chip, self.header))
        held.enter_context(a_board(folder))
        held.enter_context(mock.patch.object(pi, "time", self.clock))
        self.bench = Bench(
            dict(zip("ABCD", islands, strict=True)),
            [Switch(self.header, pin) for pin in made.buttons],
            [Lamp(self.header, pin) for pin in made.lights],
        )
        rig = open_backend(
            "pi", seats=4, islands="ABCD", put=lambda it: self.loop.put(it), settings=wired
        )
        assert isinstance(rig, Rig)
        held.callback(rig.stop)
        return rig

    def _take_pins(self, held: ExitStack) -> None:
        for part in ("lights", "buzzer", "_buttons"):
            vars(self.rig)[part].open()
        self.table.readers_start(now=self.clock.monotonic())
        self.loop._publish(always=True)

    def wait(self, seconds: float) -> None:
        """Let time go by: scans in step, pins in step."""
        ends = self.clock.monotonic() + seconds
        while (now := self.clock.monotonic()) < ends - 1e-9:
            if round(now / LOOK) % round(ROUND / LOOK) == 0:
                vars(self.rig)["_scanner"].scan_once()
            self._step(LOOK)

    def wait_long(self, seconds: float) -> None:
        """The same with fewer looks and no scan."""
        ends = self.clock.monotonic() + seconds
        while self.clock.monotonic() < ends - 1e-9:
            self._step(ROUND)

    def _step(self, look: float) -> None:
        ends = (int(self.clock.monotonic() / look + 1e-6) + 1) * look
        while (due := self.rig.buzzer.due) is not None and due < ends:
            self._to(due)
            self.rig.buzzer.tick(self.clock.monotonic())
        self._to(ends)
        vars(self.rig)["_pins"].step(0)
        self.loop.work()

    def _to(self, moment: float) -> None:
        self.clock.sleep(moment - self.clock.monotonic())

    def hold(self, seat: int) -> None:
        """A finger holds a button long enough to say something."""
        self.bench.press(seat)
        self.wait(1.0)
        self.bench.release(seat)
        self.wait(0.2)

    def do(self, kind: str, **fields: object) -> None:
        """A tap on the tablet."""
        asked = self.loop.ask({"do": kind, **fields}, on=None)
        self.wait(LOOK)
        asked.result(0)

    def outputs(self) -> list[tuple[int, bool, float]]:
        """Every change of a light or a buzzer, with its virtual time in milliseconds."""
        made = self.rig._plan
        pins = {*made.lights, *made.buzzers}
        told = (it for it in self.header.changes if it.pin in pins)
        return [(it.pin, it.level, round(it.at * 1000, 3)) for it in told]


@contextmanager
def stepped(folder: Path, settings: Settings, deck: Mapping[str, str]) -> Iterator[Stepped]:
    """Such a table, with nothing laid."""
    folder.mkdir()
    with ExitStack() as held:
        yield Stepped(folder, settings, deck, held)
