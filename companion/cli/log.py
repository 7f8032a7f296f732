"""The log of a running table: what it says on standard error, where systemd's journal reads it.

No entry holds what the rules hide: of a failure inside its kind and its places are told, never its
text, which may name a card. What comes from libraries is covered as well (companion/covering.py).
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import click

from companion.cli.opening import wall_clock
from companion.clock import Clock
from companion.covering import Cover
from companion.logbook import Logbook

RECENT: Final = 60
"""So many entries are remembered, for a report."""

PLACES: Final = 8
"""So many of the innermost places of a failure are told."""


class Log:
    """Writes entries, as many as the logbook has room for. Safe to call from any thread."""

    def __init__(self, clock: Clock, write: Callable[[str], None]) -> None:
        self._book = Logbook(clock)
        self._write = write
        self._lock = threading.Lock()
        self._recent: deque[str] = deque(maxlen=RECENT)

    @property
    def recent(self) -> tuple[str, ...]:
        """The last entries, each with its date by the wall clock."""
        with self._lock:
            return tuple(self._recent)

    def tell(self, text: str) -> None:
        """Write an entry; a log that cannot be written is no reason to stop the table."""
        with self._lock, suppress(OSError, ValueError):
            for entry in self._book.entries(text):
                self._recent.append(f"{wall_clock()} {entry}")
                self._write(entry)


class _Monotonic:
    def monotonic(self) -> float:
        return time.monotonic()


def recent() -> tuple[str, ...]:
    """The last entries of the table that runs in this process."""
    return _OPEN[-1].recent if _OPEN else ()


_OPEN: Final[list[Log]] = []
"""The log of the table that runs in this process, once there is one."""


def tell(text: str) -> None:
    """Write an entry into this process's log."""
    if _OPEN:
        _OPEN[-1].tell(text)
    else:
        _write(text)


def _write(text: str) -> None:
    click.echo(text, err=True)


class Libraries(logging.Handler):
    """Takes what libraries log; of a failure only its kind and its places."""

    def __init__(self, write: Callable[[str], None] = tell) -> None:
        super().__init__(logging.WARNING)
        self._entry = write
        self._cover = Cover()

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        try:
            said = self._cover.line(f"{record.name}: {record.getMessage()}")
        except Exception:  # a record that was made wrongly
            said = f"{record.name}: it said something that cannot be read."
        fault = record.exc_info[1] if record.exc_info else None
        self._entry(said if fault is None else f"{said} ({failed(fault)})")


def failed(fault: BaseException, trace: TracebackType | None = None) -> str:
    """Return the kind of a failure and where it was, the innermost place first."""
    frames = traceback.extract_tb(trace or fault.__traceback__)[-PLACES:]
    places = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in reversed(frames)]
    return f"{type(fault).__name__} in {' < '.join(places) or '?'}"


@contextmanager
def kept() -> Iterator[None]:
    """Open the log: what libraries say, and what ends a thread or the program, is there as well."""
    root, handler = logging.getLogger(), Libraries()
    before, thread_before = sys.excepthook, threading.excepthook
    root.addHandler(handler)
    _OPEN.append(Log(_Monotonic(), _write))
    sys.excepthook, threading.excepthook = _program, _thread
    try:
        yield
    finally:
        threading.excepthook = thread_before
        root.removeHandler(handler)
        if not isinstance(sys.exc_info()[1], Exception):
            sys.excepthook = before  # else it tells why the program ends
        _OPEN.pop()


def _program(kind: type[BaseException], fault: BaseException, trace: Any) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        tell(f"The companion failed inside: {failed(fault, trace)}.")


def _thread(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        name = ended.thread.name if ended.thread else "?"
        why = failed(ended.exc_value, ended.exc_traceback)
        tell(f"The thread {name} failed inside and has ended: {why}.")
