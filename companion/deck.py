"""Which tag is which card, of one game's box or of several.

Every tag is one physical card; of some cards a box holds several equal copies. The Reds of A
Pirate's Word never change hands: the player at seat k (from 0) plays "red k+1" for the whole game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.boxes import CARDS, HELP
from companion.refusals import Refusal
from companion.words import Said, say

_UID = re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})\Z")

Card = int | str
"""A Green's number, "red", or a card of Pirate 21 as its record writes it."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card; of a Red also the seat that plays it."""

    card: Card
    seat: int | None = None


def canonical(tag: str) -> str:
    """Return a tag's UID as the table writes it: upper-case hex text of 4, 7 or 10 bytes.

    Separators (blanks, colons, dashes) are passed over. Raises Refusal `tag`.
    """
    text = re.sub(r"[\s:-]", "", tag).upper()
    if not _UID.match(text):
        raise Refusal(
            "tag", say("{tag} is no tag: a UID is 4, 7 or 10 bytes in hex.", tag=repr(tag))
        )
    return text


def face(name: str) -> Face:
    """Return what is printed on the card named so ("red 1", "green 16", "captain 6").

    Raises Refusal `card`.
    """
    printed = CARDS.get(name)
    if printed is None:
        raise Refusal("card", say("{name} is no card: {help}.", name=repr(name), help=HELP))
    return Face(printed.card, printed.seat)


class Deck:
    """The enrolled tags of a table's cards."""

    def __init__(self, cards: Mapping[str, str]) -> None:
        """Take tags and their cards' names; raises Refusal `tag` or `card` for what is wrong."""
        self._faces: dict[str, Face] = {}
        self._tags: dict[Face, str] = {}
        self._enrolled: Counter[str] = Counter()
        self.names: dict[str, str] = {}
        """The cards' names by tag, as they were given."""
        for tag, name in cards.items():
            self._enrol(canonical(tag), name)

    def __len__(self) -> int:
        return len(self._faces)

    def face(self, tag: str) -> Face | None:
        """Return what is printed on the card with this tag, or None for a stranger."""
        return self._faces.get(tag)

    def tag(self, seat: int, card: Card) -> str | None:
        """Return the tag of a Ship card played from `seat`, or None if it is not enrolled."""
        return self._tags.get(Face("red", seat) if isinstance(card, str) else Face(card))

    def dealt(self, reds: Mapping[int, int]) -> Deck:
        """Return the same cards where Red card n is played from seat `reds[n]` (from 0).

        Reds that nobody was dealt go to the other seats, so that every seat has one.
        """
        printed = sorted({face.seat for face in self._faces.values() if face.seat is not None})
        free = iter([seat for seat in printed if seat not in reds.values()])
        seats = {seat: reds[seat + 1] if seat + 1 in reds else next(free, seat) for seat in printed}
        deck = Deck({})
        for tag, face in self._faces.items():
            played = face if face.seat is None else Face(face.card, seats[face.seat])
            deck._faces[tag] = played
            deck._tags[played] = tag
        return deck

    def _enrol(self, tag: str, name: str) -> None:
        printed = face(name)
        if tag in self._faces:
            raise Refusal("tag", say("The tag {tag} is enrolled twice.", tag=tag))
        self._enrolled[name] += 1
        if self._enrolled[name] > CARDS[name].copies:
            raise Refusal("card", _too_many(name, self._enrolled[name]))
        self.names[tag] = name
        self._faces[tag] = printed
        self._tags[printed] = tag


def _too_many(name: str, tags: int) -> Said:
    if CARDS[name].copies == 1:
        return say("The card {name} has two tags; take one of them out.", name=repr(name))
    return say(
        "The card {name} has {tags} tags, but a box holds {number}; take one of them out.",
        name=repr(name),
        tags=tags,
        number=tags - 1,
    )
