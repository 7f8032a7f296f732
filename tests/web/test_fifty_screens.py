"""From a card on a reader to fifty screens: the real stack from the wire up, in real time."""

from __future__ import annotations

import json
import random
import selectors
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.deck import Deck
from companion.inputs import Input, Sighting
from companion.journal import Journal
from companion.loop import Loop
from companion.settings import Settings
from companion.table import Table
from hardware.backends import open_backend
from hardware.bench import DECK, TAGS, Bench
from web import Keys, create_app
from web.serve import Server, listen

SCREENS = 50
WITHIN = 0.150
"""Seconds that 99 of 100 screens may take at most."""

ATTEMPTS = 6
"""Other tests may hold the processor in one run; what the program costs shows in the best one."""


class RealClock:
    """The process's clock."""

    def monotonic(self) -> float:
        return time.monotonic()


@dataclass
class Running:
    """A whole table in this process, and when its readers told something."""

    loop: Loop
    bench: Bench
    port: int
    sightings: list[float] = field(default_factory=list)


@contextmanager
def whole_table(directory: Path) -> Iterator[Running]:
    with ExitStack() as stack:
        journal = Journal.open(directory)
        stack.callback(journal.close)
        table = Table.open(
            journal,
            Settings(),
            deck=Deck({TAGS[name]: name for name in DECK}),
            random=random.Random(1),
            now=time.monotonic(),
        )
        loop = Loop(table, RealClock(), simulated=True)
        sightings: list[float] = []

        def put(heard: Input) -> None:
            if isinstance(heard, Sighting):
                sightings.append(time.monotonic())
            loop.put(heard)

        back_end = open_backend("simulated", seats=4, islands="ABCD", put=put)
        stack.callback(back_end.stop)
        back_end.start()
        run(stack, loop.run, loop.stop)
        sock = listen("127.0.0.1", 0)
        server = Server(create_app(loop, Keys(directory), simulated=True), sock)
        run(stack, server.run, server.stop)
        assert back_end.bench is not None
        yield Running(loop, back_end.bench, sock.getsockname()[1], sightings)


def run(stack: ExitStack, work: object, stop: object) -> None:
    assert callable(work)
    assert callable(stop)
    thread = threading.Thread(target=work)
    thread.start()
    stack.callback(thread.join, 10)
    stack.callback(stop)


class Listeners:
    """So many screens' streams, read by one thread; notes when each one hears of a number."""

    def __init__(self, port: int) -> None:
        self.selector = selectors.DefaultSelector()
        self.buffers: dict[socket.socket, bytes] = {}
        self.heard: list[dict[int, float]] = []
        for _ in range(SCREENS):
            sock = socket.create_connection(("127.0.0.1", port))
            sock.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            sock.setblocking(False)
            self.buffers[sock] = b""
            self.heard.append({})
            self.selector.register(sock, selectors.EVENT_READ, self.heard[-1])

    def listen(self, number: int, seconds: float) -> None:
        """Read until all screens show state `number` or later."""
        until = time.monotonic() + seconds
        while any(max(heard, default=0) < number for heard in self.heard):
            assert time.monotonic() < until, "not every screen was told in time"
            for key, _ in self.selector.select(0.2):
                assert isinstance(key.fileobj, socket.socket)
                self._read(key.fileobj, key.data)

    def _read(self, sock: socket.socket, heard: dict[int, float]) -> None:
        data = sock.recv(65536)
        assert data, "a stream ended"
        now = time.monotonic()
        *events, self.buffers[sock] = (self.buffers[sock] + data).split(b"\n\n")
        for event in events:
            for line in event.splitlines():
                if line.startswith(b"data: {"):
                    heard.setdefault(json.loads(line[6:])["number"], now)

    def close(self) -> None:
        for sock in self.buffers:
            sock.close()
        self.selector.close()


def test_a_card_laid_shows_on_fifty_screens_within_150_ms_of_its_second_sighting(
    tmp_path: Path,
) -> None:
    slowest: list[float] = []
    while len(slowest) < ATTEMPTS and min(slowest, default=WITHIN) >= WITHIN:
        slowest.append(p99(tmp_path / str(len(slowest))))
    assert min(slowest) < WITHIN


def p99(directory: Path) -> float:
    """Seconds within which 99 of 100 screens showed a card laid or lifted, in one run."""
    with whole_table(directory) as table:
        table.loop.ask({"do": "draw"}, on=None).result(5)
        listeners = Listeners(table.port)
        listeners.listen(table.loop.number(), 10)
        waits: list[float] = []
        for card, letter in (("green 1", "A"), ("green 2", "B"), ("green 3", "C"), ("red 4", "D")):
            for _ in range(4):
                waits += move(table, listeners, card, letter)
                waits += move(table, listeners, card, None)
        listeners.close()
    waits.sort()
    assert len(waits) == SCREENS * 32
    return waits[int(len(waits) * 0.99)]


def move(table: Running, listeners: Listeners, card: str, letter: str | None) -> list[float]:
    """Lay a card, or lift it; returns each screen's seconds from the settled sighting on."""
    before, told = table.loop.number(), len(table.sightings)
    if letter is None:
        table.bench.lift(card)
    else:
        table.bench.lay(card, letter)
    listeners.listen(before + 1, 10)
    sighted = table.sightings[told]
    return [
        next(at for number, at in sorted(heard.items()) if number > before) - sighted
        for heard in listeners.heard
    ]
