"""Plays one game after the other: emulated readers in virtual time, the real pages.

    python -m tests.faults.long_evening FOLDER THINKING

It prints the tablet's address with its key, then a line of JSON (`Sample`) after each game, and
ends where its input does. Before each game it waits for a line: meanwhile whoever reads may open
pages. After each deed people think, up to so many seconds of the readers' clock; meanwhile only one
round of the scan in ten is made.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.journal_file import FILE_NAME
from companion.loop import Loop
from companion.table import Answer
from hardware.readers import PAUSE
from tests.faults.test_faulty_games import Group
from tests.faults.wire import START
from web import Keys, create_app
from web.serve import Server, listen


class Sample(msgspec.Struct, frozen=True):
    """What the process is made of after so many hours of the readers' clock.

    `memory`, `stored` (texts in the journal) and `journal` (its files) are bytes, all others but
    `hours` are numbers; `blocks` are what Python's own memory is made of, `scans` rounds over all
    readers.
    """

    hours: float
    games: int
    rows: int
    stored: int
    journal: int
    memory: int
    blocks: int
    threads: int
    files: int
    scans: int


class Sitting(Group):
    """The group of four, at a table whose loop tells screens what happens."""

    def __init__(self, folder: Path, thinking: float) -> None:
        super().__init__(folder, ())
        self.thinking = thinking
        self.loop = Loop(self.table, self.bench.clock, report=sys.exit)
        self.rng = Random(8)
        self.scans = self.games = 0

    def put(self, what: Any) -> None:
        """As readers and buttons do it."""
        self.loop.put(what)
        self.loop.work()

    def do(
        self, kind: str, *, on: int | None = None, cover: str | None = None, **fields: Any
    ) -> Answer:
        """As a page does it."""
        answer = self.loop.ask({"do": kind, **fields}, on=on, viewer=cover)
        self.loop.work()
        return answer.result(0)

    def scan(self) -> None:
        """One round of the scan and its pause."""
        restless = self.bench.scanner.scan_once()
        self._look_at_buttons()
        self.wait(PAUSE / 4 if restless else PAUSE)
        self.loop.work()
        self.scans += 1

    def until_told(self) -> None:
        """After each deed people think."""
        super().until_told()
        until = self.clock + self.rng.uniform(0, self.thinking)
        while self.clock < until:
            self.wait(9 * PAUSE)
            self.scan()

    def whole_game(self) -> None:
        """Five Days, and the Chests; then the next game is set up."""
        for _ in range(5):
            self.day(self.rng)
        self.do("open-chests")
        self.do("new-game")
        self.games += 1

    def sample(self) -> Sample:
        """What the process is made of now."""
        gc.collect()
        rows, stored = self.journal._connection.execute(
            "SELECT (SELECT count(*) FROM entries),"
            " (SELECT sum(length(kind) + length(body) + length(label)) FROM entries)"
            " + (SELECT sum(length(name) + length(header) + length(label)) FROM games)"
            " + (SELECT coalesce(sum(length(name) + length(value)), 0) FROM kept)"
        ).fetchone()
        return Sample(
            (self.clock - START) / 3600,
            self.games,
            rows,
            stored,
            sum(one.stat().st_size for one in self.folder.glob(f"{FILE_NAME}*")),
            _memory(),
            sys.getallocatedblocks(),
            threading.active_count(),
            len(os.listdir("/proc/self/fd")),
            self.scans,
        )


def _memory() -> int:
    """What is in memory and is this process's own."""
    text = Path("/proc/self/smaps_rollup").read_text()
    line = next(line for line in text.splitlines() if line.startswith("Private_Dirty:"))
    return int(line.split()[1]) * 1024


def main() -> None:
    folder = Path(sys.argv[1])
    sitting = Sitting(folder, float(sys.argv[2]))
    sock = listen("127.0.0.1", 0)
    port = sock.getsockname()[1]
    keys = Keys(folder)
    server = Server(create_app(sitting.loop, keys, simulated=True), sock)
    serving = threading.Thread(target=server.run)
    serving.start()
    say(f"  Tablet   {keys.address(f'http://127.0.0.1:{port}', '/tablet', 'host')}")
    while sys.stdin.readline():
        sitting.whole_game()
        say(msgspec.json.encode(sitting.sample()).decode())
    server.stop()
    serving.join()
    sitting.close()


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
