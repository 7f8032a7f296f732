"""A dry run where there is no Raspberry Pi OS: it says what would be done on one that is fresh."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess
from typing import Final

from installer.doing import Doing
from installer.packages import RUNNING
from installer.service import GROUPS

NOWHERE: Final = Path("/nonexistent")


def on_a_fresh_pi(doing: Doing) -> Doing:
    """The same dry run on a system that has only what Raspberry Pi OS brings."""
    doing.say(
        "\nThis is not Raspberry Pi OS, without which only --lobby alone can be installed. So here "
        "is what would be done on a fresh one."
    )
    return Doing(NOWHERE, dry=True, run=_fresh, say=doing.say)


def _fresh(command: Sequence[str]) -> CompletedProcess[str]:
    """What its questions are answered there."""
    match list(command):
        case ["getent", "group", name] if name in GROUPS:
            return CompletedProcess(command, 0, "", "")
        case ["dpkg-query", *_, name] if name in RUNNING:
            return CompletedProcess(command, 0, "installed", "")
    return CompletedProcess(command, 1, "", "")
