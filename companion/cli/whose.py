"""Whose table a command means: the service's where one is installed, else one's own; or the one
whose folder was named.
"""

from __future__ import annotations

import os
import re
import shlex
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from companion.cli import TYPED
from companion.cli.config import HELP, Home
from companion.installed import OWN, Kept, is_of_service, service

NOT_DONE: Final = 2
"""The exit code where the table may not be looked at."""

FOLDER: Final = "The table's folder."
SERVICES: Final = "The service's table, kept in {data}."
OTHER: Final = "The service's table is another one, kept in {data}; this one is kept in {own}."
NOT_ALLOWED: Final = "Only root may look at the service's table, kept in {data}. Type: {typed}"

OURS: Final = re.compile(
    r"\.?(journal\.sqlite3|(simulated-)?(deck|seats)\.toml|table(\.good)?\.toml|sessions\.|phones\."
    r"|(backups|rescuing|starting|safe-mode|address|lock|room)(\.new)?$|before-restore-|restoring[-.])"
)
"""What the names of a table's files and folders begin with."""

Command = Callable[..., None]


def option(
    *, settings: bool = True, own: bool = False, looks: bool = True
) -> Callable[[Command], Command]:
    """Options that name a table's folder, and its `settings`: the command gets those meant.

    `own`: where none is named one's own table is meant, service or not. `looks`: the command looks
    into the folder, and not into the settings alone.
    """

    def with_options(command: Command) -> Command:
        @wraps(command)
        def with_table(data: Path | None, config: Path | None = None, **others: Any) -> None:
            table = meant(data, config, own=own)
            if looks and not own:
                check(table.data, table.data)
            if data is None and (looks or config is None):
                _say(table)
            told = {"config": table.config} if settings else {}
            with _owned(table.data):
                command(data=table.data, **told, **others)

        usual = f"{OWN}" if own else f"the service's, where one is installed, else {OWN}"
        kind = Home(readable=False)  # `check` has a better sentence
        asked = click.option("--data", type=kind, show_default=usual, help=FOLDER)(with_table)
        return click.option("--config", type=Home(), help=HELP)(asked) if settings else asked

    return with_options


def meant(data: Path | None, config: Path | None, *, own: bool = False) -> Kept:
    """Return which table was named; the settings of the service's lie where the service has them.

    Fails as click does where nobody has a home.
    """
    found = service()
    if data is None:
        ask = click.get_current_context(silent=True)
        data = Home().convert(OWN, None, ask) if own or found is None else found.data
    if config is None and found is not None and is_of_service(data):
        config = found.config
    return Kept(data, config)


def check(path: Path, data: Path) -> None:
    """End with a sentence if `path` is there and belongs to the service's table, for root only."""
    if is_of_service(data) and os.path.exists(path) and not os.access(path, os.R_OK):
        words = click.get_current_context().meta.get(TYPED, ())
        typed = shlex.join(["sudo", "companion", *words])
        click.echo(NOT_ALLOWED.format(data=data, typed=typed), err=True)
        sys.exit(NOT_DONE)


def hand_over(path: Path) -> None:
    """Give a file that root has made outside a table's folder to the person who typed sudo."""
    user, group = os.environ.get("SUDO_UID", ""), os.environ.get("SUDO_GID", "")
    if os.geteuid() == 0 and user.isdecimal() and group.isdecimal():
        with suppress(OSError):  # a stick has no owners
            os.lchown(path, int(user), int(group))


def _say(table: Kept) -> None:
    """Say whose table it is where that could be another one than somebody thinks of."""
    found = service()
    if found is not None:
        said = SERVICES if is_of_service(table.data) else OTHER
        click.echo(said.format(data=found.data, own=table.data), err=True)


@contextmanager
def _owned(folder: Path) -> Iterator[None]:
    """What root has made in somebody's folder is theirs in the end: else their table starts no
    more. What is none of a table's is let alone: another folder may have been typed, a home say.
    """
    try:
        yield
    finally:
        if os.geteuid() == 0 and folder.is_dir() and (owner := folder.stat()).st_uid != 0:
            ours = [name for name in os.listdir(folder) if OURS.match(name)]
            for top, folders, files, place in os.fwalk(folder):
                if Path(top) == folder:
                    folders[:] = [name for name in folders if name in ours]
                    files = [name for name in files if name in ours]
                for name in (*folders, *files):
                    _give(name, place, owner)


def _give(name: str, place: int, owner: os.stat_result) -> None:
    """Give what root has in an open folder to its owner; no link leads out of there."""
    with suppress(OSError):
        there = os.stat(name, dir_fd=place, follow_symlinks=False)
        if there.st_uid == 0 and (stat.S_ISDIR(there.st_mode) or there.st_nlink == 1):
            os.chown(name, owner.st_uid, owner.st_gid, dir_fd=place, follow_symlinks=False)
