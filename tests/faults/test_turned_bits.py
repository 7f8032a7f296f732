"""A bit of the journal's file that has turned: the table starts, and what was lost is told."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion import backups, rescue
from companion.evenings import Evenings
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from tests.companion.kit import Hands
from tests.companion.players import one_step

PAGE = 4096
STEPS = 30


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    hands, rng = Hands(folder, seed=3), random.Random(3)
    for _ in range(STEPS):
        one_step(hands.table, rng, hands.clock)
    hands.close()
    return folder / FILE_NAME


def left_with(content: bytes, folder: Path) -> None:
    for one in folder.glob(f"{FILE_NAME}*"):
        one.unlink()
    (folder / FILE_NAME).write_bytes(content)


def starts(folder: Path) -> bool:
    """Whether a table begins as it is; else that it begins afresh, and says so, must be."""
    hands = Hands(folder)
    told = rescue.offer(hands.journal, "2026-11-30T20:00:00")
    assert all(game.standing for game in Evenings(lambda: Journal.beside(folder)).games())
    stands = hands.table.history.position > 0
    assert stands or told is not None
    hands.do("draw" if not stands else "undo")
    hands.close()
    return stands


def pages_of(path: Path, name: str) -> bytes:
    with closing(sqlite3.connect(path)) as file:
        root = file.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return path.read_bytes()[(root[0] - 1) * PAGE : root[0] * PAGE]


TABLE = re.compile(rb"CREATE TABLE (\w+) .*?(\w+) (?:TEXT|INTEGER) .*?(KEY|NULL)", re.DOTALL)


def schema(content: bytes) -> Iterator[tuple[int, int]]:
    """Places in the schema's text with a bit of each: of a table its name, a column, a key word."""
    for number, one in enumerate(TABLE.finditer(content[:PAGE])):
        yield one.start(1 + number % 3), 7 if number % 3 == 2 else 0


def test_wherever_it_turns_in_the_schema_the_table_starts(whole: Path, tmp_path: Path) -> None:
    content = whole.read_bytes()
    places = list(schema(content))
    assert len(places) > 5
    for at, bit in places:
        left_with(turned(content, at, bit), tmp_path)
        assert not starts(tmp_path)


def turned(content: bytes, at: int, bit: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :]


def test_wherever_it_turns_in_an_index_the_table_starts_and_all_rows_are_offered(
    whole: Path, tmp_path: Path
) -> None:
    content, rng = whole.read_bytes(), random.Random(1)
    index = pages_of(whole, "entries_by_game")
    first = content.index(index)
    cells = int.from_bytes(index[5:7], "big")
    with closing(sqlite3.connect(whole)) as file:
        rows = file.execute("SELECT count(*) FROM entries").fetchone()[0]
    for number in range(4):
        at = first + rng.randrange(cells, PAGE)
        folder = tmp_path / str(number)
        folder.mkdir()
        left_with(turned(content, at, rng.randrange(8)), folder)
        assert not starts(folder)
        (made,) = backups.known(folder)
        backups.put_back(folder, made.path)
        with closing(Journal.open(folder)) as journal:
            assert len(list(journal.rows(1))) == rows


@pytest.mark.parametrize("version", [67108865, 1 << 20, 123])
def test_a_format_that_no_companion_comes_to_is_damage(
    whole: Path, tmp_path: Path, version: int
) -> None:
    left_with(whole.read_bytes(), tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        file.execute(f"PRAGMA user_version = {version}")
    assert not starts(tmp_path)
    left_with(whole.read_bytes(), tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
        file.execute("UPDATE entries SET version = ? WHERE seq = 5", (version,))
    assert not starts(tmp_path)
