"""A process that is killed at any moment loses nothing that a screen had shown."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.entries import read
from companion.games import pirates_word as game
from companion.history import History
from companion.journal import Journal
from companion.store import Store
from companion.table import Table
from tests.faults.game_on_disk import digest, opened

ROOT = Path(__file__).parents[2]

MOST_AT_ONCE = 5
"""Rows that one thing can write before a screen is shown: a reader that sees two other cards than
before makes two liftings and two placements, and the cards may then be final."""


@dataclass
class Line:
    """What the killed process had published last."""

    number: int
    game: int
    row: int
    digest: str
    left: str


def killed(folder: Path, seed: int, rng: Random) -> Line:
    """Let a process play, kill it at a random moment, and return its last line."""
    command = [sys.executable, "-m", "tests.faults.game_on_disk", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first, "the process has not started"
        delay = rng.random() ** 2 * 0.4
        timer = threading.Timer(delay, os.kill, (process.pid, signal.SIGKILL))
        timer.start()
        rest = process.stdout.read()
        timer.join()
    assert process.returncode == -signal.SIGKILL, "it ended by itself"
    whole = (first + rest).split("\n")[:-1]
    return line_of(whole[-1])


def line_of(text: str) -> Line:
    number, played, row, hashed, left = text.split(" ")
    return Line(int(number), int(played), int(row), hashed, left)


def at_row(table: Table, row: int) -> History:
    """Return the history as it stood after that row of the journal."""
    store: Store = table._store
    last = store.journal.last_game()
    assert last is not None
    state = game.setup(table.state.header)
    history = History.begin(table.conduct, state, store._first_timer(_first(table)))
    for one in store.journal.rows(last.game):
        if one.seq <= row:
            history = history.after(read(one, table.conduct))
    return history


def _first(table: Table) -> game.State:
    state: game.State = table.history.first
    return state


def check(folder: Path, line: Line) -> int:
    """Open what the killed process has left, and compare; returns how many rows came after."""
    journal, table = opened(folder, 0, 5000.0)
    try:
        assert journal.notice is None
        assert table.number > line.number
        assert table.timer is None or not table.timer.running
        later = sum(row.seq > line.row for row in journal.rows(table._store.game))
        if table._store.game == line.game:
            assert digest(at_row(table, line.row)) == line.digest
            if later == 0:
                _check_timer(table, line)
        return later
    finally:
        journal.close()


def _check_timer(table: Table, line: Line) -> None:
    """It stands where it was shown, at most a second higher, or where it ran to unshown.

    Or 30 seconds higher: they had been added, and the process died before it could say so.
    """
    if line.left == "-":
        assert table.timer is None
        return
    assert table.timer is not None
    higher = table.timer.left_at(5000.0) - float(line.left)
    assert higher <= 1.01 or 28 < higher <= 31.01


def kill_again_and_again(folder: Path, times: int, seed: int) -> None:
    rng = Random(seed)
    later = []
    for number in range(times):
        line = killed(folder, rng.randrange(10**6), rng)
        later.append(check(folder, line))
        if number % 10 == 9:
            shutil.rmtree(folder)
    assert max(later) <= MOST_AT_ONCE


def test_thirty_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "data", 30, seed=30)


def test_a_paused_evening_is_still_paused_after_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    command = [sys.executable, "-m", "tests.faults.game_on_disk", str(folder), "5", "paused"]
    pipe, lines = subprocess.PIPE, []
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line == "paused\n":
                break
            lines.append(line)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert check(folder, line_of(lines[-1])) == 0
    journal, table = opened(folder, 0, 5000.0)
    assert table.rest == "paused"
    assert table.timer is not None
    assert f"{table.timer.left_at(9000.0):.3f}" == lines[-1].split()[-1]
    table.do({"do": "go-on"}, now=9000.0)
    assert table.timer.running
    journal.close()


@pytest.mark.soak
def test_a_thousand_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "data", 1000, seed=1000)


def test_the_check_itself_notices_a_lost_row(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    rng = Random(7)
    line = killed(folder, 7, rng)
    while line.row < 3:
        line = killed(folder, 7, rng)
    journal = Journal.open(folder)
    journal._connection.execute("DELETE FROM entries WHERE seq > ?", (line.row - 2,))
    journal.close()
    with pytest.raises(AssertionError):
        assert check(folder, line) >= 0
