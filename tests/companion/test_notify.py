"""What systemd hears: datagrams on the socket it names, and nothing where it names none."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.notify import Manager


@pytest.fixture
def heard() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bound:
        bound.settimeout(5)
        yield bound


def test_everything_that_is_said_is_a_message_of_its_own(
    tmp_path: Path, heard: socket.socket
) -> None:
    heard.bind(str(tmp_path / "notify"))
    manager = Manager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    assert manager
    manager.ready()
    manager.status("Day 1")
    manager.alive()
    manager.stopping()
    said = [heard.recv(100) for _ in range(4)]
    assert said == [b"READY=1", b"STATUS=Day 1", b"WATCHDOG=1", b"STOPPING=1"]


def test_the_same_line_is_said_once(tmp_path: Path, heard: socket.socket) -> None:
    heard.bind(str(tmp_path / "notify"))
    manager = Manager({"NOTIFY_SOCKET": str(tmp_path / "notify")})
    for line in ("Day 1", "Day 1", "Day 2"):
        manager.status(line)
    assert [heard.recv(100) for _ in range(2)] == [b"STATUS=Day 1", b"STATUS=Day 2"]


def test_a_socket_without_a_file_is_heard_as_well(heard: socket.socket) -> None:
    name = f"companion-{os.getpid()}"
    heard.bind(f"\0{name}")
    Manager({"NOTIFY_SOCKET": f"@{name}"}).ready()
    assert heard.recv(100) == b"READY=1"


def test_a_table_that_is_begun_anew_has_the_time_of_a_start(
    tmp_path: Path, heard: socket.socket
) -> None:
    heard.bind(str(tmp_path / "notify"))
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}
    manager = Manager(environment)
    manager.ready()
    manager.beginning_anew()
    manager.ready()
    manager.ready()
    said = [heard.recv(100) for _ in range(5)]
    longer, usual = b"WATCHDOG_USEC=120000000", b"WATCHDOG_USEC=30000000"
    assert said == [b"READY=1", longer, b"READY=1", usual, b"READY=1"]


def test_without_systemd_nothing_is_said_and_nothing_is_watched(tmp_path: Path) -> None:
    manager = Manager({"WATCHDOG_USEC": "30000000"})
    assert not manager
    assert manager.watchdog is None
    manager.ready()


def test_a_manager_that_is_gone_or_does_not_listen_is_no_hindrance(
    tmp_path: Path, heard: socket.socket
) -> None:
    Manager({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready()
    heard.bind(str(tmp_path / "full"))
    manager = Manager({"NOTIFY_SOCKET": str(tmp_path / "full")})
    for _ in range(2000):
        manager.alive()


@pytest.mark.parametrize(
    ("given", "meant_for", "seconds"),
    [
        ("30000000", None, 30.0),
        ("2500000", "own", 2.5),
        ("30000000", "1", None),
        ("0", None, None),
        ("soon", None, None),
        ("", None, None),
    ],
)
def test_the_watchdog_s_time_is_for_the_process_that_it_names(
    given: str, meant_for: str | None, seconds: float | None
) -> None:
    environment = {"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": given}
    if meant_for is not None:
        environment["WATCHDOG_PID"] = str(os.getpid()) if meant_for == "own" else meant_for
    assert Manager(environment).watchdog == seconds
