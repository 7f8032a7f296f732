"""Two tables whose games differ only in what a player cannot know look the same on that phone."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.pirates_word.actions import Bid
from companion.languages import encode
from companion.refusals import Refusal
from companion.screen import hosted, private, public
from companion.table import Table
from tests.companion.test_twin_tables import NOW, commands, folders, opened, said
from tests.rules import random_games as word
from tests.rules.pirate21 import random_games as twentyone
from tests.rules.random_games import draw
from tests.rules.test_twins import has_been_shown
from tests.rules.twins import Twins, twins_21, twins_word

__all__ = ["folders"]

QUICK = ("mixed", "untracked", "read")
"""The kinds of games that are tried in every run."""


def pick(variant: str) -> Any:
    return pytest.param(variant, marks=[] if variant in QUICK else [pytest.mark.soak])


def on_phone(table: Table, player: str) -> bytes:
    """All that the player's own stream carries."""
    return encode(private(public(table, NOW, simulated=True), table, player))


def told(table: Table, player: str, command: dict[str, Any]) -> object:
    """What a phone is told that asks for this."""
    try:
        return table.do(command, now=NOW, viewer=player, phone=True).secret
    except Refusal as refusal:
        return refusal.code, refusal.sentence


def fists(twins: Twins, tables: list[Table], rng: Random) -> None:
    """All hold up what they like on phones and let it go; the viewer holds the same in both."""
    for name in twins.headers[0].players:
        same = rng.randint(0, 10**6)
        for number, table in enumerate(tables):
            dice = Random(same if name == twins.viewer else same + number)
            command = {"do": "fist", "player": name, "up": True, **any_bid(table, name, dice)}
            assert told(table, name, command) is None
        compared(twins, tables)
    for name in twins.headers[0].players:
        for table in tables:
            assert told(table, name, {"do": "fist", "player": name, "up": False}) is None
        compared(twins, tables)
    for table in tables:
        said(table, {"do": "open-fists"})


def any_bid(table: Table, name: str, rng: Random) -> dict[str, Any]:
    state = table.state
    if not state.tracked:
        return {"value": rng.randint(0, 9)}
    gems = draw(rng, state.chests[state.players.index(name)], rng.randint(0, 3))
    return {"gems": gems.as_dict()}


def compared(twins: Twins, tables: list[Table]) -> None:
    one, other = (on_phone(table, twins.viewer) for table in tables)
    assert one == other


def nobody_elses(twins: Twins, table: Table, rng: Random) -> None:
    """A phone that asks for what is another's is told the same, whatever that would lead to."""
    others = [name for name in twins.headers[0].players if name != twins.viewer]
    actions = [pair[0] for pair in rng.sample(twins.pairs, min(6, len(twins.pairs)))]
    for action in actions:
        command = msgspec.to_builtins(action)
        if command.get("player", others[0]) in others and command["do"] != "reveal-ships":
            answer = told(table, twins.viewer, command)
            assert isinstance(answer, tuple)
            assert answer[0] == "not-yours"


def play(twins: Twins, tables: list[Table]) -> int:
    """Play both, looking on from one phone; returns at how many moments the games differed."""
    rng = Random(twins.start)
    differed = 0
    for number, pair in enumerate(twins.pairs):
        if isinstance(pair[0], Bid) and pair[0] != pair[1]:
            continue  # at a table the fists have opened before a bid is entered
        if tables[0].stage in ("fists", "count"):
            fists(twins, tables, rng)
        both = zip(tables, commands(pair), strict=True)
        answers = [said(table, command) for table, command in both]
        if answers[0] != answers[1]:
            break
        if number >= twins.start:
            differed += tables[0].state != tables[1].state
            compared(twins, tables)
            nobody_elses(twins, tables[0], rng)
    return differed


@pytest.mark.parametrize("variant", [pick(one) for one in word.VARIANTS])
def test_a_pirates_word(folders: tuple[ExitStack, Path], variant: str) -> None:
    stack, folder = folders
    differed = 0
    for players in (4, 2):
        twins = twins_word(players + 10, players, variant)
        tables = [
            opened(stack, folder / f"{players} {number}", header)
            for number, header in enumerate(twins.headers)
        ]
        differed += play(twins, tables)
    assert differed, "the games differ, so this test can fail"


@pytest.mark.parametrize("variant", [pick(one) for one in twentyone.VARIANTS if one != "unread"])
def test_pirate_21(folders: tuple[ExitStack, Path], variant: str) -> None:
    stack, folder = folders
    differed = 0
    for seed in range(5):
        twins = twins_21(seed, 2 + seed % 5, variant)
        tables = [
            opened(stack, folder / f"{seed} {number}", header)
            for number, header in enumerate(twins.headers)
        ]
        differed += play_21(twins, tables)
    assert differed, "the games differ, so this test can fail"


def play_21(twins: Twins, tables: list[Table]) -> int:
    differed = 0
    for number, pair in enumerate(twins.pairs):
        before = [table.state for table in tables]
        try:
            for table, action in zip(tables, pair, strict=True):
                table.act((action,), NOW)
        except Refusal:
            break
        shown = any(map(has_been_shown, before, [table.state for table in tables]))
        if shown or twins.viewer in getattr(pair[0], "between", ()):
            break
        if number >= twins.start:
            differed += tables[0].state != tables[1].state
            compared(twins, tables)
    return differed


def test_only_the_own_stream_differs_with_what_is_in_a_phones_fist(
    folders: tuple[ExitStack, Path],
) -> None:
    """And no number changes, and nothing is written down, by a fist that is put together anew."""
    stack, folder = folders
    twins = twins_word(3, 4, "tracked")
    table = opened(stack, folder / "one", twins.headers[0])
    for pair in twins.pairs:
        if table.stage == "fists":
            break
        said(table, commands(pair)[0])
    assert table.stage == "fists"
    names, seen = table.state.players, []
    for number in range(3):
        bid = any_bid(table, names[0], Random(number))
        told(table, names[0], {"do": "fist", "player": names[0], "up": True, **bid})
        screen = public(table, NOW, simulated=True)
        others = [encode(private(screen, table, name)) for name in names[1:]]
        seen.append((encode(hosted(screen, table, NOW)), others, table.due(now=NOW), table.sounds))
    assert seen[0] == seen[1] == seen[2]
