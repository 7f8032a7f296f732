"""What a companion that systemd has started owes it: news, a fed watchdog, a key in no log."""

from __future__ import annotations

import faulthandler
import os
import socket
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import log, watchdog
from companion.cli.notify import Manager
from companion.cli.opening import standing, wall_clock
from companion.clock import Clock
from companion.games.boxes import BOXES
from companion.loop import Loop
from companion.started import Start
from companion.table import Table
from companion.vitals import Rounds

if TYPE_CHECKING:
    from hardware.contract import BackEnd
    from hardware.report import Report

KEY: Final = "key"
PORT: Final = "port"
SCAN: Final = "The readers' scan"
TABLE: Final = "The table"
PAGES: Final = "The pages"

YOUNG: Final = 300.0
"""Seconds for which what hangs is laid at the start's door."""


class Service:
    """The system's side of `companion serve`; without systemd there is nothing of it.

    `folder` is the service's own place below /run. There the key of the host's screens lies for
    root and for a screen wired to the Pi, so that it need not stand in the log.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self.manager = Manager(environment)
        folder = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
        self.folder = Path(folder) if folder else None
        if self.manager:
            faulthandler.enable()  # where all threads are, once the watchdog has run out

    def keep_key(self, key: str) -> None:
        """Take in the key that makes a screen the host's; a newer one takes its place."""
        self._keep(KEY, key)

    def keep_port(self, port: int) -> None:
        """Take in where the pages are served."""
        self._keep(PORT, str(port))

    def watch(
        self,
        table: Table,
        loop: Loop,
        back_end: BackEnd,
        sock: socket.socket,
        clock: Clock,
        start: Start,
    ) -> Callable[[], None]:
        """Say that all is there, and feed the watchdog from now on; returns what ends that.

        What hangs soon after a start would hang again after the next one: that is a start which
        has failed.
        """
        if not self.manager:
            return lambda: None
        rounds = Rounds()
        probes = {
            SCAN: lambda _: rounds.went_on(back_end.rounds),
            TABLE: loop.answers,
            PAGES: lambda within: watchdog.page_answers(sock, "/api/alive", within),
        }
        self.manager.ready()
        watched = watchdog.Watchdog(
            self.manager,
            probes,
            lambda: _line(table, back_end.report(), safe=start.unfinished is not None),
            clock,
            log.tell,
            Young(start, clock),
        )
        return watchdog.start(watched)

    def _keep(self, name: str, text: str) -> None:
        """Write a file for root and the service's group; without it only `tablet` knows less."""
        if self.folder is None:
            return
        new = self.folder / f"{name}.new"
        with suppress(OSError):
            new.write_text(f"{text}\n", encoding="ascii")
            new.chmod(0o640)
            new.replace(self.folder / name)


class Young:
    """Hears what hangs, and tells the start of it while that is not long ago."""

    def __init__(self, start: Start, clock: Clock) -> None:
        self._start = start
        self._clock = clock
        self._until = clock.monotonic() + YOUNG
        self._told = False

    def __call__(self, parts: Collection[str]) -> None:
        """Take in the parts that hang now."""
        if parts and self._clock.monotonic() < self._until:
            self._told = True
            names = ", ".join(sorted(part.lower() for part in parts))
            self._start.hung(wall_clock(), f"soon after it this did not answer: {names}")
        elif not parts and self._told:
            self._told = False
            self._start.answers_again()


def _line(table: Table, report: Report, *, safe: bool) -> str:
    """What `systemctl status` shows: what everybody at the table sees as well."""
    reads = sum(it.fault is None or it.fault.weak for it in report.readers)
    title = BOXES[table.conduct.game.NAME].title
    mode = "Safe mode. " if safe else ""
    return f"{mode}{title}, {standing(table)}; readers that read: {reads} of {len(report.readers)}"
