"""What many finished games say together: of players, of groups, by the game that was played.

All of it is a fold of `companion.evenings.Result`s; which things are counted, each game says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.evenings import Finished, Game, Result, by_rules
from companion.games.chronicle import Chronicle, Count, Tally
from companion.games.registry import CHRONICLES
from companion.words import say

GAMES = Tally("games", say("Games"))
WINS = Tally("wins", say("Wins"))
MOST_DRAWN = 12
"""A drawing has room for so many players: those who played most."""


class Sum(NamedTuple):
    """What one player did in some games; `total` holds the sums by the tallies' ids."""

    player: str
    total: Count
    best: int
    achievements: dict[str, int]


class Column(NamedTuple):
    """A column of the table: its id and what people call it."""

    id: str
    label: str


class Told(NamedTuple):
    """One game's statistics: a row for each player, those who won most first."""

    name: str
    title: str
    games: int
    columns: tuple[Column, ...]
    rows: tuple[Sum, ...]


class Drawing(NamedTuple):
    """The numbers of a plot: for each of the players a value in each series, labels beside."""

    title: str
    players: tuple[str, ...]
    series: tuple[tuple[Column, tuple[int, ...]], ...]
    stacked: bool
    left_out: int


def statistics(games: Iterable[Game]) -> tuple[Told, ...]:
    """Return the statistics of each game that was finished at least once."""
    return tuple(
        Told(name, chronicle.TITLE, len(finished), _columns(chronicle), _rows(finished))
        for name, chronicle, finished in by_rules(games)
    )


def _columns(chronicle: Chronicle) -> tuple[Column, ...]:
    points = Column("points", say("{points} in all", points=chronicle.POINTS))
    own = (Column(tally.id, tally.label) for tally in chronicle.TALLIES)
    return (Column(*GAMES), Column(*WINS), points, Column("best", say("Best game")), *own)


def _rows(games: Finished) -> tuple[Sum, ...]:
    sums: dict[str, Sum] = {}
    for game, result in games:
        for seat, player in enumerate(game.players):
            sums[player] = _added(sums.get(player), player, seat, result)
    rows = sums.values()
    return tuple(sorted(rows, key=lambda one: (-one.total["wins"], -one.total["games"])))


def _added(before: Sum | None, player: str, seat: int, result: Result) -> Sum:
    points = result.points[seat]
    counts = {"games": 1, "wins": int(player == result.winner), "points": points}
    counts |= result.counts[seat]
    total = dict(before.total) if before else {}
    for what, count in counts.items():
        total[what] = total.get(what, 0) + count
    achieved = dict(before.achievements) if before else {}
    for one in result.achievements[seat]:
        achieved[one] = achieved.get(one, 0) + 1
    return Sum(player, total, max(points, before.best) if before else points, achieved)


def value(row: Sum, column: str) -> int:
    """Return what stands in a row under a column's id."""
    return row.best if column == "best" else row.total[column]


def drawing(told: Told, plot: str) -> Drawing | None:
    """Return the numbers of one of the game's plots, None where it has none of that id."""
    chosen = next((one for one in CHRONICLES[told.name].PLOTS if one.id == plot), None)
    if chosen is None:
        return None
    labels = {column.id: column for column in told.columns}
    most = sorted(told.rows, key=lambda row: -row.total["games"])[:MOST_DRAWN]
    rows = [row for row in told.rows if row in most]
    series = tuple((labels[one], tuple(value(row, one) for row in rows)) for one in chosen.series)
    players = tuple(row.player for row in rows)
    return Drawing(chosen.title, players, series, chosen.stacked, len(told.rows) - len(rows))


def as_rows(told: Told) -> dict[str, Any]:
    """Return the statistics as JSON values, for a page: columns, rows, plots."""
    chronicle = CHRONICLES[told.name]
    return {
        "name": told.name,
        "title": told.title,
        "games": told.games,
        "columns": [column._asdict() for column in told.columns],
        "rows": [
            {
                "player": row.player,
                "values": {column.id: value(row, column.id) for column in told.columns},
                "achievements": _named(row.achievements, chronicle),
            }
            for row in told.rows
        ],
        "plots": [plot._asdict() for plot in chronicle.PLOTS],
    }


def _named(achievements: Count, chronicle: Chronicle) -> list[dict[str, Any]]:
    return [
        {"label": label, "count": achievements[one]}
        for one, label in chronicle.ACHIEVEMENTS.items()
        if one in achievements
    ]
