"""Everything that the simulated table's page shows, as one JSON value with a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.audience import PUBLIC
from companion.games.boxes import words
from companion.languages import ENGLISH
from companion.words import Said, as_said, say
from web.bench.commands import Places
from web.bench.ear import Note
from web.bench.menu import STRANGER, Choice
from web.bench.piles import Piles
from web.bench.ports import Bench, Clock, Screen, Workbench
from web.watched import Look, Watch

SHOWN = 12
"""How many of the last events the page lists."""


class Seat(msgspec.Struct, frozen=True):
    """A seat as the public screen names it; other fields of the screen are of no use here."""

    name: str
    emblem: str = "anchor"
    state: str = "plain"
    islands: tuple[str, ...] = ()


class Timer(msgspec.Struct, frozen=True):
    """The round timer in seconds."""

    total: float
    left: float
    running: bool


class Market(msgspec.Struct, frozen=True):
    """How far an auction has come."""

    stage: str = ""
    user: str | None = None


class Stage(msgspec.Struct, frozen=True):
    """What the public screen says in the middle of the table, and which readers the game uses."""

    title: str = ""
    small: str = ""
    todo: str = ""
    timer: Timer | None = None
    seats: tuple[Seat, ...] = ()
    readers: dict[str, str | None] = {}
    market: Market | None = None

    @property
    def moment(self) -> str:
        """Changes when what everybody's buttons were held for is over; the countdown is not."""
        market = self.market or Market()
        stage = market.stage.replace("count", "fists")
        return " / ".join((self.title, self.small, stage, market.user or ""))

    @property
    def layout(self) -> Literal["islands", "seats"]:
        """Whether readers lie at Islands between players, or one before each seat."""
        return "islands" if any(seat.islands for seat in self.seats) else "seats"

    @property
    def letters(self) -> list[str]:
        """The readers' letters; by seat where they lie before seats."""
        if self.layout == "seats":
            return list(self.readers)[: len(self.seats)]
        return sorted({island for seat in self.seats for island in seat.islands})


class BenchWatch(Watch):
    """Looks at the bench for all pages together.

    `epoch` names this start of the companion: numbers of another start do not compare.
    """

    def __init__(self, given: Workbench, screen: Screen, *, epoch: str, clock: Clock) -> None:
        super().__init__(clock)
        self._bench = given.bench
        self._screen = screen
        self._owners = given.owners
        self._ear = given.ear
        self.piles = Piles(given.random, given.discarded)
        self._laid: dict[tuple[str, str], int] = {}
        self._epoch = epoch

    def body(self, look: Look, language: str) -> bytes:
        """The bench in a language; what the table says stands in its screen of that language."""
        if language == ENGLISH:
            return super().body(look, language)
        told = msgspec.json.decode(self._screen.screen(PUBLIC.speaking(language)), type=Stage)
        words = {"title": told.title, "small": told.small, "todo": told.todo}
        state = look.state | {"stage": look.state["stage"] | words}
        return super().body(Look(look.number, state), language)

    def places(self) -> Places:
        """The readers and seats that there are now."""
        stage = self._stage()
        return Places(stage.letters, len(stage.seats))

    def everything(self) -> dict[str, Any]:
        """The bench and what the table says."""
        return self._everything(self._stage())

    def news(self, state: dict[str, Any]) -> dict[str, Any]:
        """Everything but the seconds that the page counts down by itself."""
        timer = _unmoved(state["stage"]["timer"])
        return state | {"stage": state["stage"] | {"timer": timer}}

    def _stage(self) -> Stage:
        return msgspec.json.decode(self._screen.screen(PUBLIC), type=Stage)

    def _everything(self, stage: Stage) -> dict[str, Any]:
        owners = self._owners()
        where = self._bench.where()
        self.piles.follow([card for card, seat in owners.items() if seat is None], where)
        return {
            "epoch": self._epoch,
            "simulated": True,
            "seats": _seats(stage.seats, self._bench),
            "layout": stage.layout,
            "islands": stage.letters,
            "readers": self._ear.faults(),
            "cards": self._cards(where, owners),
            "piles": _piles(self.piles),
            "faults": sorted(self._bench.faults(), key=str),
            "menu": [_item(it, stage.layout) for it in (STRANGER, *self._bench.menu())],
            "log": self._log(stage.seats, owners),
            "stage": {
                "title": stage.title,
                "small": stage.small,
                "todo": stage.todo,
                "moment": stage.moment,
                "timer": stage.timer,
            },
        }

    def _cards(
        self, where: Mapping[str, str | None], owners: Mapping[str, int | None]
    ) -> list[dict[str, Any]]:
        """Every card in somebody's hand, on a reader or discarded.

        Owned cards keep their places; drawn ones come in the order laid, which is the game's.
        """
        discard = set(self.piles.discard)
        seen = [
            (card, reader)
            for card, reader in sorted(where.items(), key=_order)
            if reader is not None or card in discard or owners.get(card) is not None
        ]
        drawn = [(card, reader) for card, reader in seen if reader and card in self.piles.stock]
        self._follow_laid(drawn)
        seen.sort(key=lambda each: self._laid.get((each[0], each[1] or ""), 0))
        return [{"card": card, "seat": owners.get(card), "reader": at} for card, at in seen]

    def _follow_laid(self, lying: list[tuple[str, str]]) -> None:
        self._laid = {each: at for each, at in self._laid.items() if each in lying}
        for each in lying:
            self._laid.setdefault(each, max(self._laid.values(), default=0) + 1)

    def _log(
        self, seats: tuple[Seat, ...], owners: Mapping[str, int | None]
    ) -> list[dict[str, Any]]:
        newest = self._ear.notes()[: -SHOWN - 1 : -1]
        deck = self._bench.deck
        return [_line(note, seats, deck, owners) for note in newest]


def _item(item: Choice, layout: str) -> dict[str, str]:
    note = item.before_seat if layout == "seats" else item.note
    return {"name": item.name, "label": item.label, "note": note, "at": item.at}


def _piles(piles: Piles) -> dict[str, Any] | None:
    """What lies beside the readers; the deck lies face down, so only its height is told."""
    return {"deck": piles.deck, "discard": piles.discard} if piles.stock else None


def _unmoved(timer: Timer | None) -> tuple[float, bool, float] | None:
    """What of a timer is news: one that runs is counted down by the page itself."""
    if timer is None:
        return None
    return (timer.total, timer.running, 0.0 if timer.running else timer.left)


def _seats(seats: tuple[Seat, ...], bench: Bench) -> list[dict[str, Any]]:
    held = set(bench.held())
    lamps = tuple(bench.lamps())
    return [
        {
            "name": seat.name,
            "emblem": seat.emblem,
            "islands": seat.islands,
            "state": seat.state,
            "held": number in held,
            "lamp": number < len(lamps) and lamps[number],
        }
        for number, seat in enumerate(seats)
    ]


def _order(entry: tuple[str, str | None]) -> tuple[bool, str, int]:
    kind, _, number = entry[0].partition(" ")
    return (kind != "red", kind, int(number) if number.isdigit() else 0)


_SAID = {
    "down": say("button down"),
    "up": say("button let go"),
    "silent": say("reader does not read"),
    "weak": say("reader reads, but has a weakness"),
    "well": say("reader is well again"),
}


def _line(
    note: Note, seats: tuple[Seat, ...], deck: Mapping[str, str], owners: Mapping[str, int | None]
) -> dict[str, Any]:
    text = _SAID.get(note.what) or _card_said(note, seats, deck, owners)
    seconds = int(note.at)
    return {
        "id": note.number,
        "at": f"{seconds // 60}:{seconds % 60:02d}",
        "who": note.place if isinstance(note.place, str) else _name(seats, note.place),
        "text": text,
    }


def _card_said(
    note: Note, seats: tuple[Seat, ...], deck: Mapping[str, str], owners: Mapping[str, int | None]
) -> str:
    card = deck.get(note.tag)
    came = note.what == "came"
    if card is None:
        tag = f"…{note.tag[-4:]}"
        return (
            say("tag {tag} is not enrolled", tag=tag) if came else say("tag {tag} is gone", tag=tag)
        )
    seat = owners.get(card)
    face = _face(card)
    if seat is not None:
        face = say("{name} {card}", name=_name(seats, seat), card=face)
    return say("{card}, seen twice", card=face) if came else say("{card} is gone", card=face)


def _face(card: str) -> Said:
    kind, _, number = card.partition(" ")
    if kind in ("green", "red"):
        return as_said(number) if kind == "green" else say("Red")
    return words(card)


def _name(seats: tuple[Seat, ...], seat: int) -> str:
    return seats[seat].name if seat < len(seats) else say("Seat {number}", number=seat + 1)
