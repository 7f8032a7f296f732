"""Readers in a ring: who stands beside whom, and in what order to read them."""

from __future__ import annotations

from functools import cache
from itertools import permutations


def neighbours(one: int, other: int, size: int) -> bool:
    """Whether two of `size` readers in a ring stand side by side, or are the same.

    >>> [other for other in range(6) if neighbours(0, other, 6)]
    [0, 1, 5]
    """
    return (one - other) % size in (0, 1, size - 1)


@cache
def order(size: int) -> tuple[int, ...]:
    """A way around all of them on which no step, the one back to the start included, leads to a
    neighbour, nor do two where that can be. Below five there is none: they come as they stand.

    >>> order(5), order(8)
    ((0, 2, 4, 1, 3), (0, 3, 6, 1, 4, 7, 2, 5))
    """
    for steps in ((1, 2), (1,)):
        for rest in permutations(range(1, size)):
            way = (0, *rest)
            if all(_apart(way, step) for step in steps):
                return way
    return tuple(range(size))


def _apart(way: tuple[int, ...], step: int) -> bool:
    size = len(way)
    return not any(neighbours(way[n - step], way[n], size) for n in range(size))
