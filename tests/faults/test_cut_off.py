"""The power is cut at any moment while the companion writes; nothing that was answered is lost.

The disk is a file system of this process (FUSE), so root on Linux is needed; where REQUIRE_FUSE=1
says that it has to be there, a machine without it fails.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.faults.cut_off import Cut, evening
from tests.faults.fuse import usable

WITHOUT = "needs root and /dev/fuse (modprobe fuse)"
needs_fuse = pytest.mark.skipif(
    not usable() and os.environ.get("REQUIRE_FUSE") != "1", reason=WITHOUT
)
THINGS = 20


def cut_again_and_again(folder: Path, evenings: int, cuts: int, seed: int) -> None:
    """Cut each evening at so many moments; the next one begins with what the last cut has left."""
    rng, left = Random(seed), None
    for number in range(evenings):
        played = evening(folder / str(number), THINGS, rng, left)
        for _ in range(cuts):
            at = rng.randint(played.first + 1, len(played.deeds))
            cut = Cut(played.deeds, at, rng)
            try:
                cut.check()
            except BaseException as fault:
                fault.add_note(f"evening {number} of seed {seed}, cut after {at} deeds")
                raise
        left = cut.left


@needs_fuse
def test_thirty_cuts_of_the_power_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    cut_again_and_again(tmp_path, 2, 15, seed=30)


@needs_fuse
@pytest.mark.soak
def test_a_thousand_cuts_of_the_power_lose_nothing_that_was_answered(tmp_path: Path) -> None:
    for seed in range(10):
        cut_again_and_again(tmp_path / str(seed), 10, 10, seed)
