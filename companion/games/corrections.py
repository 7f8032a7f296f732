"""What every game's corrections have in common: why it was done, and what everybody may hear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from companion.games.reasons import Reasons, open_first
from companion.words import Said, say

Reason = Annotated[str, msgspec.Meta(max_length=400)]
"""Why something is put right, as it comes from a page; the table checks it."""


REASONS: Final[Mapping[str, Said]] = {
    str(reason): reason
    for reason in (
        say("wrongly entered"),
        say("miscounted"),
        say("misread"),
        say("swap forgotten"),
    )
}
"""What pages offer as a reason: these are told in every language, own words as they are."""


def because(reason: str) -> str:
    """Return a reason as screens tell it."""
    return REASONS.get(reason, reason)


class Corrected(msgspec.Struct, frozen=True):
    """Something was put right by hand; `sentence` is what everybody may hear."""

    sentence: Said


def told(events: tuple[Any, ...]) -> tuple[tuple[str, Said], ...]:
    """Return kinds and sentences of a step's corrections; a step that plays has none."""
    return tuple(("mend", event.sentence) for event in events if isinstance(event, Corrected))


def refuse(reasons: Reasons) -> None:
    """Raise the first reason that everybody may know, else the first; none: it may be done."""
    for reason in open_first(reasons):
        raise reason
