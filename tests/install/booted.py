"""A root in which systemd itself is the first process, in a network of its own (systemd-nspawn)."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.install.roots import Root

OPTIONS: Final = ("--private-network", "--register=no", "--console=read-only")
OWN_CGROUPS: Final = {"SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}

LONG: Final = 90.0
"""Seconds for what certainly comes: a busy machine is no fault."""


class Booted:
    """A started root; commands run in it as root."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self._console = root.folder.with_suffix(".console")
        self._nspawn: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Switch it on; returns when systemd has come to its end of starting."""
        self.root.at("/usr/local/bin/systemctl").unlink(missing_ok=True)  # the stand-in's
        self.root.at("/usr/sbin/policy-rc.d").unlink(missing_ok=True)
        pins = self.root.folder.with_suffix(".gpiochip0")
        subprocess.run(["cp", "-a", str(self.root.at("/dev/gpiochip0")), str(pins)], check=True)
        command = ["systemd-nspawn", f"--directory={self.root.folder}", "--boot", *OPTIONS]
        if not Path("/run/systemd/system").is_dir():
            command.append("--keep-unit")  # nobody keeps scopes here
        with self._console.open("wb") as console:
            self._nspawn = subprocess.Popen(
                [*command, f"--bind={pins}:/dev/gpiochip0"],
                env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **OWN_CGROUPS},
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
            )
        self.wait(lambda: bool(self._first()))
        self.wait(lambda: self.does("systemctl", "is-active", "--quiet", "multi-user.target"))

    def _first(self) -> str:
        """The number of its first process, once that is systemd."""
        assert self._nspawn is not None
        number = self._nspawn.pid
        for child in Path(f"/proc/{number}/task/{number}/children").read_text().split():
            if Path(f"/proc/{child}/comm").read_text() == "systemd\n":
                return child
        return ""

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it."""
        entered = ["nsenter", f"--target={self._first()}", "--all", "--root", "--wd", "--"]
        return subprocess.run(
            [*entered, *command], capture_output=True, text=True, check=False, timeout=600
        )

    def does(self, *command: str) -> bool:
        """Whether a command does well."""
        return self.run(*command).returncode == 0

    def did(self, *command: str) -> str:
        """The output of a command that must do well."""
        done = self.run(*command)
        assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def shown(self, unit: str, what: str) -> str:
        """What systemd says of a unit."""
        return self.did("systemctl", "show", "--value", f"--property={what}", unit).strip()

    def log(self, unit: str) -> str:
        """What a unit has said, and systemd of it."""
        return self.did("journalctl", "--no-pager", "--output=cat", f"--unit={unit}")

    def wait(self, until: Callable[[], bool], seconds: float = LONG) -> None:
        """Wait for something that happens in it."""
        end = time.monotonic() + seconds
        while not until():
            assert self._nspawn is not None
            assert self._nspawn.poll() is None, self._console.read_text()[-3000:]
            assert time.monotonic() < end, self._console.read_text()[-3000:]
            time.sleep(0.1)

    def end(self) -> None:
        """Pull the plug."""
        if self._nspawn is not None:
            first = self._first()
            self._nspawn.kill()
            self._nspawn.wait()
            subprocess.run(["kill", "-KILL", first], check=False, capture_output=True)
