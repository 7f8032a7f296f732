"""Whether a tap is about something that has changed since the screen it was made on was drawn.

What a screen shows is cut into subjects: the gems of one Island, one player's bid, the timer. Each
command names the subjects it is about; a tap is stale when one of them has changed meanwhile, and
only then. So two hosts do not hinder each other, and nobody does what they did not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion import commands as c
from companion.games.conduct import Conduct, Play
from companion.refusals import Stale

Subjects = Mapping[str, object]
"""What each subject looks like now, as far as screens show it; never what the rules hide."""

GAME, STEPS, LINES, CORRECTIONS, TIMER = "game", "steps", "lines", "corrections", "timer"
ENROLLING, FINDING, CARDS = "enrolling", "finding", "cards"
REST = "rest"

_READING = (c.Log, c.DealShips, c.DealTo, c.Enrol, c.FindSeats, c.ResetSeats)
"""What changes nothing that anybody was shown, or says itself all that it leads to."""


class Freshness:
    """Since which screen each subject has been as it is. `number` is the first screen's."""

    def __init__(self, number: int) -> None:
        self._first = number
        self._since: dict[str, int] = {}
        self._looks: dict[str, object] = {}

    def note(self, subjects: Subjects, number: int) -> None:
        """Take in how all subjects look on the screen of this number."""
        for name in subjects.keys() | self._looks.keys():
            is_new = name not in self._looks
            if is_new or name not in subjects or subjects[name] != self._looks[name]:
                self._since[name] = self._first if is_new and not self._looks else number
        self._looks = dict(subjects)

    def check(self, on: int | None, number: int, about: Iterable[str]) -> None:
        """Raise Stale for a tap on screen `on` if what it is about has changed since.

        `number` is the newest screen's: a later one was never shown. None: no screen was looked at.
        """
        if on is None:
            return
        since = max((self._since.get(name, self._first) for name in about), default=0)
        if not since <= on <= number:
            raise Stale


def about(wish: Any, conduct: Conduct, play: Play) -> tuple[str, ...]:
    """Return the subjects that a command is about."""
    if isinstance(wish, (*_READING, *conduct.READING)):
        return ()
    aside = _aside(wish)
    if aside is not None:
        return aside
    corrects = (CORRECTIONS,) if type(wish) in conduct.CORRECTIONS else ()
    return (GAME, *corrects, *(_of_the_table(wish) or conduct.about(play, wish)))


def _aside(wish: Any) -> tuple[str, ...] | None:
    """What is asked for beside the game that is played; None for the rest."""
    if isinstance(wish, c.Pause | c.EndEvening | c.GoOn):
        return (REST,)
    if isinstance(wish, c.KeepCard | c.DropCard):
        known = wish.id if isinstance(wish, c.DropCard) else wish.card.get("id")
        return (f"own card {known}",) if isinstance(known, str) else ()
    if isinstance(wish, c.EnrolStep | c.EnrolNumber):
        return (ENROLLING,) if getattr(wish, "step", "") != "end" else ()
    if isinstance(wish, c.FindStep):
        return (FINDING,) if wish.step != "end" else ()
    if isinstance(wish, c.ImportDeck):
        return (CARDS,)
    return (f"tag {wish.place}",) if isinstance(wish, c.ForgetTag) else None


def _of_the_table(wish: Any) -> tuple[str, ...]:
    if isinstance(wish, c.Undo | c.Redo | c.BackTo):
        return (STEPS,)
    if isinstance(wish, c.MendLine):
        return (STEPS if wish.shorten else LINES,)
    if isinstance(wish, c.SetTimer):
        return (TIMER,)
    return (GAME,) if isinstance(wish, c.NewGame | c.TakeUp) else ()
