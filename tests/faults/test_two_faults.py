"""A memory card that dies: its data is damaged or gone, and it takes nothing more as well."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from companion import backups
from companion.arranged import Arranged
from companion.cli.beginning import opened, tell_of_the_start, with_table
from companion.cli.opening import open_table, settings_for
from companion.journal_file import FILE_NAME
from companion.loop import Loop
from companion.standing_in import can_be_written
from companion.started import Start
from tests.companion.kit import Hands
from tests.companion.test_rescue import Told
from tests.companion.test_serve import options
from tests.faults.small import fill
from web import Keys


def damaged(folder: Path) -> None:
    (folder / FILE_NAME).write_bytes(random.Random(1).randbytes(20_000))


def spoilt_inside(folder: Path) -> None:
    with (folder / FILE_NAME).open("r+b") as file:
        file.seek(3 * 4096)
        file.write(random.Random(2).randbytes(8192))


def not_understood(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as file, file:
        file.execute("UPDATE entries SET body = 'spoilt'")


def missing(folder: Path) -> None:
    (folder / FILE_NAME).unlink()


def broken_files(folder: Path) -> None:
    for name in ("simulated-deck.toml", "simulated-seats.toml", "sessions.json", "phones.json"):
        (folder / name).write_text("x = [")


DAMAGED = "The journal was damaged."
MISSING = "The journal was missing."
FAULTS: dict[str, tuple[Callable[[Path], None], str | None]] = {
    "damaged": (damaged, DAMAGED),
    "spoilt inside": (spoilt_inside, DAMAGED),
    "not understood": (not_understood, DAMAGED),
    "missing": (missing, MISSING),
    "broken files": (broken_files, None),
    "a new folder": (shutil.rmtree, None),
}


def takes_nothing(disk: Path, how: str) -> None:
    if how == "full":
        fill(disk)
    else:
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)


def takes_all_again(disk: Path, how: str) -> None:
    if how == "full":
        (disk / "filler").unlink()
    else:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def told_at_a_start(folder: Path) -> list[tuple[str, str]]:
    """Open all that `companion serve` opens, as it does."""
    loop, asked = Told(), options(folder)
    journal = opened(folder)
    start = Start.begin(folder, "")
    settings = settings_for(asked, journal)
    assert Arranged.open(folder, simulated=True) is not None
    journal, table = with_table(journal, lambda it: open_table(asked, settings, it))
    with closing(journal):
        assert table.state.players
        Keys(folder, bench=True)
        start.finished()
        tell_of_the_start(cast(Loop, loop), start, journal, folder)
    return [(one.what or "", one.why) for one in loop.notices]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("how", ["full", "read-only"])
def test_the_table_starts_and_says_both(small_disk: Path, how: str, fault: str) -> None:
    spoil, lost = FAULTS[fault]
    folder = small_disk / "data"
    hands = Hands(folder)
    hands.dig()
    hands.close()
    backups.make(folder, "2026-11-29")
    spoil(folder)
    before = sorted(os.listdir(folder)) if folder.exists() else []

    takes_nothing(small_disk, how)
    for _ in range(2):
        told = told_at_a_start(folder)
        assert told[0][0].startswith("Nothing can be saved")
        assert how in told[0][1]
        assert [what for what, _ in told[1:]] == [lost] * (lost is not None)
        assert not can_be_written(folder)
    if how == "read-only":
        assert (sorted(os.listdir(folder)) if folder.exists() else []) == before

    takes_all_again(small_disk, how)
    assert can_be_written(folder)
    told = told_at_a_start(folder)
    if lost is not None:
        assert told[0][0] == lost
        assert "backup" in told[0][1]
        assert (folder / f"{FILE_NAME}.broken-1").exists() == (lost == DAMAGED)
        assert not list(folder.glob(f"{FILE_NAME}.broken-2*"))
