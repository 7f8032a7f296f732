"""Where the table lies that `systemd/install` has made a service of, and what to type for it."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = "PIRATE_TABLE_ROOT"
"""Names a folder that is looked at as if it were the system's root: for trials."""

NAME: Final = "pirate-table-companion"
UNIT: Final = f"etc/systemd/system/{NAME}.service"
TIMER: Final = f"etc/systemd/system/timers.target.wants/{NAME}-backup.timer"
DATA: Final = f"var/lib/{NAME}"
SETTINGS: Final = f"etc/{NAME}/table.toml"

OWN: Final = Path(f"~/.local/share/{NAME}")
"""Where whoever starts a companion keeps a table, without any other folder being named."""


class Kept(NamedTuple):
    """A table's folder, and its settings; None: those in the folder, if there are any."""

    data: Path
    config: Path | None


def service() -> Kept | None:
    """The service's table; None where no service is installed."""
    root = Path(os.environ.get(ROOT) or "/")
    if not os.path.exists(root / UNIT):
        return None
    return Kept(root / DATA, root / SETTINGS)


def is_of_service(data: Path) -> bool:
    """Whether a folder is that of the service's table."""
    kept = service()
    return kept is not None and os.path.realpath(data) == os.path.realpath(kept.data)


def is_backed_up_daily(data: Path) -> bool:
    """Whether the service's timer makes backups of the table in this folder."""
    root = Path(os.environ.get(ROOT) or "/")
    return is_of_service(data) and os.path.lexists(root / TIMER)


def to_type(words: str, data: Path) -> str:
    """Return the command that does `words` with the table in this folder."""
    if is_of_service(data):
        return f"sudo companion {words}"
    with suppress(RuntimeError):  # nobody may have a home
        if service() is None and data.absolute() == OWN.expanduser():
            return f"companion {words}"
    return f"companion {words} --data {shlex.quote(str(data))}"


def to_end(data: Path) -> str:
    """Return how the companion that runs with this folder is ended, as the end of a sentence."""
    if is_of_service(data):
        return f"end it first (sudo systemctl stop {NAME}) and start it again afterwards"
    return "end that companion first"
