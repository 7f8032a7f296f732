"""Two hundred random games in the test run, twenty thousand in `make soak`, of every variant."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import Counter

import pytest

from companion.games import pirate21, pirates_word
from companion.games.pirates_word.box import FOUR
from tests.rules.whole_games import KINDS, SETTINGS, game_of, look_over, met

GAMES = 200
MANY = 20_000
PART = 20

MARKET = [f"use {artifact} with {field}" for artifact, field in (
    ("foresight-spyglass", "ship"), ("foresight-spyglass", "from"), ("foresight-spyglass", "gem"),
    ("foresight-spyglass", "block"), ("restorative-rum-bottle", "hand"),
    ("restorative-rum-bottle", "ships"), ("smuggling-barrel", "drawn"),
    ("smuggling-barrel", "nothing"), ("accursed-treasure-map", "drawn"),
    ("accursed-treasure-map", "island"), ("an own card", "peek"), ("an own card", "gems"),
    ("an own card", "own"), ("an own card", "lay"), ("an own card", "rats"),
    ("an own card", "nothing"),
)]  # fmt: skip
KNOCKS = ["event Knocking forced True", "event Knocking forced False"]
ABILITIES = [
    *(f"event {name} on {whose}" for name in ("CaptainUse", "MateUse") for whose in
      ("an own card", "others")),
    *(f"event Cancelling paid {paid}" for paid in (True, False)),
    *(f"event Elimination black_spot {spot}" for spot in (True, False)),
    *(f"pirate {field}" for field in ("princess", "hit", "card")),
]  # fmt: skip
SELDOM = [
    "pirate-21: event GunnerUse with 1 cards",
    "pirate-21: event GameEnd king True",
    *(f"a-pirates-word: achievement {one}" for one in (
        "the-impeccable", "expert-traitor", "golden-tongue", "collaborator", "auction-king",
        "greenhorn", "hidden-rat", "novice-buccaneer", "no-tongue", "iron-fist",
    )),
]  # fmt: skip
"""What twenty thousand games come to, and two hundred may miss."""


def must_be_met() -> set[str]:
    """All settings, phases, kinds of actions and of events, and what can be so or otherwise."""
    found = set()
    for kind, phases in zip(KINDS, (
        ("excavation", "decision", "market", "resolution", "counting"),
        ("deal", "turns", "reveal"),
    ), strict=True):  # fmt: skip
        name = kind.game.NAME
        found |= {f"{name}: phase {phase}" for phase in phases}
        actions, events = kind.game.Action, kind.game.Event  # type: ignore[attr-defined]  # unions
        tags = [action.__struct_config__.tag for action in actions.__args__]
        found |= {f"{name}: action {tag}" for tag in tags}
        found |= {f"{name}: event {event.__name__}" for event in events.__args__}
        found |= {f"{name}: variant {variant}" for variant in kind.variants}
        found |= {f"{name}: players {players}" for players in kind.players}
    found |= {f"{pirates_word.NAME}: {what}" for what in [*MARKET, "action place unread"]}
    found |= {f"{pirates_word.NAME}: event BidsOpening with {n} winners" for n in range(4)}
    found |= {f"{pirate21.NAME}: {what}" for what in [*KNOCKS, *ABILITIES, "action deal unread"]}
    found |= {f"{pirate21.NAME}: event RoundEnd with {n} winners" for n in range(3)}
    return found


@pytest.mark.parametrize("part", range(0, GAMES, PART))
def test_all_is_conserved_replayed_undone_and_seen_alike(part: int) -> None:
    for number in range(part, part + PART):
        look_over(number)


def test_the_games_of_a_test_run_come_to_everything() -> None:
    """Twice around all settings; what is seldom is asked of `make soak`."""
    found: Counter[str] = Counter()
    for number in range(2 * len(SETTINGS)):
        kind, players, variant, played = game_of(number)
        found += met(kind, players, variant, played)
    assert sorted(must_be_met() - found.keys()) == []


def _look_over(number: int) -> Counter[str]:
    try:
        return look_over(number)
    except AssertionError as fault:
        raise AssertionError(f"in game {number}: {fault}") from fault


@pytest.mark.soak
def test_twenty_thousand_games_come_to_everything(capsys: pytest.CaptureFixture[str]) -> None:
    found: Counter[str] = Counter()
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as cores:
        for one in cores.imap_unordered(_look_over, range(MANY), chunksize=50):
            found.update(one)
    with capsys.disabled():
        lines = [f"{found[what]:>12,}  {what}" for what in sorted(found)]
        title = f"{MANY:,} whole games: how often each thing occurred"
        sys.stdout.write("\n".join(["", title, *lines, ""]))
    assert sorted((must_be_met() | set(SELDOM)) - found.keys()) == []


def test_the_words_above_are_the_four_artifacts() -> None:
    assert all(any(one in what for one in (*FOUR, "an own card")) for what in MARKET)
