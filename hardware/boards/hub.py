"""All boards of a table, in a thread of their own beside that of the table's own readers.

What they say is heard only while a stranger at the broker cannot read or say it. That is tried
when the broker is there, each time it has come back, and now and then meanwhile, since its list
may be changed under it.
"""

from __future__ import annotations

import queue
import secrets
import threading
from collections.abc import Callable, Mapping
from typing import Final

from companion.boards import Board
from companion.broker import Broker, Came, Gone, Heard
from companion.clock import Clock
from companion.inputs import Fault, Input
from companion.refusals import Refusal
from hardware.boards import faults
from hardware.boards.post import SILENCE, Post
from hardware.boards.trial import PATIENCE, Pretending, Trial, Verdict
from hardware.boards.wire import Connect, Listening, News, NoWire, Who, Wire

LOOK: Final = 0.5
"""Seconds between two looks at who has fallen silent."""

AGAIN_WELL, AGAIN_ILL = 60.0, 5.0
"""Seconds between two trials: while all is well, and while it is not."""

ENDING: Final = 0.9

TOPIC: Final = "now"
"""The last part of a board's topic."""

_REFUSED: Final[Mapping[Verdict, Callable[[], Fault]]] = {
    "readable": faults.readable,
    "writable": faults.writable,
    "unguarded": faults.unguarded,
    "untried": faults.untried,
}


class _End:
    """Put into the queue to end the thread."""


class _Strange:
    """What has come to the stranger of a trial, by its number."""

    def __init__(self, number: int, news: News) -> None:
        self.number = number
        self.news = news


class _Use:
    """Which seats and readers are used from now on."""

    def __init__(self, seats: int, readers: tuple[str, ...]) -> None:
        self.seats = seats
        self.readers = readers


class Hub:
    """The boards that `table.toml` names, from `start` to `stop`.

    `put` and `arrived` are called in its thread. Where a file that the connection needs cannot be
    used, boards are told of as failing: a table goes on whatever is wrong with a broker. A trial
    may last `patience` seconds; `report` gets a line for the log.
    """

    def __init__(
        self,
        broker: Broker,
        boards: Mapping[str, Board],
        connect: Connect,
        put: Callable[[Input], None],
        clock: Clock,
        *,
        arrived: Callable[[], None] = lambda: None,
        report: Callable[[str], None] = lambda _: None,
        patience: float = PATIENCE,
    ) -> None:
        self._trying = patience
        self._report = report
        self._clock = clock
        self._connect = connect
        self._wild = broker.boards("#")
        self._topics = {broker.boards(f"{name}/{TOPIC}"): name for name in boards}
        now = clock.monotonic()
        self.posts = {name: Post(name, it, put, now, arrived) for name, it in boards.items()}
        self._queue: queue.SimpleQueue[News | _Strange | _Use | _End] = queue.SimpleQueue()
        self._own, self._unusable = self._connected()
        self._trial: Trial | Pretending | None = None
        self._named = broker.user is not None
        self._stranger: Wire = NoWire()
        self._number = 0
        self._here = False
        self._open = False
        self._again = float("inf")
        self._patience = now + SILENCE
        self._thread = threading.Thread(target=self._run, name="boards", daemon=True)

    def _connected(self) -> tuple[Wire, Fault | None]:
        try:
            return self._connect(self._queue.put, "table"), None
        except Refusal as refusal:
            return NoWire(), faults.unusable(refusal.sentence)

    def use(self, seats: int, readers: tuple[str, ...]) -> None:
        """Tell anew of these readers and the first `seats` buttons; from any thread."""
        self._queue.put(_Use(seats, readers))

    def start(self) -> None:
        """Begin to connect; returns at once."""
        self._thread.start()
        self._own.open()

    def stop(self) -> None:
        """End; waits a moment at most. Twice is once."""
        self._queue.put(_End())
        if self._thread.is_alive():
            self._thread.join(ENDING)

    def _run(self) -> None:
        if self._unusable is not None:
            self._all(self._unusable, self._clock.monotonic())
        while not isinstance(item := self._next(), _End):
            self._turn(item)
        self._end_trial()
        self._own.close()
        self._own = NoWire()

    def _turn(self, item: News | _Strange | _Use | None) -> None:
        try:
            if item is not None:
                self._do(item)
            self._tick(self._clock.monotonic())
        except Exception as fault:  # a fault of ours must not end it for the whole evening
            self._report(f"Hearing the boards failed inside: {type(fault).__name__}.")
            self._hear_none(faults.untried(), self._clock.monotonic())

    def _next(self) -> News | _Strange | _Use | _End | None:
        try:
            return self._queue.get(timeout=LOOK)
        except queue.Empty:
            return None

    def _do(self, item: News | _Strange | _Use | _End) -> None:
        now = self._clock.monotonic()
        if isinstance(item, _Strange):
            if self._trial is not None and item.number == self._number:
                self._trial.strange(item.news)
        elif isinstance(item, _Use):
            for post in self.posts.values():
                post.use(item.seats, frozenset(item.readers), now)
        elif isinstance(item, Came):
            self._own.listen(self._wild)
        elif isinstance(item, Listening):
            self._here = True
            self._try(now)
        elif isinstance(item, Gone):
            self._gone(item, now)
        elif isinstance(item, Heard):
            self._hear(item, now)

    def _hear(self, heard: Heard, now: float) -> None:
        name = self._topics.get(heard.topic)
        if self._trial is not None:
            self._trial.own(heard)
        if heard.kept or name is None or self._is_mark(heard.payload) or not self._open:
            return
        self.posts[name].hear(heard.payload, now)

    def _is_mark(self, payload: bytes) -> bool:
        return payload.startswith(MARK)

    def _gone(self, gone: Gone, now: float) -> None:
        """The broker is not there, or does not let the table in."""
        self._end_trial()
        self._here = self._open = False
        self._again = float("inf")
        if gone.refused is not None:
            self._all(faults.shut(gone.refused), now)
        elif now >= self._patience:
            self._all(faults.away(), now)

    def _try(self, now: float) -> None:
        """See once more who else could read and write what boards say."""
        stranger = self._send("nameless", now)
        if stranger is None:
            return
        marks = (MARK + secrets.token_hex(16).encode(), MARK + secrets.token_hex(16).encode())
        self._trial = Trial(
            tuple(self._topics), self._wild, self._own, stranger, marks, now + self._trying
        )
        self._trial.begin()

    def _try_the_name(self, now: float) -> None:
        """See whether the broker knows the table by more than what it calls itself."""
        stranger = self._send("pretender", now)
        if stranger is None:
            return
        self._trial = Pretending(stranger, now + self._trying)
        self._trial.begin()

    def _send(self, who: Who, now: float) -> Wire | None:
        """Make the stranger of the next trial; None where none can be made, which is told."""
        self._end_trial()
        self._number += 1
        number = self._number
        try:
            self._stranger = self._connect(
                lambda news: self._queue.put(_Strange(number, news)), who
            )
        except Refusal as refusal:
            self._hear_none(faults.unusable(refusal.sentence), now)
            return None
        return self._stranger

    def _end_trial(self) -> None:
        if self._trial is not None:
            self._trial = None
            self._stranger.close()
            self._stranger = NoWire()

    def _tick(self, now: float) -> None:
        if self._trial is not None:
            self._trial.tick(now)
            if self._trial.verdict is not None:
                self._judge(self._trial.verdict, now)
        elif self._here and now >= self._again:
            self._try(now)
        for post in self.posts.values():
            if self._open:
                post.tick(now)

    def _judge(self, verdict: Verdict, now: float) -> None:
        if verdict != "shut":
            self._hear_none(_REFUSED[verdict](), now)
            return
        if self._named and isinstance(self._trial, Trial):
            self._try_the_name(now)
            return
        self._end_trial()
        was_open, self._open = self._open, True
        self._again = now + AGAIN_WELL
        if not was_open:
            for post in self.posts.values():
                post.wait_for_it(now)

    def _hear_none(self, fault: Fault, now: float) -> None:
        """Until another trial has ended well."""
        self._end_trial()
        self._open = False
        self._again = now + AGAIN_ILL
        self._all(fault, now)

    def _all(self, fault: Fault, now: float) -> None:
        for post in self.posts.values():
            if post.fault != fault:
                post.ails(fault, now)


MARK: Final = b"trial "
"""How what is said in a trial begins: nothing that a board says."""
