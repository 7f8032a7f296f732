"""The bodies of the journal's rows: what happened at the table, in the form it is kept.

The running table and the one rebuilt from disk go through the same rows, so they cannot differ.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

from companion.games.conduct import Conduct
from companion.journal import Row
from companion.refusals import Refusal
from companion.words import Said, restored, say, stored

Action = TypeVar("Action")
Marks = TypeVar("Marks")

TimerValue = tuple[float, float]
"""A timer's total and the seconds left."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Change(_Entry, Generic[Action], frozen=True):
    """Another action in the place of the record's line of this index (from 0)."""

    line: int
    action: Action


class Mend(_Entry, Generic[Action], frozen=True):
    """The record put right: of its lines `upto` stand, with these changes, for this reason."""

    upto: int
    changes: tuple[Change[Action], ...] = ()
    reason: str = ""


class Step(_Entry, Generic[Action, Marks], frozen=True, tag_field="entry", tag="step"):
    """One step that undo takes back: actions done together, and the marks after them.

    A step that mends has no actions of its own: all lines before it are played again as mended.
    `label` says what undo would take back; it is kept with what it was made of, to be told in any
    language later (a row of old has the text only). `left` is the timer as the step found it,
    `timer` as it left it. A row without marks has the game's marks as they begin.
    """

    label: Said
    actions: tuple[Action, ...] = ()
    marks: Marks | None = None
    left: TimerValue | None = None
    timer: TimerValue | None = None
    mend: Mend[Action] | None = None


class Marking(_Entry, Generic[Marks], frozen=True, tag_field="entry", tag="marks"):
    """The marks have changed, and nothing else."""

    marks: Marks


class Undone(_Entry, frozen=True, tag_field="entry", tag="undo"):
    """So many steps were taken back; `left` is the timer as it stood then."""

    steps: int
    left: TimerValue | None = None


class Redone(_Entry, frozen=True, tag_field="entry", tag="redo"):
    """So many steps were done again."""

    steps: int
    left: TimerValue | None = None


Entry = Step[Any, Any] | Marking[Any] | Undone | Redone


def body(entry: Entry) -> str:
    """Return the entry as JSON text."""
    return msgspec.json.encode(entry, enc_hook=stored).decode()


def kind(entry: Entry) -> str:
    """Return the entry's kind, the row's."""
    return str(entry.__struct_config__.tag)


def read(row: Row, conduct: Conduct) -> Entry:
    """Return a row's entry, of the game that is conducted so; raises Refusal `damaged`."""
    try:
        entry = _decoder(kept(conduct), conduct.Marks).decode(row.body)
    except msgspec.DecodeError:
        raise Refusal("damaged", say("row {number} cannot be read", number=row.seq)) from None
    if isinstance(entry, Step) and entry.marks is None:
        return msgspec.structs.replace(entry, marks=conduct.Marks())
    return entry


def kept(conduct: Conduct) -> Any:
    """Return the union of what a step may hold: the record's actions and the corrections."""
    return reduce(or_, conduct.CORRECTIONS, conduct.game.Action)


@cache
def _decoder(action: Any, marks: Any) -> msgspec.json.Decoder[Entry]:
    rows: Any = Step[action, marks] | Marking[marks] | Undone | Redone
    return msgspec.json.Decoder(rows, dec_hook=restored)
