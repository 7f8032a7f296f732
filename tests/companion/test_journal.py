"""The log on disk: what it keeps, and what it says when it cannot."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Checkpoint, GameRow, Journal, Stamp
from companion.journal_file import FILE_NAME
from companion.refusals import Refusal

NOW = Stamp(12.5, "2031-01-01 20:15")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path / "data")
    yield opened
    opened.close()


def test_rows_come_back_in_order_after_opening_again(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    game = journal.begin_game("a-pirates-word", "{}", NOW)
    seqs = [journal.append(game, "step", f'{{"n":{n}}}', NOW) for n in range(5)]
    journal.close()
    again = Journal.open(tmp_path)
    assert again.last_game() == GameRow(game, "a-pirates-word", "{}")
    assert [(row.seq, row.body) for row in again.rows(game)] == [
        (seq, f'{{"n":{n}}}') for n, seq in enumerate(seqs)
    ]
    again.close()


def test_what_another_process_has_open_is_looked_into_and_never_written(journal: Journal) -> None:
    game = journal.begin_game("a", "{}", NOW)
    journal.append(game, "step", "1", NOW)
    beside = Journal.beside(journal.path.parent)
    assert [row.body for row in beside.rows(game)] == ["1"]
    with pytest.raises(Refusal, match="Nothing was changed"):
        beside.append(game, "step", "2", NOW)
    journal.append(game, "step", "3", NOW)
    assert [row.body for row in beside.rows(game)] == ["1", "3"]
    beside.close()
    with pytest.raises(Refusal, match="Nothing was changed"):
        Journal.beside(journal.path.parent.parent)


def test_a_look_that_is_held_still_sees_one_moment(journal: Journal) -> None:
    game = journal.begin_game("a", "{}", NOW)
    beside = Journal.beside(journal.path.parent)
    beside.hold_still()
    assert [row.body for row in beside.rows(game)] == []
    journal.append(game, "step", "1", NOW)
    assert [row.body for row in beside.rows(game)] == []
    beside.close()


def test_each_game_has_its_own_rows(journal: Journal) -> None:
    assert journal.last_game() is None
    first = journal.begin_game("a", "{}", NOW)
    journal.append(first, "step", "1", NOW)
    second = journal.begin_game("a", "{}", NOW)
    assert [row.body for row in journal.rows(second)] == []
    last = journal.last_game()
    assert last is not None
    assert last.game == second


def test_the_timer_is_kept_with_the_row_it_belongs_to(journal: Journal) -> None:
    game = journal.begin_game("a", "{}", NOW)
    assert journal.last_checkpoint() is None
    seq = journal.append(game, "step", "1", NOW, (120.0, 84.25))
    assert journal.last_checkpoint() == Checkpoint(game, seq, 120.0, 84.25)
    journal.checkpoint(game, seq, (120.0, 83.25))
    assert journal.last_checkpoint() == Checkpoint(game, seq, 120.0, 83.25)


def test_numbers_that_screens_may_have_seen_are_kept(journal: Journal) -> None:
    assert journal.reserved() == 0
    journal.reserve(100)
    journal.reserve(200)
    assert journal.reserved() == 200


def test_only_the_owner_may_read(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "data")
    journal.begin_game("a", "{}", NOW)
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    for path in (tmp_path / "data").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    journal.close()


def test_every_row_is_synced_before_it_counts(journal: Journal) -> None:
    ask = journal._connection.execute
    assert ask("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert ask("PRAGMA synchronous").fetchone()[0] == 2
    assert ask("PRAGMA busy_timeout").fetchone()[0] == 2000


def test_a_second_process_is_kept_out(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    with pytest.raises(Refusal, match="already running") as caught:
        Journal.open(tmp_path)
    assert caught.value.code == "in-use"
    journal.close()
    Journal.open(tmp_path).close()


@pytest.mark.parametrize(
    "damage", [b"no database at all" * 300, b"SQLite format 3\0" + b"\7" * 9000]
)
def test_a_damaged_file_is_set_aside_and_a_fresh_one_begun(tmp_path: Path, damage: bytes) -> None:
    for number in (1, 2):
        (tmp_path / FILE_NAME).write_bytes(damage)
        journal = Journal.open(tmp_path)
        assert journal.notice is not None
        assert f"{FILE_NAME}.broken-{number}" in journal.notice
        assert (tmp_path / f"{FILE_NAME}.broken-{number}").read_bytes() == damage
        assert journal.last_game() is None
        journal.close()


def test_a_page_damaged_inside_is_found(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    game = journal.begin_game("a", "{}", NOW)
    for _ in range(400):
        journal.append(game, "step", "x" * 200, NOW)
    journal.close()
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    assert len(content) > 40_000
    content[20_000:32_000] = b"\xaa" * 12_000
    path.write_bytes(content)
    again = Journal.open(tmp_path)
    assert again.notice is not None
    again.close()


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        raw.execute("PRAGMA user_version = 7")
    raw.close()
    with pytest.raises(Refusal, match="newer companion") as caught:
        Journal.open(tmp_path)
    assert caught.value.code == "newer"
    assert not list(tmp_path.glob("*.broken-*"))


def test_a_newer_row_is_refused(journal: Journal) -> None:
    game = journal.begin_game("a", "{}", NOW)
    journal.append(game, "step", "1", NOW)
    journal._connection.execute("UPDATE entries SET version = 9")
    with pytest.raises(Refusal, match="newer companion"):
        list(journal.rows(game))


def test_a_full_disk_refuses_the_row_and_lives(journal: Journal) -> None:
    game = journal.begin_game("a", "{}", NOW)
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Refusal, match="the disk is full") as caught:
        [journal.append(game, "step", "x" * 500, NOW) for _ in range(100)]
    assert caught.value.code == "storage"
    kept = len(list(journal.rows(game)))
    journal._connection.execute("PRAGMA max_page_count = 100000")
    journal.append(game, "step", "1", NOW)
    assert len(list(journal.rows(game))) == kept + 1


def test_a_read_only_disk_refuses_the_row_and_lives(journal: Journal) -> None:
    game = journal.begin_game("a", "{}", NOW)
    journal._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(Refusal, match="read-only"):
        journal.append(game, "step", "1", NOW)
    journal._connection.execute("PRAGMA query_only = OFF")
    journal.append(game, "step", "1", NOW)


def test_a_data_directory_that_is_a_file_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(Refusal, match=r"cannot write to .*: it is no folder; choose another place"):
        Journal.open(tmp_path / "data")


def test_closing_twice_is_fine(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    journal.close()
    journal.close()
