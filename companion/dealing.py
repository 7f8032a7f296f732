"""Ships dealt on the readers before a game: each player in turn lays the own cards on any of them.

Which cards these are nobody is told: a screen shows how many have been laid, and by whom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.deck import Deck
from companion.games.conduct import Conduct
from companion.games.headers import refused, tidy_players
from companion.setup import Deal
from companion.words import say

FEWEST, MOST = 2, 8

LIKE = 3
"""With more cards each it is said which seat has which, so that nobody can change seats."""

PATIENCE = 600.0
"""Seconds without a card after which the deal is given up, or the readers would stay deaf."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """A deal under way: `laid` are the tags of each player's cards, in the order of the seats.

    `asked` is the seat whose cards are laid next, None once everybody has all. `wrong` is the
    seat whose cards did not go together and were forgotten. `until` (monotonic seconds) it waits.
    """

    conduct: Conduct
    deck: Deck
    players: tuple[str, ...]
    laid: tuple[tuple[str, ...], ...]
    until: float
    asked: int | None = 0
    wrong: int | None = None
    lying: dict[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def begin(
        cls,
        conduct: Conduct,
        deck: Deck,
        players: tuple[str, ...],
        lying: Mapping[str, frozenset[str]],
        now: float,
    ) -> Dealing:
        """Return a deal in which nobody has been dealt a card yet; what lies now is no card of it.

        Raises Refusal `header` for players who cannot be, and for a game that deals none.
        """
        players = tidy_players(players, FEWEST, MOST)
        if not conduct.cards_each(len(players)):
            raise refused("game", say("no cards are dealt before it begins"))
        laid = ((),) * len(players)
        return cls(conduct, deck, players, laid, now + PATIENCE, lying=dict(lying))

    @property
    def each(self) -> int:
        """How many cards a player is dealt."""
        return self.conduct.cards_each(len(self.players))

    @property
    def deal(self) -> Deal | None:
        """What was dealt, or None while cards are to come."""
        if self.asked is not None:
            return None
        ships = {name: self._ships(seat) or () for seat, name in enumerate(self.players)}
        return Deal(ships, {self._red(seat): seat for seat in range(len(self.players))})

    def going_on_from(self, before: Dealing) -> Dealing:
        """Return it with the cards of those who were dealt theirs before and sit elsewhere now."""
        if before.conduct is not self.conduct or before.each != self.each or self.each > LIKE:
            return self
        cards = dict(zip(before.players, before.laid, strict=True))
        dealing = replace(self, laid=tuple(cards.get(name, ()) for name in self.players))
        return replace(dealing, asked=dealing._next())

    def asking(self, seat: int, now: float) -> Dealing:
        """Return it with this player asked anew, whose cards so far are forgotten."""
        return replace(self._without(seat), asked=seat, wrong=None, until=now + PATIENCE)

    def seen(self, reader: str, tags: frozenset[str], now: float) -> Dealing:
        """Return it with the cards that have come to this reader laid for who is asked."""
        new = sorted(tags - self.lying.get(reader, frozenset()))
        dealing = replace(self, lying=self.lying | {reader: tags})
        for tag in new:
            dealing = dealing._taken(tag, now)
        return dealing

    def shown(self) -> dict[str, Any]:
        """Return what the host's screen shows: how many cards lie, and who is asked."""
        return {
            "players": self.players,
            "each": self.each,
            "laid": [len(cards) for cards in self.laid],
            "asked": None if self.asked is None else self.players[self.asked],
            "wrong": None if self.wrong is None else self.players[self.wrong],
        }

    def _taken(self, tag: str, now: float) -> Dealing:
        seat = self.asked
        known = self.deck.face(tag) is not None
        if seat is None or not known or any(tag in cards for cards in self.laid):
            return self
        cards = (*self.laid[seat], tag)
        after = replace(self._with(seat, cards), wrong=None, until=now + PATIENCE)
        if len(cards) < self.each:
            return after
        if after._ships(seat) is None:
            return replace(self._without(seat), wrong=seat, until=now + PATIENCE)
        return replace(after, asked=after._next())

    def _next(self) -> int | None:
        waiting = (seat for seat, cards in enumerate(self.laid) if len(cards) < self.each)
        return next(waiting, None)

    def _with(self, seat: int, cards: tuple[str, ...]) -> Dealing:
        return replace(self, laid=(*self.laid[:seat], cards, *self.laid[seat + 1 :]))

    def _without(self, seat: int) -> Dealing:
        return self._with(seat, ())

    def _ships(self, seat: int) -> tuple[int, ...] | None:
        faces = tuple(self.deck.face(tag) for tag in self.laid[seat])
        cards = tuple(face.card for face in faces if face is not None)
        return self.conduct.dealt_to(seat, len(self.players), cards)

    def _red(self, seat: int) -> int:
        """The number of the Red card that lies among a seat's cards."""
        for tag in self.laid[seat]:
            face = self.deck.face(tag)
            if face is not None and face.seat is not None:
                return face.seat + 1
        return seat + 1
