"""A game's steps as a fold of the journal's rows: where it stands, and what can be undone.

At every position stands the newest situation there: a step goes on to a new one, a mark changes
the one that stands, undo goes back and redo forward. So undo of n steps brings back exactly what
stood before them, marks and timer included, and redo what stood after.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.entries import Entry, Marking, Mend, Step, TimerValue, Undone
from companion.games.conduct import Conduct
from companion.happenings import SHOWN, Happening
from companion.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Situation:
    """The table at one position: the game's state, the marks, the timer as it stood there."""

    state: Any
    marks: Any
    timer: TimerValue | None = None


@dataclass(frozen=True, slots=True)
class History:
    """All positions of one game, as one value; `after` gives the next one.

    `conduct` is how the game is played here. `situations` is one longer than `steps`. `counted` is
    how many happenings there have been.
    """

    conduct: Conduct
    situations: tuple[Situation, ...]
    steps: tuple[Step[Any, Any], ...] = ()
    position: int = 0
    happened: tuple[Happening, ...] = ()
    counted: int = 0

    @classmethod
    def begin(cls, conduct: Conduct, state: Any, timer: TimerValue | None = None) -> History:
        """Return the history of a game that has just been set up."""
        return cls(conduct, (Situation(state, conduct.Marks(), timer),))

    @property
    def now(self) -> Situation:
        """The situation that stands."""
        return self.situations[self.position]

    @property
    def undo_label(self) -> str | None:
        """What undo would take back, or None."""
        return self.steps[self.position - 1].label if self.position else None

    @property
    def redo_label(self) -> str | None:
        """What redo would do again, or None."""
        return self.steps[self.position].label if self.redoable else None

    @property
    def redoable(self) -> int:
        """How many steps can be done again."""
        return len(self.steps) - self.position

    @property
    def actions(self) -> tuple[Any, ...]:
        """The record's lines up to where the game stands, as mended; corrections among them."""
        return lines_of(self.steps[: self.position])

    @property
    def last_action(self) -> Any | None:
        """The newest of `actions`, or None."""
        for position in range(self.position, 0, -1):
            step = self.steps[position - 1]
            if step.mend is not None:
                lines = lines_of(self.steps[:position])
                return lines[-1] if lines else None
            if step.actions:
                return step.actions[-1]
        return None

    def after(self, entry: Entry) -> History:
        """Return the history with one entry more; raises Refusal."""
        if isinstance(entry, Step):
            return self._stepped(entry)
        if isinstance(entry, Marking):
            return self._with(replace(self.now, marks=entry.marks))
        by = -entry.steps if isinstance(entry, Undone) else entry.steps
        return self._left(entry.left)._moved(by)

    def _stepped(self, step: Step[Any, Any]) -> History:
        state, news = self._done(step)
        here = self._left(step.left)
        until = self.position + 1
        arrived = Situation(state, step.marks, step.timer)
        moved = replace(
            here,
            situations=(*here.situations[:until], arrived),
            steps=(*self.steps[: self.position], step),
            position=until,
        )
        return moved._telling(news)

    def _done(self, step: Step[Any, Any]) -> tuple[Any, tuple[tuple[str, str], ...]]:
        """Return the state after a step, and what is told of it."""
        if step.mend is not None:
            return self.mended(step.mend), (("mend", mend_told(step.label, step.mend)),)
        state, events = run(self.conduct, self.now.state, step.actions)
        return state, self.conduct.told(events, state.players)

    def mended(self, mend: Mend[Any]) -> Any:
        """Return the state that the record leads to as mended; raises Refusal."""
        lines = mended(list(self.actions), mend)
        return run(self.conduct, self.situations[0].state, tuple(lines))[0]

    def _moved(self, by: int) -> History:
        target = self.position + by
        if not 0 <= target <= len(self.steps):
            raise Refusal("damaged", "more steps are taken back or done again than there are")
        first, last = sorted((self.position, target))
        steps = self.steps[first:last]
        if by < 0:
            news = [("undo", f"Undone: {step.label}.") for step in reversed(steps)]
        else:
            news = [("redo", f"Done again: {step.label}.") for step in steps]
        return replace(self, position=target)._telling(tuple(news))

    def _left(self, timer: TimerValue | None) -> History:
        """Return it with the timer remembered where it stood when this position was left."""
        return self._with(replace(self.now, timer=timer))

    def _with(self, now: Situation) -> History:
        here = self.position
        changed = (*self.situations[:here], now, *self.situations[here + 1 :])
        return replace(self, situations=changed)

    def _telling(self, news: tuple[tuple[str, str], ...]) -> History:
        told_now = tuple(
            Happening(self.counted + count, kind, text)
            for count, (kind, text) in enumerate(news, start=1)
        )
        happened = (*self.happened, *told_now)[-SHOWN:]
        return replace(self, happened=happened, counted=self.counted + len(news))


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
        raise Refusal("damaged", "lines are mended that there are not")
    lines = lines[: mend.upto]
    for change in mend.changes:
        lines[change.line] = change.action
    return lines


def mend_told(label: str, mend: Mend[Any]) -> str:
    """Return the sentence that the history has of a mend: what, and why."""
    what = label[0].upper() + label[1:]
    return f"{what} ({mend.reason})." if mend.reason else f"{what}."
