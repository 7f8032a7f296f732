"""Whatever readers see, in whatever order: the table takes it in and comes to rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.pirates_word.seats import placed
from companion.inputs import Sighting
from companion.refusals import Refusal
from companion.table import Table
from tests.companion.kit import TAGS, Hands

BARBARAS = ("red 1", "green 1", "green 16")
"""The two Islands beside her are D and A: few cards and few places meet often."""

SEEN = st.tuples(
    st.sampled_from("ACD"), st.frozensets(st.sampled_from([TAGS[card] for card in BARBARAS]))
)
BY_HAND = st.tuples(st.just(0), st.sampled_from("AD"))


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

    def counted(*arguments: object, **named: object) -> object:
        assert table.history.position - before <= most, "it does not come to rest"
        return act(*arguments, **named)  # type: ignore[arg-type]  # passed on as they came

    table.act = counted  # type: ignore[method-assign]  # taken off again below
    try:
        table.take_in(sighting, now=now)
    finally:
        del table.act
    return table.history.position - before


def lift_one(hands: Hands, seat: int, reader: str) -> None:
    player = hands.table.state.players[seat]
    try:
        hands.do("lift", player=player, island=reader)
    except Refusal:
        pass


@settings(max_examples=100, deadline=None)
@given(st.lists(SEEN | BY_HAND, min_size=2, max_size=9))
def test_a_card_that_several_readers_see_counts_at_each_of_them_once_at_most(
    happened: list[tuple[str, frozenset[str]] | tuple[int, str]],
) -> None:
    with deciding() as hands:
        for what, where in happened:
            if isinstance(what, int):
                lift_one(hands, what, str(where))
            else:
                steps_of(hands.table, Sighting(what, frozenset(where), 1000.0), 1000.0, most=4)


def test_a_card_that_leaves_one_of_three_readers_stays_where_it_counted(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.dig()
    for reader in "ADC":
        hands.lay("green 16", reader)
    assert steps_of(hands.table, Sighting("C", frozenset(), 1000.0), 1000.0, most=2) == 0
    assert dict(placed(hands.table.state, 0)) == {"D": 16}
    hands.close()
