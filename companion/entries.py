"""The bodies of the journal's rows: what happened at the table, in the form it is kept.

The running table and the one rebuilt from disk go through the same rows, so they cannot differ.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games import pirates_word as game
from companion.games.pirates_word.box import Gems
from companion.journal import Row
from companion.refusals import Refusal

TimerValue = tuple[float, float]
"""A timer's total and the seconds left."""


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gems that the companion drew for a user's Artifact."""

    player: str
    artifact: str
    gems: Gems


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Bottle's new lay that the readers follow."""

    player: str
    artifact: str
    hand: str


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands at the table beside the game's state; undo takes it back too.

    `done`: seats whose cards are final. `tapped`: seats whose fists were raised by hand.
    `opened`: the fists are open. `exchanged`: Islands where at the reveal other cards lay than at
    the lock.
    """

    done: tuple[int, ...] = ()
    tapped: tuple[int, ...] = ()
    opened: bool = False
    drawn: tuple[Drawn, ...] = ()
    laying: Laying | None = None
    exchanged: tuple[str, ...] = ()


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Step(_Entry, frozen=True, tag_field="entry", tag="step"):
    """One step that undo takes back: actions done together, and the marks after them.

    `label` says what undo would take back. `left` is the timer as the step found it, `timer` as
    it left it.
    """

    label: str
    actions: tuple[game.Action, ...] = ()
    marks: Marks = Marks()
    left: TimerValue | None = None
    timer: TimerValue | None = None


class Marking(_Entry, frozen=True, tag_field="entry", tag="marks"):
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


Entry = Step | Marking | Undone | Redone

_ENTRY: Any = Entry


def body(entry: Entry) -> str:
    """Return the entry as JSON text."""
    return msgspec.json.encode(entry).decode()


def kind(entry: Entry) -> str:
    """Return the entry's kind, the row's."""
    return str(entry.__struct_config__.tag)


def read(row: Row) -> Entry:
    """Return a row's entry; raises Refusal `damaged`."""
    try:
        entry: Entry = msgspec.json.decode(row.body, type=_ENTRY)
    except msgspec.DecodeError:
        raise Refusal("damaged", f"row {row.seq} cannot be read") from None
    return entry
