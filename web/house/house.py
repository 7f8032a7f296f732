"""One table at the broker of the house, in a thread of its own beside the table's."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.audience import PUBLIC, Audience
from companion.broker import Broker
from web.house.claim import Clock, Pace
from web.house.line import AGAIN, Came, Gone, Heard, Line
from web.house.reach import Reported
from web.house.voice import Told, Voice, gone
from web.house.worker import Worker
from web.ports import Screens, Watcher


class Loop(Protocol):
    """What the house needs of the running table."""

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        """The public's screen as it is now, as JSON."""

    def watch(self, watcher: Watcher, /) -> Callable[[], object]:
        """Call `watcher` in the table's thread after every change; returns what ends that."""


_Item = Screens | Came | Gone | Heard


class House:
    """A table's voice in the house, from `start` to `stop`; the table never waits for it.

    `folder` is the configuration file's; for `told` and `report` see `Voice`. Raises Refusal
    `broker` where a file that the connection needs cannot be used.
    """

    def __init__(
        self,
        broker: Broker,
        folder: Path,
        loop: Loop,
        *,
        told: Told = lambda _: None,
        report: Reported = lambda _: None,
        clock: Clock = time.monotonic,
        pace: Pace | None = None,
        again: tuple[float, float] = AGAIN,
    ) -> None:
        self._loop = loop
        self._everybody = PUBLIC.speaking(broker.language)
        self._worker = Worker[_Item](
            "house",
            do=self._do,
            wait=lambda: self._voice.wait(),
            close=lambda: self._line.close(self._voice.last),
            failed=lambda kind: report(f"Telling the house failed inside: {kind}."),
        )
        own = secrets.token_hex(6)
        will = gone(broker, own)
        client_id = f"pirate-table-{broker.name}-{own}"
        self._line = Line(broker, folder, client_id, self._worker.put, will=will, again=again)
        self._voice = Voice(broker, own, self._line, clock, told=told, report=report, pace=pace)
        self._unwatch: Callable[[], object] = lambda: None

    def start(self) -> None:
        """Begin to connect and to publish; returns at once."""
        self._unwatch = self._loop.watch(self._worker.put)
        self._voice.take(self._loop.screen(self._everybody))
        self._worker.start()
        self._line.open()

    def stop(self) -> None:
        """Say that the table is gone, and end. Waits a moment at most."""
        self._unwatch()
        self._unwatch = lambda: None
        self._worker.stop()

    def _do(self, item: _Item | None) -> None:
        if isinstance(item, Came | Gone | Heard):
            self._voice.hear(item)
        elif item is not None:
            self._voice.take(item.of(self._everybody))
        self._voice.work()
