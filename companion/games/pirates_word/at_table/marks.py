"""What stands at the table beside the game's state, in the form the journal keeps it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.pirates_word.actions import ShipAt
from companion.games.pirates_word.box import Gems
from companion.games.pirates_word.state import State


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gems that the companion drew for a user's Artifact."""

    player: str
    artifact: str
    gems: Gems


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Artifact whose target is chosen, and that its user's button ends.

    The Bottle's `hand` is looked at; if `lay`, the user's Ships are laid anew and the readers
    follow. The Spyglass's `ship` is looked at. `block` is as the use names it.
    """

    player: str
    artifact: str
    hand: str | UnsetType = UNSET
    ship: ShipAt | UnsetType = UNSET
    lay: bool = True
    block: str | None = None


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands at the table beside the game's state; undo takes it back too.

    `done`: seats whose cards are final. `tapped`: seats whose fists were raised by hand.
    `opened`: the fists are open. `beyond`: players who pressed a bid that cannot be. `exchanged`:
    Islands where at the reveal other cards lay than at the lock. `blocked`: the Artifact that was
    turned down unused today (APW-55). `swapped`: Islands of the results that lie open whose Greens
    hands have swapped. `chests_open`: at the end the Chests have been opened. `looked`: the Day
    whose results need not lie open any more.
    """

    done: tuple[int, ...] = ()
    tapped: tuple[int, ...] = ()
    opened: bool = False
    beyond: tuple[str, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    laying: Laying | None = None
    exchanged: tuple[str, ...] = ()
    blocked: str | None = None
    swapped: tuple[str, ...] = ()
    chests_open: bool = False
    looked: int = 0


def period(state: State, marks: Marks) -> tuple[int, str, bool]:
    """Return the Day, the phase, and whether its fists are open."""
    return state.day, state.phase, marks.opened


def timed(state: State, marks: Marks) -> str | None:
    """Return the phase, whose timer runs; with the fists open nothing presses any more.

    Where no gems are entered, the Decision begins with what the Excavation asks of hands: its
    own timer runs from the first Ship on.
    """
    if marks.opened:
        return None
    return "excavation" if digging(state) else state.phase


def digging(state: State) -> bool:
    """Whether an untracked Day has just begun: hands share, swap and lay gems, no Ship lies."""
    bare = not any(island.ships for island in state.islands)
    return not state.tracked and state.phase == "decision" and bare
