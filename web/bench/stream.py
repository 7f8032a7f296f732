"""What the simulated table's page is sent: the whole state of the bench after each change of it.

The bench does not call back, so each stream looks at it ten times a second; all of them share
one look (`Watch`).
"""

from __future__ import annotations

from web.bench.state import APART, Watch
from web.stream import Hub, Mailbox


class BenchStates:
    """The bench's states as a stream's source; the mailbox only wakes it up for its end."""

    def __init__(self, hub: Hub, watch: Watch) -> None:
        self._hub = hub
        self._watch = watch
        self._shown = 0

    def first(self) -> bytes:
        """The state as it is now."""
        look = self._watch.look()
        self._shown = look.number
        return self._hub.frame(look.number, look.body)

    def following(self, mailbox: Mailbox) -> bytes | None:
        """The state a moment later, if it has changed."""
        mailbox.take(APART)
        if self._watch.look().number == self._shown:
            return None
        return self.first()
