"""A game of the journal that is over, or was given up: its lines as they stand, and its moments.

What undo took back is not played at all here, so that many games are read quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from companion import forms, record
from companion.entries import Marking, Redone, Step, Undone, kept, read
from companion.games.conduct import Conduct
from companion.games.registry import AT_TABLE
from companion.history import lines_of
from companion.journal import GameRow, Row
from companion.refusals import Refusal
from companion.words import say

TOO_FAR = say("More steps are taken back or done again than there are.")


class Past(NamedTuple):
    """A game: how it is played, its header, the lines that stand, the table's marks after them.

    `begun`: anything was ever done. Lines may be corrections, which no record has.
    """

    conduct: Conduct
    header: Any
    lines: tuple[Any, ...]
    marks: Any
    begun: bool = True

    @property
    def corrected(self) -> bool:
        """Whether hands put something right beside the rules."""
        return any(type(line) in self.conduct.CORRECTIONS for line in self.lines)


class Moment(NamedTuple):
    """The state after a line (None: the beginning), and the events that led to it."""

    state: Any
    line: Any = None
    events: tuple[Any, ...] = ()


def from_rows(game: GameRow, rows: Iterable[Row]) -> Past:
    """Return a game that was played here; raises Refusal `damaged`."""
    if game.name not in AT_TABLE:
        raise Refusal("damaged", say("The game is none that is played here."))
    conduct = AT_TABLE[game.name]
    try:
        header = msgspec.json.decode(game.header, type=conduct.game.Header)
    except forms.ERRORS:
        raise Refusal("damaged", say("The header cannot be read.")) from None
    steps, marks, begun = _standing(conduct, rows)
    return Past(conduct, header, lines_of(steps), marks, begun)


def _standing(
    conduct: Conduct, rows: Iterable[Row]
) -> tuple[tuple[Step[Any, Any], ...], Any, bool]:
    """Return the steps that stand, the marks there, and whether there ever was a step."""
    steps: list[Step[Any, Any]] = []
    marks: list[Any] = [conduct.Marks()]
    at = 0
    for row in rows:
        entry = read(row, conduct)
        if isinstance(entry, Step):
            del steps[at:], marks[at + 1 :]
            steps.append(entry)
            marks.append(entry.marks)
            at += 1
        elif isinstance(entry, Marking):
            marks[at] = entry.marks
        elif isinstance(entry, Undone | Redone):
            at += -entry.steps if isinstance(entry, Undone) else entry.steps
            if not 0 <= at <= len(steps):
                raise Refusal("damaged", TOO_FAR)
    return tuple(steps[:at]), marks[at], bool(steps)


def from_lines(lines: list[record.Line], *, corrections: bool = False) -> Past:
    """Decode a game's lines without playing them; raises Fault.

    `corrections`: what hands put right may be among them, which no record has.
    """
    if not lines:
        raise record.Fault(record.NO_ACTION, say("There is no header: the file is empty."))
    game, header = record.read_header(lines[0])
    conduct = AT_TABLE[game.NAME]
    return Past(conduct, header, tuple(_read(conduct, one, corrections) for one in lines[1:]), None)


def _read(conduct: Conduct, line: record.Line, corrections: bool) -> Any:
    game = conduct.game
    try:
        action = _decoder(kept(conduct) if corrections else game.Action).decode(line.text)
    except forms.ERRORS as error:
        sentence = forms.sentence(error, quoting=True, needs=game.NEEDS)
        raise record.Fault(record.NO_ACTION, sentence, line.number) from None
    return action if type(action) in conduct.CORRECTIONS else game.tidied(action)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def moments(past: Past) -> Iterator[Moment]:
    """Play a game: its beginning, then the moment after each line; raises Refusal."""
    conduct = past.conduct
    state = conduct.game.setup(past.header)
    yield Moment(state)
    for line in past.lines:
        do = conduct.CORRECTIONS.get(type(line), conduct.game.apply)
        state, events = do(state, line)
        yield Moment(state, line, events)


def text_of(past: Past) -> str:
    """Return the game's lines as they are exported, the header first, one JSON object each."""
    return record.write(past.header, past.lines)
