"""From button edges to holds and raised fists. Pure: time comes with the edges and the ticks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.inputs import Edge

HOLD = 0.6
"""Seconds a button is held to say "done"; a shorter press says nothing."""

COUNTDOWN = 3.0
"""Seconds from the last fist raised to the fists' opening."""

LATE = 0.1
"""Seconds that a button's edge may take to arrive: it is debounced before it counts."""


class Holds:
    """Tells when a button has been held long enough, once a press."""

    def __init__(self) -> None:
        self._pressed: dict[int, float] = {}
        self._told: set[int] = set()

    def edge(self, edge: Edge) -> tuple[int, ...]:
        """Take an edge in; return the seats whose hold it completes (a late release tells it)."""
        if edge.down:
            self._pressed.setdefault(edge.seat, edge.at)
            return ()
        began = self._pressed.pop(edge.seat, None)
        told = edge.seat in self._told
        self._told.discard(edge.seat)
        long_enough = began is not None and edge.at >= began + HOLD
        return (edge.seat,) if long_enough and not told else ()

    def tick(self, now: float) -> Iterator[int]:
        """Yield the seats whose buttons have now been held long enough, the earliest first.

        Each is found when it is asked for: what one leads to may `forget` the others.
        """
        while (due := self.due()) is not None and now >= due:
            seat = self._waiting()[0][1]
            self._told.add(seat)
            yield seat

    def forget(self) -> None:
        """Let the holds that have begun say nothing: they were meant for what is over now."""
        self._told.update(self._pressed)

    def due(self) -> float | None:
        """Return when the next hold is complete, or None."""
        waiting = self._waiting()
        return waiting[0][0] + HOLD if waiting else None

    def _waiting(self) -> list[tuple[float, int]]:
        """The holds that have not been told yet: since when, and whose."""
        pressed = self._pressed.items()
        return sorted((began, seat) for seat, began in pressed if seat not in self._told)

    @property
    def down(self) -> frozenset[int]:
        """The seats whose buttons are down."""
        return frozenset(self._pressed)


class Fists:
    """Who holds a fist up in the Market, and the countdown while all do.

    Raised are the buttons pressed since the Market asked for fists, and the plates tapped instead
    (`tapped`, kept by the table, since taps must outlive a restart and buttons tell themselves).
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._held: frozenset[int] = frozenset()
        self._counting_from: float | None = None

    def clear(self) -> None:
        """Forget all buttons: a new Market, or one that undo brought back."""
        self._held = frozenset()
        self._counting_from = None

    def edge(self, edge: Edge, tapped: frozenset[int]) -> None:
        """Take a button's edge in; a button let go before the countdown's end stops it."""
        if self.opens_at is not None and edge.at >= self.opens_at:
            return
        if edge.down:
            self._held |= {edge.seat}
        else:
            self._held -= {edge.seat}
        self.count(edge.at, tapped)

    def count(self, now: float, tapped: frozenset[int]) -> None:
        """Start or stop the countdown after a fist has changed."""
        if len(self.up(tapped)) < self._seats:
            self._counting_from = None
        elif self._counting_from is None:
            self._counting_from = now

    def up(self, tapped: frozenset[int]) -> frozenset[int]:
        """The seats whose fists are up."""
        return self._held | tapped

    @property
    def opens_at(self) -> float | None:
        """When the countdown ends (monotonic seconds), or None while nothing counts down."""
        return None if self._counting_from is None else self._counting_from + COUNTDOWN

    @property
    def due(self) -> float | None:
        """When the fists open: once every edge before the countdown's end must have arrived."""
        return None if self.opens_at is None else self.opens_at + LATE
