"""The faults that the page offers: an unknown tag, and what the bench brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from companion.words import say

At = Literal["reader", "seat"]


class Choice(Protocol):
    """A fault: `name` for the bench, `label` and `note` for people, `at` says what it befalls.

    In `note` the word NAME stands for the chosen Island's letter or the chosen player's name;
    `before_seat` is the note where readers lie before seats.
    """

    @property
    def name(self) -> str:
        """As the bench calls it."""

    @property
    def label(self) -> str:
        """In a word or two."""

    @property
    def note(self) -> str:
        """Where, and what happens there."""

    @property
    def before_seat(self) -> str:
        """The same where readers lie before seats."""

    @property
    def at(self) -> At:
        """What it befalls."""


@dataclass(frozen=True, slots=True)
class Item:
    """A choice of the page's own."""

    name: str
    label: str
    note: str
    before_seat: str
    at: At


STRANGER = Item(
    "stranger", say("Unknown tag"), say("on Island NAME"), say("on reader NAME"), "reader"
)
"""A thing that is laid and lifted like a card, not a fault of the bench."""
