"""All tables of a house, by what each keeps at the broker and nothing else.

What stands there may have been written by anybody whom the broker lets: it is checked, cut short,
and bounded in number, and what is none of ours is as if it were not there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Annotated, Any, Final, Literal

import msgspec

from companion.broker import PUBLIC, is_name
from web.house.claim import Status, status_of
from web.house.line import Came, Gone, Heard

TOPICS: Final = f"{PUBLIC}/+/+"
MOST: Final = 100
"""Tables that are shown; a house has fewer."""
KNOWN: Final = 1000
"""Names that are remembered, so that one which turns out to be a table has all its parts."""

BEATS: Final = 2.5
"""Beats of a table without a word until it is silent."""

Words = Annotated[str, msgspec.Meta(max_length=300)]
Names = Annotated[tuple[Words, ...], msgspec.Meta(max_length=8)]
Standing = Literal["here", "silent", "gone"]


class Told(msgspec.Struct, frozen=True):
    """What is played at a table (`web.house.picked.table`)."""

    called: Words = ""
    players: Names = ()
    playing: bool = False
    heading: Words = ""
    small: Words = ""
    todo: Words = ""
    turn: Names = ()
    rest: Literal["paused", "over"] | None = None
    simulated: bool = False


class Timer(msgspec.Struct, frozen=True):
    """A table's timer, in seconds."""

    total: Annotated[float, msgspec.Meta(ge=0, le=86_400)] | None = None
    left: Annotated[float, msgspec.Meta(ge=0, le=86_400)] | None = None
    running: bool = False


class Result(msgspec.Struct, frozen=True):
    """Who has won at a table, and everybody's points."""

    winner: Words | None = None
    points: Annotated[dict[Words, int | None], msgspec.Meta(max_length=8)] = {}


_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    "table": msgspec.json.Decoder(Told),
    "timer": msgspec.json.Decoder(Timer),
    "result": msgspec.json.Decoder(Result),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One table; times are monotonic seconds. `until` is when it has to have spoken again.

    `since` is when it was heard of first, `heard` when last. `spoke`: it has spoken since we
    listen, so it is more than what stands there.
    """

    name: str
    since: float = 0.0
    heard: float = 0.0
    spoke: bool = False
    status: Status | None = None
    until: float = 0.0
    silent: bool = False
    table: Told = Told()  # noqa: RUF009 - immutable
    timer: Timer = Timer()  # noqa: RUF009 - immutable
    timed_at: float = 0.0
    result: Result = Result()  # noqa: RUF009 - immutable

    @property
    def standing(self) -> Standing:
        """Whether the table is there."""
        if self.status is None or self.status.state == "offline":
            return "gone"
        return "silent" if self.silent else "here"

    @property
    def worth(self) -> tuple[int, float]:
        """Who is shown before whom, where there are too many: the higher one.

        Tables that speak come first and keep their places, so that nobody pushes them out. Of what
        only stands there, the newer counts more.
        """
        if self.status is None:
            return 0, self.heard
        if self.standing == "here" and self.spoke:
            return 4, -self.since
        return {"gone": 1, "silent": 2, "here": 3}[self.standing], self.heard

    def shown(self, now: float) -> dict[str, Any]:
        """The table as a page shows it."""
        left = self.timer.left
        if left is not None and self.timer.running:
            left = max(0.0, left - (now - self.timed_at))
        return {
            "name": self.name,
            "standing": self.standing,
            "two": self.status is not None and self.status.two,
            "table": self.table,
            "timer": None if left is None else {"left": left, "running": self.timer.running},
            "result": self.result,
        }


@dataclass(frozen=True, slots=True)
class Lobby:
    """All that was heard so far, as a value; `there` says whether the broker is."""

    there: bool = False
    refused: str | None = None
    tables: dict[str, Entry] = field(default_factory=dict)

    def after(self, item: Came | Gone | Heard, now: float) -> Lobby:
        """The lobby once this has come. Who was only read of has as long as all others to speak."""
        if isinstance(item, Came):
            return Lobby(there=True)
        if isinstance(item, Gone):
            return replace(self, there=False, refused=item.refused or self.refused)
        root, _, rest = item.topic.partition("/")
        name, _, part = rest.partition("/")
        if root != PUBLIC or not is_name(name):
            return self
        known = self.tables.get(name) or Entry(name, since=now)
        entry = _with(replace(known, heard=now), part, item, now)
        if entry is None:
            return self
        return replace(self, tables=_bounded({**self.tables, name: entry}))

    def at(self, now: float) -> Lobby:
        """The lobby as time alone has made it: who says nothing for long is silent."""
        late = {
            name: replace(one, silent=True)
            for name, one in self.tables.items()
            if one.standing == "here" and now >= one.until
        }
        return replace(self, tables={**self.tables, **late}) if late else self

    def shown(self, number: int, now: float) -> dict[str, Any]:
        """The lobby as a page shows it: tables that have said who they are, by their names."""
        said = [one for one in self.tables.values() if one.status is not None]
        tables = sorted(said, key=_worth, reverse=True)[:MOST]
        return {
            "number": number,
            "there": self.there,
            "refused": self.refused,
            "tables": [one.shown(now) for one in sorted(tables, key=lambda one: one.name)],
        }


_worth = attrgetter("worth")


def _bounded(tables: dict[str, Entry]) -> dict[str, Entry]:
    """These, or all but the one that is worth least."""
    if len(tables) > KNOWN:
        least = min(reversed(tables.values()), key=_worth)
        del tables[least.name]
    return tables


def _with(entry: Entry, part: str, item: Heard, now: float) -> Entry | None:
    """A table's entry with another part; None where that says nothing."""
    if part == "status":
        return _standing(entry, item, now)
    if part not in _DECODERS:
        return None
    try:
        told = _DECODERS[part].decode(item.payload or b"{}")
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    if part == "timer":
        return replace(entry, timer=told, timed_at=now)
    return replace(entry, **{part: told})


def _standing(entry: Entry, item: Heard, now: float) -> Entry | None:
    """An empty status is how a table is forgotten. Of two with one name, who has it counts."""
    if not item.payload:
        return Entry(entry.name, since=now, heard=now)
    status = status_of(item.payload)
    if status is None:
        return None
    before = entry.status
    if before is not None and before.state == "online" and status.id != before.id:
        if status.state == "offline":
            return None
        if not status.has:
            return replace(entry, status=msgspec.structs.replace(before, two=True))
    until = now + BEATS * max(status.rhythm, 1.0)
    return replace(entry, status=status, until=until, silent=False, spoke=not item.kept)
