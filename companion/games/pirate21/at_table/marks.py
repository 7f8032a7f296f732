"""What stands at the table beside Pirate 21's state and is undone with it."""

from __future__ import annotations

import msgspec

from companion.games.pirate21.at_table.commands import Ability
from companion.games.pirate21.state import State


class Attacked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guess that waits for the target's answer."""

    player: str
    target: str
    guess: int


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player is about to do, as far as it is known."""

    player: str
    ability: Ability
    target: str | None = None
    discard: str | None = None
    between: tuple[str, str] | None = None


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`attack` and `intent` end with the next action.

    `tags`: by seat the tag of each card in front of it, in the order of the hand, the face-down
    card last; "" where the tag is not known. `before`: the tags of the round before, until the
    next one is dealt.
    """

    attack: Attacked | None = None
    intent: Intent | None = None
    tags: tuple[tuple[str, ...], ...] = ()
    before: tuple[str, ...] = ()


def period(state: State, _marks: Marks) -> tuple[int, str, int]:
    """Return the round, the phase and the turn: each turn has its own timer."""
    return state.round, state.phase, state.turns


def timed(state: State, _marks: Marks) -> str | None:
    """Return the turns' timer while somebody's turn runs."""
    return "turns" if state.phase == "turns" else None
