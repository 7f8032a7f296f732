"""The actions of Pirate 21: the record's lines, the journal's rows, the web's commands.

What a line shows alone (kinds, fields, types, ranges, how a card is written) is checked by
decoding; whether the moment allows it is checked by the rules.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.pirate21.box import Card, Number
from companion.names import tidy
from companion.words import say

_CARD: Final = say('needs a card, its sort and its number, such as "captain 6"')
NEEDS: Final = {
    "up": _CARD,
    "down": say("{card}, or null for an unread one", card=_CARD),
    "card": _CARD,
    "discard": _CARD,
    "replacement": _CARD,
    "keep": _CARD,
    "drawn": say('needs a list of one or two cards, such as ["gunner 8", "pirate 1"]'),
    "between": say("needs a list of two players"),
    "guess": say("needs a whole number from 0 to 8"),
    "mates": say("needs six whole numbers from 0 to 8"),
}
"""What these fields need, whatever is wrong with them."""


class _Action(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True
):
    player: str


class Deal(_Action, frozen=True, tag="deal"):
    """A player's two cards, one chosen to be shown; `down` None: no reader has read it."""

    up: Card
    down: Card | None


class Draw(_Action, frozen=True, tag="draw"):
    """The top card of the deck, face up."""

    card: Card


class Captain(_Action, frozen=True, tag="captain"):
    """A face-up card of `target` is discarded and replaced from the deck."""

    target: str
    discard: Card
    replacement: Card


class Gunner(_Action, frozen=True, tag="gunner"):
    """Two cards drawn (one, if the deck holds one), one of them kept face up."""

    drawn: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=2)]
    keep: Card


class Mate(_Action, frozen=True, tag="mate"):
    """The face-down cards of two players change places."""

    between: tuple[str, str]


class Pirate(_Action, frozen=True, tag="pirate"):
    """An attack: a guess of the number of the target's face-down card.

    `princess`: the target claims her. `hit` and `card`: the target's answer, and the card that
    was turned over, where no reader has read it.
    """

    target: str
    guess: Number
    princess: bool = False
    hit: bool | UnsetType = UNSET
    card: Card | UnsetType = UNSET


class Pass(_Action, frozen=True, tag="pass"):
    """Nothing is done."""


class Knock(_Action, frozen=True, tag="knock"):
    """Everybody gets one final turn."""


class Turn(_Action, frozen=True, tag="turn"):
    """At the end of the round an unread card is turned over and named."""

    card: Card


Action = Deal | Draw | Captain | Gunner | Mate | Pirate | Pass | Knock | Turn


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a record; `setup.complete` checks it and fills in what is absent."""

    record: int
    game: str
    players: tuple[str, ...]
    start: str | UnsetType = UNSET
    mates: tuple[Number, ...] | UnsetType = UNSET


def tidied(action: Action) -> Action:
    """Return the action with every player's name trimmed and in NFC, wherever it stands."""
    names: dict[str, Any] = {"player": tidy(action.player)}
    if isinstance(action, Captain | Pirate):
        names["target"] = tidy(action.target)
    elif isinstance(action, Mate):
        names["between"] = (tidy(action.between[0]), tidy(action.between[1]))
    return msgspec.structs.replace(action, **names)
