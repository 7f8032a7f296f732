"""What the games count, in sentences."""

from __future__ import annotations

from companion.words import Said, many, say


def of_gems(count: int) -> Said:
    """`1 gem`, `2 gems`, `no gems`."""
    return many(count, "{count} gem", "{count} gems") if count else say("no gems")


def of_cards(count: int) -> Said:
    """`1 card`, `2 cards`, `no cards`."""
    return many(count, "{count} card", "{count} cards") if count else say("no cards")


def of_coins(count: int) -> Said:
    """`1 Coin`, `2 Coins`, `no Coins`."""
    return many(count, "{count} Coin", "{count} Coins") if count else say("no Coins")
