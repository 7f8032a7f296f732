"""Small helpers for states, which are immutable values."""

from __future__ import annotations

from typing import Any


def replaced(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with one item exchanged."""
    return (*items[:index], item, *items[index + 1 :])
