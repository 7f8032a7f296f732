"""A disk as a Pi's card has it (ext4), and one of small blocks: full, and then read-only."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal
from tests.companion.kit import Hands

WITHOUT = "needs root, loop devices and mkfs.ext4: run this as root"
START = """
import sys
from pathlib import Path
from companion.cli.beginning import opened
print(opened(Path(sys.argv[1])).unsaved)
"""
LEFT = 16_384
"""Bytes of the disk that are free still: too few for a journal, enough to begin with one."""


@pytest.fixture(params=[1024, 4096])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    image, there = tmp_path / "image", tmp_path / "disk"
    there.mkdir()
    with image.open("wb") as file:
        file.truncate(12 * 2**20)
    make = ["mkfs.ext4", "-q", "-m", "0", "-b", str(request.param), str(image)]
    mount = ["mount", "-o", "loop", str(image), str(there)]
    if os.geteuid() or shutil.which("mkfs.ext4") is None:
        pytest.skip(WITHOUT)
    done = [subprocess.run(one, capture_output=True, check=False) for one in (make, mount)]
    if any(one.returncode for one in done):
        pytest.skip(WITHOUT)
    yield there
    subprocess.run(["umount", "-l", str(there)], check=True)


def fill(disk: Path) -> None:
    """All but a little."""
    with (disk / "filler").open("wb", buffering=0) as file:
        for size in (65_536, 1024, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * size)
        file.truncate(file.tell() - LEFT)
        os.fsync(file.fileno())


def started(folder: Path) -> str:
    """What a start in a process of its own tells: that may be ended by the system."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (done.returncode, done.stderr)
    return done.stdout


def test_a_table_starts_where_the_disk_is_full_or_may_only_be_read(disk: Path) -> None:
    folder = disk / "data"
    hands = Hands(folder)
    hands.dig()
    hands.close()
    fill(disk)
    assert "the disk is full" in started(folder)
    (disk / "filler").unlink()
    with closing(Journal.open(folder)) as journal:
        assert len(list(journal.rows(1))) == 1
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    assert "the disk is read-only" in started(folder)
