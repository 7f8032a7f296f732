"""Whatever readers see, in whatever order: the table takes it in and comes to rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.pirates_word.seats import placed
from companion.inputs import Sighting
from companion.table import Table
from tests.companion.kit import TAGS, Hands

BARBARAS = ("red 1", "green 1", "green 16")
"""The two Islands beside her are D and A: few cards and few places meet often."""

CHANGES = st.tuples(st.sampled_from("ACD"), st.sampled_from(BARBARAS))
"""A reader begins to see a card, or sees it no more."""


@contextmanager
def deciding() -> Iterator[Hands]:
    with TemporaryDirectory() as folder:
        hands = Hands(Path(folder))
        hands.dig()
        yield hands
        hands.close()


def steps_of(table: Table, sighting: Sighting, now: float, most: int) -> int:
    """Take a sighting in and return how many actions came of it; stop at more than `most`."""
    before = table.history.position
    act = table.act

    def counted(*arguments: Any, **named: Any) -> None:
        assert table.history.position - before <= most, "it does not come to rest"
        act(*arguments, **named)

    table.act = counted  # type: ignore[method-assign]  # taken off again below
    try:
        table.take_in(sighting, now=now)
    finally:
        del table.act
    return table.history.position - before


@settings(max_examples=150, deadline=None)
@given(st.lists(CHANGES, min_size=4, max_size=16))
def test_a_card_that_several_readers_see_counts_at_each_of_them_once_at_most(
    changes: list[tuple[str, str]],
) -> None:
    seen: dict[str, frozenset[str]] = {reader: frozenset() for reader in "ACD"}
    with deciding() as hands:
        for reader, card in changes:
            seen[reader] ^= {TAGS[card]}
            steps_of(hands.table, Sighting(reader, seen[reader], 1000.0), 1000.0, most=4)


def test_a_card_that_leaves_one_of_three_readers_stays_where_it_counted(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    for reader in "ADC":
        hands.lay("green 16", reader)
    assert steps_of(hands.table, Sighting("C", frozenset(), 1000.0), 1000.0, most=2) == 0
    assert dict(placed(hands.table.state, 0)) == {"D": 16}
    hands.close()
