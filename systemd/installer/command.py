"""The three commands: install (and update), go back, uninstall."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from installer import boot, data, lobby, packages, service, version, wifi
from installer.doing import Doing, Stop, sentence
from installer.elsewhere import on_a_fresh_pi
from installer.places import BEFORE, BY_HAND, CURRENT, DATA, HOME, LOBBYS, SETTINGS, TABLE, UNITS

SELECTS: Final = tuple(boot.LINES)
Command = Callable[[Doing, argparse.Namespace, Path], None]

UPDATES: Final = """\
Get the newer files first (git pull). The version that ran stays beside the new one:
sudo systemd/update --back goes back to it. A game in progress goes on after either."""


def install(arguments: list[str], doing: Doing | None = None, tree: Path | None = None) -> int:
    """`systemd/install`: put this tree onto the system, in the place of an older one."""
    parser = _parser("install", "Install the companion, or update it. Can be run again.")
    _options(parser)
    return _told(parser.parse_args(arguments), doing, tree, _install)


def update(arguments: list[str], doing: Doing | None = None, tree: Path | None = None) -> int:
    """`systemd/update`: the same where it is installed already, or back to the version before."""
    parser = _parser("update", UPDATES)
    _options(parser)
    parser.add_argument("--back", action="store_true", help="go back to the version before")
    parser.add_argument(
        "--with-data", action="store_true", help="and to the data as they stood before the update"
    )
    return _told(parser.parse_args(arguments), doing, tree, _update)


def uninstall(arguments: list[str], doing: Doing | None = None, tree: Path | None = None) -> int:
    """`systemd/uninstall`: take everything away but what people own."""
    parser = _parser("uninstall", "Take the companion away. Games, cards and settings stay.")
    return _told(parser.parse_args(arguments), doing, tree, _uninstall)


def _parser(name: str, about: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"systemd/{name}",
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    return parser


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--select", choices=SELECTS, help="how readers are selected (decoder)")
    parser.add_argument(
        "--screen",
        choices=("board", "tablet", "none"),
        help="what a screen wired to the Pi shows: the board for everybody, or the host's tablet",
    )
    parser.add_argument(
        "--access-point",
        action="store_true",
        help="from the next start on, make the Pi's Wi-Fi a network of its own",
    )
    parser.add_argument(
        "--lobby",
        choices=lobby.CHOICES,
        help="show all tables of the house on one page: beside this Pi's own table, or alone, on a "
        "machine without one",
    )


def _told(
    asked: argparse.Namespace,
    doing: Doing | None,
    tree: Path | None,
    what: Command,
) -> int:
    """Do it; a sentence is all that is seen of what goes wrong."""
    one = doing or Doing(dry=asked.dry_run)
    try:
        if one.root == Path("/") and os.geteuid() != 0 and not one.dry:
            raise Stop("This changes the system: put sudo in front of it.")
        if one.dry:
            one.say("A dry run: nothing is changed, each + is what would be done.")
        with one.alone():
            what(one, asked, tree or Path(__file__).resolve().parents[2])
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not one.dry:
            print("Nobody reads on, so it ended half-way. Run it again.", file=sys.stderr)
        return 1
    except OSError as fault:
        print(f"{sentence(fault)}. Run it again when that is mended.", file=sys.stderr)
        return 1
    except KeyboardInterrupt as fault:
        print(f"\n{sentence(fault)}. Run it again, and it goes on.", file=sys.stderr)
        return 130
    return 0


def _update(doing: Doing, asked: argparse.Namespace, tree: Path) -> None:
    if doing.target(CURRENT) is None and not doing.at(HOME).is_dir():
        raise Stop("Nothing is installed here yet: sudo systemd/install")
    if asked.with_data and not asked.back:
        raise Stop("--with-data goes back to older data: say --back --with-data.")
    if asked.back and (asked.select or asked.screen or asked.access_point or asked.lobby):
        raise Stop("--back goes to the version before as it was: say nothing else but --with-data.")
    if not asked.back:
        _install(doing, asked, tree)
        return
    doing.step("Back to the version before")
    service.go_back(doing, with_data=asked.with_data)
    doing.say("\nThe version before runs again; sudo systemd/update leads to the newer one.")


def _install(doing: Doing, asked: argparse.Namespace, tree: Path) -> None:
    if not doing.dry:
        _check_bits()
    chosen = lobby.choose(doing, asked.lobby, table=_has_table(doing))
    if chosen == lobby.ALONE:
        _install_lobby(doing, asked, tree)
        return
    if doing.dry and not boot.is_here(doing):
        doing = on_a_fresh_pi(doing)
    boot.folder(doing)
    select = _select(doing, asked.select)
    new, made = _made(doing, tree, _wanted(asked, select), chosen)
    doing.step("Settings and data")
    _own(doing, select)
    if asked.access_point:
        doing.step("A Wi-Fi of the table's own")
        wifi.set_up(doing, new.units)
    doing.step("SPI and the wiring, for the Pi's next start")
    changed = boot.set_up(doing, select, new.companion, HOME)
    ready = boot.is_on(doing) and not changed
    doing.step("The service")
    service.change_to(doing, new, start=ready, made=made)
    if asked.screen:
        service.show(doing, asked.screen, start=ready)
    _prune(doing, new)
    _farewell(doing, ready=ready, chosen=chosen)


def _install_lobby(doing: Doing, asked: argparse.Namespace, tree: Path) -> None:
    """Have the page with all tables, on a machine without a table."""
    if asked.select or asked.screen or asked.access_point:
        raise Stop(
            "The lobby stands alone here: --select, --screen and --access-point are a table's."
        )
    new, made = _made(doing, tree, packages.LOBBY, lobby.ALONE)
    doing.step("The service")
    service.change_to(doing, new, start=True, made=made)
    _prune(doing, new)
    _show_lobby(doing)


def _has_table(doing: Doing) -> bool:
    return any(doing.at(path).exists() for path in (f"{UNITS}/{service.SERVICE}", BY_HAND))


def _made(
    doing: Doing, tree: Path, wanted: tuple[str, ...], chosen: str
) -> tuple[version.Version, bool]:
    """Have this version, and the users of its services; also returns whether it was missing."""
    doing.step("The distribution's packages")
    packages.install(doing, wanted)
    new = version.of(tree)
    doing.step(f"The version {new.name}, beside those that are there")
    version.take_over(doing)
    made = version.make(doing, tree, new)
    if chosen != lobby.there(doing):
        doing.step("The page with all tables of the house")
    lobby.set_up(doing, chosen)
    doing.step("The service's user, and its groups")
    service.account(doing, new)
    return new, made


def _prune(doing: Doing, new: version.Version) -> None:
    """Keep the version that runs and the one before, and what was kept of their data."""
    folders = (doing.target(CURRENT), doing.target(BEFORE), new.folder)
    version.prune(doing, folders)
    data.prune(doing, tuple(Path(folder).name for folder in folders if folder is not None))


def _uninstall(doing: Doing, *_: object) -> None:
    there = doing.at(HOME).is_dir()
    doing.step("The service")
    service.take_away(doing)
    doing.step("SPI and the wiring")
    boot.take_back(doing)
    doing.step("The companion")
    doing.remove(HOME)
    if not there:
        doing.say("\nNo version of it was here.")
    elif not doing.dry:
        doing.say("\nIt is gone.")
    yours = [path for path in (DATA, SETTINGS) if doing.at(path).exists()]
    if yours:
        doing.say("\nWhat is yours stays, and the service's user, who owns it:")
    for path in yours:
        doing.note(path)


def _check_bits() -> None:
    if sys.maxsize <= 2**32:
        raise Stop(
            "This system is 32-bit, for which libraries that the companion needs are not built: "
            "install the 64-bit Raspberry Pi OS."
        )


def _select(doing: Doing, asked: str | None) -> str:
    """How readers are selected: as table.toml says, or what was asked for, or the usual."""
    table, told = data.settings(doing, os.environ.get("SUDO_USER"))
    try:
        said = {} if told is None else tomllib.loads(told.decode())
    except ValueError as fault:
        raise Stop(f"{table} is no TOML: {fault}.") from None
    wiring = said.get("wiring", {})
    written = wiring.get("select", SELECTS[0]) if isinstance(wiring, dict) else None
    if written not in SELECTS:
        raise Stop(f"{table}: wiring.select must be one of {', '.join(SELECTS)}.")
    if told is not None and asked not in (None, written):
        raise Stop(
            f'{table} says select = "{written}": change it there, then run this again without '
            "--select."
        )
    return str(written if told is not None else asked or SELECTS[0])


def _wanted(asked: argparse.Namespace, select: str) -> tuple[str, ...]:
    overlay = packages.OVERLAY if select == "overlay" else ()
    kiosk = packages.KIOSK if asked.screen in ("board", "tablet") else ()
    network = packages.ACCESS_POINT if asked.access_point else ()
    return (*packages.PYTHON, *packages.RUNNING, *overlay, *kiosk, *network)


def _own(doing: Doing, select: str) -> None:
    if doing.has(TABLE):
        doing.note(f"there: {TABLE}")
    data.take_along(doing, os.environ.get("SUDO_USER"))
    if not doing.has(TABLE):
        doing.write(TABLE, data.SETTINGS.format(select=select))


def _farewell(doing: Doing, *, ready: bool, chosen: str) -> None:
    if not ready:
        doing.say("\nRestart the Raspberry Pi: only then it has SPI, and the table starts with it.")
        doing.note("sudo reboot")
    doing.say("\nThe tablet's address, with its key: sudo companion tablet")
    if chosen == lobby.BESIDE:
        _show_lobby(doing)


def _show_lobby(doing: Doing) -> None:
    doing.say(f"\nAll tables of the house: http://{socket.gethostname()}:{lobby.PORT}")
    doing.note(f"Which broker it finds them at stands in {LOBBYS}.")
