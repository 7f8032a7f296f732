"""Where the doctor looks: the machine, who asks, and the plan of the table."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from hardware.board import Board, Machine, board
from hardware.errors import HardwareError
from hardware.libraries import Libraries, installed, wish
from hardware.wiring.plan import Plan

LIMIT: Final = 2.0
"""Seconds that another program may take to answer."""

Run = Callable[[tuple[str, ...]], str | None]
"""Runs a program and returns what it says; None if it is not there or does not answer in time."""


def run(command: tuple[str, ...]) -> str | None:
    """Run a program of this machine, for at most LIMIT seconds."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=LIMIT, check=True, errors="replace"
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Person:
    """Who runs the companion, and the groups that this very process is in, by number."""

    uid: int
    name: str
    groups: frozenset[int]

    @classmethod
    def who_asks(cls) -> Person:
        """The one who runs this program."""
        uid = os.geteuid()
        groups = frozenset({os.getegid(), *os.getgroups()})
        try:
            return cls(uid, pwd.getpwuid(uid).pw_name, groups)
        except KeyError:
            return cls(uid, str(uid), groups)


@dataclass(frozen=True)
class Here:
    """Everything that checks of the machine look at; tests bring their own.

    `data` is the folder with the games, `simulated` whether the table needs no pins.
    """

    plan: Plan
    data: Path
    simulated: bool = False
    machine: Machine = field(default_factory=Machine)
    person: Person = field(default_factory=Person.who_asks)
    libraries: Callable[[], Libraries] = installed
    wish: Callable[[], str | None] = wish
    run: Run = run
    now: Callable[[], datetime] = datetime.now

    @property
    def board(self) -> Board | None:
        """Which Raspberry Pi this is, None if it is none."""
        try:
            return board(self.machine)
        except HardwareError:
            return None
