"""The fists open with what was pressed into them, where gems are untracked."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.games.pirates_word.actions import Bid
from companion.games.pirates_word.box import BOX
from companion.games.pirates_word.state import State

MOST: Final = replace(BOX, red=0).value
"""What all gems of a box but the Red ones are worth: no fist can hold more, as everybody knows."""


def pressed(state: State, values: dict[int, int]) -> tuple[tuple[Bid, ...], tuple[str, ...]]:
    """Return the bids that buttons have given, by seat, and whose presses cannot be.

    None where gems are tracked: there the fists' gems are entered.
    """
    if state.tracked:
        return (), ()
    names = state.players
    bids = tuple(
        Bid(player=names[seat], value=value) for seat, value in values.items() if value <= MOST
    )
    return bids, tuple(names[seat] for seat, value in values.items() if value > MOST)


def complete(state: State, bids: tuple[Bid, ...]) -> bool:
    """Whether with these bids everybody's is known and nothing is left to enter."""
    given = {bid.player for bid in bids}
    known = [
        name in given or bid is not None
        for name, bid in zip(state.players, state.bids, strict=True)
    ]
    return bool(bids) and all(known)
