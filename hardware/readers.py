"""The scan of all Islands: round robin, one antenna at a time, and nothing counts at first sight.

A card that is only half in a field is read now and then, and a garbled answer of two cards may
look like a third one. So a tag counts when it was seen twice in a row, and is gone when it was
missed three times in a row. A reader that fails is reported and tried again every few seconds,
while the others go on; its cards are taken to lie where they lay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Event
from typing import Protocol

from companion.clock import Clock
from companion.inputs import Fault, ReaderHealth, Sighting
from hardware.report import ReaderReport

SEEN = 2
MISSED = 3
PATIENCE = 2
PAUSE = 0.06
RETRY = 3.0

NO_SUCH = "This table has no reader {}."
BY_HAND = "Play there by hand, or connect one and start again."

NOTHING: frozenset[str] = frozenset()


class Antenna(Protocol):
    """What the scan needs of a reader; each method may raise when the reader does not answer."""

    def open(self) -> None:
        """Reset the reader and set it up, its antenna off."""
        ...

    def scan(self, known: frozenset[str]) -> frozenset[str]:
        """The tags in the field now; `known` are those that probably still lie there."""
        ...

    def close(self) -> None:
        """Switch the antenna off and let go of the bus."""
        ...


class Settling:
    """From what a reader reads each time to what lies on it.

    >>> field = Settling()
    >>> field.look(frozenset({"04A1B2C3D4E580"}))
    frozenset()
    >>> field.look(frozenset({"04A1B2C3D4E580"}))
    frozenset({'04A1B2C3D4E580'})
    """

    def __init__(self, seen: int = SEEN, missed: int = MISSED) -> None:
        self.settled = NOTHING
        self._seen_needed = seen
        self._missed_needed = missed
        self._seen: dict[str, int] = {}
        self._missed: dict[str, int] = {}

    def look(self, tags: frozenset[str]) -> frozenset[str]:
        """Take in one reading; returns what has settled since the reading before."""
        seen = {tag: self._seen.get(tag, 0) + 1 for tag in tags - self.settled}
        missed = {tag: self._missed.get(tag, 0) + 1 for tag in self.settled - tags}
        arrived = frozenset(tag for tag, times in seen.items() if times >= self._seen_needed)
        gone = frozenset(tag for tag, times in missed.items() if times >= self._missed_needed)
        self._seen = {tag: times for tag, times in seen.items() if tag not in arrived}
        self._missed = {tag: times for tag, times in missed.items() if tag not in gone}
        self.settled = (self.settled | arrived) - gone
        return arrived

    @property
    def known(self) -> frozenset[str]:
        """What lies there, and what may."""
        return self.settled | self._seen.keys()

    @property
    def restless(self) -> bool:
        """Whether the next reading may change what lies there."""
        return bool(self._seen or self._missed)


class _Post:
    """One Island's reader and what is known of it."""

    def __init__(self, name: str, reader: Antenna) -> None:
        self.name = name
        self.reader = reader
        self.settling = Settling()
        self.open = False
        self.failures = 0
        self.fault: Fault | None = None
        self.not_before = float("-inf")
        self.used = True

    def begin_anew(self, *, used: bool) -> None:
        """Forget what lies here; `used`: whether it is read from now on."""
        self.used = used
        self.settling = Settling()
        self.failures = 0
        self.not_before = float("-inf")


class Scanner:
    """Reads all Islands in turn, for one thread.

    `put` takes a `Sighting` when what lies on a reader has changed, and a `ReaderHealth` when a
    reader falls silent or answers again; `arrived` is called once for each tag that has settled,
    before its Sighting, and is told nothing of it: whoever hears it must not learn more.
    """

    def __init__(
        self,
        readers: Mapping[str, Antenna],
        put: Callable[[Sighting | ReaderHealth], None],
        clock: Clock,
        *,
        arrived: Callable[[], None] = lambda: None,
        pause: float = PAUSE,
        retry: float = RETRY,
    ) -> None:
        self._posts = [_Post(name, reader) for name, reader in readers.items()]
        self._orders: SimpleQueue[tuple[str, ...]] = SimpleQueue()
        self._using = tuple(readers)
        self._put = put
        self._clock = clock
        self._arrived = arrived
        self._pause = pause
        self._retry = retry
        self._round: float | None = None

    def __repr__(self) -> str:
        return f"<Scanner of {', '.join(self._describe(post) for post in self._posts)}>"

    @staticmethod
    def _describe(post: _Post) -> str:
        state = str(post.fault or ("reading" if post.open else "closed"))
        return f"{post.name} ({state})"

    def run(self, stop: Event) -> None:
        """Scan until `stop` is set, then switch every antenna off."""
        try:
            while not stop.is_set():
                restless = self.scan_once(stop)
                stop.wait(self._pause / 4 if restless else self._pause)
        finally:
            self.close()

    def scan_once(self, stop: Event | None = None) -> bool:
        """One round over all readers; returns whether a further look may change something.

        All readers are set up before the first is read: one that a crash has left switched on
        would be read through its neighbour's antenna.
        """
        while not self._orders.empty():
            self._obey(self._orders.get())
        for post in self._posts:
            self._try(post, self._open)
        used = [post for post in self._posts if post.used]
        began = self._clock.monotonic()
        for post in used:
            if stop is not None and stop.is_set():
                break
            self._try(post, self._read)
        self._round = self._clock.monotonic() - began
        return any(post.settling.restless or post.failures == 1 for post in used)

    def use(self, names: tuple[str, ...]) -> None:
        """Read only these readers from the next round on, and tell anew what lies on them.

        From any thread; the same readers again change nothing. One that is not there is told as
        failing.
        """
        self._orders.put(names)

    def _obey(self, names: tuple[str, ...]) -> None:
        if names == self._using:
            return
        self._using = names
        for post in self._posts:
            post.begin_anew(used=post.name in names)
            if post.used and post.fault is not None:
                self._put(ReaderHealth(post.name, post.fault, self._clock.monotonic()))
        for name in names:
            if all(post.name != name for post in self._posts):
                fault = Fault("no-reader", NO_SUCH.format(name), BY_HAND)
                self._put(ReaderHealth(name, fault, self._clock.monotonic()))

    @property
    def round(self) -> float | None:
        """The seconds of the last whole round, or None."""
        return self._round

    def reports(self, places: Mapping[str, str]) -> tuple[ReaderReport, ...]:
        """How each reader is just now, with its place in words; from any thread."""
        return tuple(
            ReaderReport(
                post.name,
                places.get(post.name, ""),
                version=None,
                gain=None,
                fault=post.fault,
                cards=len(post.settling.settled),
            )
            for post in self._posts
        )

    def close(self) -> None:
        """Close every reader, also those that do not answer."""
        for post in self._posts:
            post.open = False
            try:
                post.reader.close()
            except Exception as error:
                post.fault = post.fault or _fault(post.name, error)

    def _try(self, post: _Post, step: Callable[[_Post], None]) -> None:
        # Whatever is wrong with one reader, the others must go on: hence Exception.
        try:
            step(post)
        except Exception as error:
            self._failed(post, _fault(post.name, error))

    def _open(self, post: _Post) -> None:
        if not post.open and self._clock.monotonic() >= post.not_before:
            post.reader.open()
            post.open = True

    def _read(self, post: _Post) -> None:
        if not post.open:
            return
        tags = post.reader.scan(post.settling.known)
        self._answered(post)
        before = post.settling.settled
        for _ in post.settling.look(tags):
            self._arrived()
        if post.settling.settled != before:
            now = self._clock.monotonic()
            self._put(Sighting(reader=post.name, tags=post.settling.settled, at=now))

    def _answered(self, post: _Post) -> None:
        post.failures = 0
        if post.fault is not None:
            post.fault = None
            self._put(ReaderHealth(reader=post.name, fault=None, at=self._clock.monotonic()))

    def _failed(self, post: _Post, fault: Fault) -> None:
        post.open = False
        post.failures += 1
        if post.failures < PATIENCE and post.used:
            return
        now = self._clock.monotonic()
        post.not_before = now + self._retry if post.used else float("inf")
        if post.fault is None and post.used:
            post.fault = fault
            self._put(ReaderHealth(reader=post.name, fault=fault, at=now))


def _fault(name: str, error: Exception) -> Fault:
    told = getattr(error, "fault", None)
    if isinstance(told, Fault):
        return told
    what = str(error).rstrip(".") or type(error).__name__
    return Fault("reader-fails", f"Reader {name} fails ({what}).", "Check its wires.")
