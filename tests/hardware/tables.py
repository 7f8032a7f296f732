"""Whole tables for tests: the back ends on emulated chips, with a bench to move things."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from queue import Empty, SimpleQueue

from companion.inputs import ButtonHealth, Edge, Input, ReaderHealth, Sighting
from hardware.backends import open_backend
from hardware.bench import TAGS, Bench
from hardware.contract import BackEnd
from hardware.simulated import EmulatedIsland
from hardware.standins.header import Header

ISLANDS = "ABCD"
SEATS = 4
FAST = {"wiring": {"pause_ms": 20, "retry_s": 0.5}}


class Table:
    """A back end, the bench below it, and what it has put so far."""

    def __init__(
        self,
        back_end: BackEnd,
        bench: Bench,
        heard: SimpleQueue[Input],
        header: Header | None = None,
    ) -> None:
        self.back_end = back_end
        self.bench = bench
        self._heard = heard
        self._header = header

    @property
    def header(self) -> Header:
        """Where the wires of a table on a Pi end."""
        assert self._header is not None
        return self._header

    @property
    def islands(self) -> Mapping[str, EmulatedIsland]:
        """The chips and fields below the wire."""
        islands: Mapping[str, EmulatedIsland] = vars(self.bench)["_islands"]
        return islands

    def hear(self, wanted: Callable[[Input], bool], seconds: float = 5.0) -> Input:
        """The next thing put that is wanted; fails when none comes in time."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                heard = self._heard.get(timeout=max(0.01, deadline - time.monotonic()))
            except Empty:
                raise AssertionError(f"nothing came: {self.back_end}") from None
            if wanted(heard):
                return heard

    def sighting(self, reader: str, *cards: str) -> Input:
        tags = frozenset(TAGS[card] for card in cards)
        return self.hear(
            lambda it: isinstance(it, Sighting) and (it.reader, it.tags) == (reader, tags)
        )

    def health(self, reader: str, *, well: bool) -> Input:
        return self.hear(
            lambda it: (
                isinstance(it, ReaderHealth) and it.reader == reader and (it.fault is None) is well
            )
        )

    def edge(self, seat: int, down: bool) -> Input:
        return self.hear(lambda it: isinstance(it, Edge) and (it.seat, it.down) == (seat, down))

    def button(self, seat: int) -> ButtonHealth:
        """The next thing told of a seat's button."""
        heard = self.hear(lambda it: isinstance(it, ButtonHealth) and it.seat == seat)
        assert isinstance(heard, ButtonHealth)
        return heard

    def rest(self) -> list[Input]:
        """All that has come until now."""
        rest = []
        while not self._heard.empty():
            rest.append(self._heard.get())
        return rest


@contextmanager
def simulated(settings: Mapping[str, object] = FAST) -> Iterator[Table]:
    heard: SimpleQueue[Input] = SimpleQueue()
    back_end = open_backend(
        "simulated", seats=SEATS, islands=ISLANDS, put=heard.put, settings=dict(settings)
    )
    assert back_end.bench is not None
    try:
        yield Table(back_end, back_end.bench, heard)
    finally:
        back_end.stop()
