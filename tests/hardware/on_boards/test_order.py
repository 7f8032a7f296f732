"""When boards are heard, message by message: wires that only write down, and no thread."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable

import pytest

from companion.boards import Board
from companion.broker import Broker, Came, Gone, Heard
from companion.inputs import Input, ReaderHealth, Sighting
from companion.refusals import Refusal
from companion.words import as_said
from hardware.boards.hub import Hub, _Strange
from hardware.boards.wire import Listening, News, NoWire, Who, Wire
from tests.hardware.on_boards.kit import TOPIC

TAGS = [f"04A1B2C3D4E58{n}" for n in range(4)]


class Evening:
    """A hub to which things happen one after the other."""

    def __init__(self) -> None:
        self.told: list[Input] = []
        boards = {"left": Board(("A",))}
        self.fails: Exception | None = None
        self.now = 0.0
        self.hub = Hub(Broker("here", "kitchen"), boards, self.connect, self.told.append, self)
        self.hub.use(2, ("A",))
        self.ms = 0
        self.happens()

    def monotonic(self) -> float:
        return self.now

    def connect(self, put: Callable[[News], None], who: Who, /) -> Wire:
        if who != "table" and self.fails is not None:
            raise self.fails
        return NoWire()

    def happens(self, *news: News | _Strange) -> None:
        queue = vars(self.hub)["_queue"]
        for one in news:
            queue.put(one)
        while not queue.empty():
            self.hub._turn(queue.get())

    def found_shut(self) -> _Strange:
        return _Strange(self.hub._number, Gone("Not authorized"))

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


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Refusal("broker", as_said("The certificate cannot be used.")), "broker-unusable"),
        (OSError(errno.EMFILE, "Too many open files"), "boards-untried"),
    ],
)
def test_where_no_stranger_can_be_sent_boards_are_not_heard_until_one_can(
    fault: Exception, code: str
) -> None:
    evening = Evening()
    evening.happens(Came(), Listening())
    evening.happens(evening.found_shut())
    assert evening.lies(TAGS[0])
    evening.fails, evening.now = fault, 61.0
    evening.lies(TAGS[0])
    assert not evening.lies(TAGS[1])
    ill = evening.told[-1]
    assert isinstance(ill, ReaderHealth)
    assert ill.fault is not None
    assert ill.fault.code == code
    evening.fails, evening.now = None, 67.0
    assert not evening.lies(TAGS[2])
    evening.happens(evening.found_shut())
    assert evening.lies(TAGS[3])
