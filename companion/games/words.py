"""Small helpers for sentences in English."""

from __future__ import annotations

from collections.abc import Sequence


def plural(number: int, noun: str) -> str:
    """`1 gem`, `2 gems`, `no gems`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {noun}s"


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
