"""The power is cut while a backup is made or put back: it is the one table or the other, whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion import backup_file, datafile, enrolled
from companion.journal import Journal
from tests.companion.kit import TAGS, Hands
from tests.companion.players import one_step
from tests.faults.cut import put
from tests.faults.cut_off import DATA, Cut, Rows, Told, rows
from tests.faults.disk import Deed, Disk
from tests.faults.fuse import Mounted
from tests.faults.served import PATIENCE, ROOT
from tests.faults.test_cut_off import needs_fuse

CUTS = 20


def played(folder: Path, seed: int) -> Path:
    """A table's folder after some steps of a game."""
    hands, rng = Hands(folder, seed=seed), Random(seed)
    for _ in range(10):
        one_step(hands.table, rng, hands.clock)
    hands.close()
    card = f"green {seed}"
    datafile.write(folder / enrolled.FILE, enrolled.text_of({TAGS[card]: card}))
    return folder


def companion(*words: str | Path) -> None:
    command = [sys.executable, "-m", "companion", *map(str, words)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)


def deeds_of(at: Path, was: Path, backup: Path) -> tuple[list[Deed], int]:
    """Make a backup of the one table and put the other one's in its place.

    Returns all deeds of the disk, and how many there were before.
    """
    disk = Disk()
    at.mkdir()
    disk.load(was)
    first = len(disk.deeds)
    mounted = Mounted(disk, at)
    try:
        companion("backup", "--data", at / DATA)
        disk.say(Told(0))
        companion("restore", backup, "--data", at / DATA)
        disk.say(Told(0))
    finally:
        mounted.close()
    return disk.deeds, first


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folder in which a table's data lie, and another table's backup."""
    folder = tmp_path_factory.mktemp("tables")
    other = played(folder / "other" / DATA, seed=2)
    backup_file.write(other, folder / "other.zip", "", "by hand")
    played(folder / "was" / DATA, seed=1)
    return folder / "was", folder / "other.zip"


@needs_fuse
def test_wherever_the_power_is_cut_the_one_table_is_there_or_the_other(
    tables: tuple[Path, Path], tmp_path: Path
) -> None:
    was, backup = tables
    deeds, first = deeds_of(tmp_path / "disk", was, backup)
    rng = Random(7)

    def left_after(at: int, name: str) -> Rows:
        cut = Cut(deeds, at, rng)
        cut.check_files()
        put(cut.left, tmp_path / name)
        Journal.open(tmp_path / name / DATA).close()
        return rows(tmp_path / name / DATA)

    before, after = left_after(first, "before"), left_after(len(deeds), "after")
    assert before != after
    found = [left_after(rng.randint(first, len(deeds)), str(n)) for n in range(CUTS)]
    assert {*found} == {before, after}
