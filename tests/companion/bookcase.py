"""Journals with finished games and unfinished ones, written without playing at a table."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion import past
from companion.entries import Entry, Marking, Step, body, kind
from companion.games.registry import AT_TABLE, CHRONICLES
from companion.journal import Journal, Stamp
from companion.words import Said
from tests.rules import random_games as word
from tests.rules.pirate21 import random_games as twentyone


def random_game(seed: int, *, players: int | None = None, game: str = "") -> tuple[Any, list[Any]]:
    """A finished game of either kind: its complete header and its lines."""
    rng = Random(seed)
    header: Any
    lines: list[Any]
    if (game or rng.choice(("a-pirates-word", "pirate-21"))) == "pirate-21":
        header, lines, _ = twentyone.random_game(seed, players or rng.randint(2, 6), "read")
    else:
        variant = rng.choice(("standard", "simplified", "untracked", "unread", "mixed"))
        header, lines, _ = word.random_game(seed, players or rng.randint(3, 6), variant)
    return AT_TABLE[header.game].game.complete(header), lines


class Bookcase:
    """A data directory whose journal is open for writing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal.open(folder)
        self.journal._connection.execute("PRAGMA synchronous=OFF")  # nobody pulls a plug here

    def play(self, header: Any, lines: list[Any], label: str = "2026-11-30T20:00:00+0100") -> int:
        """Write a game down, a step a line, with open Chests at its end; returns its number."""
        conduct = AT_TABLE[header.game]
        stamp = Stamp(0.0, label)
        text = msgspec.json.encode(header).decode()
        number = self.journal.begin_game(header.game, text, stamp)
        for line in lines:
            self._write(number, Step(Said("a line"), (line,), conduct.Marks()), stamp)
        *_, last = past.moments(past.Past(conduct, header, tuple(lines), None))
        self._write(number, Marking(CHRONICLES[header.game].marks(last.state)), stamp)
        return number

    def _write(self, game: int, entry: Entry, stamp: Stamp) -> None:
        self.journal.append(game, kind(entry), body(entry), stamp)

    def look(self) -> Journal:
        """What `Evenings` looks into."""
        return Journal.beside(self.folder)

    def close(self) -> None:
        self.journal.close()
