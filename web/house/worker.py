"""A thread that does what is put into its queue; a fault inside is told and does not end it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar

ENDING: Final = 2.0
"""Seconds that a broker which answers slowly may hold up the end."""

Item = TypeVar("Item")


class _End:
    """Put into the queue to end the thread."""


class Worker(Generic[Item]):
    """Calls `do` with each item, from `start` to `stop`, and `close` at the end: all in its thread.

    `do` gets None where nothing has come for as long as `wait` said; None there is for ever.
    `failed` is told what kind of fault was inside.
    """

    def __init__(
        self,
        name: str,
        *,
        do: Callable[[Item | None], None],
        wait: Callable[[], float | None],
        close: Callable[[], None],
        failed: Callable[[str], object],
    ) -> None:
        self._do = do
        self._wait = wait
        self._close = close
        self._failed = failed
        self._queue: queue.SimpleQueue[Item | _End] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def put(self, item: Item, /) -> None:
        """Have it done; from any thread."""
        self._queue.put(item)

    def start(self) -> None:
        """Begin; what was put before is done first."""
        self._thread.start()

    def stop(self) -> None:
        """Do what was put before, and end. Waits a moment at most."""
        self._queue.put(_End())
        self._thread.join(ENDING)

    def _run(self) -> None:
        while not isinstance(item := self._next(), _End):
            try:
                self._do(item)
            except Exception as fault:  # a fault of ours must not end it for the whole evening
                self._failed(type(fault).__name__)
        self._close()

    def _next(self) -> Item | _End | None:
        try:
            return self._queue.get(timeout=self._wait())
        except queue.Empty:
            return None
