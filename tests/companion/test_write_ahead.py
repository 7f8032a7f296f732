"""Damage inside the journal's log is told; the tail that a pulled plug tears is not."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion import backups, rescue, write_ahead
from companion.journal import Journal, Stamp
from companion.journal_file import FILE_NAME
from companion.refusals import Refusal
from tests.companion.kit import Hands
from tests.companion.players import one_step

LOG = f"{FILE_NAME}-wal"
STEPS = 30
SECTOR = 512
FRAME = 24 + 4096


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal as a pulled plug leaves it: all but its beginning is in the log, and behind that
    stands an older round.
    """
    there, copy = (tmp_path_factory.mktemp("log") / name for name in ("there", "copy"))
    hands, rng = Hands(there, seed=3), Random(3)
    connection = hands.journal._connection
    connection.execute("PRAGMA wal_autocheckpoint=0")
    for round_of_steps in (STEPS, STEPS - 5):
        connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        for _ in range(round_of_steps):
            one_step(hands.table, rng, hands.clock)
    copy.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(there / f"{FILE_NAME}{ending}", copy)
    hands.close()
    return copy


@pytest.fixture(scope="module")
def log(left: Path) -> bytes:
    return (left / LOG).read_bytes()


def ends(log: bytes) -> list[int]:
    """Where each transaction of the newest round ends, from the log's header on."""
    frames = write_ahead.read(log).frames
    return [32] + [32 + FRAME * n for n, one in enumerate(frames, 1) if one.size and one.follows]


def folder_with(left: Path, log: bytes, to: Path) -> Path:
    shutil.copytree(left, to)
    (to / LOG).write_bytes(log)
    return to


def rows(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE_NAME)) as file:
        return int(file.execute("SELECT count(*) FROM entries").fetchone()[0])


def flipped(log: bytes, at: int, rng: Random) -> bytes:
    return log[:at] + bytes([log[at] ^ 1 << rng.randrange(8)]) + log[at + 1 :]


def places(log: bytes, rng: Random) -> Iterator[int]:
    """Some in the header, in each frame's and in what it holds."""
    yield from range(0, 32, 5)
    for frame in range(32, ends(log)[-1], FRAME):
        yield frame + (rng.randrange(24) if rng.random() < 0.5 else 24 + rng.randrange(4096))


def test_a_bit_that_turned_before_the_last_two_commits_is_told(log: bytes) -> None:
    rng, last = Random(1), ends(log)[-3]
    assert not write_ahead.read(log).has_lost
    assert len(ends(log)) > STEPS / 2
    told = {at: write_ahead.read(flipped(log, at, rng)).has_lost for at in places(log, rng)}
    assert [at for at, one in told.items() if at < last and not one] == []
    assert any(not one for one in told.values()), "the newest commit cannot be told from a torn one"


def torn(log: bytes, first: int, last: int, rng: Random) -> bytes:
    """What is on the disk where the power was cut while `first` to `last` was written."""
    there, share = bytearray(log), rng.choice((0.04, 0.5))
    for at in range(first // SECTOR * SECTOR, last, SECTOR):
        if rng.random() < share:
            a, b = max(at, first), min(at + SECTOR, last)
            there[a:b] = rng.choice([bytes(b - a), rng.randbytes(b - a), b"\x07" * (b - a)])
    return bytes(there)


def test_a_commit_that_the_power_cut_is_no_damage(log: bytes) -> None:
    rng, older = Random(2), log[ends(log)[-1] :]
    assert len(older) > 10 * FRAME, "an older round stands behind"
    for first, last in list(pairwise(ends(log)))[::2]:
        cut = log[:last] + bytes(0 if rng.random() < 0.5 else FRAME * 3)
        assert not write_ahead.read(torn(cut + older, first, last, rng)).has_lost
        assert not write_ahead.read(log[: rng.randrange(first, last)]).has_lost


def test_what_a_full_disk_left_of_a_commit_that_failed_is_no_damage(log: bytes) -> None:
    """The next one is written over it, and may be shorter."""
    first, second = ends(log)[5:7]
    frame = log[first : first + FRAME]
    left_over = log[second : second + 9 * FRAME]
    assert not write_ahead.read(log[:first] + flipped(frame, 100, Random(1))).has_lost
    assert not write_ahead.read(log[:first] + left_over[FRAME : 2 * FRAME] * 3).has_lost


def test_salts_that_turned_in_the_last_commit_but_one_are_told(log: bytes) -> None:
    """The one behind goes on from it, so it had been synced."""
    salts = ends(log)[-2] - FRAME + 8
    assert write_ahead.read(flipped(log, salts, Random(1))).has_lost


def test_where_the_header_is_spoilt_the_newest_round_is_good_however_short_it_is(
    log: bytes,
) -> None:
    short = log[: ends(log)[2]] + log[ends(log)[-1] :]
    good = [one for one in write_ahead.read(short).frames if one.follows]
    assert 0 < len(good) < len(write_ahead.read(short).frames) / 2
    spoilt = write_ahead.read(flipped(short, 17, Random(1)))
    assert not spoilt.whole
    assert [one for one in spoilt.frames if one.follows][: len(good)] == good


def test_of_a_log_that_is_spoilt_once_nearly_all_is_had_back(
    left: Path, log: bytes, tmp_path: Path
) -> None:
    """A page that was written again later costs nothing."""
    rng, all_back = Random(3), 0
    whole = rows(folder_with(left, log, tmp_path / "whole"))
    for number in range(4):
        at = rng.randrange(ends(log)[-3])
        folder = folder_with(left, flipped(log, at, rng), tmp_path / str(number))
        with closing(Journal.open(folder)) as journal:
            assert journal.notice is not None
            assert "it is damaged" in journal.notice
            offered = rescue.offer(journal, "2026-11-30T20:00:00")
        assert offered is not None
        assert "is backup 1" in offered.then
        backups.put_back(folder, backups.known(folder)[0].path)
        Journal.open(folder).close()
        all_back += rows(folder) == whole
        shutil.rmtree(folder)
    assert all_back > 1


def test_of_a_journal_whose_log_is_spoilt_no_backup_is_made(
    left: Path, log: bytes, tmp_path: Path
) -> None:
    """It would lack what the next start tells, and take the place of a good one."""
    folder = folder_with(left, flipped(log, 100, Random(1)), tmp_path / "data")
    with pytest.raises(Refusal, match="is damaged"):
        backups.make(folder, "2026-11-30", rotating=True)
    shutil.copy(left / LOG, folder)
    assert backups.make(folder, "2026-11-30", rotating=True) is not None


def test_evenings_that_end_by_the_plug_lie_in_the_file_itself(tmp_path: Path) -> None:
    there = tmp_path / "0"
    for evening in range(3):
        after = tmp_path / str(evening + 1)
        with closing(Journal.open(there)) as journal:
            game = journal.begin_game("pirate-21", "{}", Stamp(0))
            for _ in range(40):
                journal.append(game, "x", "{}", Stamp(0))
            shutil.copytree(there, after, ignore=shutil.ignore_patterns("*-shm"))
        there = after
    (there / LOG).unlink()
    assert rows(there) > 100, "the log alone holds some twenty steps"
