"""The bid buttons: from levels of pins to a finger's edges, and to what is wrong with a button.

The plain input device is used (see `hardware.debouncer`), and its pin asked for both edges with
their dates: lgpio tells the kernel's, so that who was first does not hang on when we are told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from companion.clock import Clock
from companion.inputs import ButtonHealth, Edge
from hardware.contact import Contact
from hardware.debouncer import STABLE
from hardware.report import ButtonReport

if TYPE_CHECKING:
    from gpiozero import Factory, InputDevice

LOOK = 0.25
"""Seconds between two looks at pins that have told nothing."""

LATEST = 1.0
"""Seconds by which an edge may be told late; a date that is further off is another clock's."""


class _Note(NamedTuple):
    seat: int
    down: bool
    at: float


class _Ear:
    """Hears one pin's edges: gpiozero keeps no more than a weak hold of it."""

    def __init__(self, seat: int, device: InputDevice, clock: Clock, note: Callable[[_Note], None]):
        self.device = device
        self._seat = seat
        self._clock = clock
        self._note = note
        device.pin.edges = "both"
        device.pin.when_changed = self.heard

    def heard(self, ticks: float, state: object) -> None:
        """An edge at the library's own date; the pin is low while the button is down."""
        now = self._clock.monotonic()
        at = ticks if now - LATEST < ticks <= now else now
        self._note(_Note(self._seat, not state, at))

    @property
    def down(self) -> bool:
        """The level as it is now."""
        return bool(self.device.is_active)

    def close(self) -> None:
        """Hear no more, and only then let the pin go: lgpio would go on telling of it."""
        self.device.pin.when_changed = None
        self.device.close()


class Buttons:
    """One button for each seat, between its pin and ground.

    Pin callbacks only note the level and the time: all pins share the library's one callback
    thread, and a slow one would delay everybody's bid. `step` (in the thread of `hardware.pins`)
    reads the notes, and the pins themselves, so that a lost edge is found too.
    """

    def __init__(
        self,
        pins: Sequence[int],
        put: Callable[[Edge | ButtonHealth], None],
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
        self._notes: SimpleQueue[_Note | None] = SimpleQueue()
        self._ears: list[_Ear] = []
        self._contacts: list[Contact] = []
        self._used = len(self._pins)

    def __repr__(self) -> str:
        down = [seat for seat, contact in enumerate(self._contacts) if contact.down]
        state = "open" if self._ears else "closed"
        return f"<Buttons {state}, {len(self._pins)} seats, down: {down}>"

    def reports(self) -> tuple[ButtonReport, ...]:
        """How each button is just now; from any thread."""
        there = zip(self._pins, tuple(self._contacts), strict=False)
        return tuple(
            ButtonReport(seat, pin, contact.closed, contact.fault)
            for seat, (pin, contact) in enumerate(there)
        )

    def use(self, seats: int) -> None:
        """From now on only the first `seats` buttons count; from any thread."""
        self._used = seats

    def open(self) -> None:
        """Take the pins; nothing is told yet."""
        from gpiozero import InputDevice

        self._contacts.clear()
        for seat, pin in enumerate(self._pins):
            device = InputDevice(pin, pull_up=True, pin_factory=self._factory)
            self._ears.append(_Ear(seat, device, self._clock, self._notes.put))
            at = self._clock.monotonic()
            contact = Contact(down=self._ears[-1].down, at=at, stable=self._stable)
            contact.judge(at)
            self._contacts.append(contact)
            if contact.fault is not None:
                self._put(ButtonHealth(seat, contact.fault, at))

    def close(self) -> None:
        """Give the pins back. Twice is once."""
        while self._ears:
            self._ears.pop().close()

    def wake(self) -> None:
        """Let a `step` that waits return."""
        self._notes.put(None)

    @property
    def due(self) -> float:
        """When to look next (monotonic seconds)."""
        look = self._clock.monotonic() + LOOK
        return min((due for it in self._contacts if (due := it.due) is not None), default=look)

    def step(self, wait: float) -> None:
        """Wait at most `wait` seconds for a note, then look at all pins."""
        try:
            note = self._notes.get(timeout=wait) if wait > 0 else self._notes.get_nowait()
            while True:
                if note is not None:
                    self._feed(*note)
                note = self._notes.get_nowait()
        except Empty:
            self.look()

    def look(self) -> None:
        """Read every pin as it is now, and see whether all buttons are well."""
        now = self._clock.monotonic()
        for seat, ear in enumerate(self._ears):
            self._feed(seat, ear.down, now)
            self._judge(seat, now)

    def _feed(self, seat: int, level: bool, at: float) -> None:
        change = self._contacts[seat].feed(level, at)
        if change is not None:
            self._tell(seat, *change)

    def _judge(self, seat: int, now: float) -> None:
        changed, let_go = self._contacts[seat].judge(now)
        if let_go:
            self._tell(seat, False, now)
        if changed:
            self._put(ButtonHealth(seat, self._contacts[seat].fault, now))

    def _tell(self, seat: int, down: bool, at: float) -> None:
        if seat < self._used:
            self._put(Edge(seat=seat, down=down, at=at))
