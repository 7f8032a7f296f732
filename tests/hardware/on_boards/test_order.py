"""When boards are heard, message by message: wires that only write down, and no thread."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from companion.boards import Board
from companion.broker import Broker, Came, Gone, Heard
from companion.inputs import Input, Sighting
from hardware.boards.hub import Hub, _Strange
from hardware.boards.wire import Listening, News, NoWire, Wire
from tests.hardware.on_boards.kit import TOPIC

TAGS = [f"04A1B2C3D4E58{n}" for n in range(4)]


def connect(put: Callable[[News], None], /, *, stranger: bool) -> Wire:
    return NoWire()


class Evening:
    """A hub to which things happen one after the other."""

    def __init__(self) -> None:
        self.told: list[Input] = []
        boards = {"left": Board(("A",))}
        self.hub = Hub(Broker("here", "kitchen"), boards, connect, self.told.append, time)
        self.hub.use(2, ("A",))
        self.trials = 0
        self.ms = 0
        self.happens()

    def happens(self, *news: News | _Strange) -> None:
        queue = vars(self.hub)["_queue"]
        for one in news:
            queue.put(one)
        while not queue.empty():
            self.hub._do(queue.get())
            self.hub._tick(time.monotonic())

    def found_shut(self) -> _Strange:
        self.trials += 1
        return _Strange(self.trials, Gone("Not authorized"))

    def lies(self, tag: str) -> bool:
        """Whether the table is told what the board says now."""
        self.ms += 10
        said = {"boot": 1, "ms": self.ms, "tags": [[tag]], "down": []}
        self.happens(Heard(TOPIC, json.dumps(said).encode(), kept=False))
        return any(isinstance(it, Sighting) and tag in it.tags for it in self.told)


def test_nothing_is_heard_before_a_trial_nor_after_the_broker_was_away() -> None:
    evening = Evening()
    evening.happens(Came(), Listening())
    assert not evening.lies(TAGS[0])
    evening.happens(evening.found_shut())
    assert evening.lies(TAGS[1])
    evening.happens(Gone(), Came())
    assert not evening.lies(TAGS[2])
    evening.happens(Listening())
    assert not evening.lies(TAGS[2])
    evening.happens(evening.found_shut())
    assert evening.lies(TAGS[3])


def test_a_trial_that_is_over_decides_nothing_later() -> None:
    evening = Evening()
    evening.happens(Came(), Listening(), Gone(), Came(), Listening())
    evening.happens(_Strange(1, Gone("Not authorized")))
    assert not evening.lies(TAGS[0])
    evening.happens(_Strange(2, Gone("Not authorized")))
    assert evening.lies(TAGS[1])
