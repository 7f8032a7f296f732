"""Pirate 21's cards on the readers before the seats, and where they lie differently."""

from __future__ import annotations

from companion.deck import Card, Face
from companion.games.pirate21.at_table import tags as tagged
from companion.games.pirate21.at_table.following import together
from companion.games.pirate21.at_table.marks import Marks
from companion.games.pirate21.at_table.tags import UNKNOWN, Tags
from companion.games.pirate21.state import State
from companion.inputs import READERS
from companion.readings import Difference, Kind, Readings
from companion.words import Said, say


def _what(kind: Kind, reader: str) -> tuple[Said, Said]:
    if kind == "extra":
        return (
            say("Reader {reader}: a card here does not count.", reader=reader),
            say("Lift it. A card counts when it is laid in its turn; otherwise enter it by hand."),
        )
    if kind == "missing":
        return (
            say("Reader {reader}: cards are missing.", reader=reader),
            say("Lay them back where they were, or undo. The game still counts them here."),
        )
    return (
        say("Reader {reader}: two cards came at once.", reader=reader),
        say("Lift the one that stays hidden and lay it again: the one that lies first is shown."),
    )


AWAY = 2
"""So many cards lifted are told of: one is often in the hand, looked at (ruling P21-05)."""


class SeatCards:
    """The game's `companion.readings.Sense`: a reader lies before each seat.

    What laid cards ask for hangs on what was said as well, so the running game (`play`) follows
    them by itself.
    """

    def counting(self, state: State) -> bool:
        """Cards count while they are dealt and played."""
        return state.phase in ("deal", "turns")

    def owner(self, _state: State, _face: Face) -> int | None:
        """A card is whose reader it lies on: nobody's by what is printed on it."""
        return None

    def counted(self, _state: State, _reader: str, _seat: int, _card: Card) -> bool:
        """What has been counted is told by tags, not here."""
        return False

    def wanted(self, _readings: Readings, _state: State) -> None:
        """The running game follows."""
        return

    def differences(self, readings: Readings, state: State, marks: Marks) -> frozenset[Difference]:
        """Return where cards lie that do not count, or are missing; never which."""
        if not self.counting(state):
            return frozenset()
        tags = tagged.of(state, marks)
        return frozenset(
            (READERS[seat], kind)
            for seat in range(len(state.hands))
            if READERS[seat] not in readings.faults
            for kind in _at(readings, state, marks, tags, seat)
        )

    def sentences(self, kind: Kind, reader: str) -> tuple[Said, Said]:
        """Return one sentence for every reason, and what helps."""
        return _what(kind, reader)


def _at(readings: Readings, state: State, marks: Marks, tags: Tags, seat: int) -> tuple[Kind, ...]:
    if state.phase == "deal" and state.hands[seat].down is None:
        return _undealt(readings, marks, tags, READERS[seat])
    lying, mine = readings.at(READERS[seat]), tags[seat]
    others = tagged.known(tags).difference(mine)
    strange = len(lying.difference(mine, others))
    foreign = lying & others - _moving(marks, tags)
    extra: tuple[Kind, ...] = ()
    if foreign or strange > mine.count(UNKNOWN) + _to_come(state, marks, seat):
        extra = ("extra",)
    away = sum(tag != UNKNOWN and tag not in lying for tag in mine)
    return (*extra, "missing") if away >= AWAY else extra


def _moving(marks: Marks, tags: Tags) -> frozenset[str]:
    """The cards that a Mate is about to move."""
    if marks.intent is None or marks.intent.ability != "mate":
        return frozenset()
    return frozenset(mine[-1] for mine in tags if mine)


def _to_come(state: State, marks: Marks, seat: int) -> int:
    """How many cards may lie here before an ability is done."""
    intent = marks.intent
    if intent is None:
        return 0
    if intent.ability == "gunner":
        return 2 if seat == state.turn else 0
    here = intent.target in (None, state.players[seat])
    return 1 if intent.ability == "captain" and here else 0


def _undealt(readings: Readings, marks: Marks, tags: Tags, reader: str) -> tuple[Kind, ...]:
    """The last round's cards may lie until the new ones come."""
    lying = readings.at(reader)
    laid = frozenset(tag for where, tag in readings.fresh if where == reader)
    old = lying - laid
    if old if laid else old.difference(marks.before):
        return ("extra",)
    if together(readings, reader):
        return ("together",)
    return ("extra",) if len(laid) > 1 or laid & tagged.known(tags) else ()
