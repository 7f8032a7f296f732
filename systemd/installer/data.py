"""What people own here: kept before each change of version, put back, and never taken away."""

from __future__ import annotations

import fcntl
import pwd
from pathlib import Path
from typing import Final

from installer.doing import Doing, Stop
from installer.places import DATA, KEPT, NAME, TABLE
from installer.version import Version

AT_HOME: Final = f".local/share/{NAME}"
"""Where commands at a terminal keep a table."""

SETTINGS: Final = """\
# The table's settings. What is left out is as usual; there is more to choose from in
# /opt/pirate-table-companion/current/examples. After a change:
#     companion wiring --config /etc/pirate-table-companion/table.toml     which wire goes where
#     sudo systemctl restart pirate-table-companion

[wiring]
select = "{select}"
"""


def keep(doing: Doing) -> bool:
    """Keep the data as they stand now; the service must not run. Returns whether there are any."""
    there = doing.at(DATA).exists()
    if there:
        doing.copy(DATA, KEPT)
    return there


def put_back(doing: Doing) -> None:
    """Have the data as they were kept; what is there now is kept in their place. Raises Stop."""
    if not doing.at(KEPT).is_dir():
        raise Stop(f"There is no {KEPT}: no data were kept.")
    aside = f"{DATA}.aside"
    doing.remove(aside)
    if doing.at(DATA).exists():
        doing.move(DATA, aside)
    doing.move(KEPT, DATA)
    if doing.at(aside).exists() or doing.dry:
        doing.move(aside, KEPT)


def check(doing: Doing, version: Version) -> None:
    """Raise Stop where this version cannot read the data as they are now."""
    command = (version.companion, "games", "--data", DATA)
    said = doing.asked("runuser", "-u", NAME, "--", *command)
    if said.returncode != 0:
        raise Stop(
            f"{version.name} cannot go on with the data: {said.stderr.strip()}\n"
            f"This goes back with the data as they stood before the update, and keeps today's in "
            f"{KEPT}: sudo {version.folder.rpartition('/versions/')[0]}/current/systemd/update "
            f"--back --with-data"
        )


def take_along(doing: Doing, person: str | None) -> None:
    """Take what somebody found out and played at a terminal, where the service has nothing yet."""
    home = _home(person)
    if home is None or not doing.at(home).is_dir():
        return
    if doing.at(f"{home}/{TABLE_NAME}").is_file() and not doing.at(TABLE).exists():
        doing.write(TABLE, doing.at(f"{home}/{TABLE_NAME}").read_bytes())
    if not doing.at(DATA).exists():
        _check_free(doing.at(home))
        doing.copy(home, DATA)
        doing.command("chown", "-R", f"{NAME}:", DATA)


TABLE_NAME: Final = Path(TABLE).name


def _home(person: str | None) -> str | None:
    if person is None or person == "root":
        return None
    try:
        return f"{pwd.getpwnam(person).pw_dir}/{AT_HOME}"
    except KeyError:
        return None


def _check_free(folder: Path) -> None:
    lock = folder / "lock"
    if lock.exists():
        with lock.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Stop(
                    f"A companion runs with {folder}, which is to be taken along: end it first."
                ) from None
