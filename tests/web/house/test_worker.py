"""A thread that does what is put into its queue, whatever goes wrong inside."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.broker import Broker, Heard
from tests.mosquitto import wait_for
from web.house.claim import Status
from web.house.hall import Hall
from web.house.worker import Worker
from web.ports import Screens


class Work:
    """What a worker was asked for and what it has told."""

    def __init__(self, wait: float | None = None) -> None:
        self.done: list[str | None] = []
        self.failed: list[str] = []
        self.worker = Worker[str](
            "work", do=self.do, wait=lambda: wait, close=self.close, failed=self.failed.append
        )

    def do(self, item: str | None) -> None:
        self.done.append(item)
        if item == "spoilt":
            raise ValueError("what a fault says stays inside")

    def close(self) -> None:
        self.done.append("closed")


def test_a_fault_inside_is_told_by_its_kind_and_does_not_end_it() -> None:
    work = Work()
    for item in ("before it starts", "spoilt", "after"):
        work.worker.put(item)
    work.worker.start()
    work.worker.stop()
    assert work.done == ["before it starts", "spoilt", "after", "closed"]
    assert work.failed == ["ValueError"]


def test_where_nothing_comes_it_is_asked_all_the_same() -> None:
    work = Work(wait=0.001)
    work.worker.start()
    wait_for(lambda: len(work.done) > 2, "nobody asks")
    work.worker.stop()
    assert set(work.done) == {None, "closed"}


def test_a_fault_in_the_lobby_is_told_and_the_next_picture_is_shown(tmp_path: Path) -> None:
    told: list[str] = []
    hall = Hall(Broker("127.0.0.1", port=1), tmp_path, report=told.append)
    shown: list[int] = []

    def watcher(picture: Screens) -> None:
        shown.append(picture.number)
        if len(shown) == 1:
            raise ValueError("what a fault says stays inside")

    hall.watch(watcher)
    for name in ("kitchen", "bar"):
        status = msgspec.json.encode(Status("online", "a", has=True))
        hall._worker.put(Heard(f"pirate-table/{name}/status", status, True))
    hall.start()
    hall.stop()
    assert len(shown) == 2
    assert "Following the tables failed inside: ValueError." in told
