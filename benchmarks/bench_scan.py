"""What a scan costs on emulated readers: transfers and virtual milliseconds, beside mfrc522's."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import warnings

from hardware.emulator import Card, Chip, Field, VirtualClock
from hardware.rc522.reader import Reader
from tests.hardware.emulator.wire import unmodified

COSTS = (25e-6, 50e-6, 100e-6)
FIELDS: dict[str, tuple[str, ...]] = {
    "empty": (),
    "one Classic": ("C1D2E3F4",),
    "one NTAG213": ("04A1B2C3D4E580",),
    "two NTAG213": ("04A1B2C3D4E580", "04112233445566"),
}


def main() -> None:
    print("A scan beyond the field's guard times, on the virtual clock (per xfer2: 25, 50, 100 us)")
    print(f"{'on the reader':<14} {'transfers':>9} {'ms':>7} {'ms':>7} {'ms':>7}")
    for name, uids in FIELDS.items():
        costs = [_scan(uids, cost) for cost in COSTS]
        milliseconds = " ".join(f"{seconds * 1e3:>7.2f}" for _, seconds in costs)
        print(f"{name:<14} {costs[0][0]:>9} {milliseconds}")
    transfers, seconds = _mfrc522_request()
    print(f"{'mfrc522 0.0.7, one request on an empty reader':<47} {transfers:>5} transfers", end="")
    print(f", {seconds * 1e3:.1f} ms at 25 us")


def _chip(uids: tuple[str, ...], cost: float) -> tuple[Chip, VirtualClock]:
    clock = VirtualClock()
    field = Field(clock)
    for uid in uids:
        field.lay(Card(uid))
    return Chip(clock, field, cost_per_transfer=cost), clock


def _scan(uids: tuple[str, ...], cost: float) -> tuple[int, float]:
    chip, clock = _chip(uids, cost)
    reader = Reader(chip, clock, "A")
    reader.open()
    reader.scan(frozenset(uids))
    clock.sleep(0.05)
    before, began = chip.transfers, clock.monotonic()
    found = reader.scan(frozenset(uids))
    assert found == set(uids), found
    return chip.transfers - before, clock.monotonic() - began - 5e-3


def _mfrc522_request() -> tuple[int, float]:
    chip, clock = _chip((), COSTS[0])
    with warnings.catch_warnings(), unmodified(chip) as reader:
        warnings.simplefilter("ignore")  # it inverts a bool, which Python 3.12 warns of
        before, began = chip.transfers, clock.monotonic()
        reader.MFRC522_Request(reader.PICC_REQIDL)
    return chip.transfers - before, clock.monotonic() - began


if __name__ == "__main__":
    main()
