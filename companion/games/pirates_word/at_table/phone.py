"""A player's own phone: what it shows besides the game's view, and what it may ask for.

A phone speaks for its player alone. What decides whether it may lies open to everybody, so that
asking finds nothing out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from companion.games.pirates_word.actions import Bid, RevealShips, Use
from companion.games.pirates_word.at_table import commands as c
from companion.games.pirates_word.at_table.plans import user_of
from companion.games.pirates_word.at_table.play import Play
from companion.games.pirates_word.box import BARREL, BOTTLE, SPYGLASS, Gems

Allowed = Callable[[Play, str], bool]


def mine(play: Play, player: str) -> dict[str, Any]:
    """Return what lies in the fist that the phone holds up, the Barrel's gems, and what may be.

    `draws`: only the companion draws the Barrel's gems. `drawn` (None before): gems by colour.
    `fist` (None while it is down): `gems` by colour, or their `value`. `may`: by name whether the
    phone may do that now.
    """
    seat = play.state.players.index(player)
    return {
        "fist": _fist(play.handed.get(seat)),
        "drawn": _drawn(play, player),
        "draws": play.keeper.draws,
        "may": {name: allowed(play, player) for name, allowed in MAY.items()},
    }


def may_ask(play: Play, player: str, wish: Any) -> bool:
    """Whether this player's phone may give this command now."""
    name = ASKS.get(type(wish))
    if name is None or getattr(wish, "player", player) != player:
        return False
    if isinstance(wish, c.DrawTwo | c.BeginUse | Use) and wish.artifact not in SECRET[type(wish)]:
        return False
    if isinstance(wish, Use) and wish.drawn is not UNSET and play.keeper.draws:
        return False
    return MAY[name](play, player)


def _fist(bid: Bid | None) -> dict[str, Any] | None:
    if bid is None:
        return None
    return {"gems": bid.gems.as_dict()} if isinstance(bid.gems, Gems) else {"value": bid.value}


def _drawn(play: Play, player: str) -> dict[str, int] | None:
    for drawn in play.marks.drawn:
        if (drawn.player, drawn.artifact) == (player, BARREL):
            return drawn.gems.as_dict()
    return None


def _is_user(play: Play, player: str) -> bool:
    seat = user_of(play.state)
    return seat is not None and play.state.players[seat] == player and play.marks.laying is None


def _lays(play: Play, player: str) -> bool:
    return play.marks.laying is not None and play.marks.laying.player == player


def _turns(play: Play, player: str) -> bool:
    seat = play.turns_ships
    return seat is not None and play.state.players[seat] == player


MAY: Final[dict[str, Allowed]] = {
    "done": lambda play, _: play.state.phase == "decision",
    "fist": lambda play, _: play.stage in ("fists", "count"),
    "bid": lambda play, _: play.stage == "opened",
    "use": _is_user,
    "end": _lays,
    "turn": _turns,
}

ASKS: Final[dict[type, str]] = {
    c.Done: "done",
    c.Fist: "fist",
    Bid: "bid",
    c.DrawTwo: "use",
    c.BeginUse: "use",
    Use: "use",
    c.EndUse: "end",
    c.CancelUse: "end",
    RevealShips: "turn",
}
"""What a phone may ask for at all, and what each of these needs."""

SECRET: Final[dict[type, tuple[str, ...]]] = {
    c.DrawTwo: (BARREL,),
    c.BeginUse: (BOTTLE, SPYGLASS),
    Use: (BARREL,),
}
"""The Artifacts whose user learns or chooses what nobody else may know, by how they are used.

A gem that moves and a new lay that is named by hand are done on the tablet, where all look on.
"""
