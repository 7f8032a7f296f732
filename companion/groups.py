"""Who plays together, and the evenings on which they did.

A table has no clock that outlasts its plug: what the wall clock said is a label and nothing else,
and games stand in the order in which they were begun.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import NamedTuple

from companion.evenings import Game

_DATE = re.compile(r"\d{4}-\d\d-\d\d")

NO_GROUP = ""


class Evening(NamedTuple):
    """Games of one group one after the other under one date ("" where there is none)."""

    date: str
    players: tuple[str, ...]
    games: tuple[Game, ...]


class Group(NamedTuple):
    """The people who play together, wherever they sit; `games` is how many they have finished."""

    id: str
    players: tuple[str, ...]
    games: int


def group_of(players: Iterable[str]) -> str:
    """Return a group's id: the same for the same people, in any seats."""
    names = "\n".join(sorted(players))
    return hashlib.sha256(names.encode()).hexdigest()[:12]


def date_of(label: str) -> str:
    """Return the date in a label of the wall clock, or ""."""
    found = _DATE.match(label)
    return found.group() if found else ""


def evenings(games: Iterable[Game]) -> tuple[Evening, ...]:
    """Return the evenings of games that stand in their order, the newest first, games too."""
    found: list[Evening] = []
    for game in games:
        date, last = date_of(game.label), found[-1] if found else None
        if last and last.date == date and group_of(last.players) == group_of(game.players):
            found[-1] = last._replace(games=(game, *last.games))
        else:
            found.append(Evening(date, game.players, (game,)))
    return tuple(reversed(found))


def groups(games: Iterable[Game]) -> tuple[Group, ...]:
    """Return all groups that have finished a game, those who played most first."""
    found: dict[str, Group] = {}
    for game in games:
        if game.result is not None:
            key = group_of(game.players)
            before = found.get(key) or Group(key, tuple(sorted(game.players)), 0)
            found[key] = before._replace(games=before.games + 1)
    return tuple(sorted(found.values(), key=lambda one: (-one.games, one.players)))


def of_group(games: Iterable[Game], group: str) -> tuple[Game, ...]:
    """Return the games of one group; of all, where it is `NO_GROUP`."""
    return tuple(one for one in games if group in (NO_GROUP, group_of(one.players)))
