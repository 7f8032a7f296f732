"""What stands at the table beside the game's state, in the form the journal keeps it."""

from __future__ import annotations

import msgspec

from companion.games.pirates_word.box import Gems
from companion.games.pirates_word.state import State


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gems that the companion drew for a user's Artifact."""

    player: str
    artifact: str
    gems: Gems


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Bottle's new lay that the readers follow; `block` as the use names it."""

    player: str
    artifact: str
    hand: str
    block: str | None = None


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands at the table beside the game's state; undo takes it back too.

    `done`: seats whose cards are final. `tapped`: seats whose fists were raised by hand.
    `opened`: the fists are open. `exchanged`: Islands where at the reveal other cards lay than at
    the lock. `blocked`: the Artifact that was turned down unused today (APW-55).
    `swapped`: Islands of the results that lie open whose Greens hands have swapped.
    `chests_open`: at the end the Chests have been opened.
    """

    done: tuple[int, ...] = ()
    tapped: tuple[int, ...] = ()
    opened: bool = False
    drawn: tuple[Drawn, ...] = ()
    laying: Laying | None = None
    exchanged: tuple[str, ...] = ()
    blocked: str | None = None
    swapped: tuple[str, ...] = ()
    chests_open: bool = False


def period(state: State, marks: Marks) -> tuple[int, str, bool]:
    """Return the Day, the phase, and whether its fists are open."""
    return state.day, state.phase, marks.opened


def timed(state: State, marks: Marks) -> str | None:
    """Return the phase, whose timer runs; with the fists open nothing presses any more."""
    return None if marks.opened else state.phase
