"""A reader: which tags lie in the field of one RC522 now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from companion.inputs import Fault
from companion.words import say
from hardware.antenna import Health
from hardware.rc522 import air, iso14443, weaknesses
from hardware.rc522.bus import Bus, Clock
from hardware.rc522.chip import GAINS, Chip, Condition
from hardware.rc522.errors import (
    AntennaOff,
    BusFailed,
    CryptoStuck,
    ReaderClosed,
    ReaderError,
    ReaderHung,
    WrongChip,
)
from hardware.recurring import Recurring

MOST_CARDS = 8
"""More cards than can lie on one reader; a card that cannot be halted would be found for ever."""
MOST_GARBLED = 4
GARBLED_SCANS = 10
"""So many scans on which nothing but noise was heard are no card that is being laid."""
RESET_PULSE = 1e-3
"""NRSTPD low for 100 ns is enough (8.8.1); a millisecond also gets through a long wire."""
WAKE_UP = 5e-3
"""For the crystal to start after NRSTPD (8.8.2), before the first register is read."""
SOON = 300
"""Two mishaps within as many scans (some 20 to 30 seconds) are no accident."""


class Reader:
    """The RC522 on `bus`, called `name` (an Island's letter).

    `gain` is the antenna's in dB, one of 18, 23, 33, 38, 43 and 48. `reset` drives the chip's
    NRSTPD (True: high), where this reader has a pin of its own for it: a pin that others share
    must not be given, since it is pulled down whenever this reader fails.

    Every method that talks to the chip raises ReaderError with a sentence for the person who can
    mend it; the antenna is off then, as far as that can be had, and `open` revives the reader. One
    thread at a time may use it.

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
        if gain not in GAINS:
            raise ValueError(f"An RC522 has no gain of {gain} dB: choose one of {list(GAINS)}.")
        self.name = name
        self.revivals = 0
        """How often the chip was set up again because something in it had changed."""
        self.garbled = 0
        """How many answers of the last enumeration could not be trusted."""
        self._clock = clock
        self._gain = gain
        self._reset = reset
        self._chip = Chip(bus, clock, name)
        self._open = self._closed = False
        self._read = self._hung = False
        """Whether it has read since it was opened, and whether it hung after that."""
        self._version: int | None = None
        self._shown: int | None = None
        self._here: frozenset[str] = frozenset()
        self._again = {code: Recurring(step=SOON, full=SOON + 1) for code in weaknesses.AGAIN}
        self._weak_gain = Recurring(step=1, full=2)
        self._unreadable = Recurring(step=1, full=GARBLED_SCANS)
        self._wrong_gain = gain
        self._field_since: float | None = None
        self._dark_since = clock.monotonic()

    def __repr__(self) -> str:
        state = "open" if self._open else "closed"
        return f"<Reader {self.name} {state}, field {'on' if self.field_is_on else 'off'}>"

    @property
    def field_is_on(self) -> bool:
        """Whether the antenna is on, as far as we know."""
        return self._field_since is not None

    @property
    def health(self) -> Health:
        """The chip's version and gain as last read, and what is weak about it."""
        version = self._version
        genuine = version is None or version in weaknesses.NXP
        remark = None if genuine or version is None else weaknesses.clone(self.name, version)
        return Health(version, self._shown, self._weakness(), remark)

    def _weakness(self) -> Fault | None:
        if self._unreadable.on:
            return weaknesses.unreadable(self.name)
        for code, recurring in self._again.items():
            if recurring.on:
                return weaknesses.again(code, self.name)
        if self._weak_gain.on:
            return weaknesses.gain_not_kept(self.name, self._gain, self._wrong_gain)
        return None

    def open(self) -> None:
        """Reset the chip and set it up, antenna off; again after an error to revive it.

        By its reset pin where it has one, else softly.
        """
        if self._closed:
            raise ReaderClosed(self.name)
        self._open = True
        with self._talking():
            self._pulse()
            self._set_up()
            self._darken()
        if self._hung:
            self._hung = False
            self._again[ReaderHung.code].happened()

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

        `known` are the tags that are expected. An empty reader with nothing known costs 11
        transfers, and 0.7 ms beyond the guard times.
        """
        self.field_on()
        tags = self.enumerate(known)
        self.field_off()
        return tags

    def field_on(self, dark_since: float = 0.0) -> None:
        """Switch the antenna on, once every card has had the time to forget the last field.

        That was this one's, or one's beside it, off since `dark_since` on the reader's clock.
        A chip that has changed since (its supply dipped, its antenna went off, it enciphers) is
        set up again.
        """
        with self._talking():
            self._wait_until(max(self._dark_since, dark_since) + air.POWER_DOWN)
            self._light()
            self._look_after()

    def ready(self) -> None:
        """Wait until the cards in the field have had their time to wake up (POWER_UP)."""
        if self._field_since is None:
            raise ReaderClosed(self.name)
        self._wait_until(self._field_since + air.POWER_UP)

    def enumerate(self, known: frozenset[str] = frozenset()) -> frozenset[str]:
        """Every UID in the field, each card selected and halted in turn; waits until `ready`.

        Those of `known` that were here last time are selected directly, by their UIDs, which saves
        the anticollision; others are found by REQA and anticollision. The field must have been
        switched on by `field_on` just before: a card halted by an earlier enumeration in the same
        field would not be found.
        """
        self.ready()
        with self._talking():
            self.garbled = 0
            direct = self._reach(self._here & known)
            found = self._find(set(direct), unsure=direct != known)
            self._here, self._read = frozenset(found), True
            self._unreadable.count(self.garbled > 0 and not found)
            return self._here

    def field_off(self) -> None:
        """Switch the antenna off: every card forgets its state."""
        with self._talking():
            self._darken()

    # Cards.

    def _reach(self, wanted: frozenset[str]) -> frozenset[str]:
        """Which of these cards answer a direct SELECT; each that does is halted."""
        found = set()
        for tag in sorted(wanted):
            if not self._somebody():
                break
            if iso14443.reach(self._chip, bytes.fromhex(tag)):
                iso14443.halt(self._chip)
                found.add(tag)
        return frozenset(found)

    def _find(self, found: set[str], *, unsure: bool) -> set[str]:
        """All cards that are not halted yet, on top of those `found`.

        A card that was not selected answers only every other REQA, so silence must be heard twice
        (`unsure`), unless all that was awaited is there and nothing else has shown itself.
        """
        silences = rounds = 0
        while rounds < MOST_CARDS + MOST_GARBLED and self.garbled < MOST_GARBLED:
            if silences > unsure:
                break
            if self._somebody():
                silences, rounds, unsure = 0, rounds + 1, True
                self._read_one(found)
            else:
                silences += 1
        return found

    def _somebody(self) -> bool:
        """Whether anybody answers REQA; silence lasts until the next one may be sent."""
        asked = self._clock.monotonic()
        if iso14443.request(self._chip):
            return True
        self._wait_until(asked + air.REQUEST_GUARD)
        return False

    def _read_one(self, found: set[str]) -> None:
        try:
            found.add(iso14443.activate(self._chip).hex().upper())
        except iso14443.Garbled:
            self.garbled += 1
        else:
            iso14443.halt(self._chip)

    # The chip.

    def _set_up(self) -> None:
        """Set the chip up and see that it keeps what it is told."""
        version = self._chip.version()
        known = version == self._version or weaknesses.is_known(version)
        try:
            self._chip.initialise(self._gain)
        except ReaderHung:
            if known:
                raise
            raise WrongChip(self.name, version) from None
        seen = self._chip.condition()
        if not seen.settings:
            if version == self._version:
                raise ReaderHung(self.name, say("it does not keep its settings"))
            raise WrongChip(self.name, version)
        self._version, self._shown = version, seen.gain

    def _look_after(self) -> None:
        seen = self._chip.condition()
        if seen.trouble is not None:
            self._mend()
        for code, recurring in self._again.items():
            recurring.count(code == seen.trouble)
        self._mind_gain(seen)

    def _mend(self) -> None:
        self.revivals += 1
        self._set_up()
        self._light()
        match self._chip.condition().trouble:
            case "antenna-off":
                raise AntennaOff(self.name)
            case "crypto-stuck":
                raise CryptoStuck(self.name)
            case "reader-lost-settings":
                raise ReaderHung(self.name, say("it does not keep its settings"))

    def _mind_gain(self, seen: Condition) -> None:
        """See that the gain is as set; set up with the rest when the chip has been mended."""
        self._shown = seen.gain
        wrong = seen.trouble is None and seen.gain != self._gain
        self._weak_gain.count(wrong)
        if wrong:
            self._wrong_gain = seen.gain
            self._chip.gain(self._gain)

    def _pulse(self) -> None:
        if self._reset is not None:
            self._reset(False)
            self._clock.sleep(RESET_PULSE)
            self._reset(True)
            self._clock.sleep(WAKE_UP)

    def _light(self) -> None:
        self._chip.field(True)
        self._field_since = self._clock.monotonic()

    def _darken(self) -> None:
        """The antenna off for certain: left on, it would wake the neighbours' cards."""
        self._chip.field(False)
        if not self._chip.is_dark():
            raise ReaderHung(self.name, say("it does not switch its antenna off"))
        self._field_since = None
        self._dark_since = self._clock.monotonic()

    def _give_up(self, error: Exception) -> None:
        """The antenna off by whatever still works: the chip itself, and its reset pin."""
        self._hung, self._read = self._read and isinstance(error, ReaderHung), False
        self._here = frozenset()
        with suppress(OSError):
            self._chip.field(False)
        self._field_since = None
        self._dark_since = self._clock.monotonic()
        if self._reset is not None:
            self._reset(False)

    def _wait_until(self, then: float) -> None:
        self._clock.sleep(max(0.0, then - self._clock.monotonic()))

    @contextmanager
    def _talking(self) -> Iterator[None]:
        if not self._open:
            raise ReaderClosed(self.name)
        try:
            yield
        except OSError as error:
            self._give_up(error)
            raise BusFailed(self.name, error) from error
        except ReaderError as error:
            self._give_up(error)
            raise


__all__ = ["Reader", "ReaderError"]
