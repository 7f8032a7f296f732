"""What a scan of eight emulated readers costs, beside two unmodified libraries and the air itself.

Times are the virtual clock's, at 25, 50 and 100 microseconds a transfer (a Raspberry Pi 5's is 25);
the processor's are this process's, the emulator's own taken off.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import laid
import peer_readers
from scanned import READERS, Bench, Cost, Ours, floor, guard_times

from hardware.readers import PAUSE

COSTS = (25e-6, 50e-6, 100e-6)
CARDS = {0: "nothing on them", 1: "one known NTAG213 on each", 2: "two known NTAG213 on each"}
TITLES = ("transfers", "ms at 25 us", "50 us", "100 us", "CPU ms", "found")
Row = tuple[str, list[Cost]]


def main() -> None:
    print("A round of 8 readers")
    ours = {cards: [Ours(cards, cost).rounds() for cost in COSTS] for cards in CARDS}
    for cards, name in CARDS.items():
        _table(name, cards, ours[cards])
    print()
    waits = _report_waits()
    print("At 25 us a transfer:")
    for line in _aims(ours[0][0], ours[2][0], waits):
        print(line)


def _table(name: str, cards: int, ours: list[Cost]) -> None:
    print(f"\n{name:<28}", *(f"{title:>11}" for title in TITLES))
    _print("companion", ours, cards)
    work = [Cost(it.transfers, it.seconds - it.guard, 0.0, it.cpu, it.found) for it in ours]
    _print("companion, guard times off", work, cards)
    for peer, costs in _peers(cards):
        _print(peer, costs, cards)
    print(f"{'in the air, guards off':<28} {'':>11} {floor(cards) * 1e3:>11.1f}")


def _peers(cards: int) -> list[Row]:
    mfrc522 = [peer_readers.mfrc522(Bench(cards, cost)) for cost in COSTS]
    pi_rc522 = [peer_readers.pi_rc522(Bench(cards, cost)) for cost in COSTS]
    rows: list[Row] = [("mfrc522 0.0.7", mfrc522)]
    there = [cost for cost in pi_rc522 if cost is not None]
    if there:
        return [*rows, ("pi-rc522 2.3.0", there)]
    print("pi-rc522 is not installed; `make bench` installs it where it can.")
    return rows


def _print(name: str, costs: list[Cost], cards: int) -> None:
    first = costs[0]
    times = [f"{it.seconds * 1e3:>11.1f}" for it in costs]
    found = f"{first.found:.0f} of {cards * len(READERS)}"
    print(
        f"{name:<28}",
        f"{first.transfers:>11.0f}",
        *times,
        f"{first.cpu * 1e3:>11.2f}",
        f"{found:>11}",
    )


def _report_waits() -> list[float]:
    """From a card laid to its action; returns those at 25 us."""
    print("From a card laid at any moment to its action in the journal, 8 players, ms")
    print(f"{'':<28}", *(f"{title:>11}" for title in ("cards", "median", "p99", "longest")))
    measured = {cost: laid.waits(cost) for cost in COSTS}
    for cost, waits in measured.items():
        figures = (_part(waits, 0.5), _part(waits, 0.99), waits[-1])
        name = f"{cost * 1e6:.0f} us a transfer"
        print(f"{name:<28} {len(waits):>11}", *(f"{it * 1e3:>11.0f}" for it in figures))
    print()
    return measured[COSTS[0]]


def _part(waits: list[float], part: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * part))]


def _aims(empty: Cost, two: Cost, waits: list[float]) -> list[str]:
    work = empty.seconds - min(empty.guard, guard_times())
    air, idle = two.seconds / floor(2), max(_core(empty), _core(two))
    p99 = _part(waits, 0.99)
    return [
        _aim(
            "8 empty readers beyond the guard times", f"{work * 1e3:.1f} ms", "15 ms", work <= 15e-3
        ),
        _aim(
            "two known NTAG213 each, guards included", f"{air:.2f} x air", "1.6 x air", air <= 1.6
        ),
        _aim("from a card laid to its action, p99", f"{p99 * 1e3:.0f} ms", "300 ms", p99 <= 0.3),
        _aim("of one core while nothing moves", f"{idle:.1%}", "15 %", idle < 0.15),
        f"  (were the core busy during each transfer, too: {_busy(two):.1%} with two cards each)",
    ]


def _core(cost: Cost) -> float:
    """The share of a core that the scan keeps busy, its pauses counted in."""
    return cost.cpu / (cost.seconds + PAUSE)


def _busy(cost: Cost) -> float:
    """The same where the kernel waits for the bus instead of sleeping."""
    return _core(cost) + cost.transfers * COSTS[0] / (cost.seconds + PAUSE)


def _aim(what: str, is_now: str, aim: str, met: bool) -> str:
    return f"  {what:<42} {is_now:>12}   aim: {aim:<10} {'met' if met else 'missed'}"


if __name__ == "__main__":
    main()
