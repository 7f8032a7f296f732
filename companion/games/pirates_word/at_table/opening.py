"""The fists open with what was pressed into them, or put into them on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from companion.games import pirates_word as game
from companion.games.pirates_word.actions import Bid
from companion.games.pirates_word.at_table.commands import Fist
from companion.games.pirates_word.box import BOX
from companion.games.pirates_word.state import State
from companion.refusals import Refusal
from companion.words import say

MOST: Final = replace(BOX, red=0).value
"""What all gems of a box but the Red ones are worth: no fist can hold more, as everybody knows."""

LEAST: Final = replace(BOX, golden=0, purple=0, blue=0, green=0).value
"""What all Red gems of a box are worth: no fist can be below that."""


def handed_over(state: State, wish: Fist, viewer: str | None) -> Bid | None:
    """Return the bid that a phone hands over with its fist, or None; raises Refusal.

    Nobody but its player hands over what is in a fist.
    """
    if wish.gems is UNSET and wish.value is UNSET:
        return None
    if viewer != wish.player:
        raise Refusal("not-yours", say("Only {name} knows what is in that fist.", name=wish.player))
    bid = Bid(player=wish.player, gems=wish.gems, value=wish.value)
    if why := game.why_not(state, bid, viewer):
        raise why
    if bid.value is not UNSET and bid.value > MOST:
        raise Refusal(
            "too-high", say("All gems of a box are worth {most}: no fist holds more.", most=MOST)
        )
    if bid.value is not UNSET and bid.value < LEAST:
        raise Refusal(
            "too-low",
            say("All Red gems of a box are worth {least}: no fist is below.", least=LEAST),
        )
    return bid


def in_fists(
    state: State, presses: dict[int, int], handed: Mapping[int, Bid]
) -> tuple[tuple[Bid, ...], tuple[str, ...]]:
    """Return the bids that are known as the fists open, by seat, and whose presses cannot be.

    What a phone has handed over goes before what its player pressed. What no longer holds, since
    gems were put right meanwhile, is entered.
    """
    bids, beyond = pressed(state, {seat: n for seat, n in presses.items() if seat not in handed})
    known = {bid.player: bid for bid in (*bids, *handed.values()) if game.can(state, bid)}
    return tuple(known[name] for name in state.players if name in known), beyond


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
