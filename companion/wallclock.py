"""Whether what the wall clock says can be true: most Pis have none that runs without power.

Nothing hangs on it but the dates that stand beside games and backups.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.groups import date_of
from companion.words import Said, say

SINCE: Final = "2025"
"""No clock that is set shows an earlier year."""

WHAT: Final = say("The date may be wrong.")


SET: Final = Path("/run/systemd/timesync/synchronized")
"""There since the network has set the clock (systemd-timesyncd, as of this boot)."""

ENOUGH: Final = 2
"""So many games begun one after the other by a clock outweigh an older one by another clock."""


def doubt(now: str, labels: Sequence[str]) -> Said | None:
    """Say why the label of this moment cannot be believed beside those of the games, or None.

    `labels` in the order in which the games were begun: one that was begun while the clock was
    years ahead is no matter once the clock is set, or has gone on as it does now.
    """
    today, newest = date_of(now), max(map(date_of, labels[-ENOUGH:]), default="")
    if newest > today and not (today >= SINCE and SET.exists()):
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
