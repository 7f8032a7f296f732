"""A player's own phone at Pirate 21: what it may ask for. Its cards are in the game's view.

What decides whether it may lies open to everybody, so that asking finds nothing out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.pirate21.actions import Knock, Pass
from companion.games.pirate21.at_table import commands as c
from companion.games.pirate21.at_table.play import Play
from companion.games.pirate21.at_table.screen import controls
from companion.games.pirate21.box import NUMBER, box

Allowed = Callable[[Play, str], bool]


def mine(play: Play, player: str) -> dict[str, Any]:
    """Return what the phone may do now, by name, and what it needs to answer a guess.

    `hit_cards`: what an unread card can be that was hit, to be named by its player; None where a
    reader knows it, or nobody asks.
    """
    may = {name: allowed(play, player) for name, allowed in MAY.items()}
    return {"may": may, "hit_cards": _hit_cards(play, player)}


def may_ask(play: Play, player: str, wish: Any) -> bool:
    """Whether this player's phone may give this command now."""
    name = ASKS.get(type(wish))
    if name is None or getattr(wish, "player", player) != player:
        return False
    if isinstance(wish, c.Intend) and wish != c.Intend(player=player, ability="draw"):
        return False
    return MAY[name](play, player)


def _hit_cards(play: Play, player: str) -> list[str] | None:
    attack, state = play.marks.attack, play.state
    if attack is None or attack.target != player:
        return None
    if not state.hands[state.players.index(player)].unread:
        return None
    return [card for card in box(state.mates) if NUMBER[card] == attack.guess]


def _answers(play: Play, player: str) -> bool:
    return play.marks.attack is not None and play.marks.attack.target == player


def _moves(play: Play, player: str) -> bool:
    state, marks = play.state, play.marks
    free = marks.attack is None and marks.intent is None
    return free and state.turn is not None and state.players[state.turn] == player


def _knocks(play: Play, player: str) -> bool:
    can: bool = controls(play)["can"]["knock"]
    return can and _moves(play, player)


def _draws(play: Play, player: str) -> bool:
    can: bool = controls(play)["can"]["draw"]
    return can and _moves(play, player)


def _takes_back(play: Play, player: str) -> bool:
    intent = play.marks.intent
    return intent is not None and (intent.player, intent.ability) == (player, "draw")


MAY: Final[dict[str, Allowed]] = {
    "answer": _answers,
    "draw": _draws,
    "pass": _moves,
    "knock": _knocks,
    "cancel": _takes_back,
}

ASKS: Final[dict[type, str]] = {
    c.Answer: "answer",
    c.Intend: "draw",
    Pass: "pass",
    Knock: "knock",
    c.Cancel: "cancel",
}
"""What a phone may ask for at all, and what each of these needs."""
