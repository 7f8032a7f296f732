"""The stock of a game whose cards are drawn: a face-down deck and a discard pile on the bench.

They are things on a table, not the game: the bench keeps its own order, and a card that leaves
every reader goes to the discard pile until it is shuffled back or laid somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from threading import Lock

from companion.chance import Random
from companion.refusals import Refusal
from companion.words import say

Where = Mapping[str, str | None]
Discarded = Callable[[], Sequence[str]]
"""What the game has on its discard pile, oldest first; of equal copies any one is meant."""


class Piles:
    """Both piles, each from its bottom to its top. Safe to call from any thread."""

    def __init__(self, random: Random, discarded: Discarded) -> None:
        self._random = random
        self._discarded = discarded
        self._lock = Lock()
        self._stock: frozenset[str] = frozenset()
        self._deck: list[str] = []
        self._discard: list[str] = []

    def follow(self, stock: Collection[str], where: Where) -> None:
        """Take in which cards the game draws from and where they lie now."""
        with self._lock:
            if frozenset(stock) != self._stock:
                self._begin(frozenset(stock), where)
            self._deck = [card for card in self._deck if where.get(card) is None]
            self._discard = [card for card in self._discard if where.get(card) is None]
            piled = {*self._deck, *self._discard}
            lifted = (card for card in sorted(self._stock) if where.get(card) is None)
            self._discard += [card for card in lifted if card not in piled]

    @property
    def stock(self) -> frozenset[str]:
        """The cards that the game draws from; none in a game that deals what players own."""
        return self._stock

    @property
    def deck(self) -> int:
        """How many cards lie face down."""
        return len(self._deck)

    @property
    def discard(self) -> tuple[str, ...]:
        """The cards that lie open, oldest first."""
        return tuple(self._discard)

    def top(self) -> str:
        """Return the deck's top card; raises Refusal `no-deck`."""
        with self._lock:
            if not self._deck:
                sentence = say("The deck is empty: shuffle the discard pile into it.")
                raise Refusal("no-deck", sentence)
            return self._deck[-1]

    def shuffle(self) -> None:
        """Shuffle the discard pile and what is left of the deck into a new deck."""
        with self._lock:
            self._deck = self._shuffled([*self._deck, *self._discard])
            self._discard = []

    def _begin(self, stock: frozenset[str], where: Where) -> None:
        """A fresh deck, but for what the game has discarded already."""
        self._stock = stock
        free = sorted(card for card in stock if where.get(card) is None)
        self._discard = []
        for name in self._discarded() if stock else ():
            card = next((one for one in free if one.removesuffix(" b") == name), None)
            if card is not None:
                free.remove(card)
                self._discard.append(card)
        self._deck = self._shuffled(free)

    def _shuffled(self, cards: list[str]) -> list[str]:
        left = sorted(cards)
        return [left.pop(self._random.randrange(len(left))) for _ in cards]
