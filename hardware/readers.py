"""The scan of all Islands, one antenna at a time; nothing counts at first sight.

The next reader's antenna goes on as soon as the current one's cards are awake, so that its own
cards wake up meanwhile; never beside it in the ring, since neighbouring fields reach each other's
cards. A reader that fails is reported and tried again every few seconds, while the others go on;
its cards are taken to lie where they lay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from queue import SimpleQueue
from threading import Event

from companion.clock import Clock
from companion.inputs import Fault, ReaderHealth, Sighting
from companion.words import say
from hardware import ring, weaknesses
from hardware.antenna import Antenna
from hardware.rc522 import air
from hardware.recurring import Recurring
from hardware.report import ReaderReport
from hardware.settling import Settling, held_by

PATIENCE = 2
PAUSE = 0.06
RETRY = 3.0

BY_HAND = say("Play there by hand, or connect one and start again.")


class _Post:
    """One Island's reader and what is known of it."""

    def __init__(self, name: str, reader: Antenna) -> None:
        self.name = name
        self.reader = reader
        self.open = self.lit = False
        self.dark_since = float("-inf")
        self.fault: Fault | None = None
        self.found: Fault | None = None
        """What has been told of it, and what was wrong when it last failed."""
        self.begin_anew(used=True)

    def begin_anew(self, *, used: bool) -> None:
        """Forget what lies here; `used`: whether it is read from now on."""
        self.used = used
        self.settling = Settling()
        self.failures = 0
        self.not_before = float("-inf")
        self.overhears = Recurring(step=8, full=40)
        self.overheard = self.rival = ""
        self.edge = Recurring(step=8, full=32)

    @property
    def ill(self) -> Fault | None:
        """What is wrong although it reads, the gravest only."""
        if self.rival:
            return weaknesses.either(self.name, self.rival)
        if (fault := self.reader.health.weak) is not None:
            return fault
        if self.overhears.on:
            return weaknesses.neighbour_field(self.name, self.overheard)
        return weaknesses.card_at_edge(self.name) if self.edge.on else None

    def report(self) -> ReaderReport:
        """How it is now; where it hangs the caller knows."""
        health = self.reader.health
        fault = self.fault or self.found or health.remark
        cards = len(self.settling.settled)
        return ReaderReport(self.name, "", health.version, health.gain, fault, cards)


class Scanner:
    """Reads all Islands in turn, for one thread.

    `put` takes a `Sighting` when what lies on a reader has changed, and a `ReaderHealth` when a
    reader begins to fail or to be weak, or is well again; `arrived` is called once for each tag
    that has settled, before its Sighting, and is told nothing of it: whoever hears it must not
    learn more. `readers` stand in a ring, clockwise.
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
        self._reports = tuple(post.report() for post in self._posts)
        self._moment = 0
        self._lasted: float | None = None
        self._rounds = 0
        self._orders: SimpleQueue[tuple[str, ...]] = SimpleQueue()
        self._using = tuple(readers)
        self._put = put
        self._clock = clock
        self._arrived = arrived
        self._pause = pause
        self._retry = retry

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
        began = self._clock.monotonic()
        while not self._orders.empty():
            self._obey(self._orders.get())
        for post in self._posts:
            self._try(post, self._open)
        used = [post for post in self._posts if post.used]
        self._read_all([used[n] for n in ring.order(len(used))], stop)
        self._reports = tuple(post.report() for post in self._posts)
        self._lasted = self._clock.monotonic() - began
        self._rounds += 1
        return any(post.settling.restless or post.failures == 1 for post in used)

    @property
    def round(self) -> float | None:
        """The seconds of the last whole round, its pause not counted, or None."""
        return self._lasted

    @property
    def rounds(self) -> int:
        """How many whole rounds there were; from any thread."""
        return self._rounds

    def reports(self, places: Mapping[str, str]) -> tuple[ReaderReport, ...]:
        """How each reader was after the last round, with its place in words; from any thread."""
        return tuple(replace(it, place=places.get(it.name, "")) for it in self._reports)

    def _read_all(self, way: Sequence[_Post], stop: Event | None) -> None:
        """Read these one after the other; each antenna is off again when the round ends."""
        way = [post for post in way if post.open]
        for post, following in zip_longest(way, way[1:]):
            if stop is not None and stop.is_set():
                return self._darken(post)
            self._try(post, self._light)
            self._try(post, self._wait)
            if following is not None and self._may_overlap(post, following):
                self._try(following, self._light)
            self._try(post, self._read)
        return None

    def _may_overlap(self, post: _Post, following: _Post) -> bool:
        """Whether the next antenna may go on now, without waiting for one beside it."""
        rested = self._beside_dark_since(following) + air.POWER_DOWN <= self._clock.monotonic()
        return rested and post not in self._beside(following)

    def _beside_dark_since(self, post: _Post) -> float:
        return max((other.dark_since for other in self._beside(post)), default=float("-inf"))

    def _beside(self, post: _Post) -> list[_Post]:
        """The readers beside it in the ring. Those not in use are as good as not there."""
        used = [it for it in self._posts if it.used]
        at, size = used.index(post), len(used)
        found = (it for n, it in enumerate(used) if ring.neighbours(at, n, size))
        return [it for it in found if it is not post]

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
                fault = Fault(
                    "no-reader", say("This table has no reader {name}.", name=name), BY_HAND
                )
                self._put(ReaderHealth(name, fault, self._clock.monotonic()))

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
            post.open, post.found = True, None

    def _light(self, post: _Post) -> None:
        if post.open and not post.lit:
            post.reader.field_on(self._beside_dark_since(post))
            post.lit = True

    def _wait(self, post: _Post) -> None:
        if post.lit:
            post.reader.ready()

    def _darken(self, post: _Post) -> None:
        if post.lit:
            self._try(post, self._field_off)

    def _field_off(self, post: _Post) -> None:
        post.lit = False
        post.reader.field_off()
        post.dark_since = self._clock.monotonic()

    def _read(self, post: _Post) -> None:
        if not post.lit:
            return
        tags = post.reader.enumerate(post.settling.known)
        self._field_off(post)
        post.failures, post.found = 0, None
        before = post.settling.settled
        self._take_in(post, tags)
        self._say(post, post.ill)
        if post.settling.settled != before:
            now = self._clock.monotonic()
            self._put(Sighting(reader=post.name, tags=post.settling.settled, at=now))

    def _take_in(self, post: _Post, tags: frozenset[str]) -> None:
        self._moment += 1
        others = [(it.name, it.settling) for it in self._posts if it.used and it is not post]
        held = held_by(post.settling, others, tags, self._moment)
        for _ in post.settling.look(tags, moment=self._moment, held=held.tags):
            self._arrived()
        post.edge.count(post.settling.flickered)
        post.overhears.count(bool(held.owners))
        post.overheard = min(held.owners, default=post.overheard)
        post.rival = min(held.rivals, default="")

    def _say(self, post: _Post, fault: Fault | None) -> None:
        """Tell how a reader is, once for each change."""
        if fault != post.fault:
            post.fault = fault
            self._put(ReaderHealth(post.name, fault, self._clock.monotonic()))

    def _failed(self, post: _Post, fault: Fault) -> None:
        post.open = post.lit = False
        post.dark_since = self._clock.monotonic()
        post.found = fault
        post.failures += 1
        post.settling.forget()
        if post.failures < PATIENCE:
            return
        post.not_before = self._clock.monotonic() + self._retry
        told = post.fault.code if post.fault is not None and not post.fault.weak else ""
        if post.used and told != fault.code:
            self._say(post, fault)


def _fault(name: str, error: Exception) -> Fault:
    told = getattr(error, "fault", None)
    if isinstance(told, Fault):
        return told
    what = str(error).rstrip(".") or type(error).__name__
    return Fault(
        "reader-fails",
        say("Reader {name} fails ({what}).", name=name, what=what),
        say("Check its wires."),
    )
