"""A real table in this process, without a simulator: cards come to its readers by `lay`."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.chairs import Chairs
from companion.deck import Deck
from companion.enrolled import Enrolled
from companion.inputs import Edge, Sighting
from companion.journal import Journal
from companion.loop import Loop
from companion.settings import Settings
from companion.table import Table
from tests.companion.kit import BOX, TAGS
from web import Keys, create_app
from web.serve import Server, listen


class Clock:
    """The process's own."""

    def monotonic(self) -> float:
        return time.monotonic()


@dataclass
class ReaderTable:
    """A served table, and hands that lay cards on its readers."""

    table: Table
    loop: Loop
    tablet: str

    def lay(self, *cards: str, reader: str = "A") -> None:
        """Lay cards on a reader together, and take them away again."""
        tags = frozenset(TAGS[card] for card in cards)
        self.loop.put(Sighting(reader, tags, time.monotonic()))
        self.loop.put(Sighting(reader, frozenset(), time.monotonic()))

    def press(self, seat: int) -> None:
        """Press a button, and let it go again."""
        self.loop.put(Edge(seat, True, time.monotonic()))
        self.loop.put(Edge(seat, False, time.monotonic()))


@contextmanager
def reader_table(
    folder: Path,
    settings: Settings | None = None,
    deck: Deck | Enrolled | None = None,
    chairs: Chairs | None = None,
) -> Iterator[ReaderTable]:
    """Serve a table whose journal is in `folder`."""
    journal = Journal.open(folder)
    chance = random.Random(1)
    table = Table.open(
        journal,
        settings or Settings(),
        deck=deck or Deck(BOX),
        chairs=chairs,
        random=chance,
        now=time.monotonic(),
    )
    loop = Loop(table, Clock())
    keys = Keys(folder)
    sock = listen("127.0.0.1", 0)
    base = f"http://127.0.0.1:{sock.getsockname()[1]}"
    server = Server(create_app(loop, keys, simulated=False), sock)
    threads = [threading.Thread(target=loop.run), threading.Thread(target=server.run)]
    for thread in threads:
        thread.start()
    try:
        yield ReaderTable(table, loop, keys.address(base, "/tablet", "host"))
    finally:
        server.stop()
        loop.stop()
        for thread in threads:
            thread.join(10)
        journal.close()
