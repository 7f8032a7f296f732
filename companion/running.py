"""What stands at the table, and how it comes to stand: every change is written down first.

The game's state and the marks are the fold of the journal's rows; the timer and the gestures are
live and stand beside them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from companion import freshness
from companion.chance import Random
from companion.entries import Entry, Marking, Mend, Redone, Step, TimerValue, Undone
from companion.freshness import Freshness, Subjects
from companion.games.conduct import Conduct, Play
from companion.gestures import Holds
from companion.history import History, Situation
from companion.readings import Readings
from companion.refusals import Refusal
from companion.remembered import Remembered
from companion.settings import Settings
from companion.setup import Chosen, setup_of
from companion.store import Store
from companion.timer import Timer
from companion.words import Said

HINT = 6.0
"""Seconds that the answer to a button is shown."""

LONG_HINT = 20.0
"""Seconds that what nobody asked for, but all should read, is shown."""

RETRY = 1.0
"""Seconds until a card that could not be written down is tried again."""


class Running:
    """The running game and its timer; `Table` is what drives it. The `Keeper` of the game's `play`.

    `play` is the running game's live part. `number` is the newest screen's;
    `sounds` wait to be played; `unsaved` says why the last thing could not be written down, or is
    None. `fresh` knows since which screen each thing on it has been as it is; `_moves`, `_rewrites`
    and `_corrections` count steps forth and back, those that were not only one more, and what hands
    put right. `_brought_back` are the marks that undo or redo has brought back: the table does
    nothing by itself on those, or no undo would last.
    """

    def __init__(
        self, store: Store, settings: Settings, readings: Readings, random: Random, now: float
    ) -> None:
        self.settings = settings
        self.readings = readings
        self.random = random
        self.sounds: list[str] = []
        self.number = store.journal.reserved() + 1
        self._store = store
        self._reset(now)

    def _reset(self, now: float) -> None:
        """Begin with the store's game, whose timer stands if it was restored."""
        timer, since = self._store.timer, None if self._store.restored else now
        self.timer: Timer | None = Timer(*timer, since) if timer else None
        self.play: Play = self.conduct.begin(self)
        self.hint: tuple[str, float] | None = None
        self.unsaved: str | None = None
        self._holds = Holds()
        self._retry_at: float | None = None
        self.fresh = Freshness(self.number)
        self._moves = self._rewrites = self._corrections = 0
        self._ticked = now
        self._brought_back = self.now.marks if self.history.redoable else None

    @property
    def conduct(self) -> Conduct:
        """How the running game is played."""
        return self._store.conduct

    @property
    def chosen(self) -> Chosen:
        """What was chosen for this game and stands in no header."""
        return self._store.chosen

    @property
    def draws(self) -> bool:
        """Whether the companion draws what is drawn."""
        return self.chosen.draws

    @property
    def remembered(self) -> Remembered:
        """What is kept from game to game."""
        return self._store.remembered

    @property
    def history(self) -> History:
        """All that was done in this game."""
        return self._store.history

    @property
    def now(self) -> Situation:
        """The situation that stands: the game's state and the marks."""
        return self.history.now

    @property
    def state(self) -> Any:
        """The game's state. It holds secrets: screens are composed by `companion.screen` only."""
        return self.now.state

    @property
    def marks(self) -> Any:
        """What stands beside the state and is undone with it."""
        return self.now.marks

    @property
    def last_action(self) -> Any | None:
        """The newest action of the record as it stands, or None."""
        return self.history.last_action

    @property
    def brought_back(self) -> bool:
        """Whether undo or redo brought the marks back: nothing is done by itself on those."""
        return bool(self.now.marks == self._brought_back)

    @property
    def last_setup(self) -> dict[str, Any]:
        """The setup to offer again: the newest one that was played here."""
        last = self.remembered.last
        if last is not None and (last.game == self._store.game or not self.history.begun):
            return last.setup
        return setup_of(self.state.header, self.chosen)

    @property
    def under_way(self) -> bool:
        """Whether something has been done in this game, and it is not finished."""
        return self.history.begun and not self.state.finished

    @property
    def played_on(self) -> bool:
        """Whether something was done in this game since it was begun, or since the start."""
        return self._moves > 0

    @property
    def notice(self) -> str | None:
        """What the host should know about the journal, or None."""
        return self._store.journal.notice

    @property
    def put_back_to(self) -> str | None:
        """The wall clock's label of the backup that this game was put back to, or None."""
        restored = self.remembered.restored
        ours = restored is not None and restored.game == self._store.game
        return restored.label if restored and ours and not self.state.finished else None

    @property
    def stage(self) -> str | None:
        """What the phase is at, where it has stages (the Market's fists, say); else None."""
        return self.play.stage

    # What is written down.

    def act(
        self,
        actions: tuple[Any, ...],
        now: float,
        *,
        label: Said | None = None,
    ) -> None:
        """Do actions as one step, named by `label` or its first action; raises Refusal."""
        before = self.now
        after = self._store.try_out(actions)
        marks = self.play.marks_after(before.state, before.marks, actions, after)
        named = label or self.conduct.game.undo_label(before.state, actions[0])
        self._step(actions, marks, named, now, after)
        for action in actions[-1:]:
            if odd := self.conduct.game.warnings(before.state, action, after):
                self.hint = (odd[0], now + LONG_HINT)

    def mend(self, mend: Mend[Any], label: Said, now: float) -> None:
        """Play the record again as mended, as one step that undo takes back; raises Refusal."""
        before = self.now
        after = self.history.mended(mend)
        marks = self.play.marks_after(before.state, before.marks, (), after)
        self._step((), marks, label, now, after, mend=mend)
        self._rewrites += 1
        self._forget_gestures()

    def mark(self, now: float, **changes: Any) -> None:
        """Change marks without a step; raises Refusal."""
        marks = msgspec.structs.replace(self.now.marks, **changes)
        self._write(Marking(marks), self._timer_value(now), now)

    def mark_step(
        self, marks: Any, label: Said, now: float, *, actions: tuple[Any, ...] = ()
    ) -> None:
        """Change the marks, with `actions`, as a step that undo takes back; raises Refusal."""
        self._step(actions, marks, label, now, self._store.try_out(actions))

    def _step(
        self,
        actions: tuple[Any, ...],
        marks: Any,
        label: Said,
        now: float,
        after: Any | None = None,
        mend: Mend[Any] | None = None,
    ) -> None:
        before = self.now
        there = Situation(after or before.state, marks)
        same = self._period(before) == self._period(there)
        kept = same and self._timer_name(before) == self._timer_name(there)
        timer = self.timer if kept else self._timer_of(there, now)
        value = _value(timer, now)
        step = Step(label, actions, marks, self._timer_value(now), value, mend)
        self._write(step, value, now)
        self._moves += 1
        self._brought_back = None
        self.timer = timer
        if not same:
            self._forget_gestures()

    def _go(self, entry: Undone | Redone, now: float) -> None:
        standing = self.timer is not None and not self.timer.running
        by = -entry.steps if isinstance(entry, Undone) else entry.steps
        there = self.history.moved(by).now
        self._write(entry, there.timer, now)
        self.timer = Timer(*there.timer, None if standing else now) if there.timer else None
        self._moves += 1
        self._rewrites += 1
        self._brought_back = self.now.marks
        self._forget_gestures()

    def _write(self, entry: Entry, timer: TimerValue | None, now: float) -> None:
        self._store.write(entry, timer, now)
        self.unsaved = None
        if self.put_back_to is not None:  # it is played on: all have seen it
            with suppress(Refusal):
                self._store.keep(restored=None)

    def by_itself(self, deed: Callable[[], None], now: float) -> None:
        """Do what no page asked for: there is nobody to answer, so a refusal becomes a hint."""
        try:
            deed()
        except Refusal as refusal:
            if refusal.code == "storage":
                self._complain(refusal, now)
            else:
                self.hint = (refusal.for_viewer(None).sentence, now + HINT)

    def tell(self, what: Said, now: float) -> None:
        """Say something to all for a moment."""
        self.hint = (what, now + HINT)

    def _complain(self, refusal: Refusal, now: float) -> None:
        self.unsaved = refusal.sentence
        self._retry_at = now + RETRY

    def _forget_gestures(self) -> None:
        self.play.forget()
        self._holds.forget()
        self.readings.compare_anew()
        self.hint = None

    @property
    def subjects(self) -> Subjects:
        """How everything looks that a command of the running game can be about."""
        return {
            freshness.GAME: self._store.game,
            freshness.STEPS: self._moves,
            freshness.LINES: self._rewrites,
            freshness.CORRECTIONS: (self._corrections, self._rewrites),
            freshness.TIMER: self.timer,
            **{f"own card {card.id}": card for card in self.remembered.cards},
            **self.conduct.subjects(self.play),
        }

    def _period(self, situation: Situation) -> object:
        return self.conduct.period(situation.state, situation.marks)

    # The timer.

    def _timer_name(self, situation: Situation) -> str | None:
        return self.conduct.timed(situation.state, situation.marks)

    def _timer_of(self, situation: Situation, now: float) -> Timer | None:
        name = self._timer_name(situation)
        seconds = None if name is None else self.chosen.timers.of(name)
        return None if seconds is None else Timer.start(seconds, now)

    def _timer_value(self, now: float) -> TimerValue | None:
        return _value(self.timer, now)

    def _tick_timer(self, now: float) -> None:
        timer, before = self.timer, self._ticked
        self._ticked = now
        if timer is None or not timer.running:
            return
        self.sounds.extend("time" for _ in timer.warnings_between(before, now))
        if int(timer.left_at(before)) != int(timer.left_at(now)):
            with suppress(Refusal):
                self._store.checkpoint((timer.total, timer.left_at(now)))


def _value(timer: Timer | None, now: float) -> TimerValue | None:
    return None if timer is None else (timer.total, timer.left_at(now))
