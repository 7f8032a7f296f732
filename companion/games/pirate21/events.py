"""What has happened, as the whole table may hear it: no event holds a secret.

Seats count from 0; cards stand here only when they lie open.
"""

from __future__ import annotations

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class Dealing(_Event, frozen=True):
    """A player has two cards and has chosen which one to show."""

    seat: int


class RoundStart(_Event, frozen=True):
    """All have chosen: the face-up cards by seat, shown at the same time."""

    round: int
    start: int
    shown: tuple[str, ...]


class Drawing(_Event, frozen=True):
    """The top card of the deck lies face up before a player."""

    seat: int
    card: str


class CaptainUse(_Event, frozen=True):
    """A face-up card was discarded, and another one came in its place."""

    seat: int
    target: int
    discarded: str
    replacement: str


class GunnerUse(_Event, frozen=True):
    """One card kept face up; `discarded` None: only one was drawn."""

    seat: int
    kept: str
    discarded: str | None


class MateUse(_Event, frozen=True):
    """Two face-down cards changed places."""

    seat: int
    between: tuple[int, int]


class Attack(_Event, frozen=True):
    """A Pirate's guess."""

    seat: int
    target: int
    guess: int


class Miss(_Event, frozen=True):
    """The guess was wrong."""

    target: int


class Cancelling(_Event, frozen=True):
    """The target claimed the Princess; `paid`: the attacker had a Coin to pay."""

    seat: int
    target: int
    paid: bool


class Elimination(_Event, frozen=True):
    """The guess was right: the cards are discarded; `black_spot`: worth a Coin to their owner."""

    seat: int
    by: int
    cards: tuple[str, ...]
    black_spot: bool


class Passing(_Event, frozen=True):
    """Nothing was done."""

    seat: int


class Knocking(_Event, frozen=True):
    """Everybody gets one final turn; `forced`: the deck was empty."""

    seat: int
    forced: bool


class Reshuffle(_Event, frozen=True):
    """The discard pile became the deck."""

    cards: int


class RevealStart(_Event, frozen=True):
    """The final turns are over, and these seats' cards are to be turned over and named."""

    seats: tuple[int, ...]


class CardTurn(_Event, frozen=True):
    """An unread card was turned over and named."""

    seat: int
    card: str


class RoundEnd(_Event, frozen=True):
    """A round was scored: totals by seat (None: out), winners, Coins gained by seat."""

    round: int
    totals: tuple[int | None, ...]
    winners: tuple[int, ...]
    coins: tuple[int, ...]


class GameEnd(_Event, frozen=True):
    """The game is finished; `king`: a King with exactly 21 decided it."""

    winner: int
    king: bool


Event = (
    Dealing
    | RoundStart
    | Drawing
    | CaptainUse
    | GunnerUse
    | MateUse
    | Attack
    | Miss
    | Cancelling
    | Elimination
    | Passing
    | Knocking
    | Reshuffle
    | RevealStart
    | CardTurn
    | RoundEnd
    | GameEnd
)
Events = tuple[Event, ...]
