"""Whether what the wall clock says can be true: most Pis have none that runs without power.

Nothing hangs on it but the dates that stand beside games and backups.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.groups import date_of
from companion.words import Said, say

SINCE: Final = "2025"
"""No clock that is set shows an earlier year."""

WHAT: Final = say("The date may be wrong.")


def doubt(now: str, labels: Iterable[str]) -> Said | None:
    """Say why the label of this moment cannot be believed beside those of the games, or None."""
    today, newest = date_of(now), max(map(date_of, labels), default="")
    if newest > today:
        return say(
            "The clock says {today}, but a game was begun here on {newest}. Dates of games may be "
            "wrong until the Pi finds a network; nothing else hangs on the clock.",
            today=today or "?",
            newest=newest,
        )
    if today < SINCE:
        return say(
            "The clock says {today}. Dates of games are wrong until the Pi finds a network; "
            "nothing else hangs on the clock.",
            today=today or "?",
        )
    return None
