"""The real companion in a process of its own, and what a script asks of its pages: no browser."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

Json = dict[str, Any]

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 30.0
ADDRESS: Final = re.compile(r"^  (\S.*?)  +(http\S+)", re.MULTILINE)


def command(data: Path, *more: str, module: str = "companion") -> list[str]:
    """What begins a simulated table on any free port."""
    serve = ["-m", module, "serve", "--port", "0", "--data", str(data)]
    return [sys.executable, *serve, *more]


class Served:
    """A running `companion serve`; ended by `kill` or `end`.

    Raises `NotStarted` with all it said where it ends before it serves.
    """

    MODULE: str = "companion"
    """What is run in its place, by a test's own module."""

    def __init__(self, data: Path, *more: str, environment: Mapping[str, str] = os.environ) -> None:
        self.process = subprocess.Popen(
            command(data, *more, module=self.MODULE),
            cwd=ROOT,
            env={**environment, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self.addresses = self._greeted()
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _greeted(self) -> dict[str, str]:
        """What it prints before it serves: each page's address by its name."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith("Ctrl-C"):
                return dict(ADDRESS.findall("".join(self.said)))
        self.process.wait(PATIENCE)
        raise NotStarted("".join(self.said))

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(self.process.stdout)

    @property
    def port(self) -> int:
        """Where it listens."""
        return port_of(self.addresses["Public board"])

    def page(self, path: str) -> bytes:
        """What a page's address answers."""
        with closing(Visitor(self.port)) as visitor:
            return visitor.get(path)

    def host(self) -> Visitor:
        """A screen that has come in by the host's printed address."""
        return self._entered("Tablet")

    def bench(self) -> Visitor:
        """A screen that has come in by the simulated table's printed address."""
        return self._entered("Simulated table")

    def _entered(self, name: str) -> Visitor:
        visitor = Visitor(self.port)
        visitor.enter(self.addresses[name].partition("#")[2])
        return visitor

    def kill(self) -> None:
        """End it as a pulled plug does."""
        self.process.kill()
        self._over()

    def end(self) -> None:
        """End it as systemd does."""
        self.process.terminate()
        self._over()

    def _over(self) -> None:
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


def port_of(address: str) -> int:
    """Where an address leads to."""
    return urlsplit(address).port or 0


class NotStarted(Exception):  # noqa: N818 - what it said is the message
    """The companion ended before it served."""


class Visitor:
    """A screen's script: one connection that is kept, and its cookies."""

    def __init__(self, port: int) -> None:
        self._to = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._host = f"127.0.0.1:{port}"
        self._cookies: dict[str, str] = {}

    def enter(self, key: str) -> None:
        """Trade a printed key for a cookie."""
        status, body = self.post("/api/enter", {"key": key})
        assert status == 200, body

    @property
    def cookies(self) -> Mapping[str, str]:
        """What it shows that it may come in."""
        return self._cookies

    def close(self) -> None:
        """Let go of the connection; whatever is asked next opens another."""
        self._to.close()

    def get(self, path: str) -> bytes:
        """What an address answers; it must be there."""
        status, body = self._asked("GET", path)
        assert status == 200, (status, body)
        return body

    def post(self, path: str, what: Json) -> tuple[int, Json]:
        """The status and the answer to a command."""
        status, body = self._asked("POST", path, json.dumps(what))
        return status, json.loads(body)

    def _asked(self, how: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        self._to.request(how, path, body, self._headers())
        answer = self._to.getresponse()
        self._keep(answer.headers.get_all("Set-Cookie") or ())
        return answer.status, answer.read()

    def _headers(self) -> dict[str, str]:
        own = {"Content-Type": "application/json", "Origin": f"http://{self._host}"}
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return {**own, "Cookie": cookies} if cookies else own

    def _keep(self, cookies: Iterable[str]) -> None:
        for one in cookies:
            name, _, value = one.partition(";")[0].partition("=")
            self._cookies[name] = value

    def stream(self, path: str) -> Screen:
        """A screen that stays open; read on by a thread."""
        return Screen(self._host, path, self._headers())


class Screen:
    """An open live stream; `frames` are what it was sent, without heartbeats."""

    def __init__(self, host: str, path: str, headers: Mapping[str, str]) -> None:
        connection = http.client.HTTPConnection(host, timeout=PATIENCE)
        connection.connect()
        self._socket: socket.socket = connection.sock
        connection.request("GET", path, headers=headers)
        self._answer = connection.getresponse()
        assert self._answer.status == 200, self._answer.read()
        self.newest = b""
        self.frames = 0
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            for line in self._answer:
                if line.startswith(b"data: {"):
                    self.newest = line[6:]
                    self.frames += 1
        except (OSError, ValueError, http.client.HTTPException):
            return  # the companion is gone, or this screen was closed

    def close(self) -> None:
        """Be gone, as a page that is closed."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._answer.close()
        self._socket.close()
