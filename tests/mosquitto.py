"""A real Mosquitto on a free port of this machine alone, which can be killed and come back.

Its users, its list of who may read and write what, and what it keeps lie in a folder of its own.
Without a mosquitto the tests are skipped, or fail where REQUIRE_BROKER=1 says that it has to be.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
MOSQUITTO = shutil.which("mosquitto", path=PLACES)
PASSWD = shutil.which("mosquitto_passwd", path=PLACES)
WITHOUT = "there is no mosquitto: sudo apt install mosquitto"
PATIENCE = 20.0  # seconds: a busy machine is no fault, and only a failing test waits so long

needs_mosquitto = pytest.mark.skipif(
    MOSQUITTO is None and os.environ.get("REQUIRE_BROKER") != "1", reason=WITHOUT
)


class Mosquitto:
    """One broker; `port` stays the same however often it dies and is started again.

    `users` are names and passwords; without any, everybody may come in and needs no name. `acl` is
    an access list as mosquitto.conf(5) has it: without one, everybody may read and write all.
    `anonymous`: nameless clients come in as well. `keeps`: what is retained outlives its death.
    `more` are further lines of its configuration.
    """

    def __init__(
        self,
        folder: Path,
        *,
        users: Mapping[str, str] | None = None,
        acl: str | None = None,
        anonymous: bool | None = None,
        keeps: bool = False,
        more: str = "",
    ) -> None:
        assert MOSQUITTO is not None, WITHOUT
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeps = keeps
        folder.mkdir(parents=True, exist_ok=True)
        self.configure(users=users, acl=acl, anonymous=anonymous, more=more)

    def configure(
        self,
        *,
        users: Mapping[str, str] | None = None,
        acl: str | None = None,
        anonymous: bool | None = None,
        more: str = "",
    ) -> None:
        """Write another configuration, which the next start has."""
        nameless = not users if anonymous is None else anonymous
        lines = [
            f"listener {self.port} 127.0.0.1",
            f"allow_anonymous {str(nameless).lower()}",
            f"persistence {str(self._keeps).lower()}",
            f"persistence_location {self.folder}/",
            "autosave_on_changes true",
            "autosave_interval 1",
            f"log_dest file {self.folder / 'broker.log'}",
            "log_type all",
        ]
        if os.geteuid() == 0:
            lines.append("user root")  # else it gives up the right to read its own folder
        if users:
            lines.append(f"password_file {self._passwords(users)}")
        if acl is not None:
            lines.append(f"acl_file {self._written('acl', acl)}")
        self._written("mosquitto.conf", "\n".join([*lines, more, ""]))

    def start(self) -> None:
        """Start it, and wait until it listens."""
        assert MOSQUITTO is not None
        assert self._process is None, "it runs"
        command = [MOSQUITTO, "-c", str(self.folder / "mosquitto.conf")]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self._listens, "the broker does not listen")

    def stop(self) -> None:
        """End it as the service manager does; does nothing where it is not running."""
        self._end("terminate")

    def kill(self) -> None:
        """Let it die without a word to anybody."""
        self._end("kill")

    def restart(self) -> None:
        """Let it die and come back, on the same port."""
        self.kill()
        self.start()

    @property
    def log(self) -> str:
        """What it wrote down: each connection, subscription and message."""
        return (self.folder / "broker.log").read_text(errors="replace")

    def _end(self, how: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            getattr(process, how)()
            process.wait(PATIENCE)

    def _listens(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"the broker ended:\n{self.log}"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _passwords(self, users: Mapping[str, str]) -> Path:
        assert PASSWD is not None, WITHOUT
        path = self._written("passwords", "".join(f"{u}:{p}\n" for u, p in users.items()))
        subprocess.run([PASSWD, "-U", str(path)], check=True, capture_output=True)
        return path

    def _written(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)
        return path


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(what: Callable[[], object], why: str) -> None:
    """Wait until `what` is so: for other processes, whose moments are not ours."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, why
        time.sleep(0.01)


MakeBroker = Callable[..., Mosquitto]
"""Makes and starts a broker with the arguments of `Mosquitto` but the folder."""


@pytest.fixture
def make_broker(tmp_path: Path) -> Iterator[MakeBroker]:
    """Makes brokers that run until the test ends."""
    with ExitStack() as stack:

        def make(**asked: object) -> Mosquitto:
            broker = Mosquitto(tmp_path / f"broker-{free_port()}", **asked)  # type: ignore[arg-type]  # handed on
            stack.callback(broker.stop)
            broker.start()
            return broker

        yield make
