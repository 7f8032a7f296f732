"""A long evening seen from outside: ten screens, and what its process is made of by and by.

Its journal lies in memory where that can be had: compressed time syncs a disk too often.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from tests.faults.long_evening import Sample
from tests.faults.served import ADDRESS, PATIENCE, ROOT, Screen, Visitor, port_of

SCREENS: Final = 10
PAGES: Final = ("/board", "/tablet", "/api/screen", "/api/screen/host", "/api/health")
IN_MEMORY: Final = Path("/dev/shm")
MORE_MEMORY: Final = 4 << 20
"""Bytes: SQLite's pages, of which it keeps 2 MB, and stacks of threads that were idle at first."""

MORE_BLOCKS: Final = 1000
"""Of some 280,000: what is warm only after a while. One forgotten list a scan would be more."""

LOG: Final = 3 << 20
"""Bytes that SQLite's log may have, however long a journal is."""

TIMES: Final = 4
"""So many bytes the journal may take for each that is stored: rows, index, pages half full."""


def samples(thinking: float, hours: float, games: int = 0) -> Iterator[Sample]:
    """Play so many hours, or so many games; what the process is made of after each game."""
    with ExitStack() as stack:
        where = IN_MEMORY if IN_MEMORY.is_dir() else None
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=where))
        process = stack.enter_context(_begun(folder, thinking))
        assert process.stdin is not None
        assert process.stdout is not None
        stack.callback(process.stdin.close)
        guests = Guests(process.stdout.readline(), stack)
        sample = None
        while sample is None or (sample.games < games if games else sample.hours < hours):
            guests.come_and_go()
            process.stdin.write("\n")
            process.stdin.flush()
            sample = msgspec.json.decode(process.stdout.readline(), type=Sample)
            yield sample


def _begun(folder: str, thinking: float) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.faults.long_evening", folder, str(thinking)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


class Guests:
    """Ten screens, half of which are closed and opened again before each game."""

    def __init__(self, line: str, stack: ExitStack) -> None:
        [(_, address)] = ADDRESS.findall(line)
        self._host = Visitor(port_of(address))
        stack.callback(self._host.close)
        self._host.enter(address.partition("#")[2])
        self._screens: list[Screen] = []
        stack.callback(self._leave, 0)

    def come_and_go(self) -> None:
        """Close some, open as many, look at all pages."""
        self._leave(SCREENS // 2)
        while len(self._screens) < SCREENS:
            kind = "/events/host" if len(self._screens) % 2 else "/events"
            self._screens.append(self._host.stream(kind))
        for page in PAGES:
            self._host.get(page)
        until = time.monotonic() + PATIENCE
        while f'"screens":{SCREENS}}}'.encode() not in self._host.get("/api/health"):
            assert time.monotonic() < until, "a closed screen is still there"
            time.sleep(0.05)

    def _leave(self, left: int) -> None:
        while len(self._screens) > left:
            self._screens.pop(0).close()


def grown(seen: Sequence[Sample]) -> list[str]:
    """What has grown beyond what is stored, from the first of these to the last."""
    first, last = seen[0], seen[-1]
    assert last.games > first.games, "nothing was played"
    stored = last.stored - first.stored
    room = {
        "memory": MORE_MEMORY,
        "blocks": MORE_BLOCKS,
        "threads": 0,
        "files": SCREENS // 2 - 1,
        "journal": TIMES * stored + LOG,
    }
    more = {name: getattr(last, name) - getattr(first, name) for name in room}
    return [
        f"{name}: {more[name]:+}, {most} is allowed"
        for name, most in room.items()
        if more[name] > most
    ]
