"""A disk that takes nothing more while the real companion runs with a game, and then does again."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from companion.journal_file import FILE_NAME
from tests.companion.kit import Hands
from tests.faults.cut import put
from tests.faults.cut_off import rows
from tests.faults.disk import ROOT, Disk
from tests.faults.fuse import Mounted
from tests.faults.served import Json, Served, Visitor
from tests.faults.test_cut_off import needs_fuse

SAYS: Final = {
    errno.EROFS: "the disk is read-only; check the memory card.",
    errno.ENOSPC: "the disk is full; make room.",
    errno.EIO: "the disk does not answer as it should; check the memory card.",
}
ASKED: Final[tuple[Json, ...]] = (
    {"do": "undo"},
    {"do": "place", "player": "Mario", "island": "A", "card": "red"},
    {"do": "timer", "set": "add"},
    {"do": "new-game", "give_up": True},
    {"do": "keep-card", "card": {"name": "Kraken"}},
)
PASSING: Final = ("timer", "number")
"""What of a screen goes on by itself, or because of what is told."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """One that can refuse, mounted at `disk`."""
    disk, at = Disk(), tmp_path / "disk"
    at.mkdir()
    mounted = Mounted(disk, at)
    yield disk
    mounted.close()


def screen(visitor: Visitor, role: str) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What it shows of the game and the table, and what it says of them."""
    told = json.loads(visitor.get(f"/api/screen{role}"))
    says = [(one["what"], one["why"]) for one in told.pop("messages")]
    return {name: one for name, one in told.items() if name not in PASSING}, says


def do(visitor: Visitor, what: Json) -> tuple[int, Json]:
    return visitor.post("/api/do", {"on": None, "command": what})


def refuses_all(table: Served, disk: Disk, number: int) -> None:
    """Everything is refused with the disk's reason, screens say so, and nothing is other."""
    before = len(disk.deeds)
    with closing(table.host()) as host:
        was = screen(host, "/host")[0]
        for what in ASKED:
            status, said = do(host, what)
            assert (status, said["code"]) == (422, "storage"), what
            assert said["sentence"].endswith(f"journal.sqlite3: {SAYS[number]}"), what
        status, said = host.post("/api/backups", {"do": "make"})
        assert (status, said["code"]) == (409, "storage")
        now, [(told, why)] = screen(host, "/host")
        assert (now, told) == (was, "Not saved: do it again later.")
        assert why.endswith(SAYS[number])
        assert screen(host, "")[1] == [(told, "The host’s tablet says why.")]
    assert len(disk.deeds) == before


def goes_on(table: Served) -> None:
    """Each is done as if nothing had been, in the same process, and nothing is said any more."""
    with closing(table.host()) as host:
        for what in ({"do": "timer", "set": "add"}, {"do": "undo"}, {"do": "redo"}):
            assert do(host, what)[0] == 200, what
        assert (screen(host, "/host")[1], screen(host, "")[1]) == ([], [])


@needs_fuse
def test_a_disk_that_takes_nothing_more_under_a_running_table_and_then_does_again(
    disk: Disk, tmp_path: Path
) -> None:
    table = Served(tmp_path / "disk" / "data")
    try:
        with closing(table.host()) as host:
            assert do(host, {"do": "draw"})[0] == 200
        for number in SAYS:
            disk.refuses = number
            refuses_all(table, disk, number)
            disk.refuses = None
            goes_on(table)
    finally:
        table.end()
    put(disk.nodes, tmp_path / "left")
    done = [kind for _, _, kind, _ in rows(tmp_path / "left" / "data").lines]
    assert done == ["step", *("undo", "redo") * len(SAYS)]
    assert table.process.returncode == 0
    assert table.said[-1].startswith("Ctrl-C ends it"), "nothing is begun anew, nothing fails"


class BadSector(bytearray):
    """A file's bytes, the first of which the disk does not give back."""

    def __getitem__(self, part: Any) -> Any:
        if isinstance(part, slice) and not part.start:
            raise OSError(errno.EIO, "")
        return super().__getitem__(part)


@needs_fuse
def test_a_journal_that_begins_on_a_bad_sector_is_set_aside(disk: Disk, tmp_path: Path) -> None:
    hands = Hands(tmp_path / "was" / "data")
    hands.dig()
    hands.close()
    disk.load(tmp_path / "was")
    node = disk.find(disk.find(ROOT, "data"), FILE_NAME)
    disk.nodes[node].data = BadSector(disk.nodes[node].data)
    command = [sys.executable, "-m", "companion", "deck", "--list", "--data", "disk/data"]
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (0, 2), done.stderr
    assert "could not be used: it is damaged. It is kept as" in done.stderr
    assert done.stderr.endswith("Nothing of it can be read. There is no backup.\n")
