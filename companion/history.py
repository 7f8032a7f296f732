"""A game's steps as a fold of the journal's rows: where it stands, and what can be undone.

At every position stands the newest situation there: a step goes on to a new one, a mark changes
the one that stands, undo goes back and redo forward. So undo of n steps brings back exactly what
stood before them, marks and timer included, and redo what stood after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.entries import Entry, Marking, Mend, Step, TimerValue, Undone
from companion.games.conduct import Conduct
from companion.games.corrections import because
from companion.happenings import SHOWN, Happening
from companion.refusals import Refusal
from companion.words import Said, say


@dataclass(frozen=True, slots=True)
class Situation:
    """The table at one position: the game's state, the marks, the timer as it stood there."""

    state: Any
    marks: Any
    timer: TimerValue | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Place:
    """A position that can be gone back to: a link in a chain, so that a step copies nothing.

    `step` led here from `before`; both None where the game begins. `number` counts from there.
    """

    situation: Situation
    step: Step[Any, Any] | None = None
    before: Place | None = None
    number: int = 0

    def altered(self, situation: Situation) -> Place:
        """Return the same place with another situation there."""
        return Place(situation, self.step, self.before, self.number)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ahead:
    """What can be done again: the next step and where it leads, and `more` after that.

    `number` is how many steps that makes.
    """

    step: Step[Any, Any]
    situation: Situation
    more: Ahead | None
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """All positions of one game, as one value; `after` gives the next one.

    `conduct` is how the game is played here, `first` its state at the beginning, `here` where it
    stands. `counted` is how many happenings there have been.
    """

    conduct: Conduct
    first: Any
    here: Place
    ahead: Ahead | None = None
    happened: tuple[Happening, ...] = ()
    counted: int = 0

    @classmethod
    def begin(cls, conduct: Conduct, state: Any, timer: TimerValue | None = None) -> History:
        """Return the history of a game that has just been set up."""
        return cls(conduct, state, Place(Situation(state, conduct.Marks(), timer)))

    def __eq__(self, other: object) -> bool:
        """Link by link: the chain may be longer than Python nests calls."""
        return isinstance(other, History) and self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]  # how Python says that a value has no hash

    @property
    def now(self) -> Situation:
        """The situation that stands."""
        return self.here.situation

    @property
    def position(self) -> int:
        """How many steps the game has come."""
        return self.here.number

    @property
    def begun(self) -> bool:
        """Whether any step was ever done, also one that was taken back and can be done again."""
        return bool(self.position or self.redoable)

    @property
    def redoable(self) -> int:
        """How many steps can be done again."""
        return self.ahead.number if self.ahead else 0

    @property
    def undo_label(self) -> Said | None:
        """What undo would take back, or None."""
        return self.here.step.label if self.here.step else None

    @property
    def redo_label(self) -> Said | None:
        """What redo would do again, or None."""
        return self.ahead.step.label if self.ahead else None

    @property
    def steps(self) -> tuple[Step[Any, Any], ...]:
        """All steps, the oldest first; those after `position` can be done again."""
        return (*_steps_to(self.here), *(again.step for again in _ahead_from(self.ahead)))

    def _value(self) -> tuple[object, ...]:
        back = [(place.situation, place.step) for place in _back_from(self.here)]
        forward = [(again.situation, again.step) for again in _ahead_from(self.ahead)]
        return self.conduct, back, forward, self.happened, self.counted

    @property
    def actions(self) -> tuple[Any, ...]:
        """The record's lines up to where the game stands, as mended; corrections among them."""
        return lines_of(_steps_to(self.here))

    @property
    def last_action(self) -> Any | None:
        """The newest of `actions`, or None."""
        for place in _back_from(self.here):
            step = place.step
            if step is not None and step.mend is not None:
                lines = lines_of(_steps_to(place))
                return lines[-1] if lines else None
            if step is not None and step.actions:
                return step.actions[-1]
        return None

    def after(self, entry: Entry) -> History:
        """Return the history with one entry more; raises Refusal."""
        if isinstance(entry, Step):
            return self._stepped(entry)
        if isinstance(entry, Marking):
            marked = replace(self.now, marks=entry.marks)
            return replace(self, here=self.here.altered(marked))
        by = -entry.steps if isinstance(entry, Undone) else entry.steps
        return replace(self, here=self._left(entry.left)).moved(by)

    def _stepped(self, step: Step[Any, Any]) -> History:
        state, news = self._done(step)
        left = self._left(step.left)
        arrived = Situation(state, step.marks, step.timer)
        here = Place(arrived, step, left, left.number + 1)
        return self._told(here, None, news)

    def _done(self, step: Step[Any, Any]) -> tuple[Any, tuple[tuple[str, Said], ...]]:
        """Return the state after a step, and what is told of it."""
        if step.mend is not None:
            return self.mended(step.mend), (("mend", mend_told(step.label, step.mend)),)
        state, events = run(self.conduct, self.now.state, step.actions)
        return state, self.conduct.told(events, state.players)

    def mended(self, mend: Mend[Any]) -> Any:
        """Return the state that the record leads to as mended; raises Refusal."""
        lines = mended(list(self.actions), mend)
        return run(self.conduct, self.first, tuple(lines))[0]

    def moved(self, by: int) -> History:
        """Return it so many steps further (back, if negative); raises Refusal."""
        if not -self.position <= by <= self.redoable:
            raise Refusal("damaged", say("more steps are taken back or done again than there are"))
        move = _back if by < 0 else _forward
        here, ahead = self.here, self.ahead
        news = []
        for _ in range(abs(by)):
            here, ahead, told = move(here, ahead)
            news.append(told)
        return self._told(here, ahead, tuple(news))

    def _left(self, timer: TimerValue | None) -> Place:
        """Where it stands, with the timer remembered as it was when this place was left."""
        now = self.now
        return self.here.altered(Situation(now.state, now.marks, timer))

    def _told(
        self, here: Place, ahead: Ahead | None, news: tuple[tuple[str, Said], ...]
    ) -> History:
        told_now = tuple(
            Happening(self.counted + count, kind, text)
            for count, (kind, text) in enumerate(news, start=1)
        )
        happened = (*self.happened, *told_now)[-SHOWN:]
        return History(self.conduct, self.first, here, ahead, happened, self.counted + len(news))


def _back_from(place: Place | None) -> Iterator[Place]:
    """A place and all before it, to where the game began."""
    while place is not None:
        yield place
        place = place.before


def _ahead_from(ahead: Ahead | None) -> Iterator[Ahead]:
    while ahead is not None:
        yield ahead
        ahead = ahead.more


def _steps_to(place: Place) -> tuple[Step[Any, Any], ...]:
    """The steps that led to a place, the oldest first."""
    return tuple(before.step for before in _back_from(place) if before.step)[::-1]


_Move = tuple[Place, Ahead | None, tuple[str, Said]]


def _back(here: Place, ahead: Ahead | None) -> _Move:
    if here.step is None or here.before is None:
        raise Refusal("damaged", say("the game goes back to its beginning only"))
    number = ahead.number if ahead else 0
    again = Ahead(here.step, here.situation, ahead, number + 1)
    return here.before, again, ("undo", say("Undone: {label}.", label=here.step.label))


def _forward(here: Place, ahead: Ahead | None) -> _Move:
    if ahead is None:
        raise Refusal("damaged", say("there is nothing to be done again"))
    there = Place(ahead.situation, ahead.step, here, here.number + 1)
    return there, ahead.more, ("redo", say("Done again: {label}.", label=ahead.step.label))


def run(conduct: Conduct, state: Any, actions: Iterable[Any]) -> tuple[Any, tuple[Any, ...]]:
    """Return the state after these actions and the events on the way; raises Refusal."""
    events: list[Any] = []
    for action in actions:
        do = conduct.CORRECTIONS.get(type(action), conduct.game.apply)
        state, more = do(state, action)
        events.extend(more)
    return state, tuple(events)


def lines_of(steps: Iterable[Step[Any, Any]]) -> tuple[Any, ...]:
    """Return the lines of a record that these steps made, each mend applied where it stands."""
    lines: list[Any] = []
    for step in steps:
        if step.mend is not None:
            lines = mended(lines, step.mend)
        lines.extend(step.actions)
    return tuple(lines)


def mended(lines: list[Any], mend: Mend[Any]) -> list[Any]:
    """Return the lines as a mend leaves them; raises Refusal `damaged` if it does not fit."""
    if mend.upto > len(lines) or any(change.line >= mend.upto for change in mend.changes):
        raise Refusal("damaged", say("lines are mended that there are not"))
    lines = lines[: mend.upto]
    for change in mend.changes:
        lines[change.line] = change.action
    return lines


def mend_told(label: Said, mend: Mend[Any]) -> Said:
    """Return the sentence that the history has of a mend: what, and why."""
    if not mend.reason:
        return say("{What}.", what=label)
    return say("{What} ({reason}).", what=label, reason=because(mend.reason))
