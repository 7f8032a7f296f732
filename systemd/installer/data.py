"""What people own here: kept before each change of version, put back, and never taken away."""

from __future__ import annotations

import fcntl
import os
import pwd
import tomllib
from pathlib import Path
from typing import Final

from installer.doing import Doing, Stop, read
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


def settings(doing: Doing, person: str | None) -> tuple[str, bytes | None]:
    """The table.toml that the service will have, and what stands there; None: none was written.

    It is the service's own, or what somebody wrote at a terminal and `take_along` takes.
    """
    told, home = doing.holds(TABLE), _home(doing, person)
    if told is None and home is not None:
        return f"{home}/{TABLE_NAME}", read(doing.at(f"{home}/{TABLE_NAME}"))
    return TABLE, told


def take_along(doing: Doing, person: str | None) -> None:
    """Take what somebody found out and played at a terminal, where the service has nothing yet."""
    home = _home(doing, person)
    _, told = settings(doing, person)
    if told is not None:
        doing.write(TABLE, told)
        _take_named(doing, told, [place for place in (home, DATA) if place is not None])
    if home is not None and not doing.at(DATA).exists():
        _check_free(doing.at(home))
        doing.copy(home, DATA)
        if doing.at(f"{home}/{TABLE_NAME}").exists():
            doing.command("rm", "-f", f"{DATA}/{TABLE_NAME}")  # the service's lies in /etc
        doing.command("chown", "-R", f"{NAME}:", DATA)


def _take_named(doing: Doing, told: bytes, places: list[str]) -> None:
    """Have the files beside table.toml that its [broker] names, for the service to read.

    No link leads out of where they are looked for: what root copies the service may read.
    """
    try:
        broker = tomllib.loads(told.decode()).get("broker")
    except ValueError:
        return  # whoever wrote it is told so at the start
    for field in ("password_file", "ca_file"):
        name = broker.get(field) if isinstance(broker, dict) else None
        if not isinstance(name, str) or not name:
            continue
        if name.startswith(("/home/", "~")):
            doing.note(f"{TABLE} names {name}, where the service may not look: put it beside, and")
            doing.note(f'write {field} = "{Path(name).name}"')
        elif not name.startswith("/"):
            _take(doing, name, places)


def _take(doing: Doing, name: str, places: list[str]) -> None:
    to = f"{Path(TABLE).parent}/{name}"
    for place in () if doing.has(to) else map(doing.at, places):
        path = (place / name).resolve()
        if path.is_relative_to(place.resolve()) and os.access(path, os.R_OK) and path.is_file():
            doing.write(to, path.read_bytes(), 0o600)
            doing.command("chown", f"{NAME}:", to)
            return


TABLE_NAME: Final = Path(TABLE).name


def _home(doing: Doing, person: str | None) -> str | None:
    """The folder of somebody's table at a terminal, if there is one."""
    if person is None or person == "root":
        return None
    try:
        home = f"{pwd.getpwnam(person).pw_dir}/{AT_HOME}"
    except KeyError:
        return None
    return home if doing.at(home).is_dir() else None


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
