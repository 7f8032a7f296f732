"""What a page may ask of the table: the game's actions, and the table's own commands.

Everything is decoded here, strictly: unknown kinds and fields are refused by name.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion import forms
from companion.games import pirates_word as game
from companion.refusals import Refusal


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Undo(_Command, frozen=True, tag="undo"):
    """Take the last steps back."""

    steps: int = 1


class Redo(_Command, frozen=True, tag="redo"):
    """Do again what was taken back."""

    steps: int = 1


class Draw(_Command, frozen=True, tag="draw"):
    """The companion draws the gems of all Islands that still wait for theirs."""


class DrawTwo(_Command, frozen=True, tag="draw-two"):
    """The companion draws the Barrel's or the Map's gems; again gives the same ones."""

    artifact: str = "accursed-treasure-map"


class Share(_Command, frozen=True, tag="share"):
    """Each takes the best gem left, until the Island is settled."""

    island: str


class Done(_Command, frozen=True, tag="done"):
    """By hand instead of the button: these cards are final (or not yet)."""

    player: str
    done: bool = True


class Fist(_Command, frozen=True, tag="fist"):
    """The own plate tapped instead of the button."""

    player: str
    up: bool = True


class OpenFists(_Command, frozen=True, tag="open-fists"):
    """By hand, without a countdown."""


class BeginUse(_Command, frozen=True, tag="begin-use"):
    """The Bottle's new lay begins: the readers follow the user's cards."""

    player: str
    artifact: str
    hand: str


class EndUse(_Command, frozen=True, tag="end-use"):
    """The new lay is as it lies."""


class CancelUse(_Command, frozen=True, tag="cancel-use"):
    """No new lay after all."""


class SetTimer(_Command, frozen=True, tag="timer"):
    """Stop the round timer, let it run on, or add 30 seconds."""

    set: Literal["pause", "resume", "add"]


class NewGame(_Command, frozen=True, tag="new-game"):
    """Once more with the same group."""


TableCommand = (
    Undo
    | Redo
    | Draw
    | DrawTwo
    | Share
    | Done
    | Fist
    | OpenFists
    | BeginUse
    | EndUse
    | CancelUse
    | SetTimer
    | NewGame
)
Command = TableCommand | game.Action

COMMANDS: Any = Command


def decode(raw: object) -> Command:
    """Return the command in a decoded JSON object; raises Refusal `form` naming the field."""
    try:
        command: Command = msgspec.convert(raw, COMMANDS, strict=True)
    except forms.ERRORS as fault:
        raise Refusal("form", forms.sentence(fault, quoting=False)) from None
    return command
