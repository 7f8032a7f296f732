"""`companion backup` and `companion restore`: the table's data in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.cli import whose
from companion.cli.config import Home
from companion.cli.terminal import running, told
from companion.groups import date_of
from companion.installed import to_type
from companion.refusals import Refusal
from companion.words import as_said

if TYPE_CHECKING:
    from companion.backup_file import Contents
    from companion.backups import Backup

PAGE: Final = "/evenings?show=backups"
NUMBERED: Final = (
    "FILE is a new .zip, a folder to put one into, or left out: then the backup lies with the data."
)

NO_FOLDER: Final = (
    "Nothing is written: there is no folder {file}. If it is to be on a stick, put that in first; "
    "a file's name ends in .zip."
)
SAME_DISK: Final = "It lies on the same disk as the table: what spoils that spoils both."


@click.command(epilog=NUMBERED)
@click.argument("file", type=Home(), required=False)
@click.option(
    "--rotate",
    is_flag=True,
    help="With the data, if anything was done since the newest one; the oldest ones are deleted.",
)
@click.option("--list", "listing", is_flag=True, help="List the backups that lie with the data.")
@whose.option(settings=False)
def backup(file: Path | None, rotate: bool, listing: bool, data: Path) -> None:
    """Make a backup of the table's data; the table may go on meanwhile.

    It holds the face-down cards of a game that is not finished: keep it to yourself.
    """
    from companion import backups

    folder = data.expanduser()
    if (file is not None) + rotate + listing > 1:
        raise click.UsageError("Of FILE, --rotate and --list only one can be said.")
    with told():
        if listing:
            _list(backups.known(folder))
        elif file is not None:
            _into(folder, file)
        else:
            _beside(folder, rotate=rotate)


@click.command()
@click.argument("file", type=Home(), required=False)
@click.option("--newest", is_flag=True, help="The newest backup that lies with the data.")
@click.option("--only", metavar="NAME", help="Only this file, such as deck.toml; the games stay.")
@whose.option(settings=False)
def restore(file: Path | None, newest: bool, only: str | None, data: Path) -> None:
    """Put a backup in the place of the table's data, which is kept beside it.

    FILE is a backup, or the number of one that lies with the data (backup --list).
    """
    folder = data.expanduser()
    if (file is None) != newest:
        raise click.UsageError("Name a backup, or say --newest.")
    if only == "":
        raise click.UsageError("--only takes the name of a file, such as deck.toml.")
    with told():
        _restore(folder, _chosen(folder, file), only or "")


def _into(folder: Path, file: Path) -> None:
    from companion import backup_file

    label = _label()
    if file.is_dir():
        file = file / f"pirate-table-{''.join(c for c in label[:19] if c.isdigit())}.zip"
    elif file.suffix != ".zip":
        raise Refusal("storage", as_said(NO_FOLDER.format(file=file)))
    if not file.absolute().parent.is_dir():
        raise Refusal("storage", as_said(f"{file} cannot be written: its folder is not there."))
    contents = backup_file.write(folder, file, label, "by hand")
    whose.hand_over(file)
    click.echo(f"{file} is written: {_what(contents)} of the table in {folder}.")
    if file.stat().st_dev == folder.stat().st_dev:
        click.echo(SAME_DISK)
    _say_what_was_lost(folder)


def _beside(folder: Path, *, rotate: bool) -> None:
    from companion import backups

    try:
        made = backups.make(folder, _label(), why="daily" if rotate else "by hand", rotating=rotate)
    except Refusal as refusal:
        if not rotate or refusal.code != "nothing":
            raise
        click.echo(refusal.sentence)
        return
    if made is None:
        click.echo("Nothing was done since the newest backup.")
    else:
        click.echo(f"{made.path} is written: {_what(made.contents)}.")
        _say_what_was_lost(folder)


def _say_what_was_lost(folder: Path) -> None:
    """A backup of a table that stands in a lost one's place has nothing of that in it."""
    from companion import rescue

    if lost := rescue.lost(folder):
        click.echo(f"{lost.what} {lost.then}")


def _list(found: tuple[Backup, ...]) -> None:
    if not found:
        click.echo("There is no backup yet.")
    for one in found:
        date = one.contents.label[:16].replace("T", " ") or "no date"
        click.echo(f"  {one.number:>6}  {date:<16}  {_what(one.contents)}")


def _what(contents: Contents | None) -> str:
    games = 0 if contents is None else contents.games
    return f"{games} {'game' if games == 1 else 'games'}"


def _chosen(folder: Path, file: Path | None) -> Path:
    """The backup that is meant: a file, one by its number, or the newest: that is the one offered
    where the journal was lost.
    """
    from companion import backups, rescue

    if file is None:
        offered, known = rescue.lost(folder), backups.known(folder)
        best = [one for one in known if offered and one.number == offered.number]
        newest = next(iter(best or known), None)
        if newest is None:
            raise Refusal("no-backup", as_said(f"There is no backup in {folder} yet."))
        return newest.path
    if str(file).isdecimal() and not file.exists():
        path = backups.path_of(folder, int(str(file)))
        if not path.exists():
            listing = to_type("backup --list", folder)
            why = f"There is no backup {int(str(file))}. `{listing}` says what there is."
            raise Refusal("no-backup", as_said(why))
        return path
    return file


def _restore(folder: Path, path: Path, only: str) -> None:
    from companion import backup_file, backups, restoring
    from companion.datafile import make_folder
    from companion.journal_file import lock_folder
    from companion.journal_file import told as said

    contents = backup_file.look(path)
    with said(folder):
        make_folder(folder)
    try:
        with said(folder):
            lock = lock_folder(folder)
    except Refusal as refusal:
        if refusal.code != "in-use":
            raise
        raise running(folder, PAGE) from None
    with lock, said(folder):
        restoring.finish(folder)
        aside = backups.put_back(folder, path, only)
        restoring.finish(folder)
    date = date_of(contents.label)
    what = only or _what(contents)
    click.echo(f"{path} is put back: {what}{f', of {date}' if date else ''}.")
    click.echo(f"What was there is kept in {aside}.")


def _label() -> str:
    import time

    return time.strftime("%Y-%m-%dT%H:%M:%S%z")
