"""A running companion and its service manager, over a real socket: one start for all of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.cli.service import PAGES, SCAN, TABLE
from companion.started import Start
from tests.systemd.jammed import PARTS

ROOT = Path(__file__).parents[2]
NAMES = {"scan": SCAN, "table": TABLE, "pages": PAGES}
WATCHDOG = 6.0
LONG = 60.0
"""For what certainly comes: a busy machine is no fault."""


class Running:
    """The companion, and what it has told so far."""

    def __init__(self, folder: Path) -> None:
        self.there: set[str] = set()
        """The files that were there when it was ready."""
        self.run = folder / "run"
        self.run.mkdir()
        (folder / "data").mkdir(exist_ok=True)
        (folder / "data/table.toml").write_text("[wiring]\npause_ms = 300\n")
        self.heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.heard.bind(str(folder / "notify"))
        environment = {
            **os.environ,
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(int(WATCHDOG * 1e6)),
            "RUNTIME_DIRECTORY": str(self.run),
        }
        self.log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.systemd.jammed", str(folder / "data")],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def hear(self, wanted: Callable[[str], bool], seconds: float = LONG) -> str | None:
        """The next thing told that is wanted, or None when none comes in time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.heard.settimeout(left)
            try:
                said = self.heard.recv(1000).decode()
            except TimeoutError:
                return None
            if wanted(said):
                return said
        return None

    def order(self, what: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    one = Running(tmp_path_factory.mktemp("watched"))
    try:
        assert one.hear(lambda it: True) == "READY=1", one.said()
        one.there = {path.name for path in one.run.parent.rglob("*")}
        yield one
    finally:
        one.process.kill()
        one.process.communicate()
        one.heard.close()
        one.log.close()


def fed(said: str) -> bool:
    return said == "WATCHDOG=1"


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_hangs_is_named_and_the_watchdog_is_fed_no_more(
    running: Running, part: str
) -> None:
    assert running.hear(fed)
    running.order(f"jam {part}")
    alone = f"STATUS=Does not answer: {NAMES[part]}"
    assert running.hear(lambda it: it == alone), running.said()
    assert running.hear(fed, seconds=1.5) is None
    assert f"{NAMES[part]} has not answered for " in running.said()
    running.order(f"free {part}")
    assert running.hear(lambda it: it.startswith("STATUS=A Pirate's Word, Day 1, "))
    assert running.hear(fed)


def test_when_it_is_ready_all_is_there(running: Running) -> None:
    assert {"journal.sqlite3", "address", "port", "key"} <= running.there
    assert "starting" not in running.there


def test_the_host_s_key_is_in_no_log_but_where_root_finds_it(running: Running) -> None:
    key = (running.run / "key").read_text().strip()
    assert len(key) >= 22
    assert (running.run / "key").stat().st_mode & 0o777 == 0o640
    assert key not in running.said()
    assert "#" not in running.said()
    assert "A simulated table for 4 players: Day 1, Excavation." in running.said(), "nor a name"
    told = subprocess.run(
        [sys.executable, "-m", "companion", "tablet", "--run", str(running.run)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    port = (running.run / "port").read_text().strip()
    assert f":{port}/tablet#{key}\n" in told.stdout


def test_when_it_is_starved_it_says_where_it_hangs_and_the_next_start_is_careful(
    tmp_path: Path,
) -> None:
    """systemd ends a starved service by SIGABRT."""
    one = Running(tmp_path)
    try:
        assert one.hear(fed), one.said()
        one.order("jam table")
        assert one.hear(lambda it: it.startswith("STATUS=Does not answer")), one.said()
        one.process.send_signal(signal.SIGABRT)
        assert one.process.wait(LONG) == -signal.SIGABRT
        said = one.said()
        assert "in _take\n" in said
        assert "most recent call first" in said
        unfinished = Start.begin(tmp_path / "data", "later").unfinished
        assert unfinished is not None
        assert "did not answer: the table" in unfinished.why
    finally:
        one.process.kill()
        one.process.communicate()
        one.heard.close()
        one.log.close()


def test_safe_mode_is_shown_and_an_end_is_told_before_it_comes(tmp_path: Path) -> None:
    Start.begin(tmp_path / "data", "before")
    one = Running(tmp_path)
    try:
        assert one.hear(lambda it: it.startswith("STATUS=Safe mode. A Pirate's Word, "))
        assert one.hear(fed), one.said()
        one.process.terminate()
        assert one.hear(lambda it: it == "STOPPING=1")
        assert one.process.wait(LONG) == 0
    finally:
        one.process.kill()
        one.process.communicate()
        one.heard.close()
        one.log.close()


def test_in_the_pi_s_own_wi_fi_the_pages_answer_to_its_name(running: Running) -> None:
    port = int((running.run / "port").read_text())
    answers = {}
    for name in ("pirate.local", "evil.example"):
        with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as connection:
            connection.request("GET", "/api/alive", headers={"Host": f"{name}:{port}"})
            answers[name] = connection.getresponse().status
    assert answers == {"pirate.local": 200, "evil.example": 421}
