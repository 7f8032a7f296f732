"""Everything that the doctor's page shows, as one JSON value with a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

import msgspec

from companion.audience import HOST
from companion.languages import ENGLISH
from web.bench import state as bench
from web.bench.ports import Clock, Screen
from web.ward.ports import Enrolled, Examined, Finding, Ward
from web.watched import Look, Watch

APART = 0.25
"""Seconds between two looks at readers and buttons."""


class Message(msgspec.Struct, frozen=True):
    """What the host's screen says is not right at the table: first what, then why."""

    what: str
    why: str = ""
    about: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What the host's screen says of the game's state."""

    under_way: bool = False


class Deck(msgspec.Struct, frozen=True):
    """What the host's screen says of the cards: why nothing may be told of them now, if so."""

    closed: str | None = None


class Controls(msgspec.Struct, frozen=True):
    """The host's controls, as far as they tell whether cards and presses count."""

    setup: Setup = Setup()
    deck: Deck = Deck()

    @property
    def playing(self) -> bool:
        """Whether a game is under way, or its cards are dealt: also before its first action."""
        return self.setup.under_way or self.deck.closed is not None


class Stage(bench.Stage, frozen=True):
    """The host's screen, as far as this page reads it."""

    simulated: bool = False
    messages: tuple[Message, ...] = ()
    controls: Controls = Controls()


class WardWatch(Watch):
    """Looks at the table's health for all pages together.

    `epoch` names this start of the companion: numbers of another start do not compare.
    """

    def __init__(self, given: Ward, screen: Screen, *, epoch: str, clock: Clock) -> None:
        super().__init__(clock, APART)
        self._doctor = given.doctor
        self._enrolled: Enrolled = given.enrolled
        self._screen = screen
        self._epoch = epoch

    def body(self, look: Look, language: str) -> bytes:
        """The state in a language; what the table says stands in its screen of that language."""
        if language == ENGLISH:
            return super().body(look, language)
        told = msgspec.json.decode(self._screen.screen(HOST.speaking(language)), type=Stage)
        messages = [msgspec.to_builtins(one) for one in told.messages]
        return super().body(Look(look.number, look.state | {"messages": messages}), language)

    def everything(self) -> dict[str, Any]:
        """Readers, seats, what was found, and how the table stands."""
        stage = msgspec.json.decode(self._screen.screen(HOST), type=Stage)
        letters = list(stage.readers) or stage.letters
        playing = stage.controls.playing
        examined = self._doctor.examined(letters, len(stage.seats), playing=playing)
        return {
            "epoch": self._epoch,
            "simulated": stage.simulated,
            "playing": playing,
            "layout": stage.layout,
            "seats": [{"name": seat.name, "emblem": seat.emblem} for seat in stage.seats],
            "readers": _readers(examined, letters),
            "buttons": _buttons(examined, len(stage.seats)),
            "messages": [msgspec.to_builtins(one) for one in stage.messages],
            "findings": [_line(one) for one in examined.findings],
            "counts": _counts(examined),
            "vitals": self._vitals(examined, letters),
        }

    def _vitals(self, examined: Examined, letters: Collection[str]) -> dict[str, Any]:
        well = [name for name in letters if _state(examined, name) in ("well", "weak")]
        scan = None if examined.scan is None else round(examined.scan * 1000)
        return {
            "readers": [len(well), len(letters)],
            "scan": scan,
            "enrolled": self._enrolled(),
            "celsius": None if examined.celsius is None else round(examined.celsius),
        }

    def news(self, state: dict[str, Any]) -> dict[str, Any]:
        """Everything but the scan's last milliseconds, which are never twice the same."""
        scan = state["vitals"]["scan"]
        rough = None if scan is None else round(scan / 10)
        return state | {"vitals": state["vitals"] | {"scan": rough}}


def _readers(examined: Examined, letters: Collection[str]) -> list[dict[str, Any]]:
    return [
        {"name": name, "used": name in letters, "heard": heard, "state": _state(examined, name)}
        for name, heard in examined.readers.items()
    ]


def _buttons(examined: Examined, seats: int) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "used": seat < seats, "down": down, "state": _state(examined, seat)}
        for seat, down in enumerate(examined.buttons)
    ]


def _state(examined: Examined, at: str | int) -> str:
    return next((one.state for one in examined.findings if one.at == at), "untold")


def _line(one: Finding) -> dict[str, Any]:
    return {
        "name": one.name,
        "tried": one.tried,
        "seen": one.seen,
        "todo": one.todo,
        "state": one.state,
        "code": one.code,
        "at": one.at,
    }


def _counts(examined: Examined) -> dict[str, int]:
    counted = Counter(one.state for one in examined.findings)
    return {state: counted[state] for state in ("bad", "weak", "well", "untold")}
