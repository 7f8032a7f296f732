"""Eight hours of play, compressed: what the process is made of in the course of an evening."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import time

from tests.faults.long_evening import Sample
from tests.faults.watched import SCREENS, grown, samples

HOURS = 8.0
THINKING = 60.0


def main() -> None:
    print(f"{HOURS:.0f} hours of play, compressed: a virtual clock for readers, the real server")
    print(
        f"(one game after the other, {SCREENS} screens, half of them opened anew before each game)"
    )
    print(
        f"{'hour':>6}{'games':>7}{'rows':>7}{'memory':>11}{'blocks':>9}{'threads':>9}{'files':>7}",
        end="",
    )
    print(f"{'stored':>10}{'journal':>11}{'scans':>9}")
    began, seen = time.perf_counter(), list[Sample]()
    for sample in samples(THINKING, HOURS):
        if int(sample.hours) > (int(seen[-1].hours) if seen else -1):
            _print(sample)
        seen.append(sample)
    _print(seen[-1])
    what = grown([one for one in seen if one.hours > 1])
    print(
        f"After the first hour grew: {'; '.join(what) or 'nothing beyond what is stored'}", end=""
    )
    print(f" ({time.perf_counter() - began:.0f} s)")


def _print(it: Sample) -> None:
    print(f"{it.hours:>6.1f}{it.games:>7}{it.rows:>7}{it.memory / 2**20:>8.1f} MB", end="")
    print(f"{it.blocks:>9}{it.threads:>9}{it.files:>7}{it.stored / 1024:>7.0f} kB", end="")
    print(f"{it.journal / 1024:>8.0f} kB{it.scans:>9}")


if __name__ == "__main__":
    main()
