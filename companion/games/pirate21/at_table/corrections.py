"""What hands put right beside Pirate 21's rules: somebody's Coins (ruling P21-54).

It is no line of the record (record.md has none for it); a wrong entry is mended instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from companion.games.conduct import Command, Correction
from companion.games.corrections import Corrected, Reason, because
from companion.games.pirate21.state import State
from companion.games.reasons import no_player, seat_of
from companion.games.values import replaced
from companion.games.words import of_coins
from companion.names import tidy
from companion.refusals import Refusal
from companion.words import Said, say

Coins = Annotated[int, msgspec.Meta(ge=0, le=999)]


class CorrectCoins(Command, frozen=True, tag="correct-coins"):
    """A player has so many Coins in truth; the Bank is not limited (ruling P21-07)."""

    player: str
    coins: Coins
    reason: Reason


def label(wish: CorrectCoins) -> Said:
    """Return what the history says: Coins lie open."""
    return say(
        "Corrected: {name} has {coins} ({reason})",
        name=tidy(wish.player),
        coins=of_coins(wish.coins),
        reason=because(wish.reason),
    )


def coins(state: State, wish: CorrectCoins) -> tuple[State, tuple[Corrected, ...]]:
    """Set the Coins; raises Refusal."""
    name = tidy(wish.player)
    seat = seat_of(state, name)
    if seat < 0:
        raise no_player(state, name)
    if state.finished:
        sentence = say("The game is over, and Coins have decided it: go back to the wrong entry.")
        raise Refusal("finished", sentence)
    if state.coins[seat] == wish.coins:
        raise Refusal(
            "same-coins",
            say("{name} has {coins} already.", name=name, coins=of_coins(wish.coins)),
        )
    after = replace(state, coins=replaced(state.coins, seat, wish.coins))
    return after, (Corrected(say("{Line}.", line=label(wish))),)


CORRECTIONS: Final[Mapping[type, Correction]] = {CorrectCoins: coins}
"""What puts a state right, by the command's kind."""
