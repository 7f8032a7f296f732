"""A table.toml with mistakes: who is at a terminal is told, a service starts with the last good."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from companion import gravity
from companion.cli import log
from companion.cli.config import NAME, read
from companion.cli.lastgood import Settled, keep_or_tell
from companion.inputs import Notice
from companion.refusals import Refusal
from companion.settings import LAST_GOOD, USUAL, Settings
from tests.companion.test_serve import options
from tests.faults.served import ROOT, Served, command

GOOD = 'players = ["Ann", "Ben", "Cem"]\n'
BAD = 'players = ["Ann", "Ben", "Cem"]\nplayer = 7\n'


@pytest.fixture
def service(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a companion that systemd has started."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as manager:
        manager.bind(str(tmp_path / "notify"))
        yield {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")}


def told(table: Served) -> dict[str, Any]:
    with closing(table.host()) as host:
        screen: dict[str, Any] = json.loads(host.get("/api/screen/host"))
    return screen


def of_settings(screen: dict[str, Any]) -> list[tuple[str, str]]:
    return [(m["what"], m["why"]) for m in screen["messages"] if "settings" in m["what"]]


def test_a_service_starts_with_the_last_good_settings_and_says_why(
    tmp_path: Path, service: dict[str, str]
) -> None:
    data, config = tmp_path / "data", tmp_path / "table.toml"
    config.write_text(BAD)
    at_a_terminal = [*command(data), "--config", str(config)]
    done = subprocess.run(at_a_terminal, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{config}, line 2" in done.stderr
    table = Served(data, "--config", str(config), environment=service)
    ((what, why),) = of_settings(told(table))
    assert what == USUAL
    assert f"{config}, line 2" in why
    table.end()
    config.write_text(GOOD)
    table = Served(data, "--new", "--config", str(config), environment=service)
    assert of_settings(told(table)) == []
    table.end()
    config.write_bytes(b"\xff\xfe not even text")
    table = Served(data, "--new", "--config", str(config), environment=service)
    screen = told(table)
    assert of_settings(screen) == [(LAST_GOOD, f"{config} cannot be read: it is not UTF-8 text.")]
    assert [seat["name"] for seat in screen["seats"]] == ["Ann", "Ben", "Cem"]
    assert "the last good ones hold" in "".join(table.said)
    table.end()


SECRET = {
    'players = ["Zoraide", "Zoraide"]\n[broker]\nhost = "my secret"\n': (
        "line 1, players; line 3, broker"
    ),
    '[deck]\n"04A1B2C3D4E580" = "green 99"\n': "line 2, deck",
    "password = secret\n": "line 1, no field of ours",
    "\xff": "cannot be read: it is not UTF-8 text",
}


@pytest.mark.parametrize("text", SECRET)
def test_the_log_has_the_places_of_mistakes_and_the_tablet_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / NAME).write_bytes(text.encode("latin-1"))
    with pytest.raises(Refusal) as refused:
        read(None, tmp_path)
    logged: list[str] = []
    told: SimpleQueue[object] = SimpleQueue()
    monkeypatch.setattr(log, "tell", logged.append)
    held = Settled(options(tmp_path), Settings(), refused.value.sentence, USUAL)
    keep_or_tell(held, options(tmp_path), told)  # type: ignore[arg-type]  # it only puts
    assert logged == [f"{USUAL} What they are is said on the tablet. Where: {SECRET[text]}."]
    assert told.get() == Notice(gravity.SETTINGS, USUAL, refused.value.sentence)
