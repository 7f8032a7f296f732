"""Any command, any sighting, any finger at Pirate 21: a sentence or a step, never a fault."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.pirate21.box import MATES, box
from companion.inputs import Edge, Sighting
from companion.languages import encode
from companion.refusals import Refusal
from tests.companion.crew import NAMES, TAG, Crew

PLAYERS = 3
WORDS = st.sampled_from(
    [
        *NAMES[:PLAYERS],
        " Beth ",
        "Anne",
        "",
        *list(box(MATES))[:9],
        "captain 9",
        "mate",
        "hit",
        "miss",
    ]
)
VALUES = st.one_of(
    WORDS,
    st.integers(-1, 9),
    st.none(),
    st.booleans(),
    st.floats(0, 9),
    st.lists(WORDS, max_size=3),
    st.dictionaries(WORDS, WORDS, max_size=2),
)
FIELDS = (
    "player", "target", "guess", "answer", "card", "ability", "discard", "between", "replacement",
    "drawn", "keep", "up", "down", "princess", "hit", "steps",
)  # fmt: skip
KINDS = (
    "attack", "answer", "intend", "cancel", "deal", "draw", "captain", "gunner", "mate", "pirate",
    "pass", "knock", "turn", "undo", "redo",
)  # fmt: skip


def sensible(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """A command with the right fields, and values that are often right."""
    player, card = st.sampled_from(NAMES[:PLAYERS]), st.sampled_from(list(box(MATES)))
    fields: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "attack": {"player": player, "target": player, "guess": st.integers(0, 8)},
        "answer": {"answer": st.sampled_from(["hit", "miss", "princess"]), "card": card},
        "intend": {
            "player": player,
            "ability": st.sampled_from(["captain", "gunner", "draw", "mate"]),
        },
        "cancel": {},
        "deal": {"player": player, "up": card, "down": st.one_of(st.none(), card)},
        "draw": {"player": player, "card": card},
        "mate": {"player": player, "between": st.tuples(player, player)},
        "pass": {"player": player},
        "knock": {"player": player},
        "undo": {},
        "redo": {},
    }
    if kind not in fields:
        return st.fixed_dictionaries({"do": st.just(kind), "player": player})
    return st.fixed_dictionaries({"do": st.just(kind), **fields[kind]})


COMMANDS = st.one_of(
    st.sampled_from(KINDS).flatmap(sensible),
    st.fixed_dictionaries(
        {"do": st.one_of(st.sampled_from(KINDS), VALUES)},
        optional=dict.fromkeys(FIELDS, VALUES),
    ),
)
TAGS = st.frozensets(st.sampled_from([*list(TAG.values())[:8], "04FFFFFFFFFFFF"]), max_size=3)
INPUTS = st.one_of(
    st.builds(lambda reader, tags: Sighting(reader, tags, 0.0), st.sampled_from("ABCDH"), TAGS),
    st.builds(lambda seat, down: Edge(seat, down, 0.0), st.integers(0, 5), st.booleans()),
    st.floats(0.05, 4),
)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=st.lists(st.one_of(COMMANDS, INPUTS), max_size=40))
def test_nothing_that_comes_in_breaks_the_table(folder: Path, steps: list[Any]) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as name, closing(Crew(Path(name))) as crew:
        for step in steps:
            before = crew.table.now, crew.screen(host=True)["game"]
            sentence = refused(crew, step)
            if sentence is not None:
                assert sentence.endswith((".", "?"))
                assert (crew.table.now, crew.screen(host=True)["game"]) == before
        stood = crew.table.now
        encode(crew.screen(host=True))
        assert crew.reopen().now == stood


def refused(crew: Crew, step: Any) -> str | None:
    try:
        one(crew, step)
    except Refusal as refusal:
        return refusal.sentence
    return None


def one(crew: Crew, step: Any) -> None:
    crew.clock += 0.1
    if isinstance(step, float):
        crew.wait(step)
    elif isinstance(step, Sighting):
        crew.put(Sighting(step.reader, step.tags, crew.clock))
    elif isinstance(step, Edge):
        crew.put(Edge(step.seat, step.down, crew.clock))
    else:
        crew.table.do(step, now=crew.clock)
