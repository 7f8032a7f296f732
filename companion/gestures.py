"""From button edges to holds, presses and raised fists. Pure: time comes with what happens."""

from __future__ import annotations

from collections.abc import Iterator

from companion.inputs import Edge

HOLD = 0.6
"""Seconds a button is held to say "done"; a shorter press says nothing."""

RAISE = 0.8
"""Seconds a button is held to raise a fist, where shorter presses are counted.

A press that is meant to count lasts 0.05 to 0.3 seconds, with cold fingers up to half a second;
one taken for a raised fist would cost the whole bid as soon as it ends. Longer than this, people
let go before they see the plate change. There is no shortest press: the contact's debouncing
(30 ms, `hardware.buttons`) is shorter than any finger, so what comes through is a press.
"""

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
    """Who holds a fist up in the Market, what was pressed into it, and the countdown while all do.

    A button held for `raise_after` seconds raises the fist; a shorter press adds 1 to its bid, and
    letting a raised fist go begins again from 0. What counts is when the edges were, not when they
    are heard of. Tapped plates (`tapped`) are raised as well: the table keeps them, since taps
    must outlive a restart and buttons tell themselves.
    """

    def __init__(self, seats: int, *, raise_after: float = 0.0) -> None:
        self._seats = seats
        self._raise_after = raise_after
        self._down: dict[int, float] = {}
        self._held: frozenset[int] = frozenset()
        self._presses: dict[int, int] = {}
        self._counting_from: float | None = None

    def clear(self) -> None:
        """Forget all buttons and all presses: a new Market, or one that undo brought back."""
        self._down.clear()
        self._presses.clear()
        self._held = frozenset()
        self._counting_from = None

    def edge(self, edge: Edge, tapped: frozenset[int]) -> None:
        """Take a button's edge in; a button let go before the countdown's end stops it."""
        if self.opens_at is not None and edge.at >= self.opens_at:
            return
        if edge.down:
            self._down.setdefault(edge.seat, edge.at)
        else:
            self._let_go(edge)
        self.tick(edge.at, tapped)

    def _let_go(self, edge: Edge) -> None:
        began = self._down.pop(edge.seat, None)
        if began is None:
            return
        self._held -= {edge.seat}
        if edge.at < began + self._raise_after:
            self._presses[edge.seat] = self._presses.get(edge.seat, 0) + 1
        else:
            self._presses.pop(edge.seat, None)

    def tick(self, now: float, tapped: frozenset[int]) -> None:
        """Raise the fists whose buttons have now been held long enough."""
        for raised_at, seat in self._waiting():
            if raised_at <= now:
                self._held |= {seat}
                self.count(raised_at, tapped)
        self.count(now, tapped)

    def count(self, now: float, tapped: frozenset[int]) -> None:
        """Start or stop the countdown after a fist has changed."""
        if len(self.up(tapped)) < self._seats:
            self._counting_from = None
        elif self._counting_from is None:
            self._counting_from = now

    def _waiting(self) -> list[tuple[float, int]]:
        """The buttons that are down and have raised no fist yet: when they will, and whose."""
        down = self._down.items()
        return sorted((at + self._raise_after, seat) for seat, at in down if seat not in self._held)

    def up(self, tapped: frozenset[int]) -> frozenset[int]:
        """The seats whose fists are up."""
        return self._held | tapped

    @property
    def pressed(self) -> dict[int, int]:
        """What was pressed into the fists that buttons hold up, by seat."""
        return {seat: self._presses.get(seat, 0) for seat in sorted(self._held)}

    @property
    def opens_at(self) -> float | None:
        """When the countdown ends (monotonic seconds), or None while nothing counts down."""
        return None if self._counting_from is None else self._counting_from + COUNTDOWN

    @property
    def due(self) -> float | None:
        """When a fist goes up, or all open: once each edge before the end must have arrived."""
        opening = None if self.opens_at is None else self.opens_at + LATE
        raising = self._waiting()[0][0] if self._waiting() else None
        return min((time for time in (raising, opening) if time is not None), default=None)

    def open_by(self, now: float) -> bool:
        """Whether the fists open by now."""
        return self.opens_at is not None and now >= self.opens_at + LATE
