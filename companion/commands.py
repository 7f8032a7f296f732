"""What a page may ask of the table: the game's actions, its commands, and the table's own.

Everything is decoded here, strictly: unknown kinds and fields are refused by name.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec

from companion import forms
from companion.games.conduct import Command, Conduct
from companion.refusals import Refusal


class Undo(Command, frozen=True, tag="undo"):
    """Take the last steps back."""

    steps: int = 1


class Redo(Command, frozen=True, tag="redo"):
    """Do again what was taken back."""

    steps: int = 1


class SetTimer(Command, frozen=True, tag="timer"):
    """Stop the round timer, let it run on, or add 30 seconds."""

    set: Literal["pause", "resume", "add"]


class NewGame(Command, frozen=True, tag="new-game"):
    """Another game as `setup` says (`companion.setup`); without it, once more with the same group.

    A game that is under way is given up only where `give_up` says so.
    """

    setup: dict[str, Any] | None = None
    give_up: bool = False


class TakeUp(Command, frozen=True, tag="take-up"):
    """Go on with an older game that was given up, by its number; no other may be under way."""

    game: int


class Pause(Command, frozen=True, tag="pause"):
    """The evening stands still: timers, lights, cards, buttons and taps; `GoOn` ends it."""


class EndEvening(Command, frozen=True, tag="end-evening"):
    """The evening is over: as a pause, with thanks; the next start frees all phones."""


class GoOn(Command, frozen=True, tag="go-on"):
    """The evening goes on as it stood."""


class Log(Command, frozen=True, tag="log"):
    """What was done in this game, line by line, in public sentences."""


class BackTo(Command, frozen=True, tag="back-to"):
    """Take back this line (from 0) and all after it, as one step."""

    line: int
    reason: str = ""


class MendLine(Command, frozen=True, tag="mend"):
    """Put another action in an older line's place and play the later ones again.

    Where a later one does not hold any more, `shorten` goes back to before it.
    """

    line: int
    action: dict[str, Any]
    reason: str
    shorten: bool = False


class DealShips(Command, frozen=True, tag="deal-ships"):
    """Deal a new game's Ships on the readers: these players lay them, clockwise; none: no more."""

    game: str
    players: tuple[str, ...] = ()


class DealTo(Command, frozen=True, tag="deal-to"):
    """Let this player lay the cards anew."""

    player: str


class KeepCard(Command, frozen=True, tag="keep-card"):
    """Keep an Artifact card of the group's (`companion.own_cards`), or mend it."""

    card: dict[str, Any]


class DropCard(Command, frozen=True, tag="drop-card"):
    """Forget an Artifact card of the group's."""

    id: str


class Enrol(Command, frozen=True, tag="enrol"):
    """Enrol the cards of this game's box from now on, or go on with it: at `place`, from 0."""

    game: str
    place: int | None = None


class EnrolStep(Command, frozen=True, tag="enrol-step"):
    """Skip the card that is asked for, go back by one, take the last one back, or end it."""

    step: Literal["skip", "back", "undo", "end"]


class EnrolNumber(Command, frozen=True, tag="enrol-number"):
    """What is printed on the card that is asked for, where the box has one of several."""

    card: str


class ForgetTag(Command, frozen=True, tag="forget-tag"):
    """Take the tag off the card at this place of the box."""

    place: int


class ImportDeck(Command, frozen=True, tag="import-deck"):
    """Take a file's cards (`companion.enrolled`) in the place of all that were enrolled."""

    text: str


ENROLLING = (Enrol, EnrolStep, EnrolNumber, ForgetTag, ImportDeck)
"""All that concerns the enrolled cards."""


class FindSeats(Command, frozen=True, tag="find-seats"):
    """Find out which reader is which Island's and which button whose, by touching them."""


class FindStep(Command, frozen=True, tag="find-step"):
    """Skip what is to be touched, or all Islands or players to come; take back; or end it."""

    step: Literal["skip", "no-more", "undo", "end"]


class ResetSeats(Command, frozen=True, tag="reset-seats"):
    """Forget what was found: all is as the wiring plan says."""


FINDING = (FindSeats, FindStep, ResetSeats)
"""All that concerns readers' and buttons' places."""

TableCommand = (
    Undo
    | Redo
    | SetTimer
    | NewGame
    | TakeUp
    | Pause
    | EndEvening
    | GoOn
    | Log
    | BackTo
    | MendLine
    | DealShips
    | DealTo
    | KeepCard
    | DropCard
    | Enrol
    | EnrolStep
    | EnrolNumber
    | ForgetTag
    | ImportDeck
    | FindSeats
    | FindStep
    | ResetSeats
)


def kinds(conduct: Conduct) -> Any:
    """Return the union of all that may be asked while this game is played."""
    own = (*conduct.COMMANDS, *conduct.CORRECTIONS)
    return reduce(or_, own, TableCommand | conduct.game.Action)


def action(raw: object, conduct: Conduct) -> Any:
    """Return the record's action in a decoded JSON object; raises Refusal `form`."""
    return _decoded(raw, conduct.game.Action)


def decode(raw: object, conduct: Conduct) -> Any:
    """Return the command in a decoded JSON object; raises Refusal `form` naming the field."""
    return _decoded(raw, kinds(conduct))


def _decoded(raw: object, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind, strict=True)
    except forms.ERRORS as fault:
        raise Refusal("form", forms.sentence(fault, quoting=False)) from None
