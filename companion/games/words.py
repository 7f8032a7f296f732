"""Small helpers for sentences in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST: Final = 10**6
"""More than this is of no use in a sentence: no box holds so much."""


def amount(number: int) -> str:
    """A number from outside for a sentence, where one beyond all boxes is not spelt out."""
    return str(number) if -MOST <= number <= MOST else "very many"


def plural(number: int, noun: str) -> str:
    """`1 gem`, `2 gems`, `no gems`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {noun}s"


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
