"""Emulated tables to scan: what a round costs in transfers, time, and the processor's work."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.inputs import ReaderHealth, Sighting
from hardware.emulator import Card, Chip, VirtualClock
from hardware.emulator.air import BIT, REQA, Frame, answer_delay, frame_time
from hardware.rc522.air import POWER_UP
from hardware.rc522.reader import Reader
from hardware.readers import PAUSE, Scanner

READERS = "ABCDEFGH"
GAP = 1172 / 13.56e6
"""Least time from a card's answer to the reader's next frame (ISO 14443-3A, 6.2.1.1)."""
ROUNDS = 200


class Meter:
    """A bus that keeps the emulator's own work apart, and counts."""

    def __init__(self, chip: Chip) -> None:
        self.emulator = 0
        """Nanoseconds of the processor that the emulated chip itself took."""
        self.transfers = 0
        self._chip = chip

    def xfer2(self, data: list[int], /) -> list[int]:
        """One transfer. Reading the processor's clock counts as the driver's work."""
        began = time.process_time_ns()
        answer = self._chip.xfer2(data)
        self.emulator += time.process_time_ns() - began
        self.transfers += 1
        return answer

    def close(self) -> None:
        """Close the chip's device file."""
        self._chip.close()


class Patient(Reader):
    """A reader that knows how long it has waited for its cards to wake up."""

    guard = 0.0

    def ready(self) -> None:
        """Wait, and add up."""
        began = self._clock.monotonic()
        super().ready()
        self.guard += self._clock.monotonic() - began


@dataclass(frozen=True)
class Cost:
    """A round's, on average: seconds on the virtual clock, `guard` of them waiting for cards to
    wake up; `cpu` seconds of the processor without the emulator's; cards `found` of those laid."""

    transfers: float
    seconds: float
    guard: float
    cpu: float
    found: float


class Bench:
    """Eight chips in a ring, with these cards on each, and whatever reads them."""

    def __init__(self, cards: int, cost: float) -> None:
        self.clock = VirtualClock()
        self.tags = {name: [_uid(n, card) for card in range(cards)] for n, name in _numbered()}
        self.chips = {name: Chip(self.clock, cost_per_transfer=cost) for name in READERS}
        self.meters = {name: Meter(chip) for name, chip in self.chips.items()}
        for name, tags in self.tags.items():
            for tag in tags:
                self.chips[name].field.lay(Card(tag))

    def measure(self, rounds: int, once: Callable[[], int]) -> Cost:
        """What `once`, which returns how many cards it found, costs on average."""
        before, began = self._spent(), self.clock.monotonic()
        busy = time.process_time_ns()
        found = sum(once() for _ in range(rounds))
        busy = time.process_time_ns() - busy
        transfers, emulator = (now - then for now, then in zip(self._spent(), before, strict=True))
        seconds = self.clock.monotonic() - began
        cpu = (busy - emulator) / 1e9
        return Cost(transfers / rounds, seconds / rounds, 0.0, cpu / rounds, found / rounds)

    def _spent(self) -> tuple[int, int]:
        meters = self.meters.values()
        return sum(it.transfers for it in meters), sum(it.emulator for it in meters)


class Ours(Bench):
    """Our scan of them, as the companion runs it."""

    def __init__(self, cards: int, cost: float) -> None:
        super().__init__(cards, cost)
        self.lying: dict[str, frozenset[str]] = {}
        self.readers = {
            name: Patient(meter, self.clock, name) for name, meter in self.meters.items()
        }
        self.scanner = Scanner(self.readers, self._put, self.clock)
        for _ in range(4):
            self.scanner.scan_once()
            self.clock.sleep(PAUSE)

    def _put(self, what: Sighting | ReaderHealth) -> None:
        assert isinstance(what, Sighting), what
        self.lying[what.reader] = what.tags

    def rounds(self, rounds: int = ROUNDS) -> Cost:
        """What a round costs once all that lies there is known; the pause is not counted."""
        guard = sum(reader.guard for reader in self.readers.values())
        cost = self.measure(rounds, self._once)
        waited = sum(reader.guard for reader in self.readers.values()) - guard
        return Cost(cost.transfers, cost.seconds - PAUSE, waited / rounds, cost.cpu, cost.found)

    def _once(self) -> int:
        self.scanner.scan_once()
        self.clock.sleep(PAUSE)
        return sum(len(tags) for tags in self.lying.values())


def floor(cards: int) -> float:
    """Seconds in the air that a round of eight readers takes at least, nothing but the standard's.

    Each known NTAG213: REQA, SELECT at two cascade levels, HLTA; then a REQA that stays unanswered,
    to the fifth bit of the answer that does not come.
    """
    one = _exchange(REQA, 16) + 2 * _exchange(Frame(0, 72), 24) + frame_time(32) + GAP
    return len(READERS) * (cards * one + frame_time(7) + answer_delay(REQA) + 5 * BIT)


def _exchange(frame: Frame, answer: int) -> float:
    return frame_time(frame.bits) + answer_delay(frame) + frame_time(answer) + GAP


def guard_times() -> float:
    """The seconds of eight guard times one after the other."""
    return len(READERS) * POWER_UP


def _numbered() -> list[tuple[int, str]]:
    return list(enumerate(READERS))


def _uid(reader: int, card: int) -> str:
    """All apart in the second byte, as stickers of one roll are somewhere."""
    apart = 0x11 + 29 * reader + 13 * card
    return bytes((4, apart % 256, 0x5E, 0x20 + card, 7 * reader + card, 100, 128)).hex().upper()
