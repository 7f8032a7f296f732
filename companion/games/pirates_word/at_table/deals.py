"""Ships dealt on a reader at setup: how many each player has, and which go together (APW-08)."""

from __future__ import annotations

from companion.deck import Card
from companion.games.pirates_word.box import GREENS_FOR_TWO, RED, SUM_OF_GREENS


def cards_each(players: int) -> int:
    """Return how many Ships a player is dealt: one Red and the Greens."""
    return 1 + (len(GREENS_FOR_TWO[0]) if players == 2 else 2)


def dealt_to(seat: int, players: int, cards: tuple[Card, ...]) -> tuple[int, ...] | None:
    """Return the Greens of a player who was dealt these cards, or None if they cannot be that."""
    greens = tuple(sorted(card for card in cards if isinstance(card, int)))
    if len(greens) != cards_each(players) - 1 or cards.count(RED) != 1:
        return None
    right = greens == GREENS_FOR_TWO[seat] if players == 2 else sum(greens) == SUM_OF_GREENS
    return greens if right else None
