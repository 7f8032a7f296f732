"""The evening stands still: paused, or over. Nothing at the table does anything until it goes on.

Timers stand. What is laid, lifted and pressed meanwhile does not count; when it goes on, it is
told what lies differently, as after a restart. A pause is kept in the journal and outlasts a
restart; after the end of an evening the next start is the next evening, and wakes. Neither needs a
disk that can be written: what could not be written down is said, and tried again.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Literal

from companion import commands as c
from companion import freshness
from companion.freshness import Subjects
from companion.games.conduct import Handler
from companion.gestures import Holds
from companion.preparing import Preparing
from companion.readings import Shown
from companion.refusals import Refusal
from companion.remembered import Pause
from companion.running import RETRY
from companion.words import Said, say

Rest = Literal["paused", "over"]

LAGGING: Final = 1.0
"""Seconds in which readers may still tell of what was moved before the evening went on."""

WHY: Final = {
    "paused": say("The evening is paused. Tap “Go on” first."),
    "over": say("The evening is over. Tap “Go on” first."),
}


UNKEPT: Final = {
    True: say("The pause could not be written down: after a restart nothing is paused."),
    False: say("This could not be written down: after a restart the evening is paused again."),
}
"""What is said of a pause that is not on disk, and of one that still is."""


class Resting(Preparing):
    """A table that can stand still; `Table` drives it. `rest` says why it does, or is None."""

    rest: Rest | None = None
    unkept: tuple[Said, str] | None = None
    """What a restart would not know of the pause, and why; None: the disk says what is so."""
    _ran = False
    """Whether the timer ran when it came to stand still."""
    _wanted: tuple[Pause | None, float] | None = None
    """The pause that is to be written down, and when that is tried again."""

    def _rest_as_before(self) -> None:
        """Be paused as the journal says, if the game at the table was paused.

        A pause of another game is over: whoever takes that game up again goes on with it.
        """
        pause = self.remembered.pause
        if pause is not None and pause.game == self._store.game:
            self.rest, self._ran = "paused", pause.ran
        else:
            with suppress(Refusal):  # on a full disk it is forgotten at the next start
                self._keep_pause(None)

    def shown(self, now: float) -> tuple[Shown, ...]:
        """Return the cards' messages that stand now: none while all stands still."""
        return () if self.rest else super().shown(now)

    @property
    def subjects(self) -> Subjects:
        """How everything looks that a command can be about."""
        return {**super().subjects, freshness.REST: self.rest}

    @property
    def _handlers_of_rest(self) -> dict[type, Handler]:
        return {
            c.Pause: lambda _wish, _viewer, now: self._stand_still("paused", now),
            c.EndEvening: lambda _wish, _viewer, now: self._stand_still("over", now),
            c.GoOn: lambda _wish, _viewer, now: self._go_on(now),
        }

    def _check_awake(self, wish: Any) -> None:
        """Raise Refusal `paused` for what can be done only when the evening goes on."""
        if self.rest and not isinstance(wish, c.GoOn | c.EndEvening | c.Log):
            raise Refusal("paused", WHY[self.rest])

    def _stand_still(self, rest: Rest, now: float) -> None:
        timer, ran = self.timer, self._ran
        if self.rest is None:
            ran = timer is not None and timer.running
            if timer is not None:
                timer = timer.pause(now)
                with suppress(Refusal):  # the second before is written down
                    self._store.checkpoint((timer.total, timer.left_at(now)))
        self._keep_or_say(Pause(self._store.game, ran) if rest == "paused" else None, now)
        if self.rest is None:
            self._nothing_aside()
            self._forget_gestures()
        self.timer, self._ran, self.rest = timer, ran, rest

    def _keep_pause(self, pause: Pause | None) -> None:
        """Write the pause down, or that there is none; raises Refusal `storage`."""
        if pause != self.remembered.pause:
            self._store.keep(pause=pause)

    def _keep_or_say(self, pause: Pause | None, now: float) -> None:
        """Write the pause down; where the disk refuses that, say so and try again later."""
        self.unkept = self._wanted = None
        try:
            self._keep_pause(pause)
        except Refusal as refusal:
            if refusal.code != "storage":
                raise
            self.unkept = (UNKEPT[pause is not None], refusal.sentence)
            self._wanted = (pause, now + RETRY)

    def _tick_aside(self, now: float) -> None:
        super()._tick_aside(now)
        if self._wanted is not None and now >= self._wanted[1]:
            self._keep_or_say(self._wanted[0], now)

    def _due_aside(self) -> float | None:
        times = (super()._due_aside(), self._wanted[1] if self._wanted else None)
        return min((time for time in times if time is not None), default=None)

    def _go_on(self, now: float) -> None:
        """Everything that lives beside the journal begins anew, as after a restart."""
        if self.rest is None:
            return
        self._keep_or_say(None, now)
        self.rest = None
        self.play = self.conduct.begin(self)
        self._holds = Holds()
        self.readings.compare_anew()
        self.readings.be_quiet_until(now + LAGGING)
        if self.timer is not None and self._ran:
            self.timer = self.timer.resume(now)
