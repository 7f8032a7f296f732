"""What people own here: kept before each change of version, put back, and never taken away."""

from __future__ import annotations

import fcntl
import pwd
from pathlib import Path
from typing import Final

from installer.doing import Doing, Stop
from installer.places import ASIDE, CURRENT, DATA, KEPT, NAME, TABLE
from installer.version import Version

AT_HOME: Final = f".local/share/{NAME}"
"""Where commands at a terminal keep a table."""

NOT_PLAYED: Final = "No game was begun yet"
"""So an older version says that there is nothing that it could not go on with."""

SETTINGS: Final = """\
# The table's settings. What is left out is as usual; there is more to choose from in
# /opt/pirate-table-companion/current/examples. After a change:
#     companion wiring --config /etc/pirate-table-companion/table.toml     which wire goes where
#     sudo systemctl restart pirate-table-companion

[wiring]
select = "{select}"
"""


def keep(doing: Doing, version: Version) -> bool:
    """Keep the data as this version leaves them; the service must not run.

    Returns whether there are any.
    """
    there = doing.at(DATA).exists()
    if there:
        doing.copy(DATA, f"{KEPT}{version.name}")
    return there


def set_aside(doing: Doing, version: Version) -> None:
    """Keep elsewhere what this version left when it ran before: from now on it writes the data."""
    if doing.at(f"{KEPT}{version.name}").exists():
        _aside(doing, f"{KEPT}{version.name}")


def _aside(doing: Doing, path: str) -> None:
    doing.remove(ASIDE)
    doing.move(path, ASIDE)


def put_back(doing: Doing, version: Version, gone: Version) -> None:
    """Have the data as `version` left them; what `gone` leaves is kept. Raises Stop.

    Where the plug was pulled half-way, it goes on from there.
    """
    kept, left = f"{KEPT}{version.name}", f"{KEPT}{gone.name}"
    there = doing.at(DATA).exists()
    if not doing.at(kept).is_dir():
        if there and doing.at(left).is_dir():
            return
        raise Stop(f"There is no {kept}: no data were kept.")
    if there and doing.at(left).exists():
        _aside(doing, DATA)  # a table that was begun while the data were on their way
    elif there:
        doing.move(DATA, left)
    doing.move(kept, DATA)


def prune(doing: Doing, names: tuple[str, ...]) -> None:
    """Throw away what was kept of other versions."""
    place = Path(KEPT)
    for folder in sorted(doing.at(str(place.parent)).glob(f"{place.name}*")):
        if folder.name.removeprefix(place.name) not in names:
            doing.remove(f"{place.parent}/{folder.name}")


def check(doing: Doing, version: Version) -> None:
    """Raise Stop where this version cannot read the data as they are now."""
    command = (version.companion, "games", "--data", DATA)
    said = doing.asked("runuser", "-u", NAME, "--", *command)
    if said.returncode != 0 and NOT_PLAYED not in said.stderr:
        raise Stop(
            f"{version.name} cannot go on with the data: {said.stderr.strip()}\n"
            "This goes back with the data as they stood before the update, and keeps today's "
            f"beside them: sudo {CURRENT}/systemd/update --back --with-data"
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
