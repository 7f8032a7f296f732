"""What a hand may do at the simulated table: decoded strictly, checked against what is there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, NoReturn

import msgspec

from companion.refusals import Refusal
from companion.words import Said, say
from web.bench.piles import Piles
from web.bench.ports import Bench

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lay"):
    """Lay a card onto a reader; a card that lies elsewhere is lifted there first."""

    card: Word
    reader: Word


class Lift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lift"):
    """Take a card back into the hand."""

    card: Word


class Press(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="press"):
    """Push a button down; it stays down until it is released."""

    seat: Seat


class Release(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="release"
):
    """Let a button go."""

    seat: Seat


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="fault"):
    """Switch a fault of the menu on or off: at a reader's letter or at a seat."""

    name: Word
    target: Word | Seat
    on: bool


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="draw"):
    """Lay the deck's top card onto a reader."""

    reader: Word


class Shuffle(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="shuffle"
):
    """Shuffle the discard pile into the deck; `all`: the cards on the readers too."""

    all: bool = False


Command = Lay | Lift | Press | Release | Fault | Draw | Shuffle

_DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command, strict=True)


class FormError(Exception):
    """The text is no command; the sentence names the place that is wrong, never the value."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Places:
    """What this table has: its readers' letters and the number of its seats."""

    readers: Collection[str]
    seats: int


def decode(body: bytes) -> Command:
    """The command in `body` (JSON); raises FormError."""
    try:
        return _DECODER.decode(body)
    except msgspec.ValidationError as error:
        raise FormError(_where(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise FormError(say("This is not JSON.")) from None


def _where(message: str) -> Said:
    """A sentence with the field's path only: msgspec's own text may repeat what was sent."""
    _, found, path = message.partition(" - at `")
    place = path.rstrip("`").removeprefix("$.").removeprefix("$") if found else ""
    known = place in {"card", "reader", "seat", "name", "target", "on", "all", "do"}
    if known:
        return say("The command's '{place}' is not right.", place=place)
    return say("This is no command of this page.")


def carry_out(command: Command, bench: Bench, places: Places, piles: Piles) -> None:
    """Move the bench's cards, buttons and faults; raises Refusal when it has no such thing."""
    match command:
        case Lay(card, reader):
            _lay(bench, card, _reader(places, reader))
        case Lift(card):
            if _lying(bench, card) is not None:
                bench.lift(card)
        case Press(seat):
            bench.press(_seat(places, seat))
        case Release(seat):
            bench.release(_seat(places, seat))
        case Draw(reader):
            bench.lay(piles.top(), _reader(places, reader))
        case Shuffle(everything):
            _shuffle(bench, piles, everything)
        case Fault():
            bench.fault(command.name, _target(command, bench, places), command.on)


def _lay(bench: Bench, card: str, reader: str) -> None:
    lying = _lying(bench, card)
    if lying == reader:
        return
    if lying is not None:
        bench.lift(card)
    bench.lay(card, reader)


def _shuffle(bench: Bench, piles: Piles, everything: bool) -> None:
    stock = piles.stock
    if everything:
        for card in sorted(card for card, reader in bench.where().items() if reader is not None):
            if card in stock:
                bench.lift(card)
    piles.follow(stock, bench.where())
    piles.shuffle()


def _lying(bench: Bench, card: str) -> str | None:
    where = bench.where()
    if card not in where:
        _refuse("no-card", say("There is no such card in the box."))
    return where[card]


def _reader(places: Places, reader: str) -> str:
    if reader not in places.readers:
        _refuse("no-reader", say("There is no such reader at this table."))
    return reader


def _seat(places: Places, seat: int) -> int:
    if seat >= places.seats:
        _refuse("no-seat", say("Nobody sits there."))
    return seat


def _target(fault: Fault, bench: Bench, places: Places) -> str | int:
    at = next((choice.at for choice in bench.menu() if choice.name == fault.name), None)
    if at is None:
        _refuse("no-fault", say("There is no such fault in the menu."))
    if isinstance(fault.target, int):
        return _seat(places, fault.target) if at == "seat" else _reader(places, "")
    return _reader(places, fault.target) if at == "reader" else _seat(places, places.seats)


def _refuse(code: str, sentence: Said) -> NoReturn:
    raise Refusal(code, sentence)
