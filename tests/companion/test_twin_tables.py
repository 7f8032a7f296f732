"""Two tables whose games differ only in what the public cannot know show and say the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.pirates_word.actions import Bid
from companion.journal import Journal
from companion.mending import log
from companion.plates import lamps
from companion.refusals import Refusal
from companion.screen import public
from companion.settings import Settings
from companion.table import Table
from companion.words import stored
from tests.rules import random_games as word
from tests.rules.twins import Twins, twins_word

NOW = 500.0


def settings_of(header: Any) -> Settings:
    fields = msgspec.to_builtins(header)
    return Settings(**{name: fields[name] for name in fields.keys() - {"record"}})


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[tuple[ExitStack, Path]]:
    with ExitStack() as stack:
        yield stack, tmp_path


def opened(stack: ExitStack, folder: Path, header: Any) -> Table:
    journal = Journal.open(folder)
    stack.callback(journal.close)
    return Table.open(journal, settings_of(header), random=Random(1), now=NOW)


def said(table: Table, command: dict[str, Any], viewer: str | None = None) -> object:
    """What the page that asks is told."""
    try:
        table.do(command, now=NOW, viewer=viewer)
    except Refusal as refusal:
        return refusal.code, refusal.sentence
    return "done"


def outside(table: Table) -> object:
    """All that leaves the table for everybody: the screen, its log, lights, sounds, the export.

    Of what is said, what it was made of: no other language may tell more than English.
    """
    screen = public(table, NOW, simulated=True)
    try:
        export = table.record()
    except Refusal as refusal:
        export = refusal.sentence
    lit = lamps(screen["seats"])
    shown = msgspec.json.encode(screen, enc_hook=stored)
    return (
        shown,
        msgspec.json.encode(log(table.history), enc_hook=stored),
        lit,
        table.sounds,
        export,
    )


def commands(pair: tuple[Any, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    one, other = (msgspec.to_builtins(action) for action in pair)
    return one, other


@pytest.mark.parametrize("variant", word.VARIANTS)
def test_a_pirates_word(folders: tuple[ExitStack, Path], variant: str) -> None:
    stack, folder = folders
    differed = 0
    for players in (2, 3, 4):
        twins = twins_word(players, players, variant)
        tables = [
            opened(stack, folder / f"{players} {number}", header)
            for number, header in enumerate(twins.headers)
        ]
        differed += play_both(twins, tables)
        for command in ["undo"] * 8 + ["redo"] * 8:
            assert said(tables[0], {"do": command}) == said(tables[1], {"do": command})
            assert outside(tables[0]) == outside(tables[1])
    assert differed, "the games differ, so this test can fail"


def play_both(twins: Twins, tables: list[Table]) -> int:
    """Play both up to the turning of the Ships; returns at how many moments they differed."""
    rng = Random(twins.start)
    differed = 0
    for number, pair in enumerate(twins.pairs):
        if isinstance(pair[0], Bid) and pair[0] != pair[1]:
            continue  # at a table the fists have opened before a bid is entered
        if tables[0].stage in ("fists", "count"):
            for table in tables:
                said(table, {"do": "open-fists"})
        both = zip(tables, commands(pair), strict=True)
        answers = [said(table, command) for table, command in both]
        if answers[0] != answers[1]:
            assert number >= twins.start
            assert "done" in answers
            break
        if number >= twins.start:
            differed += tables[0].state != tables[1].state
            assert outside(tables[0]) == outside(tables[1])
            probe(tables, rng.sample(twins.pairs, min(3, len(twins.pairs))))
    return differed


def probe(tables: list[Table], pairs: list[tuple[Any, Any]]) -> None:
    """Whatever both refuse they refuse with the same words."""
    for pair in pairs:
        told = [why_not(table, commands(pair)[0]) for table in tables]
        assert told[0] == told[1] or None in told


def why_not(table: Table, command: dict[str, Any]) -> object:
    """Why the public is refused an action; None where it would be done."""
    game = table.conduct.game
    action = msgspec.convert(command, game.Action)
    refusal = game.why_not(table.state, action, None)
    return (refusal.code, refusal.sentence) if refusal else None
