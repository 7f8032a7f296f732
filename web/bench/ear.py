"""What the readers and buttons reported, kept for the simulated table's page alone.

It hears exactly what the table hears, so the page shows what came through the wire and not what
was meant by dragging. It lives in memory and reaches no log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from companion.inputs import Edge, Fault, Input, ReaderHealth, Sighting

KEPT = 40


@dataclass(frozen=True, slots=True)
class Note:
    """One thing heard: `place` is a reader's letter or a seat, `at` seconds since the start.

    `what` is "came" or "left" (then `tag` is its hex text), "down" or "up" of a button, "silent",
    "weak" or "well" of a reader.
    """

    number: int
    at: float
    place: str | int
    what: str
    tag: str = ""


class Ear:
    """Hears every input on its way to the table. Safe to call from any thread."""

    def __init__(self, started: float) -> None:
        self._started = started
        self._lock = Lock()
        self._tags: dict[str, frozenset[str]] = {}
        self._faults: dict[str, Fault | None] = {}
        self._notes: deque[Note] = deque(maxlen=KEPT)
        self._number = 0

    def before(self, put: Callable[[Input], None]) -> Callable[[Input], None]:
        """`put` with this ear held in front of it."""

        def hear_and_put(heard: Input) -> None:
            self.hear(heard)
            put(heard)

        return hear_and_put

    def hear(self, heard: Input) -> None:
        """Note what has changed by `heard`."""
        with self._lock:
            match heard:
                case Sighting(reader, tags, at):
                    self._sighted(reader, tags, at)
                case ReaderHealth(reader, fault, at):
                    self._health(reader, fault, at)
                case Edge(seat, down, at):
                    self._note(at, seat, "down" if down else "up")

    def notes(self) -> tuple[Note, ...]:
        """The last things heard, newest last."""
        with self._lock:
            return tuple(self._notes)

    def faults(self) -> dict[str, str | None]:
        """Each heard reader's fault in sentences, `None` for one that reads, weakly perhaps."""
        with self._lock:
            faults = self._faults.items()
            return {name: str(it) if it and not it.weak else None for name, it in faults}

    def _sighted(self, reader: str, tags: frozenset[str], at: float) -> None:
        before = self._tags.get(reader, frozenset())
        self._tags[reader] = tags
        for tag in sorted(before - tags):
            self._note(at, reader, "left", tag)
        for tag in sorted(tags - before):
            self._note(at, reader, "came", tag)

    def _health(self, reader: str, fault: Fault | None, at: float) -> None:
        before = _state(self._faults.get(reader))
        self._faults[reader] = fault
        if before != _state(fault):
            self._note(at, reader, _state(fault))

    def _note(self, at: float, place: str | int, what: str, tag: str = "") -> None:
        self._number += 1
        self._notes.append(Note(self._number, max(0.0, at - self._started), place, what, tag))


def _state(fault: Fault | None) -> str:
    if fault is None:
        return "well"
    return "weak" if fault.weak else "silent"
