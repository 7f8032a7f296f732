"""The units and what else is put into the system, and the change from one version to another."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from installer import data, lobby
from installer.doing import FAULTS, Doing, Stop, read, sentence
from installer.places import (
    BEFORE,
    COMMAND,
    CURRENT,
    ENDINGS,
    LISTED,
    NAME,
    PUT,
    UNITS,
    WIFI,
)
from installer.version import Version, before, running

SERVICE: Final = f"{NAME}.service"
LOBBY: Final = "pirate-table-lobby.service"
GROUPS: Final = ("gpio", "spi", "i2c")
"""Raspberry Pi OS has them, with the rules that give the devices to them."""
SCREEN: Final = "pirate-table-screen"


def files(doing: Doing, version: Version) -> dict[str, bytes]:
    """What a version has for the system: each file's place and content."""
    found: dict[str, bytes] = {}
    for part in _parts(doing):
        for pattern, place in PUT[part].items():
            for path in sorted(version.units.glob(pattern)):
                ending = ENDINGS.get(path.suffix, path.suffix)
                found[f"{place}/{path.stem}{ending}"] = path.read_bytes()
    return found


def _parts(doing: Doing) -> list[str]:
    """What this machine is: a table's, one that shows all tables, or both."""
    asked = lobby.there(doing)
    parts = {"table": asked != lobby.ALONE, "wifi": doing.has(WIFI), "lobby": asked != lobby.NONE}
    return [part for part, is_so in parts.items() if is_so]


def enabled_ones(wanted: dict[str, bytes]) -> list[str]:
    """The units that start by themselves; those of a screen are asked for by name."""
    units = [Path(path) for path in wanted if path.startswith(UNITS)]
    return [
        unit.name
        for unit in units
        if b"[Install]" in wanted[str(unit)] and "@" not in unit.name and unit.parent == Path(UNITS)
    ]


def _served(wanted: dict[str, bytes]) -> list[str]:
    """The units that serve pages."""
    return [unit for unit in (SERVICE, LOBBY) if f"{UNITS}/{unit}" in wanted]


def change_to(doing: Doing, version: Version, *, start: bool, made: bool) -> None:
    """Have this version in the place of another, and `start` it where the Pi is ready for it.

    `made`: it was made just now, so one of its name that runs is started anew.

    The data are kept as they stood before; where the new version does not start, the one before
    runs again, with them. Raises Stop.
    """
    old, wanted = running(doing), files(doing, version)
    if _there(doing, version, wanted):
        doing.note(f"there: {version.name}")
        if start and (made or not all(_active(doing, unit) for unit in _served(wanted))):
            _start(doing, wanted)
        return
    other = old if old is not None and old.name != version.name else None
    if other is None:
        _stop(doing)
    kept = other is not None and _kept(doing, other)
    begun = False
    try:
        if other is not None:
            data.set_aside(doing, version)
            doing.link(BEFORE, other.folder)
        _put(doing, version, wanted)
        begun = start
        if start:
            _start(doing, wanted)
    except FAULTS as fault:
        if other is None or not start:
            raise
        _again(doing, other, version, with_data=kept and begun)
        what = f"The new version has not started, so {other.name} runs again, with the data as "
        log = f"they were. What it said: journalctl -u {NAME}" if begun else "they are."
        raise Stop(f"{sentence(fault)}.\n{what}{log}") from None


def _kept(doing: Doing, version: Version) -> bool:
    """Stop this version and keep its data; where they cannot be kept it runs again. Raises Stop."""
    ran = _active(doing, SERVICE)
    _stop(doing)
    try:
        return data.keep(doing, version)
    except FAULTS:
        if ran:
            _start(doing, files(doing, version))
        raise


def go_back(doing: Doing, *, with_data: bool) -> None:
    """Have the version before run again. Raises Stop."""
    old, gone = before(doing), running(doing)
    if old is None or gone is None:
        raise Stop("There is no version to go back to.")
    if old.name == gone.name:  # the plug was pulled when it had its place already
        with_data = False
    elif not with_data:
        data.check(doing, old)
        _kept(doing, gone)
    _again(doing, old, gone, with_data=with_data)


def _again(doing: Doing, old: Version, gone: Version, *, with_data: bool) -> None:
    """Have the older version run again, `with_data` with the data as it left them."""
    _stop(doing)
    if with_data:
        data.put_back(doing, old, gone)
    _put(doing, old, files(doing, old))
    _start(doing, files(doing, old))
    doing.remove(BEFORE)


def account(doing: Doing, version: Version) -> None:
    """Have the services' users and the groups that the table's unit names."""
    groups = GROUPS if "table" in _parts(doing) else ()
    missing = [group for group in groups if not _known(doing, "group", group)]
    for group in missing:
        doing.command("groupadd", "--system", group)
    if missing:
        doing.note(f"No group {', '.join(missing)} was here: this is not Raspberry Pi OS, and its")
        doing.note("devices may belong to others. `companion doctor` tells.")
    lists = {path: told for path, told in files(doing, version).items() if "/sysusers.d/" in path}
    for path, told in lists.items():
        users = [line.split()[1] for line in told.decode().splitlines() if line.startswith("u ")]
        doing.write(path, told)
        if all(_known(doing, "passwd", user) for user in users):
            doing.note(f"there: {', '.join(users)}")
        else:
            doing.command("systemd-sysusers", path)


def take_away(doing: Doing) -> None:
    """Stop and disable what runs, and take every file away that was put into the system."""
    listed = _listed(doing)
    for unit in _screens(doing):
        doing.command("systemctl", "disable", "--now", "--quiet", unit)
    for path in listed:
        _end(doing, path)
    for path in (*listed, WIFI, COMMAND):
        doing.remove(path)
    doing.command("systemctl", "daemon-reload")


def show(doing: Doing, page: str, *, start: bool) -> None:
    """Have a screen wired to the Pi show a page; "none": have none."""
    unit = f"{SCREEN}@{page}.service"
    for other in _screens(doing):
        if other != unit:
            doing.command("systemctl", "disable", "--now", "--quiet", other)
    if page != "none" and unit not in _screens(doing):
        now = ("--now",) if start else ()
        doing.command("systemctl", "enable", *now, "--quiet", unit)


def _screens(doing: Doing) -> list[str]:
    links = doing.at(UNITS).glob(f"*.wants/{SCREEN}@*.service")
    return sorted({link.name for link in links})


def _known(doing: Doing, table: str, name: str) -> bool:
    return doing.asked("getent", table, name).returncode == 0


def _listed(doing: Doing) -> list[str]:
    return (read(doing.at(LISTED)) or b"").decode().splitlines()


def _there(doing: Doing, version: Version, wanted: dict[str, bytes]) -> bool:
    return (
        doing.target(CURRENT) == version.folder
        and sorted(wanted) == _listed(doing)
        and all(read(doing.at(path)) == told for path, told in wanted.items())
        and all(_enabled(doing, unit) for unit in enabled_ones(wanted))
    )


def _enabled(doing: Doing, unit: str) -> bool:
    return doing.asked("systemctl", "is-enabled", "--quiet", unit).returncode == 0


def _put(doing: Doing, version: Version, wanted: dict[str, bytes]) -> None:
    for path in _listed(doing):
        if path not in wanted:
            _end(doing, path)
            doing.remove(path)
    doing.write(LISTED, "".join(f"{path}\n" for path in sorted(wanted)))
    for path, told in wanted.items():
        doing.write(path, told)
    doing.link(CURRENT, version.folder)
    doing.link(COMMAND, f"{CURRENT}/bin/companion")
    doing.command("systemctl", "daemon-reload")
    for unit in enabled_ones(wanted):
        doing.command("systemctl", "enable", "--quiet", unit)


def _end(doing: Doing, path: str) -> None:
    """Disable and stop a unit that is to go; of other files there is nothing to end."""
    unit = Path(path).name
    if path.startswith(f"{UNITS}/") and "@" not in unit:
        if b"[Install]" in (read(doing.at(path)) or b"") and _enabled(doing, unit):
            doing.command("systemctl", "disable", "--quiet", unit)
        _stop(doing, unit)


def _active(doing: Doing, unit: str) -> bool:
    return doing.asked("systemctl", "is-active", "--quiet", unit).returncode == 0


def _stop(doing: Doing, unit: str = SERVICE) -> None:
    if _active(doing, unit):
        doing.command("systemctl", "stop", unit)


def _start(doing: Doing, wanted: dict[str, bytes]) -> None:
    for unit in enabled_ones(wanted):
        doing.command("systemctl", "restart", unit)
