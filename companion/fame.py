"""The hall of fame: records of single games, winning streaks, and who has achieved what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.evenings import Finished, Game, by_rules
from companion.games.chronicle import Chronicle
from companion.groups import date_of
from companion.words import say


class Holder(msgspec.Struct, frozen=True):
    """Who holds a record; `key` is the game's in which it was set, "" for a streak."""

    player: str
    key: str
    date: str


class Record(msgspec.Struct, frozen=True):
    """A record: what, how much, and all who hold it, the first one first."""

    label: str
    value: int
    holders: tuple[Holder, ...]


class Achieved(msgspec.Struct, frozen=True):
    """An achievement, how it is earned, and who has it how often, most often first."""

    label: str
    how: str
    players: tuple[tuple[str, int], ...]


class Hall(msgspec.Struct, frozen=True):
    """One game's hall of fame."""

    name: str
    title: str
    records: tuple[Record, ...]
    achievements: tuple[Achieved, ...]


def halls(games: Iterable[Game]) -> tuple[Hall, ...]:
    """Return the hall of fame of each game that was finished at least once."""
    return tuple(
        Hall(
            name,
            chronicle.TITLE,
            tuple(_records(finished, chronicle)),
            tuple(_achieved(finished, chronicle)),
        )
        for name, chronicle, finished in by_rules(games)
    )


def _records(games: Finished, chronicle: Chronicle) -> Iterator[Record]:
    """A record of nothing is none."""
    told: list[tuple[str, str]] = [
        (say("Most {points} in a game", points=chronicle.POINTS), "points")
    ]
    told += [(tally.label, tally.id) for tally in chronicle.RECORDS]
    for label, what in told:
        best, holders = _most(games, what)
        if best > 0:
            yield Record(label, best, holders)
    longest, streaks = _streak(games)
    if longest > 1:
        yield Record(say("Most wins in a row"), longest, streaks)


def _most(games: Finished, what: str) -> tuple[int, tuple[Holder, ...]]:
    best = 0
    holders: list[Holder] = []
    for game, result in games:
        for seat, player in enumerate(game.players):
            value = result.points[seat] if what == "points" else result.counts[seat][what]
            if value > best:
                best, holders = value, []
            if value == best:
                holders.append(Holder(player, game.key, date_of(game.label)))
    return best, tuple(holders)


def _streak(games: Finished) -> tuple[int, tuple[Holder, ...]]:
    """A streak is of the games that the player took part in, whoever else did."""
    running: dict[str, int] = {}
    longest: dict[str, int] = {}
    for game, result in games:
        for player in game.players:
            running[player] = running.get(player, 0) + 1 if player == result.winner else 0
            longest[player] = max(longest.get(player, 0), running[player])
    best = max(longest.values(), default=0)
    holders = tuple(Holder(one, "", "") for one, count in longest.items() if count == best)
    return best, holders


def _achieved(games: Finished, chronicle: Chronicle) -> Iterator[Achieved]:
    counts: dict[str, dict[str, int]] = {one: {} for one in chronicle.ACHIEVEMENTS}
    for game, result in games:
        for player, achieved in zip(game.players, result.achievements, strict=True):
            for one in achieved:
                counts[one][player] = counts[one].get(player, 0) + 1
    for one, label in chronicle.ACHIEVEMENTS.items():
        players = sorted(counts[one].items(), key=lambda pair: -pair[1])
        yield Achieved(label, chronicle.CONDITIONS[one], tuple(players))
