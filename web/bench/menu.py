"""The faults that the page offers, in its order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Item:
    """A fault: `name` for the bench, `label` and `note` for people, `at` says what it befalls.

    In `note` the word NAME stands for the chosen Island's letter or the chosen player's name.
    """

    name: str
    label: str
    note: str
    at: Literal["reader", "seat"]


STRANGER = "stranger"
"""The unknown tag: a thing that is laid and lifted like a card, not a fault of the bench."""

MENU = (
    Item(STRANGER, "Unknown tag", "on Island NAME", "reader"),
    Item("silent", "Reader silent", "Island NAME, cable out", "reader"),
    Item("flicker", "Flicker", "Island NAME misses reads", "reader"),
    Item("stuck", "Button stuck", "NAME’s stays down", "seat"),
)
