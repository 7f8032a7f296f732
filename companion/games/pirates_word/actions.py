"""The actions of A Pirate's Word: the record's lines, the journal's rows, the web's commands.

What a line shows alone (kinds, fields, types, ranges) is checked by decoding; whether the moment
allows it is checked by the rules. One tag field cannot tell the shapes of `use` apart, so its
fields are optional here.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.pirates_word.box import Card, Colour, Gems, Green, MaybeCard
from companion.names import tidy
from companion.words import say

NEEDS: Final = {
    "card": say('needs a Ship card, "red" or a number from 1 to 16'),
    "gem": say("needs a colour: golden, purple, blue, green or red"),
    "gems.from": say('needs "bag", "island X" or "chest NAME"'),
    "gems.to": say('needs "bag", "island X" or "chest NAME"'),
}
"""What these fields need, whatever is wrong with them."""


class _Action(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True
):
    pass


class Excavate(_Action, frozen=True, tag="excavate"):
    """The gems drawn from the Bag onto one Island."""

    island: str
    gems: Gems


class Place(_Action, frozen=True, tag="place"):
    """A Ship card laid face down beside an Island; `card` None: no reader has read it."""

    player: str
    island: str
    card: MaybeCard


class Lift(_Action, frozen=True, tag="lift"):
    """The player's card at an Island goes back to the hand."""

    player: str
    island: str


class Lock(_Action, frozen=True, tag="lock"):
    """Cards are final."""


class Bid(_Action, frozen=True, tag="bid"):
    """What is in a closed fist: `gems`, or with untracked gems their `value` in VP."""

    player: str
    gems: Gems | UnsetType = UNSET
    value: int | UnsetType = UNSET


class RevealBids(_Action, frozen=True, tag="reveal-bids"):
    """All fists open."""


class ShipAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Ship of a player beside an Island."""

    player: str
    island: str


class ShipRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Ship of a player beside an Island, or in the hand: exactly one of the two."""

    player: str
    island: str | UnsetType = UNSET
    hand: bool = False

    def __post_init__(self) -> None:
        """A reference to nothing is a missing field; to both is for the rules to refuse."""
        if self.island is UNSET and not self.hand:
            raise ValueError("Object missing required field `island`")


PlaceOfGems = Annotated[str, msgspec.Meta(pattern=r"^(bag|island [\s\S]+|chest [\s\S]+)\Z")]
"""`bag`, `island X` or `chest NAME`."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gems from one place to another."""

    source: PlaceOfGems = msgspec.field(name="from")
    to: PlaceOfGems
    gems: Gems


class Rats(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one of the group's own Artifacts puts Rats on."""

    islands: tuple[str, ...] = ()
    ships: tuple[ShipRef, ...] = ()


class Use(_Action, frozen=True, tag="use"):
    """A winner uses an Artifact; which fields it needs depends on the Artifact (record.md)."""

    player: str
    artifact: str
    ship: ShipAt | UnsetType = UNSET
    source: str | UnsetType = msgspec.field(name="from", default=UNSET)
    to: str | UnsetType = UNSET
    gem: Colour | UnsetType = UNSET
    hand: str | UnsetType = UNSET
    ships: dict[str, MaybeCard] | UnsetType = UNSET
    island: str | UnsetType = UNSET
    drawn: Gems | UnsetType = UNSET
    returned: Gems | UnsetType = UNSET
    peek: tuple[ShipRef, ...] | UnsetType = UNSET
    gems: tuple[Move, ...] | UnsetType = UNSET
    own: dict[str, tuple[Green, ...]] | UnsetType = UNSET
    lay: dict[str, dict[str, MaybeCard]] | UnsetType = UNSET
    rats: Rats | UnsetType = UNSET
    block: str | UnsetType = UNSET


class Turn(_Action, frozen=True, tag="turn"):
    """An unread card is turned over and named."""

    player: str
    island: str
    card: Card


class RevealShips(_Action, frozen=True, tag="reveal-ships"):
    """All Ships are turned; raids and losses are settled at once."""


class Take(_Action, frozen=True, tag="take"):
    """One gem of a shared Island."""

    player: str
    island: str
    gem: Colour


class Count(_Action, frozen=True, tag="count"):
    """An open Chest is counted (untracked gems)."""

    player: str
    gems: Gems


class Attest(_Action, frozen=True, tag="attest"):
    """The table says what no sensor can know."""

    player: str
    achievement: str


Action = (
    Excavate
    | Place
    | Lift
    | Lock
    | Bid
    | RevealBids
    | Use
    | Turn
    | RevealShips
    | Take
    | Count
    | Attest
)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a record; `setup.complete` checks it and fills in what is absent."""

    record: int
    game: str
    players: tuple[str, ...]
    dagger: str | UnsetType = UNSET
    ships: dict[str, tuple[Green, ...]] | UnsetType = UNSET
    simplified: bool = False
    artifacts: tuple[str, ...] | UnsetType = UNSET
    gems_per_island: tuple[int, ...] | UnsetType = UNSET
    gems: str = "tracked"


def _tidy_keys(named: dict[str, Any]) -> dict[str, Any]:
    """Two spellings of one name stay as they are, and the rules find nobody of such a name.

    (Refused here, that would come before open reasons, and these fields are hidden.)
    """
    tidied = {tidy(name): value for name, value in named.items()}
    return tidied if len(tidied) == len(named) else named


def _tidy_place(place: str) -> str:
    return f"chest {tidy(place[6:])}" if place.startswith("chest ") else place


def _tidy_refs(refs: tuple[ShipRef, ...]) -> tuple[ShipRef, ...]:
    return tuple(msgspec.structs.replace(ref, player=tidy(ref.player)) for ref in refs)


def _tidy_use(use: Use) -> dict[str, Any]:
    changed: dict[str, Any] = {"player": tidy(use.player)}
    if use.hand is not UNSET:
        changed["hand"] = tidy(use.hand)
    if use.ship is not UNSET:
        changed["ship"] = ShipAt(tidy(use.ship.player), use.ship.island)
    if use.peek is not UNSET:
        changed["peek"] = _tidy_refs(use.peek)
    if use.own is not UNSET:
        changed["own"] = _tidy_keys(use.own)
    if use.lay is not UNSET:
        changed["lay"] = _tidy_keys(use.lay)
    if use.gems is not UNSET:
        moves = use.gems
        changed["gems"] = tuple(
            Move(_tidy_place(move.source), _tidy_place(move.to), move.gems) for move in moves
        )
    if use.rats is not UNSET:
        changed["rats"] = Rats(use.rats.islands, _tidy_refs(use.rats.ships))
    return changed


def tidied(action: Action) -> Action:
    """Return the action with every player's name trimmed and in NFC, wherever it stands."""
    if isinstance(action, Use):
        return msgspec.structs.replace(action, **_tidy_use(action))
    player = getattr(action, "player", None)
    if player is None or tidy(player) == player:
        return action
    return msgspec.structs.replace(action, player=tidy(player))
