"""The page's live stream: the whole state of the bench after each change of it.

The bench does not call back, so each stream looks at it ten times a second; all of them share
one look (`Watch`). A stream counts among the screens' streams and ends with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from web.bench.state import APART, Watch
from web.stream import HEARTBEAT, OPENING, Clock, Gone, Hub, Mailbox


class BenchStream:
    """The bytes of one page's stream; its mailbox only wakes it up and tells it to end."""

    def __init__(
        self, hub: Hub, mailbox: Mailbox, watch: Watch, gone: Gone | None, now: Clock
    ) -> None:
        self._hub = hub
        self._mailbox = mailbox
        self._watch = watch
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
            look = self._watch.look()
            beat = self._now() + self._hub.pace.heartbeat
            yield OPENING + self._hub.frame(look.number, look.body)
            yield from self._changes(look.number, beat)
        finally:
            self.close()

    def _changes(self, shown: int, beat: float) -> Iterator[bytes]:
        while not self._mailbox.closed:
            self._mailbox.take(APART)
            look = self._watch.look()
            if look.number != shown:
                shown = look.number
                yield self._hub.frame(look.number, look.body)
            if self._gone is not None and self._gone():
                return
            if self._now() >= beat:
                beat = self._now() + self._hub.pace.heartbeat
                yield HEARTBEAT
