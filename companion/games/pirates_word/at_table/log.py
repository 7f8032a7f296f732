"""The log of a game as the tablet shows it: a sentence for each line, and how it is mended.

No line tells a card, a bid, or a gem's colour: what each took on earlier Days must not add up on a
screen (look: "What is never shown").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from companion.games.pirates_word import actions as do
from companion.games.pirates_word.at_table.corrections import CorrectCards, CorrectGems, label
from companion.games.pirates_word.box import artifact_words
from companion.games.pirates_word.state import State
from companion.games.words import of_gems
from companion.refusals import Refusal
from companion.words import Said, say

_LABELS: dict[type, Callable[[Any], Said]] = {
    do.Excavate: lambda a: say(
        "{Gems} on Island {island}", gems=of_gems(a.gems.count), island=a.island
    ),
    do.Place: lambda a: say("{player}'s card at Island {island}", player=a.player, island=a.island),
    do.Lift: lambda a: say(
        "{player} took the card at Island {island} back", player=a.player, island=a.island
    ),
    do.Lock: lambda _: say("The cards were final"),
    do.Bid: lambda a: say("{player}'s bid", player=a.player),
    do.RevealBids: lambda _: say("The bids were settled"),
    do.Use: lambda a: say(
        "{player} used the {artifact}", player=a.player, artifact=artifact_words(a.artifact)
    ),
    do.Turn: lambda a: say(
        "{player}'s card at Island {island} was named", player=a.player, island=a.island
    ),
    do.RevealShips: lambda _: say("The Ships were turned"),
    do.Take: lambda a: say(
        "{player} took a gem of Island {island}", player=a.player, island=a.island
    ),
    do.Count: lambda a: say("{player}'s Chest was counted", player=a.player),
    do.Attest: lambda a: say("{player} won in silence", player=a.player),
    CorrectGems: label,
    CorrectCards: label,
}

_FIELDS: dict[type, str] = {
    do.Excavate: "gems",
    do.Place: "card",
    do.Bid: "gems",
    do.Turn: "card",
    do.Take: "gem",
}
"""What was entered with an action: the one field that a page asks for again."""

_COVERED = (do.Place,)
"""Whose entries only the player may look at."""


def chapter(state: State) -> Said:
    """Return the Day."""
    return say("The end") if state.finished else say("Day {day}", day=state.day)


def line(_state: State, action: Any) -> tuple[Said, dict[str, Any] | None]:
    """Return a line's public label, and what a page needs to mend it."""
    return _LABELS[type(action)](action), _entry(action)


def _entry(action: Any) -> dict[str, Any] | None:
    field = _FIELDS.get(type(action))
    if field is None:
        return None
    if isinstance(action, do.Bid) and action.gems is UNSET:
        field = "value"
    said = {name: value for name, value in to_builtins(action).items() if name != field}
    number = action.gems.count if isinstance(action, do.Excavate) else None
    cover = action.player if isinstance(action, _COVERED) else None
    return {"action": said, "field": field, "number": number, "cover": cover}


def changes(lines: tuple[Any, ...], number: int, action: Any) -> dict[int, Any]:
    """Return what else changes with a line; raises Refusal `other-entry`.

    A gem taken in another colour was taken by nobody else: the first later take of that colour at
    the Island was the one of the old colour.
    """
    old = lines[number]
    if type(old) is not type(action) or _whose(old) != _whose(action):
        raise Refusal(
            "other-entry", say("Only what was entered can be mended there: go back instead.")
        )
    if not isinstance(old, do.Take) or not isinstance(action, do.Take):
        return {}
    for later in range(number + 1, len(lines)):
        other = lines[later]
        if isinstance(other, do.RevealShips):
            break
        same = isinstance(other, do.Take) and other.island == old.island
        if same and other.gem == action.gem:
            return {later: replace(other, gem=old.gem)}
    return {}


def _whose(action: Any) -> tuple[Any, ...]:
    """Who did it and where: what a mend leaves as it is."""
    who, where = getattr(action, "player", None), getattr(action, "island", None)
    if isinstance(action, do.Use):
        return who, action.artifact
    return who, where
