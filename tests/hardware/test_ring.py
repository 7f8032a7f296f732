"""Who stands beside whom, and an order in which no step leads to a neighbour."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hardware import ring


@pytest.mark.parametrize("size", range(9))
def test_every_reader_comes_once(size: int) -> None:
    assert sorted(ring.order(size)) == list(range(size))


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_from_five_on_no_step_leads_to_a_neighbour_not_even_the_one_back(size: int) -> None:
    way = ring.order(size)
    for one, other in pairwise([*way, way[0]]):
        assert not ring.neighbours(one, other, size)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_below_five_there_is_no_such_order_and_they_come_as_they_stand(size: int) -> None:
    assert ring.order(size) == tuple(range(size))


def test_neighbours_are_those_beside_one_around_the_ring() -> None:
    assert [other for other in range(8) if ring.neighbours(7, other, 8)] == [0, 6, 7]
    assert all(ring.neighbours(one, other, 3) for one in range(3) for other in range(3))
