"""Whether the table's last start came to its end, and whether its journal is the one there was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion import rescue
from companion.started import AGAIN, LEFT_OUT, in_safe_mode
from companion.words import Said, say
from hardware.doctor.finding import Finding
from hardware.doctor.here import Here

NAME: Final = say("Safe mode")
CODE: Final = "safe-mode"


def start(here: Here) -> Iterator[Finding]:
    """Why a table is in safe mode; nothing of a start that came to its end."""
    unfinished = in_safe_mode(here.data)
    if unfinished is not None:
        yield _of(say("{why} {then}", why=unfinished.sentence, then=LEFT_OUT))


def not_told() -> Finding:
    """Safe mode where the disk does not say why."""
    return _of(LEFT_OUT)


def _of(seen: Said) -> Finding:
    tried = say("whether the last start came to its end")
    return Finding(NAME, tried, seen, AGAIN, "bad", CODE)


def journal(here: Here) -> Iterator[Finding]:
    """What is offered in the place of a lost journal, until the fresh one was played on."""
    lost = rescue.lost(here.data)
    if lost is not None:
        yield Finding(say("Journal"), say("whether it is there"), lost.what, lost.then, "bad")
