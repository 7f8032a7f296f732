"""The live streams: each screen gets the whole picture when it connects and after every change.

Server-sent events. A screen that cannot keep up gets only the newest picture; the table's thread
never waits for one. `id` is the process's epoch and the state's number, so that nobody takes a
restart for "nothing missed".
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import msgspec

from companion.audience import Audience
from companion.refusals import Refusal
from web.ports import Screens as NewScreens

Clock = Callable[[], float]
Gone = Callable[[], bool]

OPENING = b"retry: 1000\n\n"
HEARTBEAT = b"event: hb\ndata: 1\n\n"
"""A named event: a comment line would reach no script, and a page counts the beats."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many streams there may be, and their rhythm in seconds.

    Nothing is sent for longer than a `heartbeat`: a page that hears nothing for 1.7 s says that it
    is stale (connection.js). With each one a stream looks whether its screen is still there.
    """

    streams: int = 64
    streams_each: int = 8
    heartbeat: float = 1.0


class TooMany(Exception):  # noqa: N818 - an answer, not a fault of the program
    """No stream is free for this screen now."""


class _Numbered(msgspec.Struct):
    number: int


_NUMBER = msgspec.json.Decoder(_Numbered)


class Mailbox:
    """The newest picture that one screen has not seen yet."""

    def __init__(self) -> None:
        self._ready = threading.Condition()
        self._newest: tuple[int, bytes] | None = None
        self.closed = False

    def put(self, number: int, frame: bytes) -> None:
        """Replace what waits there; never blocks for long."""
        with self._ready:
            self._newest = (number, frame)
            self._ready.notify()

    def close(self) -> None:
        """Wake the stream up for its end."""
        with self._ready:
            self.closed = True
            self._ready.notify()

    def take(self, seconds: float) -> tuple[int, bytes] | None:
        """The newest picture, after at most `seconds`; `None` if there is none, or at the end."""
        with self._ready:
            self._ready.wait_for(lambda: self._newest is not None or self.closed, seconds)
            newest, self._newest = self._newest, None
            return None if self.closed else newest


class Hub:
    """Hands each picture to every screen that may see it. Safe to call from any thread."""

    def __init__(self, epoch: str, clock: Clock, pace: Pace | None = None) -> None:
        self.epoch = epoch
        self.pace = pace or Pace()
        self._clock = clock
        self._lock = threading.Lock()
        self._screens: dict[Mailbox, tuple[Audience, str]] = {}
        self._closed = False

    def publish(self, screens: NewScreens) -> None:
        """Send a new picture to all; each audience's is framed once, not once a screen."""
        with self._lock:
            waiting = [(mailbox, audience) for mailbox, (audience, _) in self._screens.items()]
        number = screens.number
        frames = {one: self.frame(number, screens.of(one)) for one in {one for _, one in waiting}}
        for mailbox, audience in waiting:
            mailbox.put(number, frames[audience])

    def frame(self, number: int, screen: bytes) -> bytes:
        """One `screen` event as it goes over the wire."""
        data = b"\n".join(b"data: " + line for line in screen.splitlines())
        return b"id: %s-%d\nevent: screen\n%s\n\n" % (self.epoch.encode("ascii"), number, data)

    def open(
        self, audience: Audience, caller: str, screen: Callable[[], bytes], gone: Gone | None
    ) -> Stream:
        """A new stream for `caller` (an address; "" is not counted singly); raises `TooMany`."""
        source = Screens(self, screen)
        return Stream(self, self.admit(audience, caller), source, gone, self._clock)

    def admit(self, audience: Audience, caller: str) -> Mailbox:
        """A place among the streams and its mailbox; raises `TooMany`. `drop` gives it free."""
        mailbox = Mailbox()
        with self._lock:
            mine = sum(one == caller for _, one in self._screens.values()) if caller else 0
            full = len(self._screens) >= self.pace.streams or mine >= self.pace.streams_each
            if self._closed or full:
                raise TooMany
            self._screens[mailbox] = (audience, caller)
        return mailbox

    def drop(self, mailbox: Mailbox) -> None:
        """Forget a screen; more than once does no harm."""
        with self._lock:
            self._screens.pop(mailbox, None)

    def end(self, player: str) -> None:
        """End a player's streams at once; nothing more is sent on them."""
        self._end(lambda audience: audience.viewer == player)

    def end_hosts(self) -> None:
        """End all hosts' streams at once: whoever is still a host comes back by itself."""
        self._end(lambda audience: audience.role == "host")

    def _end(self, whose: Callable[[Audience], bool]) -> None:
        with self._lock:
            screens = self._screens.items()
            theirs = [mailbox for mailbox, (audience, _) in screens if whose(audience)]
        for mailbox in theirs:
            mailbox.close()

    def close(self) -> None:
        """End all streams and refuse new ones."""
        with self._lock:
            self._closed = True
            mailboxes = list(self._screens)
        for mailbox in mailboxes:
            mailbox.close()

    @property
    def screens(self) -> int:
        """How many streams are open."""
        with self._lock:
            return len(self._screens)


class Source(Protocol):
    """What a stream shows: the picture it begins with, then each one that follows."""

    def first(self) -> bytes:
        """The frame of the picture as it is now."""

    def following(self, mailbox: Mailbox, seconds: float) -> bytes | None:
        """The next frame, waited for at most so long; `None` if there is none yet."""


class Screens:
    """The table's screens as a source: the mailbox brings each new one."""

    def __init__(self, hub: Hub, screen: Callable[[], bytes]) -> None:
        self._hub = hub
        self._screen = screen
        self._shown = 0

    def first(self) -> bytes:
        """The screen as it is now."""
        screen = self._screen()
        self._shown = _NUMBER.decode(screen).number
        return self._hub.frame(self._shown, screen)

    def following(self, mailbox: Mailbox, seconds: float) -> bytes | None:
        """The newest screen, unless it is older than the first one was."""
        letter = mailbox.take(seconds)
        if letter is None or letter[0] < self._shown:
            return None
        self._shown = 0
        return letter[1]


class Stream:
    """The bytes of one page's stream; closed by the server when the page is gone."""

    def __init__(
        self, hub: Hub, mailbox: Mailbox, source: Source, gone: Gone | None, now: Clock
    ) -> None:
        self._hub = hub
        self._mailbox = mailbox
        self._source = source
        self._gone = gone
        self._now = now
        self._events = self._run()

    def __iter__(self) -> Iterator[bytes]:
        return self._events

    def close(self) -> None:
        """Give the place free, even if nobody ever read a byte."""
        self._hub.drop(self._mailbox)

    def _run(self) -> Iterator[bytes]:
        try:
            beat = self._next_beat()
            yield OPENING + self._source.first()
            yield from self._changes(beat)
        except (TimeoutError, Refusal):
            return  # the table does not answer: the page hears nothing, says so and comes again
        finally:
            self.close()

    def _changes(self, beat: float) -> Iterator[bytes]:
        """Every frame, and a heartbeat wherever there was none for as long."""
        while not self._mailbox.closed:
            frame = self._source.following(self._mailbox, max(0.0, beat - self._now()))
            if self._gone is not None and self._gone():
                return
            if frame is None and self._now() < beat:
                continue
            beat = self._next_beat()
            yield frame or HEARTBEAT

    def _next_beat(self) -> float:
        return self._now() + self._hub.pace.heartbeat
