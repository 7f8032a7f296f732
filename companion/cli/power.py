"""The machine under the table, shut down or started anew once the companion has ended."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from companion.machine import NO_SYSTEMD, SIMULATED

How = Literal["off", "restart"]

SYSTEMD: Final = Path("/run/systemd/system")
"""There while systemd runs the machine."""

REFUSED: Final = "The machine was not shut down: {}. systemd/README.md says how to allow it."
PATIENCE: Final = 20.0

VERBS: Final[dict[How, str]] = {"off": "poweroff", "restart": "reboot"}


class Machine:
    """The web's `Power` of this machine: it ends the companion first, and acts at `finish`.

    `run` carries out a command and returns what it said on failure, or None; `end` ends the
    companion.
    """

    def __init__(
        self,
        *,
        simulated: bool,
        end: Callable[[], None],
        run: Callable[[tuple[str, ...]], str | None] | None = None,
        systemd: Path = SYSTEMD,
    ) -> None:
        self._simulated = simulated
        self._end = end
        self._run = run or _run
        self._systemd = systemd
        self._then: How | None = None

    def why_not(self) -> str | None:
        """Say why the machine cannot be shut down from here, or None."""
        if self._simulated:
            return SIMULATED
        there = self._systemd.is_dir() and shutil.which("systemctl") is not None
        return None if there else NO_SYSTEMD

    def turn(self, how: How) -> None:
        """End the companion; what is to be done then is done by `finish`."""
        self._then = how
        self._end()

    def finish(self) -> str | None:
        """With the journal closed, do what was asked for; returns why it failed, or None."""
        if self._then is None:
            return None
        failed = self._run(("systemctl", VERBS[self._then]))
        return None if failed is None else REFUSED.format(failed)


def _run(command: tuple[str, ...]) -> str | None:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return type(error).__name__
    return None if done.returncode == 0 else (done.stderr.strip() or "systemctl failed")
