"""The real companion on a disk that is full, or may only be read: a small one, mounted for that."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.faults.anew import again
from tests.faults.served import Json, Served, Visitor
from tests.faults.small import fill

Serve = Callable[[], Served]


@pytest.fixture
def serve(small_disk: Path) -> Iterator[Serve]:
    """Begins tables on the small disk; whatever becomes of the test, none is left there."""
    tables: list[Served] = []

    def begun() -> Served:
        tables.append(Served(small_disk / "data"))
        return tables[-1]

    yield begun
    for table in tables:
        if table.process.poll() is None:
            table.kill()


def screen(visitor: Visitor, role: str = "/host") -> dict[str, Any]:
    told: dict[str, Any] = json.loads(visitor.get(f"/api/screen{role}"))
    return told


def says(visitor: Visitor, role: str = "/host") -> list[str]:
    return [one["what"] for one in screen(visitor, role)["messages"]]


def do(visitor: Visitor, kind: str, **more: object) -> tuple[int, Json]:
    return visitor.post("/api/do", {"on": None, "command": {"do": kind, **more}})


def full_of_writes(visitor: Visitor) -> Json:
    """Draw and undo until the disk takes nothing more; the first refusal."""
    for _ in range(400):
        for kind in ("undo", "draw"):
            status, said = do(visitor, kind)
            if said.get("code") == "storage":
                return said
            assert status == 200, said
    raise AssertionError("the disk was never full")


def test_on_a_disk_that_fills_up_the_evening_is_paused_and_ended_and_the_table_shut_down(
    small_disk: Path, serve: Serve
) -> None:
    table = serve()
    with closing(table.host()) as host:
        assert do(host, "draw")[0] == 200
        fill(small_disk)
        assert "the disk is full; make room" in full_of_writes(host)["sentence"]
        stood = screen(host)["game"]
        assert do(host, "pause")[0] == 200
        assert screen(host, "")["rest"] == "paused"
        assert any("could not be written down" in one for one in says(host, ""))
        assert do(host, "go-on")[0] == 200
        assert do(host, "end-evening")[0] == 200
        assert screen(host)["rest"] == "over"
        assert screen(host)["game"] == stood
    table.end()
    assert table.process.returncode == 0


def starts_all_the_same(table: Served, why: str, before: Json) -> Visitor:
    """All is seen, nothing can be done and that is said; returns the host's screen."""
    with closing(table.host()) as host:
        assert screen(host)["game"] == before
        (message,) = (one for one in screen(host)["messages"] if "can be saved" in one["what"])
        assert why in message["why"]
        status, said = do(host, "undo")
        assert (status, said["code"]) == (422, "storage")
        assert why in said["sentence"]
        assert screen(host)["game"] == before
        assert do(host, "pause")[0] == 200
        assert do(host, "go-on")[0] == 200
    return host


def goes_on(table: Served, host: Visitor) -> None:
    """By itself, once the disk is mended; who came in before is in still."""
    again(table).close()
    with closing(host):
        assert not [one for one in says(host) if "can be saved" in one]
        assert do(host, "undo")[0] == 200
    table.end()
    assert table.process.returncode == 0


def left(serve: Serve) -> Json:
    """A game that was begun, and how it stood."""
    table = serve()
    with closing(table.host()) as host:
        assert do(host, "draw")[0] == 200
        stood = screen(host)["game"]
    table.kill()
    assert isinstance(stood, dict)
    return stood


def test_a_start_on_a_full_disk_shows_the_table_and_goes_on_once_there_is_room(
    small_disk: Path, serve: Serve
) -> None:
    before = left(serve)
    fill(small_disk)
    table = serve()
    host = starts_all_the_same(table, "the disk is full; make room", before)
    (small_disk / "filler").unlink()
    goes_on(table, host)


def test_a_start_on_a_disk_that_may_only_be_read_shows_the_table_and_goes_on_later(
    small_disk: Path, serve: Serve
) -> None:
    before = left(serve)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    table = serve()
    host = starts_all_the_same(table, "the disk is read-only", before)
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    goes_on(table, host)
