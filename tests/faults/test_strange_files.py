"""Journals that somebody has changed, moved or taken away: a table or a sentence, no lost step."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion import backups
from companion.deck import Deck
from companion.enrolled import FILE, Enrolled
from companion.evenings import Evenings
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.refusals import Refusal
from companion.rescue import offer
from companion.screen import public
from companion.settings import Settings
from companion.table import Table
from companion.wallclock import doubt
from tests.companion.kit import BOX, Hands


def changed(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / FILE_NAME) as file:
        file.executescript(statement)
    file.close()


def played(folder: Path) -> None:
    hands = Hands(folder)
    hands.dig()
    hands.wait(3)
    hands.lay("green 1", "A")
    hands.do("undo")
    hands.close()


TIMERS = ("'abc'", "x'00'", "-5", "1e999", "-1e999", "''")
NUMBERS = ("'abc'", "x'00'", "-5", "1e999", "9223372036854775807", "1.5")


@pytest.mark.parametrize(
    "statement",
    [
        *(f"UPDATE timer SET remaining = {value}" for value in TIMERS),
        *(f"UPDATE timer SET total = {value}" for value in TIMERS),
        *(f"UPDATE numbers SET reserved = {value}" for value in NUMBERS),
        "UPDATE timer SET remaining = 200",
    ],
)
def test_a_spoilt_timer_or_number_costs_no_game(tmp_path: Path, statement: str) -> None:
    played(tmp_path)
    changed(tmp_path, statement)
    hands = Hands(tmp_path)
    assert hands.table.state.phase == "decision"
    timer = hands.screen()["timer"]
    assert 0 <= timer["left"] <= timer["total"] == 120
    hands.do("redo")
    hands.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE numbers; CREATE TABLE numbers (z)",
        "DROP TABLE timer; CREATE TABLE timer (z)",
        "DROP TABLE entries; CREATE TABLE entries (z)",
        "DROP TABLE entries; DROP TABLE games; CREATE TABLE games (z)",
        "UPDATE games SET version = 'abc'",
        "UPDATE entries SET version = 'abc'",
        "UPDATE entries SET version = x'00'",
        "UPDATE games SET header = x'ff'",
        "UPDATE entries SET body = x'ff'",
        "UPDATE entries SET body = 7",
        "PRAGMA user_version = 7",
        "PRAGMA user_version = -7",
    ],
)
def test_a_strange_journal_gives_a_table_or_a_sentence(tmp_path: Path, statement: str) -> None:
    played(tmp_path)
    changed(tmp_path, statement)
    said = ""
    with contextlib.ExitStack() as stack:
        try:
            journal = stack.enter_context(contextlib.closing(Journal.open(tmp_path)))
            table = opened(journal)
            assert public(table, 0.0, simulated=True)["number"] == table.number
        except Refusal as refusal:
            said = refusal.sentence
    assert said == "" or said.endswith(".")


TEXTS = {
    "games": ("name", "header", "label"),
    "entries": ("kind", "body"),
    "kept": ("name", "value"),
    "imported": ("digest", "name", "label", "body"),
}
TURNED = "CAST(substr({0}, 1, 2) || CAST(x'f2' AS TEXT) || substr({0}, 4) AS TEXT)"
AMISS = {
    "a bit has turned": (TURNED, TEXTS),
    "of another kind": ("CAST({0} AS BLOB)", TEXTS),
    "no number": ("'x'", {**dict.fromkeys(TEXTS, ("version",)), "imported": ("after", "version")}),
}


@pytest.mark.parametrize("amiss", AMISS)
def test_what_is_amiss_in_a_row_keeps_no_table_from_starting(tmp_path: Path, amiss: str) -> None:
    played(tmp_path / "whole")
    imported = "1, 0, 1, 'abcd', 'a-pirates-word', '2026-11-29', 'no game'"
    changed(tmp_path / "whole", f"INSERT INTO imported VALUES ({imported})")
    how, where = AMISS[amiss]
    for table, columns in where.items():
        for column in columns:
            folder = tmp_path / f"{table}-{column}"
            shutil.copytree(tmp_path / "whole", folder)
            changed(folder, f"UPDATE {table} SET {column} = {how.format(column)}")
            starts_with_what_is_left(folder)


def starts_with_what_is_left(folder: Path) -> None:
    journal = Journal.open(folder)
    table = opened(journal)
    doubt("2026-11-30", [game.label for game in journal.games()])
    assert table.history.position == 1 or journal.aside is not None
    journal.close()
    assert all(game.standing for game in Evenings(lambda: Journal.beside(folder)).games())
    made = backups.make(folder, "2026-11-30")
    assert made is not None
    backups.put_back(folder, made.path)


@pytest.mark.parametrize("where", ["its row", "the index"])
def test_no_step_is_left_out_because_a_bit_has_turned(tmp_path: Path, where: str) -> None:
    played(tmp_path)
    if where == "its row":
        changed(tmp_path, "UPDATE entries SET game = 3 WHERE seq = (SELECT max(seq) FROM entries)")
    else:
        turn_the_index(tmp_path / FILE_NAME)
    journal = Journal.open(tmp_path)
    assert journal.aside is not None
    offered = offer(journal, "2026-11-30")
    journal.close()
    assert offered is not None
    assert offered.then.startswith("What can be read of it, 1 game, is backup 1.")


def turn_the_index(path: Path) -> None:
    """Have the index say of the newest row that it is of another game."""
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'entries_by_game'"
        page = (file.execute(asked).fetchone()[0] - 1) * 4096
    file.close()
    data = bytearray(path.read_bytes())
    at = data.index(b"\x04\x09", page)
    data[at + 1] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("stands", ["a folder", "what the disk does not give back"])
def test_where_nothing_can_be_read_it_is_set_aside(tmp_path: Path, stands: str) -> None:
    path = tmp_path / FILE
    if stands == "a folder":
        path.mkdir()
    else:
        path.symlink_to("/proc/self/mem")
    enrolled = Enrolled.open(tmp_path, {})
    assert (enrolled.own, path.exists()) == ({}, False)
    assert str(tmp_path / f"{FILE}.broken-1") in (enrolled.notice or "")


def test_a_folder_in_the_place_of_the_journal_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    (tmp_path / FILE_NAME / "photo").write_text("")
    journal = Journal.open(tmp_path)
    assert journal.instead is not None
    assert (tmp_path / journal.instead.aside / "photo").exists()
    offered = offer(journal, "2026-11-30")
    assert offered is not None
    assert offered.then == "Nothing of it can be read. There is no backup."
    journal.close()


def opened(journal: Journal) -> Table:
    return Table.open(journal, Settings(), deck=Deck(BOX), random=random.Random(1), now=0.0)


def test_once_the_folder_is_gone_nothing_is_done_that_would_be_lost(tmp_path: Path) -> None:
    hands = Hands(tmp_path / "data")
    hands.dig()
    before = hands.table.now
    shutil.rmtree(tmp_path / "data")
    with pytest.raises(Refusal, match="is not there any more") as caught:
        hands.do("undo")
    assert caught.value.code == "storage"
    hands.lay("green 1", "A")
    assert hands.table.now == before
    assert hands.says() == ["Not saved: do it again later."]
    hands.close()


def test_a_folder_moved_away_and_back_goes_on(tmp_path: Path) -> None:
    hands = Hands(tmp_path / "data")
    hands.dig()
    (tmp_path / "data").rename(tmp_path / "elsewhere")
    with pytest.raises(Refusal, match="is not there any more"):
        hands.do("undo")
    (tmp_path / "elsewhere").rename(tmp_path / "data")
    hands.do("undo")
    history = hands.table.history
    hands.reopen()
    assert hands.table.history == history
    hands.close()


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_a_file_of_the_journal_taken_away_or_exchanged_is_noticed(
    tmp_path: Path, ending: str
) -> None:
    hands = Hands(tmp_path / "data")
    hands.dig()
    (tmp_path / "data" / f"{FILE_NAME}{ending}").rename(tmp_path / "kept")
    with pytest.raises(Refusal, match="is not there any more"):
        hands.do("undo")
    (tmp_path / "data" / f"{FILE_NAME}{ending}").write_bytes((tmp_path / "kept").read_bytes())
    with pytest.raises(Refusal, match="is not there any more"):
        hands.do("undo")
    hands.close()
