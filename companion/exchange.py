"""Finished games as files: records, CSV, JSON; and such files taken in again.

The forms are described in docs/evenings.md. What comes in is hostile until it has been replayed:
a file is taken in whole or not at all.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from companion import forms, past, record
from companion.evenings import Evenings, Game, digest_of
from companion.games.registry import CHRONICLES
from companion.journal import Arrival
from companion.past import Past
from companion.record import Fault, Line
from companion.refusals import Refusal
from companion.store import NO_RECORD
from companion.words import Said, as_said, say

BOOK: Final = 1
"""The version of the JSON form."""

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of a file that a page may hand in."""

LONGEST: Final = 64 * 1024 * 1024
"""Bytes of a file that a terminal may hand in."""

NOTHING: Final = say("There is no game in this file.")
NEWER: Final = say("This file was written by a newer companion; update this one.")
A_TABLE: Final = say(
    "This is the CSV, which is for spreadsheets. Take in the JSON file or the records instead."
)
NO_BOOK: Final = say("This is no file of finished games: its form is not the companion's.")
NOT_OVER: Final = say("The game is not finished here: only finished games are taken in.")

_LABEL: Final = re.compile(r"[0-9TZ:+. -]{1,32}")
_WIDE: Final = ("\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The same signs as wide as an ideograph: some spreadsheets take them too."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", *_WIDE)
_FIRST: Final = ("game", "date", "kind", "players", "player", "seat", "winner", "points")
_LAST: Final = ("achievements", "corrected")
_TABLE: Final = re.compile(rb"(\xef\xbb\xbf)?[\"']?game[\"']?[,;\t][\"']?date\b")
"""How our CSV begins, also as a spreadsheet has saved it again."""


# Out.


def as_record(evenings: Evenings, key: str) -> str:
    """Return a game as its record; raises Refusal, `corrected` where there can be none."""
    _, found = evenings.finished(key)
    if found.corrected:
        raise Refusal("corrected", NO_RECORD)
    return past.text_of(found)


def as_book(evenings: Evenings, keys: Iterable[str]) -> str:
    """Return games as JSON, each with its lines and how it ended."""
    games = ",\n".join(_dumped(_told(evenings, key)) for key in keys)
    return f'{{"companion": {BOOK}, "games": [\n{games}\n]}}\n'


def finished_keys(games: Iterable[Game]) -> tuple[str, ...]:
    """Return the keys of the finished games, in their order."""
    return tuple(one.key for one in games if one.result is not None)


def _told(evenings: Evenings, key: str) -> dict[str, Any]:
    game, found, moments = evenings.moments(key)
    result = game.result
    assert result is not None  # only finished games come so far
    lines = msgspec.to_builtins((found.header, *found.lines))
    return {
        "label": game.label,
        "game": game.name,
        "players": list(game.players),
        "winner": result.winner,
        "points": dict(zip(game.players, result.points, strict=True)),
        "no_record": NO_RECORD if result.corrected else None,
        "lines": list(lines),
        "final": found.conduct.game.full_view(moments[-1].state),
    }


def _dumped(value: Any) -> str:
    """The standard library's JSON, since a bid's value may be larger than 64 bits."""
    return json.dumps(value, ensure_ascii=False)


def as_table(games: Iterable[Game]) -> str:
    """Return the finished games as CSV: a line for each player of each game."""
    tallies = tuple(dict.fromkeys(one.id for kind in CHRONICLES.values() for one in kind.TALLIES))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((*_FIRST, *tallies, *_LAST))
    for game in games:
        if game.result is not None:
            writer.writerows(_rows(game, tallies))
    return out.getvalue()


def _rows(game: Game, tallies: tuple[str, ...]) -> Iterator[tuple[str | int, ...]]:
    result = game.result
    assert result is not None  # the caller has looked
    for seat, player in enumerate(game.players):
        counts = result.counts[seat]
        yield (
            *(_cell(text) for text in (game.key, game.label, game.name)),
            len(game.players),
            _cell(player),
            seat + 1,
            int(player == result.winner),
            result.points[seat],
            *(counts.get(tally, "") for tally in tallies),
            " ".join(result.achievements[seat]),
            int(result.corrected),
        )


def _cell(text: str) -> str:
    """A text that a spreadsheet would take for a formula begins with an apostrophe."""
    return f"'{text}" if text.startswith(_FORMULA) else text


# In.


class _Told(msgspec.Struct):
    lines: tuple[msgspec.Raw, ...]
    label: str = ""


class _Book(msgspec.Struct):
    companion: int
    games: tuple[_Told, ...] = ()


class _AnyBook(msgspec.Struct):
    companion: int


class _AnyLine(msgspec.Struct):
    record: Any = None


class Coming(NamedTuple):
    """A game of a file: its numbered lines, its label, its number in a file of ours (else 0)."""

    lines: list[Line]
    label: str = ""
    number: int = 0
    corrections: bool = False


def arrivals(data: bytes) -> tuple[Arrival, ...]:
    """Return the finished games of a file, each replayed; raises Refusal `import`, with the line.

    A game that is there twice comes once.
    """
    found: dict[str, Arrival] = {}
    for coming in _games_in(data):
        arrival = _replayed(coming)
        found.setdefault(arrival.digest, arrival)
    if not found:
        raise Refusal("import", NOTHING)
    return tuple(found.values())


def unknown(found: Iterable[Arrival], games: Iterable[Game]) -> tuple[Arrival, ...]:
    """Return the games that are not there yet."""
    here = {game.result.digest for game in games if game.result is not None}
    return tuple(one for one in found if one.digest not in here)


def _games_in(data: bytes) -> Iterator[Coming]:
    """The games of a file: of our JSON, or of records one after the other."""
    if _TABLE.match(data):
        raise Refusal("import", A_TABLE)
    if _is_book(data):
        yield from _book(data)
        return
    try:
        lines = record.lines_of(data)
    except Fault as fault:
        raise Refusal("import", _sentence(0, fault)) from None
    begins = [at for at, line in enumerate(lines) if _is_header(line.text)]
    for at, until in zip([0, *begins[1:]], [*begins[1:], len(lines)], strict=True):
        yield Coming(lines[at:until])


def _is_book(data: bytes) -> bool:
    try:
        msgspec.json.decode(data, type=_AnyBook)
    except forms.ERRORS:
        return False
    return True


def _book(data: bytes) -> Iterator[Coming]:
    try:
        if msgspec.json.decode(data, type=_AnyBook).companion != BOOK:
            raise Refusal("import", NEWER)
        book = msgspec.json.decode(data, type=_Book)
        for number, told in enumerate(book.games, start=1):
            texts = (bytes(line).decode() for line in told.lines)
            lines = [Line(at, text) for at, text in enumerate(texts, start=1)]
            label = told.label if _LABEL.fullmatch(told.label) else ""
            yield Coming(lines, label, number, corrections=True)
    except forms.ERRORS:
        raise Refusal("import", NO_BOOK) from None


def _is_header(text: str) -> bool:
    try:
        return msgspec.json.decode(text, type=_AnyLine).record is not None
    except forms.ERRORS:
        return False


def _replayed(coming: Coming) -> Arrival:
    try:
        found = past.from_lines(coming.lines, corrections=coming.corrections)
        _check_finished(found, coming.lines)
    except Fault as fault:
        raise Refusal("import", _sentence(coming.number, fault)) from None
    return Arrival(digest_of(found), found.header.game, coming.label, past.text_of(found))


def _check_finished(found: Past, lines: list[Line]) -> None:
    """Play it; raises Fault at the first line that the rules refuse, or at the last one."""
    played = 0
    try:
        for moment in past.moments(found):
            state = moment.state
            played += 1
    except Refusal as refusal:
        raise Fault(record.REFUSED, refusal.sentence, lines[played].number) from None
    if not state.finished:
        raise Fault(record.REFUSED, NOT_OVER, lines[-1].number)


def _sentence(game: int, fault: Fault) -> Said:
    """What is wrong and where; `game` is its number in a file of ours, 0 where it has none."""
    if fault.line is None:
        return as_said(fault.sentence)
    if not game:
        return say("Line {line}: {sentence}", line=fault.line, sentence=fault.sentence)
    where = say("Game {game}, line {line}", game=game, line=fault.line)
    return say("{where}: {sentence}", where=where, sentence=fault.sentence)
