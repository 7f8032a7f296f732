"""The games of all evenings, as far as they may be told: who played, and of finished ones all.

Of a game that goes on, or was given up, nothing is told but its players: `result` is None then,
and nothing else of it ever leaves here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Literal, NamedTuple

from companion import forms, past, record
from companion.games.chronicle import Chronicle, Count
from companion.games.registry import CHRONICLES
from companion.journal import GameRow, ImportedRow, Journal
from companion.past import Moment, Past
from companion.refusals import Refusal
from companion.words import say

Standing = Literal["finished", "under way", "given up", "unreadable"]

NO_GAME = say("There is no such game here.")
GOES_ON = say("This game is not finished: nothing of it is told.")
UNREADABLE = say("This game cannot be read any more by this companion.")


class Result(NamedTuple):
    """What is told of a finished game; tuples go by seat. `lines` are those of its record.

    `digest` tells it from all others, wherever it was played.
    """

    winner: str
    points: tuple[int, ...]
    counts: tuple[Count, ...]
    achievements: tuple[tuple[str, ...], ...]
    lines: int
    corrected: bool
    digest: str


class Game(NamedTuple):
    """A game of the list: `key` in an address, `name` the rules', `label` the wall clock's."""

    key: str
    name: str
    label: str
    players: tuple[str, ...]
    standing: Standing
    imported: bool = False
    result: Result | None = None


Finished = tuple[tuple[Game, Result], ...]
"""Finished games with what is told of them, in their order."""


def by_rules(games: Iterable[Game]) -> Iterator[tuple[str, Chronicle, Finished]]:
    """Yield, by the rules' name, what was finished by them; nothing where nothing was."""
    finished = [(game, game.result) for game in games if game.result is not None]
    for name, chronicle in CHRONICLES.items():
        if of_kind := tuple(one for one in finished if one[0].name == name):
            yield name, chronicle, of_kind


class _Known(NamedTuple):
    """What was found out about a game by playing it through."""

    players: tuple[str, ...]
    begun: bool
    over: bool
    result: Result | None


class Evenings:
    """All games of one data directory; `look` opens its journal to be looked into, only.

    Which is expensive is remembered: what a game's rows say, as long as no row is added.
    """

    def __init__(self, look: Callable[[], Journal]) -> None:
        self._look = look
        self._known: dict[tuple[str, int], _Known | None] = {}
        self._watched: tuple[tuple[str, str], tuple[Moment, ...]] | None = None

    def games(self) -> tuple[Game, ...]:
        """Return all games that were ever begun, in their order; raises Refusal `storage`."""
        with closing(self._look()) as journal:
            return self._games(journal)

    def finished(self, key: str) -> tuple[Game, Past]:
        """Return a finished game and its lines; raises Refusal `no-game`, `unfinished`.

        Both in one look: its end may be taken back at the table meanwhile.
        """
        with closing(self._look()) as journal:
            journal.hold_still()
            return self._found(journal, key), _past(journal, key)

    def moments(self, key: str) -> tuple[Game, Past, tuple[Moment, ...]]:
        """Return a finished game with all its moments, the beginning first; raises Refusal."""
        game, found = self.finished(key)
        assert game.result is not None  # only finished games come so far
        at = key, game.result.digest
        if self._watched is None or self._watched[0] != at:
            self._watched = at, tuple(past.moments(found))
        return game, found, self._watched[1]

    def _games(self, journal: Journal) -> tuple[Game, ...]:
        rows, imported = journal.games(), journal.imported()
        at_table = journal.last_game()
        last = at_table.game if at_table else 0
        placed = [((row.game, 0), self._played(journal, row, last)) for row in rows]
        placed += [((row.after, row.number), self._taken_in(journal, row)) for row in imported]
        return tuple(game for _, game in sorted(placed, key=lambda one: one[0]) if game)

    def _found(self, journal: Journal, key: str) -> Game:
        game = next((one for one in self._games(journal) if one.key == key), None)
        if game is None:
            raise Refusal("no-game", NO_GAME)
        if game.standing == "unreadable":
            raise Refusal("unreadable", UNREADABLE)
        if game.result is None:
            raise Refusal("unfinished", GOES_ON)
        return game

    def _played(self, journal: Journal, row: GameRow, last: int) -> Game | None:
        """The game at the table is over once all have seen how it ended."""
        key = str(row.game)
        known = self._remembered((key, row.newest), lambda: _known(_from_rows(journal, row)))
        if known is None:
            return Game(key, row.name, row.label, (), "unreadable")
        if not known.begun:
            return None
        at_table = row.game == last
        told = known.result if known.over or not at_table else None
        going: Standing = "under way" if at_table else "given up"
        standing: Standing = "finished" if told else going
        return Game(key, row.name, row.label, known.players, standing, result=told)

    def _taken_in(self, journal: Journal, row: ImportedRow) -> Game:
        key = f"i{row.number}"
        known = self._remembered((key, 0), lambda: _known(_from_import(journal, row)))
        if known is None or known.result is None:
            return Game(key, row.name, row.label, (), "unreadable", imported=True)
        return Game(key, row.name, row.label, known.players, "finished", True, known.result)

    def _remembered(self, at: tuple[str, int], find: Callable[[], _Known]) -> _Known | None:
        if at not in self._known:
            for older in [one for one in self._known if one[0] == at[0]]:
                del self._known[older]
            try:
                self._known[at] = find()
            except (Refusal, record.Fault, *forms.ERRORS):
                self._known[at] = None
        return self._known[at]


def _past(journal: Journal, key: str) -> Past:
    for row in journal.games():
        if str(row.game) == key:
            return _from_rows(journal, row)
    for taken in journal.imported():
        if f"i{taken.number}" == key:
            return _from_import(journal, taken)
    raise Refusal("no-game", NO_GAME)


def _from_rows(journal: Journal, row: GameRow) -> Past:
    return past.from_rows(row, journal.rows(row.game))


def _from_import(journal: Journal, row: ImportedRow) -> Past:
    lines = record.lines_of(journal.body(row.number).encode())
    return past.from_lines(lines, corrections=True)


def _known(found: Past) -> _Known:
    if not found.begun:
        return _Known(found.header.players, begun=False, over=False, result=None)
    *_, last = moments = tuple(past.moments(found))
    if not last.state.finished:
        return _Known(found.header.players, begun=True, over=False, result=None)
    marks = found.marks
    over = marks is None or CHRONICLES[found.header.game].over(last.state, marks)
    return _Known(found.header.players, begun=True, over=over, result=result_of(found, moments))


def result_of(found: Past, moments: tuple[Moment, ...]) -> Result:
    """Return what is told of a finished game, from its moments."""
    state = moments[-1].state
    chronicle = CHRONICLES[found.header.game]
    return Result(
        winner=state.players[state.winner],
        points=chronicle.points(state),
        counts=chronicle.counted(state, tuple(_events(moments))),
        achievements=chronicle.achieved(state),
        lines=len(found.lines),
        corrected=found.corrected,
        digest=digest_of(found),
    )


def _events(moments: tuple[Moment, ...]) -> Iterator[object]:
    for moment in moments:
        yield from moment.events


def digest_of(found: Past) -> str:
    """Return what tells a game from all others: the same wherever its lines are read."""
    return hashlib.sha256(past.text_of(found).encode()).hexdigest()
