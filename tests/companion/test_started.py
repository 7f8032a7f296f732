"""A start that does not come to its end, and the next one: safe mode."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion import started
from companion.cli import main
from companion.cli.beginning import beginning
from companion.journal import Journal
from companion.refusals import Refusal
from companion.started import Start, in_safe_mode
from companion.words import say
from hardware.errors import HardwareError
from tests.faults.served import ROOT, Served, command

KILLED = """
import os, sys, hardware.backends
from companion.cli import main
hardware.backends.open_backend = lambda *_, **__: os.kill(os.getpid(), 9)
main(["serve", "--port", "0", "--data", sys.argv[1]])
"""
"""A start whose readers take the whole machine down, as a supply that is too weak does."""

CARD = {"do": "keep-card", "card": {"name": "Kraken", "touches": ["ship"]}}


def killed(data: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(data)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL


def screen(table: Served, role: str = "/host") -> dict[str, Any]:
    with closing(table.host()) as visitor:
        told: dict[str, Any] = json.loads(visitor.get(f"/api/screen{role}"))
    return told


def safe_message(table: Served) -> dict[str, Any]:
    """What hosts are told of safe mode, once the table has come to it."""
    for _ in range(200):
        for message in screen(table)["messages"]:
            if message["what"].startswith("Safe mode"):
                return dict(message)
        time.sleep(0.05)
    raise AssertionError("no host is told of safe mode")


def keep_card(table: Served) -> tuple[int, dict[str, Any]]:
    with closing(table.host()) as visitor:
        return visitor.post("/api/do", {"on": screen(table)["number"], "command": CARD})


def doctor(data: Path) -> str:
    return CliRunner().invoke(main, ["doctor", "--quick", "--data", str(data)]).output


def test_after_a_start_that_was_killed_the_next_one_leaves_out_what_may_be_why(
    tmp_path: Path,
) -> None:
    table = Served(tmp_path)
    assert keep_card(table)[0] == 200
    table.end()
    killed(tmp_path)
    table = Served(tmp_path)
    safe = safe_message(table)
    told = screen(table)
    assert "did not come to its end: it ended before the table stood" in safe["why"]
    assert "is left out in safe mode" in told["readers"]["A"]
    assert told["controls"]["setup"]["cards"] == []
    assert keep_card(table)[1]["code"] == "safe-mode"
    (public,) = (one for one in screen(table, "")["messages"] if "Safe mode" in one["what"])
    assert public["why"] == "The host’s tablet says why."
    assert told["faults"] == []
    assert "Safe mode: readers are off" in "".join(table.said)
    assert "Safe mode: whether the last start came to its end. The start of 20" in doctor(tmp_path)
    table.end()
    table = Served(tmp_path)
    told = screen(table)
    assert set(told["readers"].values()) == {None}
    assert [one["name"] for one in told["controls"]["setup"]["cards"]] == ["Kraken"]
    assert not [one for one in told["messages"] if one["what"].startswith("Safe mode")]
    assert "Safe mode: whether" not in doctor(tmp_path)
    table.end()


def test_a_table_that_is_killed_after_its_start_starts_with_everything(tmp_path: Path) -> None:
    Served(tmp_path).kill()
    assert not (tmp_path / started.STARTING).exists()


def test_what_the_hardware_refuses_is_left_out_where_nobody_is_told(tmp_path: Path) -> None:
    with pytest.raises(HardwareError), beginning(tmp_path, mended=True):
        raise HardwareError("The package spidev is missing.")
    start = Start.begin(tmp_path, "2026-11-30T20:15:00")
    assert start.unfinished is not None
    assert start.unfinished.sentence.endswith(
        "did not come to its end: The package spidev is missing."
    )


@pytest.mark.parametrize(
    ("fault", "mended"),
    [
        (HardwareError("This is no Pi."), False),
        (Refusal("newer", say("It is newer.")), True),
        (KeyboardInterrupt(), True),
        (SystemExit("Port 8000 is in use."), True),
    ],
)
def test_a_start_that_was_ended_in_order_leaves_the_next_as_it_was(
    tmp_path: Path, fault: BaseException, mended: bool
) -> None:
    with pytest.raises(type(fault)), beginning(tmp_path, mended=mended):
        raise fault
    assert Start.begin(tmp_path, "").unfinished is None


def fail(folder: Path, *, finished: bool) -> None:
    with suppress(ZeroDivisionError), beginning(folder, mended=False) as start:
        assert start.unfinished is None
        if finished:
            start.finished()
        raise ZeroDivisionError


def test_a_fault_inside_makes_the_next_start_safe_but_none_after_the_start(
    tmp_path: Path,
) -> None:
    fail(tmp_path, finished=True)
    fail(tmp_path, finished=False)
    start = Start.begin(tmp_path, "2026-11-30T20:15:00")
    assert start.unfinished is not None
    assert start.unfinished.sentence.endswith("the program failed inside (ZeroDivisionError).")
    assert in_safe_mode(tmp_path) == start.unfinished
    start.finished()
    assert Start.begin(tmp_path, "").unfinished is None, "the next one tries all again"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1]", b"{" * 3000])
def test_a_marker_that_is_torn_says_as_much(tmp_path: Path, content: bytes) -> None:
    (tmp_path / started.STARTING).write_bytes(content)
    start = Start.begin(tmp_path, "")
    assert start.unfinished is not None
    assert "perhaps the plug was pulled" in start.unfinished.sentence


def test_a_marker_is_written_before_anything_else_is_tried(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    with beginning(tmp_path, mended=True) as start:
        assert json.loads((tmp_path / started.STARTING).read_text())["label"][:2] == "20"
        start.finished()
    journal.close()
    assert not (tmp_path / started.STARTING).exists()


def test_a_pi_whose_hardware_fails_is_played_on_its_screens_when_systemd_starts_it(
    tmp_path: Path,
) -> None:
    """Here nothing is a Pi: the first start says so and ends, the next one needs none."""
    data = tmp_path / "data"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as manager:
        manager.bind(str(tmp_path / "notify"))
        service = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")}
        first = subprocess.run(
            [*command(data), "--hardware", "pi"],
            cwd=ROOT,
            env=service,
            capture_output=True,
            text=True,
            check=False,
        )
        assert first.returncode == 1
        table = Served(data, "--hardware", "pi", environment=service)
        told = screen(table)
        safe = next(one for one in told["messages"] if one["what"].startswith("Safe mode"))
        assert first.stderr.strip().splitlines()[-1].rstrip(".")[-30:] in safe["why"]
        assert "is left out in safe mode" in told["readers"]["A"]
        with closing(table.host()) as host:
            examined = json.loads(host.get("/api/doctor"))
        table.end()
    found = {one["name"]: one["state"] for one in examined["findings"]}
    assert next(iter(found.items())) == ("Safe mode", "bad")
    assert "Scan" not in found
    assert not [name for name in found if name.startswith("Reader")]
    assert {one["state"] for one in examined["readers"]} == {"untold"}
    assert table.process.returncode == 0
