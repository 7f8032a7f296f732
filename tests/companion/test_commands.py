"""Whatever a page sends is decoded strictly; what is no command gets a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import commands as c
from companion.games.pirates_word import at_table
from companion.games.pirates_word.actions import Place
from companion.refusals import Refusal
from tests.companion.kit import Hands


def decode(raw: object) -> Any:
    return c.decode(raw, at_table)


def test_game_actions_and_table_commands_are_told_apart_by_their_kind() -> None:
    assert decode({"do": "undo"}) == c.Undo(1)
    assert decode({"do": "place", "player": "Mario", "island": "A", "card": "red"}) == Place(
        "Mario", "A", "red"
    )
    assert decode({"do": "timer", "set": "add"}) == c.SetTimer("add")


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({}, "do"),
        ({"do": "fly"}, "do"),
        ({"do": "undo", "steps": True}, "steps"),
        ({"do": "undo", "steps": 1.0}, "steps"),
        ({"do": "undo", "steps": "1"}, "steps"),
        ({"do": "undo", "stesp": 1}, "stesp"),
        ({"do": "timer", "set": "faster"}, "set"),
        ({"do": "done"}, "player"),
        ({"do": "place", "player": "Mario", "island": "A", "card": 0}, "card"),
        ({"do": "excavate", "island": "A", "gems": {"pink": 1}}, "gems"),
        ({"do": "bid", "player": "Mario", "gems": {"red": -1}}, "gems"),
    ],
)
def test_what_is_no_command_names_its_field(raw: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal, match=field) as caught:
        decode(raw)
    assert caught.value.code == "form"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
KINDS = st.sampled_from([one.__struct_config__.tag for one in get_args(c.kinds(at_table))])
FIELDS = st.sampled_from(
    sorted({field for one in get_args(c.kinds(at_table)) for field in one.__struct_encode_fields__})
)
LIKELY = st.sampled_from(
    ["Mario", "Barbara", "A", "B", "red", "foresight-spyglass", "pause", 3, 15]
)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    kind=KINDS,
    fields=st.dictionaries(FIELDS, LIKELY | JSON, max_size=4),
    cover=st.sampled_from([None, "Mario", "Nobody"]),
)
def test_junk_is_done_or_refused_with_a_sentence_and_never_breaks(
    tmp_path_factory: pytest.TempPathFactory,
    kind: str,
    fields: dict[str, Any],
    cover: str | None,
) -> None:
    hands = _table(tmp_path_factory)
    before = hands.table.history
    refused = refusal_of(hands, {"do": kind, **fields}, cover)
    if refused is not None:
        assert refused.sentence.endswith((".", "!"))
        assert hands.table.history == before
    hands.screen(host=True)


def refusal_of(hands: Hands, command: dict[str, Any], cover: str | None) -> Refusal | None:
    try:
        hands.table.do(command, now=hands.clock, viewer=cover)
    except Refusal as refusal:
        return refusal
    return None


_TABLES: dict[str, Hands] = {}


def _table(factory: pytest.TempPathFactory) -> Hands:
    """One table for all examples: they pile up, which is what junk does."""
    if "junk" not in _TABLES:
        folder: Path = factory.mktemp("junk")
        _TABLES["junk"] = Hands(folder)
        _TABLES["junk"].to_market()
    return _TABLES["junk"]


@pytest.fixture(autouse=True, scope="module")
def _closed() -> Any:
    yield
    for hands in _TABLES.values():
        hands.close()
