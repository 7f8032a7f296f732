"""What has happened, as the whole table may hear it: no event holds a secret.

Seats count from 0; gems and cards stand here only when they lie open.
"""

from __future__ import annotations

import msgspec

from companion.games.pirates_word.box import Colour, Gems
from companion.games.pirates_word.state import Ship


class _Event(msgspec.Struct, frozen=True):
    pass


class Excavation(_Event, frozen=True):
    """Gems were drawn onto an Island."""

    island: str
    gems: Gems


class DecisionStart(_Event, frozen=True):
    """All Islands have their gems: cards may be laid."""

    day: int


class Placement(_Event, frozen=True):
    """A card lies beside an Island; `moved_from`: the Island where it lay before."""

    seat: int
    island: str
    moved_from: str | None


class Lifting(_Event, frozen=True):
    """A card went back to the hand."""

    seat: int
    island: str


class Locking(_Event, frozen=True):
    """Cards are final."""


class Bidding(_Event, frozen=True):
    """A fist was entered or changed."""

    seat: int


class BidsOpening(_Event, frozen=True):
    """The fists opened: totals in VP by seat, the winners in order."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Payment(_Event, frozen=True):
    """A winner's bid went to the Bag; `gems` None when untracked."""

    seat: int
    gems: Gems | None


class ArtifactUse(_Event, frozen=True):
    """An Artifact was used; `rats`: what bears a Rat through it, in view's words."""

    seat: int
    artifact: str
    blocked: str | None
    rats: tuple[str, ...]


class GemMove(_Event, frozen=True):
    """A gem went from Island to Island; `gem` None when untracked."""

    source: str
    to: str
    gem: Colour | None


class CardTurn(_Event, frozen=True):
    """An unread card was turned over and named."""

    seat: int
    island: str
    card: int | str


class ShipsReveal(_Event, frozen=True):
    """All Ships were turned: the cards by Island's letter."""

    ships: tuple[tuple[str, tuple[Ship, ...]], ...]


class Raid(_Event, frozen=True):
    """A Red met a Green; `gems` None when untracked."""

    island: str
    raider: int
    victim: int
    gems: Gems | None


class Loss(_Event, frozen=True):
    """Two Reds: the gems went back to the Bag; None when untracked."""

    island: str
    seats: tuple[int, ...]
    gems: Gems | None


class Sharing(_Event, frozen=True):
    """Two Greens; `first` begins to take."""

    island: str
    first: int
    second: int


class Taking(_Event, frozen=True):
    """One gem of a shared Island was taken."""

    seat: int
    island: str
    gem: Colour


class Swap(_Event, frozen=True):
    """A shared Island is settled: its two Greens changed their owners."""

    island: str
    seats: tuple[int, ...]


class Upkeep(_Event, frozen=True):
    """A new Day: Rats back, Artifacts face up, the Dagger passed."""

    day: int
    dagger: int


class CountingStart(_Event, frozen=True):
    """After Day 5 with untracked gems: the Chests are to be counted."""


class ChestCount(_Event, frozen=True):
    """An open Chest was counted."""

    seat: int
    gems: Gems


class GameEnd(_Event, frozen=True):
    """The game is finished: scores in VP by seat."""

    winner: int
    scores: tuple[int, ...]


class Attestation(_Event, frozen=True):
    """The table said what no sensor can know; it counts for the winner."""

    seat: int
    counts: bool


Event = (
    Excavation
    | DecisionStart
    | Placement
    | Lifting
    | Locking
    | Bidding
    | BidsOpening
    | Payment
    | ArtifactUse
    | GemMove
    | CardTurn
    | ShipsReveal
    | Raid
    | Loss
    | Sharing
    | Taking
    | Swap
    | Upkeep
    | CountingStart
    | ChestCount
    | GameEnd
    | Attestation
)
Events = tuple[Event, ...]
