"""The state of a game of Pirate 21: one immutable value after every action."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.pirate21.actions import Header

Phase = Literal["deal", "turns", "reveal", "finished"]


class Said(msgspec.Struct, frozen=True):
    """What seat `seat` has let the table believe of an unread card.

    `about` is a sort (it was used as one, or claimed to be one: the Princess), or a number that
    it was said not to have.
    """

    seat: int
    about: str | int


class Down(msgspec.Struct, frozen=True):
    """A face-down card; `card` None: unread, and `said` is what the table was told of it."""

    card: str | None
    said: tuple[Said, ...] = ()


class Hand(msgspec.Struct, frozen=True):
    """What lies in front of a player: face-up cards in the order they came, one face down.

    Without a face-down card the player has not been dealt any yet, or is `out` of the round.
    """

    up: tuple[str, ...] = ()
    down: Down | None = None
    out: bool = False

    @property
    def unread(self) -> bool:
        """Whether the face-down card has not been read."""
        return self.down is not None and self.down.card is None

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards that are known, the face-down one last."""
        if self.down is None or self.down.card is None:
            return self.up
        return (*self.up, self.down.card)


class Round(msgspec.Struct, frozen=True):
    """A finished round, by seat: totals and hands (None: out), Coins gained at its end."""

    number: int
    totals: tuple[int | None, ...]
    winners: tuple[int, ...]
    coins: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]


class State(msgspec.Struct, frozen=True):
    """A game at one moment. Tuples go by seat, from 0 clockwise.

    `deck` is a number of cards: which ones and in what order nobody knows. `turn` is whose it is,
    None outside the turns; `turns` counts those of this round that are over. `queue`: who still
    has a final turn after this one, in order.
    """

    header: Header
    round: int
    phase: Phase
    hands: tuple[Hand, ...]
    deck: int
    discard: tuple[str, ...]
    coins: tuple[int, ...]
    turn: int | None
    turns: int
    knocked: int | None
    queue: tuple[int, ...]
    rounds: tuple[Round, ...]
    winner: int | None

    @property
    def players(self) -> tuple[str, ...]:
        """The names, clockwise."""
        return self.header.players

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == "finished"

    @property
    def start(self) -> int:
        """The seat that begins this round: one further clockwise each time (ruling P21-06)."""
        players, first = self.header.players, self.header.start
        seat = players.index(first) if isinstance(first, str) else 0
        return (seat + self.round - 1) % len(players)

    @property
    def mates(self) -> tuple[int, ...]:
        """The numbers of the box's Mates."""
        mates = self.header.mates
        return mates if isinstance(mates, tuple) else ()
