"""A table whose screens the tests control, and a clock that they turn."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from companion.audience import HOST, PUBLIC, Audience
from companion.inputs import PhoneNews
from companion.refusals import Refusal, Stale
from companion.resting import Rest
from companion.words import say
from web.bench.menu import Item
from web.ports import Watcher

SECRET = "mario-hides-a-seven"
NAMES = ("Mario", "Martha")


class Clock:
    """Monotonic seconds that pass only when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Answer:
    number: int


class Share(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="share"):
    island: str


class Undo(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="undo"):
    steps: int


@dataclass(frozen=True)
class FakeScreens:
    """What watchers are given."""

    number: int
    of: Callable[[Audience], bytes]
    rest: Rest | None = None


class FakeLoop:
    """Counts what it accepts; refuses the Island "R", breaks at "X", never answers at "S"."""

    def __init__(self) -> None:
        self.number = 57
        self.accepted: list[tuple[object, int | None, str | None]] = []
        self.watchers: list[Watcher] = []
        self.padding = ""
        self.finished = False
        self.rest: Rest | None = None
        self.phones: list[PhoneNews] = []
        self._lock = threading.Lock()

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        seats = [{"name": name, "emblem": "bell"} for name in NAMES]
        shown: dict[str, Any] = {"number": self.number, "pad": self.padding, "seats": seats}
        if audience == HOST:
            shown["controls"] = {"drafts": SECRET}
        if audience.viewer is not None:
            shown["mine"] = f"what {audience.viewer} knows"
        return msgspec.json.encode(shown)

    def watch(self, callback: Watcher) -> None:
        self.watchers.append(callback)

    def record(self) -> str:
        if not self.finished:
            raise Refusal("unfinished", say("The record is given when the game has ended."))
        return '{"do":"header"}\n{"do":"place"}\n'

    def deck(self) -> str:
        if not self.finished:
            raise Refusal("under-way", say("A game is under way."))
        return '[deck]\n"04AABBCC" = "red 1"\n'

    def put(self, what: PhoneNews, /) -> None:
        self.phones.append(what)

    def ask(
        self,
        command: dict[str, Any],
        *,
        on: int | None,
        viewer: str | None = None,
        phone: bool = False,
    ) -> Future[Answer]:
        future: Future[Answer] = Future()
        try:
            answer = self._do(command, on, viewer)
        except Exception as error:
            future.set_exception(error)
        else:
            if answer is not None:
                future.set_result(answer)
        return future

    def change(self, times: int = 1) -> None:
        """As if a card was laid: a new number, and all who watch are told."""
        for _ in range(times):
            self.number += 1
            for watcher in self.watchers:
                watcher(FakeScreens(self.number, self.screen, self.rest))

    def _do(self, command: dict[str, Any], on: int | None, viewer: str | None) -> Answer | None:
        action = msgspec.convert(command, Share | Undo, strict=True)
        if on is not None and on != self.number:
            raise Stale
        if isinstance(action, Share) and action.island in _ODD:
            return _ODD[action.island]()
        with self._lock:
            self.accepted.append((action, on, viewer))
            self.change()
        return Answer(self.number)


def _refuse() -> Answer:
    raise Refusal("not-shared", say("Mario's seven lies at R."), frozenset({"Mario"}))


def _break() -> Answer:
    raise ValueError(f"a fault inside that knows {SECRET}")


def _sleep() -> None:
    return None


_ODD = {"R": _refuse, "X": _break, "S": _sleep}


class FakeBench:
    """Hardware that stays as it is."""

    deck: ClassVar[dict[str, str]] = {"04AABBCC": "red 1"}

    def __init__(self) -> None:
        self.moved: list[str] = []

    def lay(self, card: str, reader: str) -> None:
        self.moved.append(card)

    def lift(self, card: str) -> None:
        self.moved.append(card)

    def press(self, seat: int) -> None:
        self.moved.append(str(seat))

    def release(self, seat: int) -> None:
        self.moved.append(str(seat))

    def where(self) -> dict[str, str | None]:
        return {"red 1": None}

    def held(self) -> set[int]:
        return set()

    def lamps(self) -> tuple[bool, ...]:
        return (False,)

    def menu(self) -> tuple[Item, ...]:
        return ()

    def fault(self, name: str, target: str | int, on: bool) -> None:
        self.moved.append(name)

    def faults(self) -> tuple[tuple[str, str], ...]:
        return ()
