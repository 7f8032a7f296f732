"""What stands at the table, and how it comes to stand: every change is written down first.

The game's state and the marks are the fold of the journal's rows; the timer and the fists are live
and stand beside them.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from companion import plans
from companion.entries import Entry, Marking, Marks, Redone, Step, TimerValue, Undone
from companion.games.pirates_word.actions import Action, RevealShips
from companion.games.pirates_word.at_table.differences import exchanged
from companion.games.pirates_word.sentences import undo_label
from companion.games.pirates_word.state import State
from companion.gestures import Fists, Holds
from companion.history import History, Situation
from companion.readings import Readings
from companion.refusals import Refusal
from companion.settings import Settings
from companion.store import Store
from companion.timer import Timer


class Running:
    """The running game and its timer; `Table` is what drives it.

    `number` is the newest screen's; `sounds` wait to be played; `unsaved` says why the last thing
    could not be written down, or is None. `_hard` and `_stepped` are the first screens since the
    last thing done by hand, and since the last step. `_brought_back` are the marks that undo or
    redo has brought back: the table does nothing by itself on those, or no undo would last.
    """

    def __init__(self, store: Store, settings: Settings, readings: Readings, now: float) -> None:
        self.settings = settings
        self.readings = readings
        self.sounds: list[str] = []
        self.number = store.journal.reserved() + 1
        self._store = store
        self._reset(now)

    def _reset(self, now: float) -> None:
        """Begin with the store's game, whose timer stands if it was restored."""
        timer, since = self._store.timer, None if self._store.restored else now
        self.timer: Timer | None = Timer(*timer, since) if timer else None
        self.fists = Fists(len(self.state.players))
        self.hint: tuple[str, float] | None = None
        self.unsaved: str | None = None
        self._holds = Holds()
        self._hard = self._stepped = self.number
        self._ticked = now
        self._brought_back = self.now.marks if self.history.redoable else None

    @property
    def history(self) -> History:
        """All that was done in this game."""
        return self._store.history

    @property
    def now(self) -> Situation:
        """The situation that stands: the game's state and the marks."""
        return self.history.now

    @property
    def state(self) -> State:
        """The game's state. It holds secrets: screens are composed by `companion.screen` only."""
        return self.now.state

    @property
    def notice(self) -> str | None:
        """What the host should know about the journal, or None."""
        return self._store.journal.notice

    @property
    def stage(self) -> str | None:
        """The Market's stage: `fists`, `count`, `opened` or `using`; None outside the Market."""
        if self.state.phase != "market":
            return None
        if self.state.bids_open:
            return "using"
        if self.now.marks.opened:
            return "opened"
        return "fists" if self.fists.opens_at is None else "count"

    @property
    def turns_ships(self) -> int | None:
        """The seat whose hold turns the Ships now, or None."""
        state = self.state
        revealed = state.revealed is not None and state.revealed.day == state.day
        return state.dagger if state.phase == "resolution" and not revealed else None

    # What is written down.

    def _act(
        self,
        actions: tuple[Action, ...],
        now: float,
        *,
        label: str | None = None,
        by_hand: bool = True,
    ) -> None:
        before = self.now
        after = self._store.try_out(actions)
        marks = plans.marks_after(before.state, before.marks, actions, after)
        if any(isinstance(action, RevealShips) for action in actions):
            marks = msgspec.structs.replace(marks, exchanged=exchanged(self.readings, before.state))
        self._step(actions, marks, label or undo_label(before.state, actions[0]), now, after)
        if by_hand or self._phase(before) != self._phase(self.now):
            self._harden()

    def _step(
        self,
        actions: tuple[Action, ...],
        marks: Marks,
        label: str,
        now: float,
        after: State | None = None,
    ) -> None:
        before = self.now
        there = Situation(after or before.state, marks)
        same = self._phase(before) == self._phase(there)
        timer = self.timer if same else self._timer_of(there, now)
        value = _value(timer, now)
        self._write(Step(label, actions, marks, self._timer_value(now), value), value, now)
        self._stepped = self.number + 1
        self._brought_back = None
        self.timer = timer
        if not same:
            self._forget_gestures()

    def _go(self, entry: Undone | Redone, now: float) -> None:
        standing = self.timer is not None and not self.timer.running
        by = -entry.steps if isinstance(entry, Undone) else entry.steps
        there = self.history.situations[self.history.position + by]
        self._write(entry, there.timer, now)
        self.timer = Timer(*there.timer, None if standing else now) if there.timer else None
        self._harden()
        self._forget_gestures()
        self._brought_back = self.now.marks

    def _mark(self, now: float, **changes: Any) -> None:
        marks = msgspec.structs.replace(self.now.marks, **changes)
        self._write(Marking(marks), self._timer_value(now), now)

    def _write(self, entry: Entry, timer: TimerValue | None, now: float) -> None:
        self._store.write(entry, timer, now)
        self.unsaved = None

    def _forget_gestures(self) -> None:
        self.fists.clear()
        self._holds.forget()
        self.readings.compare_anew()
        self.hint = None

    def _harden(self) -> None:
        """From here on taps made on earlier screens are stale."""
        self._hard = self._stepped = self.number + 1

    @staticmethod
    def _phase(situation: Situation) -> tuple[int, str, bool]:
        return situation.state.day, situation.state.phase, situation.marks.opened

    # The timer.

    def _timer_of(self, situation: Situation, now: float) -> Timer | None:
        if situation.marks.opened:
            return None
        seconds = self.settings.timers.of(situation.state.phase)
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
