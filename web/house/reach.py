"""Whether the broker is there, told once when it changes, however often it is tried again."""

from __future__ import annotations

from collections.abc import Callable

from companion.broker import Broker, Came, Gone

Reported = Callable[[str], object]
"""Gets a line for the log."""


class Reach:
    """What was heard last of the broker; `there` is None before anything was.

    `refused` is why it did not let us in, until it does.
    """

    def __init__(self, broker: Broker, report: Reported) -> None:
        host, port = broker.at
        self._at = f"{host}:{port}"
        self._report = report
        self.there: bool | None = None
        self.refused: str | None = None

    def hear(self, item: Came | Gone) -> None:
        """Take in that it has let us in, or has not."""
        if isinstance(item, Came):
            self._found()
        else:
            self._lost(item.refused)

    def _found(self) -> None:
        if not self.there:
            self._report(f"The broker at {self._at} is there.")
        self.there, self.refused = True, None

    def _lost(self, why: str | None) -> None:
        if self.there is not False or why not in (None, self.refused):
            said = f"cannot be used: {why}" if why else "is not there"
            self._report(f"The broker at {self._at} {said}. It is tried again and again.")
        self.there = False
        self.refused = why or self.refused
