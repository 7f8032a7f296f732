"""What systemd is told by a service of `Type=notify`: sd_notify(3), a datagram for each message."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

MICROSECONDS: Final = 1_000_000

BEGINNING: Final = 120
"""Seconds for a start, as the unit's TimeoutStartSec."""


class Manager:
    """The service manager that has started us, if there is one; without it all is said to nobody.

    A manager that does not listen is no hindrance.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        at = environment.get("NOTIFY_SOCKET", "")
        self._at = f"\0{at[1:]}" if at.startswith("@") else at
        self.watchdog = _seconds(environment) if self._at else None
        """The seconds within which it wants to hear that we live, or None."""
        self._status = ""
        self._extended = False

    def __bool__(self) -> bool:
        return bool(self._at)

    def ready(self) -> None:
        """All that was asked for is there; from now on the watchdog waits as long as it says."""
        self._say("READY=1")
        if self._extended and self.watchdog is not None:
            self._extended = False
            self._say(f"WATCHDOG_USEC={self.watchdog * MICROSECONDS:.0f}")

    def beginning_anew(self) -> None:
        """Nobody feeds the watchdog until all is ready once more: a start may take longer."""
        if self.watchdog is not None:
            self._extended = True
            self._say(f"WATCHDOG_USEC={BEGINNING * MICROSECONDS:.0f}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """The end has begun."""
        self._say("STOPPING=1")

    def status(self, line: str) -> None:
        """Show one line in `systemctl status`; the same again says nothing."""
        if line != self._status:
            self._status = line
            self._say(f"STATUS={line}")

    def _say(self, message: str) -> None:
        if not self._at:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.setblocking(False)
            to.sendto(message.encode(), self._at)


def _seconds(environment: Mapping[str, str]) -> float | None:
    """The watchdog's time, if it is meant for this process."""
    given = environment.get("WATCHDOG_USEC", "")
    meant_for = environment.get("WATCHDOG_PID", "")
    if not given.isdecimal() or int(given) == 0 or meant_for not in ("", str(os.getpid())):
        return None
    return int(given) / MICROSECONDS
