"""A clock that jumps by years, in a game and between starts: a Pi has no battery for one.

The whole process sees it (libfaketime): only the monotonic clock stays as it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion import backups, wallclock
from companion.cli import main
from companion.wallclock import doubt
from tests.companion.kit import Hands
from tests.faults.served import Served, Visitor

LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
WITHOUT = "libfaketime is missing: sudo apt install libfaketime"

needs_faketime = pytest.mark.skipif(
    LIBRARY is None and os.environ.get("REQUIRE_BROWSER") != "1", reason=WITHOUT
)

Jump = Callable[[str], None]


class Clock:
    """The wall clock of one table's processes, set from outside."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def says(self, moment: str) -> None:
        self._file.write_text(f"@{moment}\n")

    @property
    def environment(self) -> dict[str, str]:
        assert LIBRARY is not None, WITHOUT
        return {
            **os.environ,
            "LD_PRELOAD": str(LIBRARY),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DONT_RESET": "1",
        }


def screen(visitor: Visitor) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(visitor.get("/api/screen/host"))
    return told


def do(visitor: Visitor, kind: str, **more: object) -> None:
    status, said = visitor.post("/api/do", {"on": None, "command": {"do": kind, **more}})
    assert status == 200, said


def date_is_doubted(visitor: Visitor) -> list[str]:
    return [
        one["why"] for one in screen(visitor)["messages"] if one["what"] == "The date may be wrong."
    ]


@needs_faketime
def test_a_game_goes_on_whatever_the_clock_says_and_that_is_said(tmp_path: Path) -> None:
    clock = Clock(tmp_path / "clock")
    clock.says("2026-11-30 20:15:00")
    table = Served(tmp_path / "data", environment=clock.environment)
    with closing(table.host()) as host:
        assert date_is_doubted(host) == []
        do(host, "draw")
        for moment in ("2031-05-01 03:00:00", "1999-12-31 23:59:58", "2038-01-19 04:14:08"):
            left = screen(host)["timer"]["left"]
            clock.says(moment)
            host.close()  # kept connections seem idle for years and are closed: browsers come anew
            assert left - 20 < screen(host)["timer"]["left"] <= left
            do(host, "undo")
            do(host, "redo")
            do(host, "pause")
            do(host, "go-on")
        stood = screen(host)["game"]
        assert host.post("/api/backups", {"do": "make"})[1]["backups"][0]["date"][:4] == "2038"
    table.end()
    clock.says("2001-09-09 01:46:40")
    table = Served(tmp_path / "data", environment=clock.environment)
    with closing(table.host()) as host:
        assert screen(host)["game"] == stood
        (why,) = date_is_doubted(host)
        assert why.startswith("The clock says 2001-09-09, but a game was begun here on 2026-11-30.")
        do(host, "undo")
        host.post("/api/backups", {"do": "make"})
        (evening,) = json.loads(host.get("/api/evenings"))["evenings"]
        assert evening["date"] == "2026-11-30"
    table.end()
    assert "may be wrong until the Pi finds a network" in "".join(table.said)
    assert [one.number for one in backups.known(tmp_path / "data")] == [2, 1]


@pytest.mark.parametrize(
    ("now", "labels", "said"),
    [
        ("2026-11-30T20:15:00+0100", [], None),
        ("2026-11-30T20:15:00+0100", ["", "2026-11-30T23:59:00+0100", "2019-01-01"], None),
        ("2026-11-30T20:15:00+0100", ["2031-05-01T03:00:00"], "says 2026-11-30, but a game"),
        ("2026-12-03T20:15:00+0100", ["2099-01-01", "2026-12-01"], "says 2026-12-03, but a game"),
        ("2026-12-03T20:15:00+0100", ["2099-01-01", "2026-12-01", "2026-12-02"], None),
        ("1970-01-01T00:00:07+0000", [], "The clock says 1970-01-01. Dates of games are wrong"),
        ("no date", ["2026-11-30"], "The clock says ?, but a game"),
    ],
)
def test_a_date_is_doubted_where_it_cannot_be(
    now: str, labels: list[str], said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wallclock, "SET", Path("/no/such/file"))
    doubted = doubt(now, labels)
    assert doubted is None if said is None else said in (doubted or "")


def test_a_clock_that_the_network_has_set_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wallclock, "SET", tmp_path / "synchronized")
    assert doubt("2026-12-03", ["2099-01-01"]) is not None
    wallclock.SET.touch()
    assert doubt("2026-12-03", ["2099-01-01"]) is None


def test_no_date_that_jumps_deletes_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Backups are counted: what is dated 1970 is the newest all the same."""
    Hands(tmp_path).close()
    for year in ("2026", "2038", "1970", "2026"):
        monkeypatch.setattr("companion.cli.backup._label", lambda year=year: f"{year}-01-01T00:00")
        (tmp_path / "deck.toml").write_text(f"format = 1\n# {len(year)}{year}\n\n[deck]\n")
        CliRunner().invoke(main, ["backup", "--rotate", "--data", str(tmp_path)])
    assert [one.contents.label[:4] for one in backups.known(tmp_path)] == [
        "2026",
        "1970",
        "2038",
        "2026",
    ]
