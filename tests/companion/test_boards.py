"""A table whose readers and buttons hang on a board: a game over a real broker."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.audience import HOST
from companion.cli.boards import with_boards
from companion.deck import Deck
from companion.journal import Journal
from companion.loop import Loop
from companion.settings import Settings, check
from companion.table import Table
from hardware.backends import open_backend
from hardware.bench import ENROLLED, TAGS, Bench
from hardware.contract import BackEnd
from tests.companion.kit import FIRST_LAY
from tests.hardware.on_boards.kit import SHUT, USERS, Pretended, board
from tests.mosquitto import MakeBroker, Mosquitto, make_broker, needs_mosquitto, wait_for

__all__ = ["make_broker"]
pytestmark = needs_mosquitto


class Room:
    """A running table, its simulated wires, and the board that brings A, B and two buttons."""

    def __init__(self, folder: Path, broker: Mosquitto, stack: ExitStack) -> None:
        folder.mkdir()
        (folder / "password").write_text("one\n")
        (folder / "password").chmod(0o600)
        self.settings = configured(broker.port)
        journal = Journal.open(folder)
        stack.callback(journal.close)
        drawing, now = random.Random(1), time.monotonic()
        self.table = Table.open(
            journal, self.settings, deck=Deck(ENROLLED), random=drawing, now=now
        )
        self.table.do({"do": "draw"}, now=now, on=None)
        self.loop = Loop(self.table, time)
        self.back_end = with_boards(self.settings, folder, self.loop.put, own, stack)
        self.back_end.use(*self.table.seated)
        thread = threading.Thread(target=self.loop.run)
        stack.callback(thread.join)
        stack.callback(self.loop.stop)
        thread.start()
        self.back_end.start()

    @property
    def bench(self) -> Bench:
        """What hangs on the table's own wires."""
        assert self.back_end.bench is not None
        return self.back_end.bench

    def screen(self) -> dict[str, Any]:
        shown: dict[str, Any] = msgspec.json.decode(self.loop.screen(HOST))
        return shown

    def plates(self) -> list[str]:
        return [seat["state"] for seat in self.screen()["seats"]]

    def ships(self) -> dict[str, int]:
        """How many Ships lie at each Island for the game."""
        return {it.letter: len(it.ships) for it in self.table.state.islands}


def configured(port: int) -> Settings:
    raw = {
        "broker": {
            "host": "127.0.0.1",
            "port": port,
            "name": "kitchen",
            "user": "kitchen",
            "password_file": "password",
        },
        "boards": {"left": {"readers": ["A", "B"], "buttons": [1, 2]}},
    }
    return check(raw)


def own(put: Any) -> BackEnd:
    settings = {"wiring": {"pause_ms": 20}}
    return open_backend("simulated", seats=4, islands="ABCD", put=put, settings=settings)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def room(make_broker: MakeBroker, tmp_path: Path, stack: ExitStack) -> Room:
    return Room(tmp_path / "room", make_broker(users=USERS, acl=SHUT), stack)


@pytest.fixture
def broker(make_broker: MakeBroker) -> Mosquitto:
    return make_broker(users=USERS, acl=SHUT)


def spoken_until(said: Pretended, done: Any, why: str) -> None:
    """The board says how it is, again and again, until that is heard."""

    def heard() -> bool:
        said.says(later=20)
        return bool(done())

    wait_for(heard, why)


def test_a_game_is_played_on_a_board_and_on_the_tables_own_wires(
    broker: Mosquitto, tmp_path: Path, stack: ExitStack
) -> None:
    room = Room(tmp_path / "room", broker, stack)
    lay = [[TAGS[card] for card in FIRST_LAY[name]] for name in "AB"]
    with board(broker) as left:
        left.says(tags=lay)
        for name in "CD":
            for card in FIRST_LAY[name]:
                room.bench.lay(card, name)
        all_lie = dict.fromkeys("ABCD", 2)
        spoken_until(left, lambda: room.ships() == all_lie, "what lies is no Ship")
        left.says(down=[True, False])
        wait_for(lambda: room.plates()[:2] == ["done", "asked"], "the board's button is not held")
        left.says(down=[False, False])
        room.bench.press(0)
        room.bench.press(2)
        wait_for(
            lambda: room.plates()[:3] == ["done", "asked", "done"], "the own button is not held"
        )


def test_the_tablet_says_why_boards_are_not_heard(
    make_broker: MakeBroker, tmp_path: Path, stack: ExitStack
) -> None:
    broker = make_broker(users=USERS, anonymous=True)
    room = Room(tmp_path / "room", broker, stack)
    wait_for(lambda: room.screen()["readers"]["A"], "the tablet says nothing")
    shown = room.screen()
    assert "could speak as a board, so they are not heard" in shown["readers"]["A"]
    assert shown["readers"]["C"] is shown["readers"]["D"] is None
    wait_for(lambda: len(room.screen()["faults"]) == 4, "two readers and two buttons ail")
    assert [one["player"] for one in room.screen()["faults"][2:]] == ["Barbara", "Mario"]
    room.bench.lay("green 3", "C")
    wait_for(lambda: room.ships()["C"] == 1, "the other Islands go on")
