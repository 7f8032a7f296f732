"""A reader: which tags lie in the field of one RC522 now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hardware.rc522 import air, iso14443
from hardware.rc522.bus import Bus, Clock
from hardware.rc522.chip import Chip
from hardware.rc522.errors import BusFailed, ReaderClosed, ReaderError, ReaderHung

MOST_CARDS = 8
"""More cards than can lie on one reader; a card that cannot be halted would be found for ever."""
MOST_GARBLED = 4


class Reader:
    """The RC522 on `bus`, called `name` (an Island's letter).

    Every method that talks to the chip raises ReaderError (ReaderSilent, ReaderHung, BusFailed,
    ReaderClosed) with a sentence for the person who can mend it. One thread at a time may use it.

        reader = Reader(bus, clock, "B")
        reader.open()
        tags = reader.scan()            # frozenset({"04A1B2C3D4E580"})
        reader.close()
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        name: str,
        *,
        gain: int = 33,
        reset: Callable[[bool], None] | None = None,
    ) -> None:
        self.name = name
        self.gain = gain
        """The antenna gain that is asked for, in dB."""
        self._reset = reset
        self.revivals = 0
        """How often the chip had lost its settings and was set up again."""
        self.garbled = 0
        """How many answers of the last enumeration could not be trusted."""
        self._clock = clock
        self._chip = Chip(bus, clock, name)
        self._open = self._closed = False
        self._field_since: float | None = None
        self._dark_since = clock.monotonic()

    def __repr__(self) -> str:
        state = "open" if self._open else "closed"
        return f"<Reader {self.name} {state}, field {'on' if self.field_is_on else 'off'}>"

    @property
    def field_is_on(self) -> bool:
        """Whether the antenna is on, as far as we know."""
        return self._field_since is not None

    def open(self) -> None:
        """Reset the chip and set it up, antenna off; again after an error to revive it."""
        if self._closed:
            raise ReaderClosed(self.name)
        self._open = True
        with self._talking():
            self._chip.initialise()
            self._darken()

    def close(self) -> None:
        """Antenna off, bus closed; no transfer follows. Harmless when already closed."""
        if self._closed:
            return
        try:
            if self._open:
                self._chip.field(False)
        except OSError:
            pass
        finally:
            self._open, self._closed = False, True
            self._field_since = None
            self._chip.Close_MFRC522()

    def version(self) -> int:
        """The chip's VersionReg: 0x91 or 0x92 from NXP, others from clones."""
        with self._talking():
            return self._chip.version()

    def scan(self, known: frozenset[str] = frozenset()) -> frozenset[str]:
        """The UIDs in the field now, as upper-case hex; the antenna is off before and after.

        `known` are the tags that are expected: while there are some, silence is asked twice.
        An empty reader with nothing known costs 11 transfers, and 0.7 ms beyond the guard times.
        """
        try:
            self.field_on()
            return self.enumerate(known)
        finally:
            self._leave()

    def field_on(self) -> None:
        """Switch the antenna on, once it has been off long enough for every card to forget.

        A chip that has lost its settings (a dip of its supply) is set up again.
        """
        with self._talking():
            self._wait_until(self._dark_since + air.POWER_DOWN)
            self._light()
            if not self._chip.remembers():
                self._revive()

    def enumerate(self, known: frozenset[str] = frozenset()) -> frozenset[str]:
        """Every UID in the field, each card selected and halted in turn; waits for POWER_UP.

        The field must have been switched on by `field_on` just before: a card halted by an earlier
        enumeration in the same field would not be found.
        """
        if self._field_since is None:
            raise ReaderClosed(self.name)
        with self._talking():
            self._wait_until(self._field_since + air.POWER_UP)
            return frozenset(uid.hex().upper() for uid in self._cards(bool(known)))

    def field_off(self) -> None:
        """Switch the antenna off: every card forgets its state."""
        with self._talking():
            self._darken()

    def _cards(self, some_known: bool) -> set[bytes]:
        found: set[bytes] = set()
        self.garbled = silences = rounds = 0
        while rounds < MOST_CARDS + MOST_GARBLED and self.garbled < MOST_GARBLED:
            # A card that was not selected answers only every other REQA, so silence must be
            # heard twice, unless there is no sign of a card at all.
            if silences > bool(some_known or found or self.garbled):
                break
            asked = self._clock.monotonic()
            if iso14443.request(self._chip):
                silences, rounds = 0, rounds + 1
                self._read_one(found)
            else:
                silences += 1
                self._wait_until(asked + air.REQUEST_GUARD)
        return found

    def _read_one(self, found: set[bytes]) -> None:
        try:
            found.add(iso14443.activate(self._chip))
        except iso14443.Garbled:
            self.garbled += 1
        else:
            iso14443.halt(self._chip)

    def _revive(self) -> None:
        self.revivals += 1
        self._chip.initialise()
        self._light()
        if not self._chip.remembers():
            raise ReaderHung(self.name, "does not keep its settings")

    def _light(self) -> None:
        self._chip.field(True)
        self._field_since = self._clock.monotonic()

    def _darken(self) -> None:
        self._chip.field(False)
        self._field_since = None
        self._dark_since = self._clock.monotonic()

    def _leave(self) -> None:
        """Antenna off whatever has happened; an error on the way is the scan's own error again."""
        if not self._open or not self.field_is_on:
            return
        try:
            self._darken()
        except OSError:
            self._field_since = None

    def _wait_until(self, then: float) -> None:
        self._clock.sleep(max(0.0, then - self._clock.monotonic()))

    @contextmanager
    def _talking(self) -> Iterator[None]:
        if not self._open:
            raise ReaderClosed(self.name)
        try:
            yield
        except OSError as error:
            raise BusFailed(self.name, error) from error


__all__ = ["Reader", "ReaderError"]
