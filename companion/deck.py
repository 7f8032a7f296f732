"""Which tag is which card, and whose Red is whose.

Reds never change hands: the player at seat k (from 0) plays "red k+1" for the whole game. Greens
belong to whom the game says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.refusals import Refusal

REDS = 8
GREENS = 16

_UID = re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})\Z")
_CARD = re.compile(r"(red|green) ([1-9][0-9]?)\Z")

Card = int | Literal["red"]
"""A Green's number, or "red"."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: a Green's number, or "red" and the seat that plays it."""

    card: Card
    seat: int | None


def canonical(tag: str) -> str:
    """Return a tag's UID as the table writes it: upper-case hex text of 4, 7 or 10 bytes.

    Separators (blanks, colons, dashes) are passed over. Raises Refusal `tag`.
    """
    text = re.sub(r"[\s:-]", "", tag).upper()
    if not _UID.match(text):
        raise Refusal("tag", f"{tag!r} is no tag: a UID is 4, 7 or 10 bytes in hex.")
    return text


def face(name: str) -> Face:
    """Return what is printed on the card named so ("red 1" to "red 8", "green 1" to "green 16").

    Raises Refusal `card`.
    """
    match = _CARD.match(name)
    number = int(match[2]) if match else 0
    if match and match[1] == "red" and number <= REDS:
        return Face("red", number - 1)
    if match and match[1] == "green" and number <= GREENS:
        return Face(number, None)
    raise Refusal(
        "card", f'{name!r} is no card: write "red 1" to "red 8" or "green 1" to "green 16".'
    )


class Deck:
    """The enrolled tags of one box."""

    def __init__(self, cards: Mapping[str, str]) -> None:
        """Take tags and their cards' names; raises Refusal `tag` or `card` for what is wrong."""
        self._faces: dict[str, Face] = {}
        self._tags: dict[Face, str] = {}
        for tag, name in cards.items():
            self._enrol(canonical(tag), name)

    def __len__(self) -> int:
        return len(self._faces)

    def face(self, tag: str) -> Face | None:
        """Return what is printed on the card with this tag, or None for a stranger."""
        return self._faces.get(tag)

    def tag(self, seat: int, card: int | str) -> str | None:
        """Return the tag of a Ship card played from `seat`, or None if it is not enrolled."""
        return self._tags.get(Face("red", seat) if isinstance(card, str) else Face(card, None))

    def _enrol(self, tag: str, name: str) -> None:
        printed = face(name)
        if tag in self._faces:
            raise Refusal("tag", f"The tag {tag} is enrolled twice.")
        if printed in self._tags:
            raise Refusal("card", f"The card {name!r} has two tags; take one of them out.")
        self._faces[tag] = printed
        self._tags[printed] = tag
