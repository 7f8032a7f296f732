"""A Day at the real table while it fails inside without end: its log stays small and silent."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from companion.games.boxes import CARDS
from companion.logbook import BURST, EVERY, LONGEST
from hardware.bench import TAGS
from tests.faults import loud
from tests.faults.served import ADDRESS, PATIENCE, Served, Visitor

Json = dict[str, Any]
Loudly = tuple[str, list[str], float, str]
"""The keys and cookies, the log, how many seconds it ran, and the report that its page gave."""


GREETING = 6
"""Lines at most that whoever begins it is told before, but for the addresses."""


class Day:
    """Somebody at the simulated table, whose every answer is looked at."""

    def __init__(self, served: Served) -> None:
        self.host, self.bench = served.host(), served.bench()

    def close(self) -> None:
        self.host.close()
        self.bench.close()

    def do(self, **command: Any) -> None:
        status, told = self.host.post("/api/do", {"on": None, "command": command})
        assert status == 200, (command, told)

    def hand(self, **command: Any) -> Json:
        status, told = self.bench.post("/simulated/do", command)
        assert status == 200, (command, told)
        return told

    def until(self, holds: Callable[[Json], bool]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not holds(seen := json.loads(self.host.get("/api/screen/host"))):
            assert time.monotonic() < give_up, seen
            time.sleep(0.05)

    def play(self) -> None:
        """Every player lays a Red and a Green and holds the button; the Ships are turned."""
        self.do(do="draw")
        there = self.hand(do="release", seat=0)
        for seat, islands in enumerate(one["islands"] for one in there["seats"]):
            own = [one["card"] for one in there["cards"] if one["seat"] == seat]
            for card, island in zip(own, islands, strict=False):
                self.hand(do="lay", card=card, reader=island)
        self.until(lambda seen: all(one["placed"] == 2 for one in seen["seats"]))
        for seat in range(4):
            self.hand(do="press", seat=seat)
        self.until(lambda seen: seen["game"]["phase"] == "resolution")
        for seat in range(4):
            self.hand(do="release", seat=seat)
        self.do(do="reveal-ships")
        self.do(do="undo")


class Loud(Served):
    """The companion that fails inside."""

    MODULE = "tests.faults.loud"


@pytest.fixture(scope="module")
def loudly(tmp_path_factory: pytest.TempPathFactory) -> Loudly:
    began = time.monotonic()
    served = Loud(tmp_path_factory.mktemp("loud") / "data")
    try:
        with closing(Day(served)) as day:
            day.play()
            strangers(served.port)
            report = day.host.get("/api/doctor/report").decode()
    finally:
        served.end()
    keys = [address.partition("#")[2] for address in served.addresses.values()]
    cookies = [*day.host.cookies.values(), *day.bench.cookies.values()]
    seconds = time.monotonic() - began
    said = [line for line in served.said if not ADDRESS.match(line)]  # printed for whoever began it
    return " ".join([*keys, *cookies]), said, seconds, report


def strangers(port: int) -> None:
    """Somebody tries what a page never asks for."""
    visitor = Visitor(port)
    for path in ("/api/do", "/api/enter", "/simulated/do", f"/{'x' * 300}", "/green%207"):
        visitor.post(path, {"key": "green 7"})
    visitor.close()


def test_its_failures_are_told_so_that_somebody_can_look(loudly: Loudly) -> None:
    said = "".join(loudly[1])
    assert loud.FAILS in said
    assert "a library: It has seen " in said
    assert "The thread another failed inside and has ended: KeyError in loud.py:" in said


def test_no_entry_names_a_card_a_tag_or_a_key(loudly: Loudly) -> None:
    secret, said = loudly[0].split(), "".join(loudly[1]).lower()
    assert len(secret) >= 4
    looked_for = [*secret, *CARDS, *TAGS.values()]
    assert [one for one in looked_for if one.lower() in said] == []


def test_the_running_table_s_report_holds_its_log_and_no_secret(loudly: Loudly) -> None:
    secret, report = loudly[0].split(), loudly[3]
    assert loud.FAILS in report
    assert "Reader A: its version" in report
    assert "This part failed" not in report
    looked_for = [*secret, *CARDS, *TAGS.values(), "Barbara", "Mario"]
    assert [one for one in looked_for if one.lower() in report.lower()] == []


def test_it_is_bounded_whatever_fails(loudly: Loudly) -> None:
    _, said, seconds, _ = loudly
    assert BURST <= len(said) <= GREETING + BURST + 2 * (seconds / EVERY + 1)
    assert max(map(len, said)) <= LONGEST + 5
