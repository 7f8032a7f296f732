"""The watchdog is fed only while the readers' scan, the table and the pages each answer.

One thread asks all three, one after the other. If one of them never answers, the thread hangs with
it, and that feeds nobody either.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Final

from companion.cli.notify import Manager
from companion.clock import Clock
from companion.vitals import Vitals

USUAL: Final = 30.0
"""Seconds, as in the unit: for looking after things where no watchdog is asked for."""

FED: Final = 6
"""So often within the watchdog's time the parts are asked."""

PATIENCE: Final = 1 / 2
LIMIT: Final = 1 / 12
"""Parts of the watchdog's time: a part that has not answered for so long is stuck; an answer that
takes longer than this is none. A turn in which all fail is shorter than the patience."""

Probe = Callable[[float], bool]
"""Asks one part; whether it has answered within so many seconds."""


class Watchdog:
    """Asks the parts, tells systemd of it, and says in the log which part has stopped answering.

    `probes` are asked in their order, by the parts' names; `status` is the line that is shown
    while all is well; `hung` is told the parts that are stuck, each time that they are others.
    """

    def __init__(
        self,
        manager: Manager,
        probes: Mapping[str, Probe],
        status: Callable[[], str],
        clock: Clock,
        report: Callable[[str], None],
        hung: Callable[[Collection[str]], None] = lambda _: None,
    ) -> None:
        within = manager.watchdog or USUAL
        self.pause = within / FED
        self._limit = within * LIMIT
        self._manager = manager
        self._probes = probes
        self._status = status
        self._vitals = Vitals(probes, clock, patience=within * PATIENCE)
        self._report = report
        self._hung = hung
        self._stuck: frozenset[str] = frozenset()

    def look(self) -> None:
        """Ask all parts once, and feed the watchdog if none is stuck."""
        for part, probe in self._probes.items():
            if self._answers(probe):
                self._vitals.answered(part)
        stuck = self._vitals.stuck()
        self._tell(stuck)
        if not stuck:
            self._manager.alive()

    def _tell(self, stuck: Mapping[str, float]) -> None:
        for part in sorted(stuck.keys() - self._stuck):
            self._report(f"{part} has not answered for {stuck[part]:.0f} seconds.")
        for part in sorted(self._stuck - stuck.keys()):
            self._report(f"{part} answers again.")
        if stuck.keys() != self._stuck:
            self._hung(stuck.keys())
        self._stuck = frozenset(stuck)
        self._manager.status(self._line(stuck))

    def _line(self, stuck: Mapping[str, float]) -> str:
        if stuck:
            return f"Does not answer: {', '.join(sorted(stuck))}"
        try:
            return self._status()
        except Exception as fault:  # what is only shown must not starve the table
            return f"No status: {type(fault).__name__}"

    def _answers(self, probe: Probe) -> bool:
        try:
            return probe(self._limit)
        except Exception:
            return False

    def run(self, stop: threading.Event) -> None:
        """Look again and again until `stop` is set."""
        self.look()
        while not stop.wait(self.pause):
            self.look()


def start(watchdog: Watchdog) -> Callable[[], None]:
    """Begin to look in a thread of its own; returns what ends that."""
    stop = threading.Event()
    thread = threading.Thread(target=watchdog.run, args=(stop,), name="watchdog", daemon=True)
    thread.start()

    def end() -> None:
        stop.set()
        thread.join(0.5)  # it may just be waiting for one of the parts, which end as well

    return end


def page_answers(at: socket.socket, path: str, within: float) -> bool:
    """Whether a page of the server that listens `at` this socket is answered with 200 in time.

    A request by hand: an HTTP client would cost a Pi a megabyte and a tenth of a second.
    """
    host, port = at.getsockname()[:2]
    own = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    name = f"[{own}]" if ":" in own else own
    asked = f"GET {path} HTTP/1.1\r\nHost: {name}:{port}\r\nConnection: close\r\n\r\n"
    until = time.monotonic() + within
    with suppress(OSError), socket.create_connection((own, port), within) as connection:
        connection.sendall(asked.encode("ascii"))
        answer = b""
        while len(answer) < 12 and (left := until - time.monotonic()) > 0:
            connection.settimeout(left)
            came = connection.recv(64)
            if not came:
                break
            answer += came
        return answer.startswith(b"HTTP/1.1 200")
    return False
