"""The state of a game of A Pirate's Word: one immutable value after every action."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.pirates_word.actions import Header
from companion.games.pirates_word.box import NO_GEMS, Gems

Phase = Literal["excavation", "decision", "market", "resolution", "counting", "finished"]
Ship = tuple[int, int | str | None]
"""A seat, and that player's card: a Green's number, `red`, or None while unread."""


class Island(msgspec.Struct, frozen=True):
    """An Island: its gems, the Ships beside it (in seat order), its Rat.

    `to_dig`: how many gems Excavation still has to put here. `settled`: today's Resolution is
    over here.
    """

    letter: str
    gems: Gems = NO_GEMS
    ships: tuple[Ship, ...] = ()
    rat: bool = False
    settled: bool = False
    to_dig: int = 0


class Opened(msgspec.Struct, frozen=True):
    """The newest opening of the fists: totals in VP by seat, the winning seats in order."""

    day: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """What the turned Ships meant at one Island; `gems` as they lay."""

    letter: str
    ships: tuple[Ship, ...]
    outcome: Literal["shared", "raided", "lost"]
    raider: int | None
    gems: Gems


class Revealed(msgspec.Struct, frozen=True):
    """The newest turning of the Ships."""

    day: int
    islands: tuple[Outcome, ...]


class Peek(msgspec.Struct, frozen=True):
    """What one look has shown: the card of seat `of` at an Island (`at` its letter) or `hand`."""

    day: int
    of: int
    at: str
    card: int | str | None


class Deeds(msgspec.Struct, frozen=True):
    """What a player has done in the whole game that the achievements ask for."""

    raids: int = 0
    red_shown: bool = False
    raided_by_both: bool = False
    first_in_market: int = 0
    uses: int = 0
    rats: int = 0


HAND = "hand"
RatOnShip = tuple[int, str]
"""A seat, and the Island's letter where that player's card lies, or `hand`."""


class State(msgspec.Struct, frozen=True):
    """A game at one moment. Tuples without letters go by seat, from 0 clockwise.

    `chests` hold the gems of fists that have still to pay; with untracked gems they are what was
    counted, and `counted` says whose. `bids` are gems, with untracked gems values, None where
    none was made. `to_use`: seats of the Market's winners that have still to use an Artifact.
    `rats`: Ships with a Rat (an Island says itself). `turned`: unread cards that were turned.
    `to_take`: who takes next, by letter of the shared Islands still unsettled.
    """

    header: Header
    day: int
    phase: Phase
    dagger: int
    bag: Gems
    islands: tuple[Island, ...]
    chests: tuple[Gems, ...]
    greens: tuple[tuple[int, ...], ...]
    face_up: tuple[bool, ...]
    bids: tuple[Gems | int | None, ...]
    bids_open: bool
    to_use: tuple[int, ...]
    used_today: int
    rats: frozenset[RatOnShip]
    turned: frozenset[RatOnShip]
    to_take: tuple[tuple[str, int], ...]
    opened: Opened | None
    revealed: Revealed | None
    peeks: tuple[tuple[Peek, ...], ...]
    deeds: tuple[Deeds, ...]
    counted: tuple[bool, ...]
    attested: bool
    winner: int | None

    @property
    def players(self) -> tuple[str, ...]:
        """The names, clockwise."""
        return self.header.players

    @property
    def tracked(self) -> bool:
        """Whether the companion knows the gems."""
        return self.header.gems == "tracked"

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == "finished"

    @property
    def artifacts(self) -> tuple[str, ...]:
        """The Artifacts in play; none in a simplified game."""
        artifacts = self.header.artifacts
        return artifacts if isinstance(artifacts, tuple) else ()

    @property
    def gems_today(self) -> int:
        """How many gems the help card puts on each Island today; 0 when gems are untracked."""
        numbers = self.header.gems_per_island
        return numbers[self.day - 1] if self.tracked and isinstance(numbers, tuple) else 0
