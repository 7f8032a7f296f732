"""What a companion that systemd has started owes it: news, a fed watchdog, a key in no log."""

from __future__ import annotations

import faulthandler
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.cli import watchdog
from companion.cli.notify import Manager
from companion.cli.opening import standing
from companion.clock import Clock
from companion.games.boxes import BOXES
from companion.loop import Loop
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
        self, table: Table, loop: Loop, back_end: BackEnd, sock: socket.socket, clock: Clock
    ) -> Callable[[], None]:
        """Say that all is there, and feed the watchdog from now on; returns what ends that."""
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
            self.manager, probes, lambda: _line(table, back_end.report()), clock, _report
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


def _report(line: str) -> None:
    click.echo(line, err=True)


def _line(table: Table, report: Report) -> str:
    """What `systemctl status` shows: what everybody at the table sees as well."""
    reads = sum(it.fault is None or it.fault.weak for it in report.readers)
    title = BOXES[table.conduct.game.NAME].title
    return f"{title}, {standing(table)}; readers that read: {reads} of {len(report.readers)}"
