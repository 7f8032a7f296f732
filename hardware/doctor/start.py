"""Whether the table's last start came to its end."""

from __future__ import annotations

from collections.abc import Iterator

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
