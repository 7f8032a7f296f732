"""From button edges to "done" and raised fists."""

from __future__ import annotations

from companion.gestures import LATE, Fists, Holds
from companion.inputs import Edge

NOBODY: frozenset[int] = frozenset()


def test_a_button_held_long_enough_tells_once() -> None:
    holds = Holds()
    assert holds.edge(Edge(2, True, 10.0)) == ()
    assert holds.due() == 10.6
    assert tuple(holds.tick(10.59)) == ()
    assert tuple(holds.tick(10.6)) == (2,)
    assert tuple(holds.tick(11.0)) == ()
    assert holds.due() is None
    assert holds.edge(Edge(2, False, 12.0)) == ()


def test_a_short_press_tells_nothing() -> None:
    holds = Holds()
    holds.edge(Edge(0, True, 10.0))
    assert holds.edge(Edge(0, False, 10.5)) == ()
    assert tuple(holds.tick(20.0)) == ()


def test_a_release_seen_before_the_tick_still_tells() -> None:
    holds = Holds()
    holds.edge(Edge(0, True, 10.0))
    assert holds.edge(Edge(0, False, 10.7)) == (0,)
    assert tuple(holds.tick(20.0)) == ()


def test_two_holds_are_told_in_the_order_they_began() -> None:
    holds = Holds()
    holds.edge(Edge(3, True, 1.0))
    holds.edge(Edge(1, True, 1.1))
    assert holds.due() == 1.6
    assert tuple(holds.tick(5.0)) == (3, 1)


def test_a_release_without_a_press_is_passed_over() -> None:
    assert Holds().edge(Edge(0, False, 3.0)) == ()


def test_all_fists_up_start_the_countdown() -> None:
    fists = Fists(2)
    fists.edge(Edge(0, True, 1.0), NOBODY)
    assert fists.opens_at is None
    fists.edge(Edge(1, True, 2.0), NOBODY)
    assert fists.up(NOBODY) == {0, 1}
    assert fists.opens_at == 5.0


def test_a_button_let_go_stops_the_countdown_and_it_begins_anew() -> None:
    fists = Fists(2)
    for seat in (0, 1):
        fists.edge(Edge(seat, True, 1.0), NOBODY)
    fists.edge(Edge(1, False, 2.0), NOBODY)
    assert fists.opens_at is None
    fists.edge(Edge(1, True, 4.0), NOBODY)
    assert fists.opens_at == 7.0


def test_tapped_plates_count_like_buttons() -> None:
    fists = Fists(2)
    fists.edge(Edge(0, True, 1.0), NOBODY)
    fists.count(3.0, frozenset({1}))
    assert fists.opens_at == 6.0
    fists.clear()
    assert fists.up(NOBODY) == NOBODY
    assert fists.opens_at is None


def test_what_comes_after_the_countdowns_end_changes_nothing() -> None:
    fists = Fists(2)
    for seat in (0, 1):
        fists.edge(Edge(seat, True, 1.0), NOBODY)
    fists.edge(Edge(1, False, 4.0), NOBODY)
    assert (fists.opens_at, fists.due) == (4.0, 4.0 + LATE)
    fists.edge(Edge(0, False, 3.99), NOBODY)
    assert (fists.opens_at, fists.due) == (None, None)
