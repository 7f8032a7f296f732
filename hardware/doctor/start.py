"""Whether the table's last start came to its end, and whether its journal is the one there was."""

from __future__ import annotations

from collections.abc import Iterator

from companion import rescue
from companion.started import AGAIN, WHAT, in_safe_mode
from companion.words import say
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here


def start(here: Here) -> Iterator[Finding]:
    """Why a table is in safe mode; nothing of a start that came to its end."""
    unfinished = in_safe_mode(here.data)
    if unfinished is not None:
        seen = say("{why} {then}", why=unfinished.sentence, then=WHAT)
        yield Finding(say("Last start"), say("whether it came to its end"), seen, AGAIN, "bad")


def journal(here: Here) -> Iterator[Finding]:
    """What is offered in the place of a lost journal, until the fresh one was played on."""
    lost = rescue.lost(here.data)
    if lost is not None:
        yield Finding(say("Journal"), say("whether it is there"), lost.what, lost.then, "bad")
