"""One evening of the real `companion serve` on a disk that remembers, and what must be left of it
when the power is cut at any moment.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.arranged import Arranged
from companion.cli.opening import open_table, settings_for
from companion.enrolled import text_of
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.restoring import PART
from tests.companion.kit import BOX
from tests.companion.test_serve import options
from tests.faults.cut import Nodes, cut, files, put, whole
from tests.faults.disk import ROOT, Deed, Disk, Said, Sync, apply
from tests.faults.fuse import Mounted
from tests.faults.served import Served, Visitor
from web import Keys

DATA: Final = "data"
TABLETS: Final = 4
"""Hosts who tap by turns: each may only so often."""

PATIENCE: Final = 20
"""So many things are tried for each that is to be done."""

ISLANDS: Final = "ABCD"
NOT_KEPT: Final = ("lock", "address")
"""Files that say nothing of what was done; the journal is compared row by row."""


@dataclass(frozen=True)
class Told:
    """What the screens knew at a moment: the number of the newest one."""

    number: int


class Player:
    """Somebody who does random things at a table over HTTP; each is noted once it is answered."""

    def __init__(self, disk: Disk, served: Served, rng: Random) -> None:
        self._disk = disk
        self._rng = rng
        self._tablets: list[Visitor] = [served.host() for _ in range(TABLETS)]
        self.done = 0
        self._told()

    def keep_deck(self) -> None:
        """Keep a deck's file, as can be done before a game."""
        self.ask({"do": "import-deck", "text": self._deck()})
        assert self.done, "no deck was kept"

    def close(self) -> None:
        """Leave the table."""
        for tablet in self._tablets:
            tablet.close()

    def _told(self, number: int = 0) -> None:
        self._disk.say(Told(number))

    def play(self, things: int) -> None:
        """Do so many random things that are not refused."""
        for _ in range(PATIENCE * things):
            self.one_thing()
            if self.done >= things:
                return
        raise AssertionError("hardly anything can be done")

    def one_thing(self) -> None:
        """Do one random thing; what is refused is nothing done."""
        self.ask(self._rng.choice(self._wishes()))

    def ask(self, wish: dict[str, Any]) -> None:
        """Ask for it, and note that it was answered."""
        body = {"on": None, "command": wish}
        status, told = self._tablet().post("/api/do", body)
        while status == 429:
            status, told = self._tablet().post("/api/do", body)
        assert status in (200, 422), (wish, told)
        if status == 200:
            self.done += 1
            self._told(told["number"])

    def _tablet(self) -> Visitor:
        return self._rng.choice(self._tablets)

    def _wishes(self) -> Sequence[dict[str, Any]]:
        player = self._rng.choice(("Mario", "Barbara", "Mark", "Martha"))
        island = self._rng.choice(ISLANDS)
        place = {"do": "place", "player": player, "island": island, "card": "red"}
        return (
            *({"do": "draw"}, {"do": "undo"}, {"do": "redo"}) * 2,
            *(place, {"do": "lift", "player": player, "island": island}) * 5,
            {"do": "done", "player": player, "done": True},
            {"do": "fist", "player": player, "up": True},
            {"do": "timer", "set": "add"},
            {"do": "pause"},
            *({"do": "go-on"},) * 3,
            {"do": "keep-card", "card": {"name": f"Card {self._rng.randrange(30)}"}},
            {"do": "new-game", "give_up": self._rng.random() < 0.2},
            {"do": "import-deck", "text": self._deck()},
        )

    def _deck(self) -> str:
        some = self._rng.sample(sorted(BOX), 5)
        return text_of({tag: BOX[tag] for tag in some})


@dataclass(frozen=True)
class Evening:
    """All that was done to a disk and said, in order; from `first` on by this companion."""

    deeds: Sequence[Deed]
    first: int


def evening(folder: Path, things: int, rng: Random, left: Nodes | None = None) -> Evening:
    """Play on such a disk, on which may be what is left of another evening."""
    disk = Disk()
    if left is not None:
        disk.copy(left)
    first = len(disk.deeds)
    folder.mkdir(parents=True)
    mounted = Mounted(disk, folder)
    try:
        served = Served(folder / DATA)
        try:
            assert "could not be used" not in "".join(served.said)
            with closing(Player(disk, served, rng)) as player:
                if left is None:
                    player.keep_deck()
                player.play(things)
        finally:
            served.kill()
    finally:
        mounted.close()
    return Evening(disk.deeds, first)


@dataclass(frozen=True)
class Rows:
    """What a journal holds: the lines of its games, and the number that screens may have seen."""

    lines: tuple[tuple[Any, ...], ...]
    games: tuple[tuple[Any, ...], ...]
    reserved: int


def rows(data: Path) -> Rows:
    """Read a journal beside the companion; the copy in `data` is used up by that."""
    with closing(sqlite3.connect(data / FILE_NAME)) as file:
        numbers = file.execute("SELECT reserved FROM numbers").fetchone()
        return Rows(
            tuple(file.execute("SELECT seq, game, kind, body FROM entries ORDER BY seq")),
            tuple(file.execute("SELECT game, name, header FROM games ORDER BY game")),
            numbers[0] if numbers else 0,
        )


class Cut:
    """The power is cut after so many deeds; `check` starts what is left."""

    def __init__(self, deeds: Sequence[Deed], at: int, rng: Random) -> None:
        self._done = deeds[:at]
        self.left: Nodes = cut(self._done, rng)
        said = [n for n, deed in enumerate(self._done) if isinstance(deed, Said)]
        self._heard = said[-1] if said else 0
        self.number = max((one.number for one in map(_told, self._done) if one), default=0)

    def check(self) -> None:
        """All that was answered is there, and the companion's parts open without a complaint."""
        self.check_files()
        with tempfile.TemporaryDirectory() as folder:
            there, before = Path(folder) / "there", Path(folder) / "before"
            put(self.left, there)
            self.opened(there / DATA)
            put(whole(self._done[: self._heard]), before)
            if (before / DATA / FILE_NAME).exists() and self._heard:
                self._check_rows(rows(before / DATA), rows(there / DATA))

    def check_files(self) -> None:
        """Each is one that it has been since something was answered last, in one piece."""
        nodes = whole(self._done[: self._heard])
        known, seen = [_kept(nodes)], _kept(self.left)
        for deed in self._done[self._heard :]:
            apply(nodes, deed)
            if not isinstance(deed, Sync | Said):
                known.append(_kept(nodes))
        for name in {*known[0], *seen}:
            assert seen.get(name) in [one.get(name) for one in known], f"{name} is lost or torn"

    def _check_rows(self, before: Rows, after: Rows) -> None:
        assert after.lines[: len(before.lines)] == before.lines, "an action is lost"
        assert after.games[: len(before.games)] == before.games, "a game is lost"
        assert after.reserved >= max(before.reserved, self.number), "a screen's number comes again"

    def opened(self, data: Path) -> None:
        """Open what `companion serve` opens, as it does."""
        asked = options(data)
        with closing(Journal.open(data)) as journal:
            assert journal.notice is None, journal.notice
            arranged = Arranged.open(data, simulated=True)
            assert arranged.notice is None, arranged.notice
            table = open_table(asked, settings_for(asked, journal), journal)
            assert table.notice is None, table.notice
            assert table.number > self.number
            Keys(data, bench=True)
        assert not list(data.glob("*.broken*")), "a file was set aside"


def _kept(nodes: Nodes) -> dict[str, bytes]:
    """What is kept as whole files, by their names."""
    data = nodes[ROOT].names.get(DATA, ROOT)
    return {name: one for name, one in files(nodes, data).items() if not _unfinished(name)}


def _unfinished(name: str) -> bool:
    """Whether a file is none yet, or is looked into in another way."""
    last = name.rpartition("/")[2]
    passing = last.startswith(".") or last.endswith((".new", "-shm")) or name.startswith(f"{PART}/")
    return passing or name.startswith(FILE_NAME) or name in NOT_KEPT


def _told(deed: Deed) -> Told | None:
    return deed.what if isinstance(deed, Said) and isinstance(deed.what, Told) else None
