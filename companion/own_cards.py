"""The group's own Artifact cards: entered once, kept in the journal, offered again, mended.

Nothing printed on a card is ever made up: what the group has not told is None.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any, Final, Literal

import msgspec

from companion import forms
from companion.names import is_readable, shown, tidy, why_no_title
from companion.refusals import Refusal
from companion.words import say

MOST: Final = 60
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 600

Touch = Literal["ship", "hand", "island", "gems", "owners", "lay"]
"""What a card's text touches, and with it what a general `use` (record.md) may have to say: Ships
beside Islands, Ships in hands, Islands, gems that move, Greens that change owners, cards laid anew.
"""

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=60)]

_NEEDS: Final = {
    "id": say("needs words of a to z and digits joined by -"),
    "letter": say("needs A, B, C or D, or null where it is not known"),
    "name": say("needs at most {number} characters", number=LONGEST_NAME),
    "text": say("needs at most {number} characters", number=LONGEST_TEXT),
}


class OwnCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card as the group reads it; `id` is what records call it, and stays when it is mended.

    `letter` and `star` are None as long as nobody has said what is printed.
    """

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    id: Id | None = None
    letter: Literal["A", "B", "C", "D"] | None = None
    star: bool | None = None
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""
    touches: tuple[Touch, ...] = ()


Cards = tuple[OwnCard, ...]


def entered(raw: dict[str, Any], cards: Cards, known: frozenset[str] = frozenset()) -> Cards:
    """Return the cards with this one added or, where it has an id, mended.

    `known` are the ids of the cards that the companion knows by itself.

    Raises Refusal `card` with a sentence that names the field.
    """
    try:
        card = msgspec.convert(raw, OwnCard, strict=True)
    except forms.ERRORS as fault:
        raise Refusal("card", forms.sentence(fault, quoting=True, needs=_NEEDS)) from None
    card = _checked(card, cards)
    if card.id in known:
        raise Refusal("card", say("The companion knows the {card} already.", card=card.name))
    others = tuple(one for one in cards if one.id != card.id)
    if len(others) >= MOST:
        raise Refusal(
            "card", say("There are {number} cards already; take one out first.", number=MOST)
        )
    return tuple(sorted((*others, card), key=lambda one: one.name.casefold()))


def without(card_id: str, cards: Cards) -> Cards:
    """Return the cards without the one of this id; raises Refusal `card` if there is none."""
    if all(card.id != card_id for card in cards):
        raise Refusal("card", say("There is no card called {card}.", card=shown(card_id)))
    return tuple(card for card in cards if card.id != card_id)


def _checked(card: OwnCard, cards: Cards) -> OwnCard:
    name = tidy(card.name)
    if why := why_no_title(name, LONGEST_NAME):
        raise Refusal("card", say('The field "name" cannot be so, since {why}.', why=why))
    if not all(is_readable(line) for line in card.text.split("\n")):
        raise Refusal("card", say('The field "text" needs printable characters.'))
    if any(one.name == name and one.id != card.id for one in cards):
        raise Refusal(
            "card", say('The field "name" is another card\'s already: {name}.', name=shown(name))
        )
    card_id = card.id or _new_id(name, {one.id for one in cards})
    touches = tuple(dict.fromkeys(card.touches))
    return msgspec.structs.replace(card, name=name, id=card_id, touches=touches)


def _new_id(name: str, taken: set[str | None]) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    stem = "-".join(re.findall(r"[a-z0-9]+", plain))[:50].strip("-") or "card"
    number, card_id = 1, stem
    while card_id in taken:
        number += 1
        card_id = f"{stem}-{number}"
    return card_id
