"""The lobby as it runs: one connection to the broker, one thread, and the pages' streams.

To the pages it is what a table is to theirs (`web.ports.Loop`), but nobody can ask it for anything.
"""

from __future__ import annotations

import secrets
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.audience import PUBLIC, Audience
from companion.broker import Broker
from companion.inputs import PhoneNews
from companion.refusals import Refusal
from companion.words import say
from web.house.claim import Clock
from web.house.line import AGAIN, Came, Gone, Heard, Line
from web.house.lobby import TOPICS, Lobby
from web.house.reach import Reach, Reported
from web.house.worker import Worker
from web.ports import Watcher

LOOK: Final = 1.0
"""Seconds between two looks at who is silent."""

ONLY_LOOKS = say("The lobby only shows tables; nothing can be done from it.")


class _Picture:
    """The lobby at one number, for the streams."""

    rest = None

    def __init__(self, number: int, lobby: Lobby, clock: Clock) -> None:
        self.number = number
        self._lobby = lobby
        self._clock = clock

    def of(self, _: Audience, /) -> bytes:
        """The same for everybody; a page says it in its own language."""
        return msgspec.json.encode(self._lobby.shown(self.number, self._clock()))


class Hall:
    """All tables of a broker, from `start` to `stop`.

    `report` hears when the broker is there or gone, and what fails inside.

    Raises Refusal `broker` where a file that the connection needs cannot be used.
    """

    def __init__(
        self,
        broker: Broker,
        folder: Path,
        *,
        clock: Clock = time.monotonic,
        again: tuple[float, float] = AGAIN,
        report: Reported = lambda _: None,
    ) -> None:
        self._clock = clock
        self._reach = Reach(broker, report)
        self._worker = Worker[Came | Gone | Heard](
            "lobby",
            do=self._do,
            wait=lambda: LOOK,
            close=lambda: self._line.close(),
            failed=lambda kind: report(f"Following the tables failed inside: {kind}."),
        )
        client_id = f"pirate-lobby-{secrets.token_hex(6)}"
        self._line = Line(broker, folder, client_id, self._worker.put, again=again)
        self._watchers: list[Watcher] = []
        self._picture = _Picture(1, Lobby(), clock)
        self._lobby = Lobby()

    def start(self) -> None:
        """Begin to connect and to listen; returns at once."""
        self._worker.start()
        self._line.open()

    def stop(self) -> None:
        """End; waits a moment at most."""
        self._worker.stop()

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        """All tables as they are now, as JSON."""
        return self._picture.of(audience)

    def watch(self, watcher: Watcher, /) -> None:
        """Call `watcher` with each new picture; before `start`."""
        self._watchers.append(watcher)

    def _do(self, item: Came | Gone | Heard | None) -> None:
        now = self._clock()
        if isinstance(item, Came | Gone):
            self._reach.hear(item)
        if isinstance(item, Came):
            self._line.listen(TOPICS)
        lobby = self._lobby if item is None else self._lobby.after(item, now)
        self._show(lobby.at(now))

    def _show(self, lobby: Lobby) -> None:
        if lobby == self._lobby:
            return
        self._lobby = lobby
        self._picture = _Picture(self._picture.number + 1, lobby, self._clock)
        for watcher in self._watchers:
            watcher(self._picture)

    # What pages may ask a table for.

    def ask(self, *_: Any, **__: Any) -> Future[Any]:
        """Refuse."""
        answer: Future[Any] = Future()
        answer.set_exception(Refusal("no-table", ONLY_LOOKS))
        return answer

    def put(self, _: PhoneNews, /) -> None:
        """Nothing: no phone has a place here."""

    def record(self) -> str:
        """Refuse."""
        raise Refusal("no-table", ONLY_LOOKS)

    def deck(self) -> str:
        """Refuse."""
        raise Refusal("no-table", ONLY_LOOKS)
