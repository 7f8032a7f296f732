"""What a page may ask of a table at A Pirate's Word, besides the record's actions."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.conduct import Command
from companion.games.pirates_word.actions import ShipAt
from companion.games.pirates_word.box import Gems


class Draw(Command, frozen=True, tag="draw"):
    """The companion draws the gems of all Islands that still wait for theirs."""


class DrawTwo(Command, frozen=True, tag="draw-two"):
    """The companion draws the Barrel's or the Map's gems; again gives the same ones."""

    artifact: str = "accursed-treasure-map"


class Share(Command, frozen=True, tag="share"):
    """Each takes the best gem left, until the Island is settled."""

    island: str


class Done(Command, frozen=True, tag="done"):
    """By hand instead of the button: these cards are final (or not yet)."""

    player: str
    done: bool = True


class Fist(Command, frozen=True, tag="fist"):
    """The own plate tapped, or the own phone held, instead of the button.

    A phone hands over what is in the fist: `gems`, or with untracked gems their `value` in VP. It
    counts as the bid if the fists open while this one is up, and is gone when it goes down.
    """

    player: str
    up: bool = True
    gems: Gems | UnsetType = UNSET
    value: int | UnsetType = UNSET


class OpenFists(Command, frozen=True, tag="open-fists"):
    """By hand, without a countdown."""


class BeginUse(Command, frozen=True, tag="begin-use"):
    """An Artifact's target is chosen; the user's button, or `EndUse`, then ends its use.

    The Bottle needs `hand`: the readers follow the user's cards, and with `lay` false it is a new
    lay only once one of them is lifted. The Spyglass needs `ship`; a gem moves by `use` instead.
    `block` is the Artifact that two players' first use turns down with it (APW-55).
    """

    player: str
    artifact: str
    hand: str | UnsetType = UNSET
    ship: ShipAt | UnsetType = UNSET
    lay: bool = True
    block: str | None = None


class EndUse(Command, frozen=True, tag="end-use"):
    """The Artifact's use ends as it stands: the new lay is as it lies, no gem moves."""


class CancelUse(Command, frozen=True, tag="cancel-use"):
    """Another target, or another Artifact, after all."""


class Peeks(Command, frozen=True, tag="peeks"):
    """What this player's Artifacts have shown, for this player alone (behind the cover)."""

    player: str


class Swapped(Command, frozen=True, tag="swapped"):
    """Hands have swapped the Greens of a shared Island; without one named, all that wait."""

    island: str | None = None


class OpenChests(Command, frozen=True, tag="open-chests"):
    """At the end of the game, all Chests open on every screen."""


COMMANDS = (
    Peeks,
    Draw,
    DrawTwo,
    Share,
    Done,
    Fist,
    OpenFists,
    BeginUse,
    EndUse,
    CancelUse,
    Swapped,
    OpenChests,
)
