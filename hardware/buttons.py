"""The bid buttons: a finger's edges, debounced by our own clock.

`gpiozero.Button` starts a thread for each button, and its bounce time swallows the last edge on
some pin libraries; so the plain input device is used, and a level counts when it has been stable
for a while (hardware.md 1E is full of the alternatives).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from companion.clock import Clock
from companion.inputs import Edge, Fault
from hardware.report import ButtonReport

if TYPE_CHECKING:
    from gpiozero import DigitalInputDevice, Factory

STABLE = 0.03
"""Seconds a level lasts before it counts: push buttons bounce for 1 to 10 ms, worn ones for 20, and
the quickest finger (8 presses a second) keeps a contact closed, and open, for 50 ms."""

HELD = Fault(
    "button-held",
    "It has been down since the start and counts as nothing.",
    "Let it go, or check its wire; play from the tablet until then.",
)

LOOK = 0.25
"""Seconds between two looks at pins that have told nothing."""


class Debouncer:
    """One contact: what it did, without its bouncing.

    A level counts once it has been the same for `stable` seconds; the change is then dated back
    to where that level began. Changes alternate, so there is never a press without a release.
    A contact that is closed from the start counts as open until it has really opened once.

    >>> contact = Debouncer(down=False, at=0.0)
    >>> contact.feed(True, 1.0), contact.feed(False, 1.002), contact.feed(True, 1.003)
    (None, None, None)
    >>> contact.feed(True, 1.05)
    (True, 1.003)
    """

    def __init__(self, *, down: bool, at: float, stable: float = STABLE) -> None:
        self.held_from_start = down
        self._stable = stable
        self._settled = down
        self._level = down
        self._since = at

    @property
    def down(self) -> bool:
        """Whether the contact counts as closed."""
        return self._settled and not self.held_from_start

    @property
    def due(self) -> float | None:
        """When to look again; None while nothing is on its way."""
        return None if self._level == self._settled else self._since + self._stable

    def feed(self, level: bool, at: float) -> tuple[bool, float] | None:
        """The contact is at `level` at `at`; returns (down, since when) if a change now counts."""
        change = self._settle(at)
        if level != self._level:
            self._level = level
            self._since = at
        return change

    def _settle(self, at: float) -> tuple[bool, float] | None:
        if self._level == self._settled or at - self._since < self._stable:
            return None
        self._settled = self._level
        if self.held_from_start:
            self.held_from_start = False
            return None
        return self._settled, self._since


class Buttons:
    """One button for each seat, between its pin and ground.

    Pin callbacks only note the level and the time: all pins share the library's one callback
    thread, and a slow one would delay everybody's bid. One thread of ours reads the notes, and
    the pins themselves whenever it looks, so that a lost edge is found too.
    """

    def __init__(
        self,
        pins: Sequence[int],
        put: Callable[[Edge], None],
        clock: Clock,
        *,
        pin_factory: Factory | None = None,
        stable: float = STABLE,
    ) -> None:
        self._pins = tuple(pins)
        self._put = put
        self._clock = clock
        self._factory = pin_factory
        self._stable = stable
        self._notes: SimpleQueue[tuple[int, bool, float] | None] = SimpleQueue()
        self._devices: list[DigitalInputDevice] = []
        self._contacts: list[Debouncer] = []
        self._thread: Thread | None = None
        self._used = len(self._pins)

    def __repr__(self) -> str:
        down = [seat for seat, contact in enumerate(self._contacts) if contact.down]
        state = "running" if self._thread else "stopped"
        return f"<Buttons {state}, {len(self._pins)} seats, down: {down}>"

    def held_from_start(self) -> frozenset[int]:
        """Seats whose button was down when the table began and has not been let go since."""
        used = enumerate(self._contacts[: self._used])
        return frozenset(seat for seat, contact in used if contact.held_from_start)

    def reports(self) -> tuple[ButtonReport, ...]:
        """How each button is just now; from any thread."""
        devices = tuple(self._devices)
        return tuple(
            ButtonReport(seat, pin, bool(device.is_active), self._fault(seat))
            for seat, (pin, device) in enumerate(zip(self._pins, devices, strict=False))
        )

    def _fault(self, seat: int) -> Fault | None:
        return HELD if self._contacts[seat].held_from_start else None

    def use(self, seats: int) -> None:
        """From now on only the first `seats` buttons count; from any thread."""
        self._used = seats

    def open(self) -> None:
        """Take the pins; nothing is read yet."""
        from gpiozero import DigitalInputDevice

        self._contacts.clear()
        for seat, pin in enumerate(self._pins):
            device = DigitalInputDevice(pin, pull_up=True, pin_factory=self._factory)
            self._devices.append(device)
            at = self._clock.monotonic()
            contact = Debouncer(down=bool(device.is_active), at=at, stable=self._stable)
            self._contacts.append(contact)
            device.when_activated = partial(self._note, seat, True)
            device.when_deactivated = partial(self._note, seat, False)

    def start(self) -> None:
        """Start the thread that turns levels into edges."""
        self._thread = Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the thread and give the pins back. Twice is once."""
        if self._thread is not None:
            self._notes.put(None)
            self._thread.join(1.0)
            self._thread = None
        while self._devices:
            self._devices.pop().close()

    def _note(self, seat: int, down: bool) -> None:
        self._notes.put((seat, down, self._clock.monotonic()))

    def _run(self) -> None:
        while self.step(self._wait()):
            pass

    def _wait(self) -> float:
        due = min((c.due for c in self._contacts if c.due is not None), default=None)
        return LOOK if due is None else max(0.0, due - self._clock.monotonic())

    def step(self, wait: float) -> bool:
        """Wait at most `wait` seconds for a note, then look at all pins; False when closing."""
        try:
            note = self._notes.get(timeout=wait) if wait > 0 else self._notes.get_nowait()
            while note is not None:
                self._feed(*note)
                note = self._notes.get_nowait()
        except Empty:
            self.look()
            return True
        return False

    def look(self) -> None:
        """Read every pin as it is now."""
        now = self._clock.monotonic()
        for seat, device in enumerate(self._devices):
            self._feed(seat, bool(device.is_active), now)

    def _feed(self, seat: int, level: bool, at: float) -> None:
        change = self._contacts[seat].feed(level, at)
        if change is not None and seat < self._used:
            self._put(Edge(seat=seat, down=change[0], at=change[1]))
