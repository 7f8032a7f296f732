"""One board, without a broker: what the table is told of it, and when."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.boards import Board
from companion.inputs import ButtonHealth, Edge, Input, ReaderHealth, Sighting
from hardware.boards.post import SILENCE, Post

TAG = "04A1B2C3D4E580"
FOUR = frozenset("ABCD")


class Said:
    """A board's words, and what became of them."""

    def __init__(self) -> None:
        self.put: list[Input] = []
        self.beeps = 0
        self.now = 100.0
        self.post = Post("left", Board(("A", "B"), (1, 3)), self.put.append, self.now, self.beep)
        self.post.use(4, FOUR, self.now)
        self.state: dict[str, Any] = {
            "boot": 7,
            "ms": 0,
            "tags": [[], []],
            "down": [False, False],
        }

    def beep(self) -> None:
        self.beeps += 1

    def says(self, *, after: float = 1.0, late: float = 0.0, **what: Any) -> list[Input]:
        """What is told of this, said so many seconds `after` the last and told so much `late`."""
        self.now += after
        self.state |= what
        self.state["ms"] += round(after * 1000)
        self.post.hear(json.dumps(self.state).encode(), self.now + late)
        return self.take()

    def wait(self, seconds: float) -> list[Input]:
        self.now += seconds
        self.post.tick(self.now)
        return self.take()

    def take(self) -> list[Input]:
        told = list(self.put)
        self.put.clear()
        return told


@pytest.fixture
def left() -> Said:
    return Said()


def codes(told: list[Input]) -> dict[str | int, str | None]:
    """What is told of readers and buttons that ail or are well."""
    found: dict[str | int, str | None] = {}
    for it in told:
        if isinstance(it, ReaderHealth | ButtonHealth):
            what = it.reader if isinstance(it, ReaderHealth) else it.seat
            found[what] = None if it.fault is None else it.fault.code
    return found


def test_what_changes_is_told_once(left: Said) -> None:
    assert left.says() == []
    assert left.says(tags=[[TAG], []]) == [Sighting("A", frozenset({TAG}), 102.0)]
    assert left.says() == []
    assert left.says(tags=[[], []]) == [Sighting("A", frozenset(), 104.0)]
    assert left.beeps == 1


def test_edges_are_dated_by_the_boards_own_clock(left: Said) -> None:
    left.says()
    assert left.says(after=1.0, late=0.3, down=[True, False]) == [Edge(0, True, 102.0)]
    (edge,) = left.says(after=0.25, down=[True, True])
    assert edge == Edge(2, True, 102.25)


def test_a_date_that_is_far_off_is_none(left: Said) -> None:
    left.says()
    (edge,) = left.says(after=1.0, late=2.0, down=[True, False])
    assert isinstance(edge, Edge)
    assert edge.at == pytest.approx(103.0)


def test_a_board_that_falls_silent_is_named_and_its_cards_lie_where_they_lay(left: Said) -> None:
    left.says(tags=[[TAG], []])
    left.says(down=[False, True])
    assert left.wait(SILENCE - 0.1) == []
    told = left.wait(0.2)
    assert told[0] == Edge(2, False, left.now)
    assert codes(told) == dict.fromkeys(("A", "B", 0, 2), "board-silent")
    assert all("left" in it.fault.seen for it in told if isinstance(it, ReaderHealth) and it.fault)
    assert not any(isinstance(it, Sighting) for it in told)
    assert left.wait(1) == []
    told = left.says(down=[False, False])
    assert codes(told) == dict.fromkeys(("A", "B", 0, 2))
    assert not any(isinstance(it, Sighting | Edge) for it in told)


def test_a_board_that_never_speaks_is_told_of_after_a_while(left: Said) -> None:
    assert left.wait(SILENCE - 0.1) == []
    assert codes(left.wait(0.2)) == dict.fromkeys(("A", "B", 0, 2), "board-silent")


def test_a_button_that_is_down_when_a_board_begins_counts_as_nothing(left: Said) -> None:
    assert codes(left.says(down=[True, False])) == {0: "button-held"}
    assert codes(left.says(down=[False, False])) == {0: None}
    assert left.says(down=[True, False]) == [Edge(0, True, left.now)]
    left.state |= {"boot": 8, "ms": 0}
    told = left.says()
    assert [it for it in told if isinstance(it, Edge)] == [Edge(0, False, left.now)]
    assert codes(told) == {0: "button-held"}


def test_a_reader_that_fails_there_is_told_alone(left: Said) -> None:
    left.says(tags=[[], [TAG]])
    assert codes(left.says(fails=[False, True], tags=[[], []])) == {"B": "reader-fails"}
    told = left.says(fails=[False, False])
    assert codes(told) == {"B": None}
    assert told[-1] == Sighting("B", frozenset(), left.now)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"boot":1,"ms":1,"tags":[[]],"down":[false,false]}',
        b'{"boot":1,"ms":1,"tags":[[],[]],"down":[false]}',
        b'{"boot":1,"ms":1,"tags":[[],[]],"down":[0,1]}',
        b'{"boot":1,"ms":-1,"tags":[[],[]],"down":[false,false]}',
        b'{"boot":1,"ms":1e400,"tags":[[],[]],"down":[false,false]}',
        b'{"boot":1,"ms":1,"tags":[["red 1"],[]],"down":[false,false]}',
        b'{"boot":1,"ms":1,"tags":[["04a1b2c3d4e580"],[]],"down":[false,false]}',
        b'{"boot":1,"ms":1,"tags":[["04A1B2C3D4E580\\n"],[]],"down":[false,false]}',
        b'{"boot":1,"ms":1,"tags":[[],[]],"down":[false,false],"fails":[true]}',
        b'{"boot":1,"ms":1,"tags":[[],[]],"down":[false,false],"more":1}',
    ],
)
def test_nonsense_is_told_and_changes_nothing(left: Said, payload: bytes) -> None:
    left.says(tags=[[TAG], []])
    left.post.hear(payload, left.now)
    told = left.take()
    assert codes(told) == dict.fromkeys(("A", "B", 0, 2), "board-unclear")
    assert not any(isinstance(it, Sighting) for it in told)
    assert codes(left.says()) == dict.fromkeys(("A", "B", 0, 2))


def test_only_what_the_game_uses_is_told_and_another_game_is_told_all_anew(left: Said) -> None:
    left.post.use(1, frozenset("A"), left.now)
    told = left.says(tags=[[TAG], [TAG]])
    assert told == [Sighting("A", frozenset({TAG}), left.now)]
    assert left.says(down=[False, True]) == []
    left.post.use(4, FOUR, left.now)
    assert {it.reader for it in left.take() if isinstance(it, Sighting)} == {"A", "B"}
