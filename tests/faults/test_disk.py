"""Disks that are torn, full or read-only."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.refusals import Refusal
from tests.companion.kit import Hands
from tests.companion.players import one_step
from tests.faults.small import fill


def play(hands: Hands, steps: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(steps):
        one_step(hands.table, rng, hands.clock)


def copied(source: Path, target: Path) -> Path:
    """Copy the journal as a pulled plug would leave it: with its log, without closing."""
    target.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(source / f"{FILE_NAME}{ending}", target / f"{FILE_NAME}{ending}")
    return target / f"{FILE_NAME}-wal"


def rows_in(folder: Path) -> list[str]:
    journal = Journal.open(folder)
    assert journal.notice is None
    last = journal.last_game()
    bodies = [] if last is None else [row.body for row in journal.rows(last.game)]
    journal.close()
    return bodies


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(tmp_path / "data", seed=3)
    hands.journal._connection.execute("PRAGMA wal_autocheckpoint=0")
    play(hands, 120, seed=3)
    yield hands
    hands.close()


def test_a_torn_tail_of_the_log_costs_the_torn_rows_and_no_more(
    played: Hands, tmp_path: Path
) -> None:
    whole = [row.body for row in played.journal.rows(1)]
    rng = Random(4)
    kept = []
    for number in range(40):
        wal = copied(played.folder, tmp_path / f"torn-{number}")
        with wal.open("r+b") as file:
            file.truncate(rng.randrange(wal.stat().st_size + 1))
        rows = rows_in(wal.parent)
        assert rows == whole[: len(rows)]
        kept.append(len(rows))
    assert max(kept) > 60
    assert min(kept) < 60


@pytest.mark.parametrize("damage", [b"\0" * 512, os.urandom(4096)], ids=["zeroed", "noise"])
def test_a_spoilt_sector_of_the_log_is_told_unless_it_may_be_a_torn_tail(
    played: Hands, tmp_path: Path, damage: bytes
) -> None:
    whole = [row.body for row in played.journal.rows(1)]
    rng, told = Random(5), 0
    for number in range(14):
        wal = copied(played.folder, tmp_path / f"spoilt-{number}")
        with wal.open("r+b") as file:
            file.seek(rng.randrange(wal.stat().st_size) // 512 * 512)
            file.write(damage)
        journal = Journal.open(wal.parent)
        told += journal.notice is not None
        journal.close()
        if journal.notice is None:
            rows = rows_in(wal.parent)
            assert rows == whole[: len(rows)]
            assert len(rows) >= len(whole) - 2
    assert told > 5


def test_after_a_torn_tail_the_game_goes_on_from_what_is_left(
    played: Hands, tmp_path: Path
) -> None:
    wal = copied(played.folder, tmp_path / "torn")
    with wal.open("r+b") as file:
        file.truncate(wal.stat().st_size * 2 // 3)
    hands = Hands(tmp_path / "torn", seed=3)
    assert 0 < hands.table.history.position < played.table.history.position
    there = hands.table.history.position
    assert hands.table.history.steps == played.table.history.steps[:there]
    play(hands, 20, seed=9)
    history = hands.table.history
    hands.reopen()
    assert hands.table.history == history
    hands.close()


def to_and_fro(hands: Hands, times: int) -> None:
    for _ in range(times):
        ways = ("undo", "redo") if hands.table.history.position else ("redo", "undo")
        for way in ways:
            hands.do(way)


def test_on_a_full_disk_the_command_is_refused_and_once_there_is_room_it_is_done(
    small_disk: Path,
) -> None:
    hands = Hands(small_disk / "data")
    hands.dig()
    fill(small_disk)
    with pytest.raises(Refusal, match="the disk is full") as caught:
        to_and_fro(hands, 200)
    assert caught.value.code == "storage"
    stands = hands.table.history
    assert stands.position in (0, 1)
    hands.lay("green 1", "A")
    hands.wait(5)
    (small_disk / "filler").unlink()
    to_and_fro(hands, 1)
    assert hands.table.history.counted == stands.counted + 2
    history = hands.table.history
    hands.reopen()
    assert hands.table.history == history
    hands.close()


def test_a_start_on_a_full_disk_says_that_it_is_full(small_disk: Path) -> None:
    hands = Hands(small_disk / "data")
    hands.dig()
    before = hands.table.now
    hands.journal.close()
    fill(small_disk)
    with pytest.raises(Refusal, match="the disk is full; make room") as caught:
        Journal.open(small_disk / "data")
    assert caught.value.code == "storage"
    (small_disk / "filler").unlink()
    hands.journal = Journal.open(small_disk / "data")
    hands.table = hands._open()
    assert hands.table.now == before
    hands.close()


def test_on_a_disk_gone_read_only_the_command_is_refused_and_the_table_lives(
    small_disk: Path,
) -> None:
    hands = Hands(small_disk / "data")
    hands.dig()
    before = hands.table.now
    hands.journal.close()
    remount = ["mount", "-o", "remount,ro", str(small_disk)]
    subprocess.run(remount, check=True)
    with pytest.raises(Refusal, match="read-only") as caught:
        Journal.open(small_disk / "data")
    assert caught.value.code == "storage"
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    hands.journal = Journal.open(small_disk / "data")
    hands.table = hands._open()
    assert hands.table.now == before
    hands.close()
