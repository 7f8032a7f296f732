"""The watchdog is fed while each part answers, and by none of them alone."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from companion.cli.notify import Manager
from companion.cli.service import YOUNG, Young
from companion.cli.watchdog import FED, Probe, Watchdog, page_answers
from companion.started import Start

PARTS = ("scan", "table", "pages")


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


class Heard(Manager):
    """A manager with a watchdog of 30 seconds that writes down what it is told."""

    def __init__(self) -> None:
        super().__init__({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "30000000"})
        self.said: list[str] = []

    def _say(self, message: str) -> None:
        self.said.append(message)


class Watched:
    """Three parts that answer until they are told not to."""

    def __init__(self) -> None:
        self.clock, self.manager = Clock(), Heard()
        self.silent: set[str] = set()
        self.status = "Day 1"
        self.log: list[str] = []
        probes = {part: self._probe(part) for part in PARTS}
        self.watchdog = Watchdog(
            self.manager, probes, lambda: self.status, self.clock, self.log.append
        )

    def _probe(self, part: str) -> Probe:
        def answers(within: float) -> bool:
            assert within == 2.5
            if part in self.silent and part == "table":
                raise RuntimeError("a probe that fails")
            return part not in self.silent

        return answers

    def look(self, times: int = 1) -> list[str]:
        """Look so often at the watchdog's own pace; what systemd was told meanwhile."""
        self.manager.said = []
        for _ in range(times):
            self.clock.now += self.watchdog.pause
            self.watchdog.look()
        return self.manager.said


def test_it_is_fed_well_within_its_time() -> None:
    watched = Watched()
    assert watched.watchdog.pause * FED == 30
    assert FED >= 4
    assert watched.look(3) == ["STATUS=Day 1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]


@pytest.mark.parametrize("part", PARTS)
def test_one_stuck_part_stops_the_feeding_and_is_named(part: str) -> None:
    watched = Watched()
    watched.look()
    watched.silent = {part}
    assert watched.look(FED)[-1] == f"STATUS=Does not answer: {part}"
    assert watched.look(FED) == []
    assert watched.log == [f"{part} has not answered for 20 seconds."]


def test_a_part_that_was_only_slow_is_forgiven() -> None:
    watched = Watched()
    watched.silent = {"table"}
    assert watched.look(3).count("WATCHDOG=1") == 3
    assert watched.look(2).count("WATCHDOG=1") == 0
    watched.silent = set()
    assert watched.look() == ["STATUS=Day 1", "WATCHDOG=1"]
    assert watched.log[-1] == "table answers again."


def test_a_status_that_fails_starves_nobody() -> None:
    watched = Watched()
    del watched.status
    assert watched.look() == ["STATUS=No status: AttributeError", "WATCHDOG=1"]


@pytest.fixture
def listening() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def answering(server: socket.socket, answer: bytes) -> threading.Thread:
    def serve() -> None:
        connection, _ = server.accept()
        with connection:
            connection.recv(1000)
            connection.sendall(answer)

    thread = threading.Thread(target=serve)
    thread.start()
    return thread


@pytest.mark.parametrize(
    ("answer", "alive"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n{}", True),
        (b"HTTP/1.1 503 Service Unavailable\r\n\r\n", False),
        (b"HTTP/1.1 421 Misdirected Request\r\n\r\n", False),
        (b"", False),
    ],
)
def test_only_a_page_that_is_there_is_an_answer(
    listening: socket.socket, answer: bytes, alive: bool
) -> None:
    with listening:
        thread = answering(listening, answer)
        assert page_answers(listening, "/", within=5) is alive
        thread.join(5)


def test_a_server_that_accepts_and_says_nothing_does_not_answer(listening: socket.socket) -> None:
    with listening:
        assert not page_answers(listening, "/", within=0.05)


def test_where_nobody_listens_nobody_answers(listening: socket.socket) -> None:
    with listening, socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        assert not page_answers(silent, "/", within=5)


def test_what_hangs_is_told_once_each_time_that_it_is_another() -> None:
    watched = Watched()
    told: list[list[str]] = []
    watched.watchdog._hung = lambda parts: told.append(sorted(parts))
    watched.look(3)
    watched.silent = {"scan"}
    watched.look(5)
    watched.silent = {"scan", "pages"}
    watched.look(5)
    watched.silent = set()
    watched.look(5)
    assert told == [["scan"], ["pages", "scan"], []]


def test_a_table_that_hangs_soon_after_its_start_begins_without_readers_next_time(
    tmp_path: Path,
) -> None:
    clock = Clock()
    start = Start.begin(tmp_path, "2026-11-30T20:00:00")
    start.finished()
    heard = Young(start, clock)
    heard(["The table", "The readers' scan"])
    again = Start.begin(tmp_path, "2026-11-30T20:01:00").unfinished
    assert again is not None
    assert again.why == "soon after it this did not answer: the readers' scan, the table"
    heard([])
    assert Start.begin(tmp_path, "2026-11-30T20:02:00").unfinished is None


def test_what_hangs_after_hours_of_play_is_no_fault_of_the_start(tmp_path: Path) -> None:
    clock = Clock()
    start = Start.begin(tmp_path, "2026-11-30T20:00:00")
    start.finished()
    heard = Young(start, clock)
    clock.now += YOUNG
    heard(["The table"])
    assert Start.begin(tmp_path, "2026-11-30T22:00:00").unfinished is None
