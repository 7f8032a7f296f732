"""`companion games`: the games that were played here, out into files and in from files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from companion import datafile, exchange
from companion.cli import whose
from companion.cli.config import Home
from companion.cli.terminal import is_nothing_in, journal_in, told
from companion.evenings import Evenings, Game
from companion.games.registry import CHRONICLES
from companion.groups import date_of
from companion.journal import Journal
from companion.names import shown
from companion.refusals import Refusal
from companion.words import as_said

PAGE: Final = "/evenings?show=files"
Text = Callable[[Evenings, str | None], str]


@click.command()
@click.option("--game", "key", metavar="NUMBER", help="Only this game, by its number in the list.")
@click.option(
    "--export",
    "to",
    type=Home(),
    help="Write finished games into a new file: .csv, .json, or .jsonl (a record: one --game).",
)
@click.option(
    "--import",
    "files",
    type=Home(),
    multiple=True,
    help="Take finished games in: records (.jsonl) or the .json of --export. May be given again.",
)
@whose.option(settings=False)
def games(key: str | None, to: Path | None, files: tuple[Path, ...], data: Path) -> None:
    """List the games that were played here; nothing is told of unfinished ones but who plays."""
    folder = data.expanduser()
    if not files and is_nothing_in(folder):
        sys.exit(f"No table was kept in {folder} yet.")
    with told(), closing(journal_in(folder, PAGE, reads=not files)) as journal:
        evenings = Evenings(lambda: Journal.beside(folder))
        for file in files:
            _import(evenings, journal, file)
        if to is not None:
            _export(evenings, key, to)
        elif not files:
            _list(evenings.games(), key)


def _list(found: tuple[Game, ...], key: str | None) -> None:
    chosen = [game for game in found if key in (None, game.key)]
    if not chosen and key is not None:
        raise Refusal("no-game", as_said(f"There is no game {shown(key)}."))
    if not chosen:
        click.echo("Nothing was played yet: no game has an action.")
    for game in chosen:
        title = CHRONICLES[game.name].TITLE if game.name in CHRONICLES else game.name
        date = date_of(game.label) or "no date"
        click.echo(f"  {game.key:>5}  {date:<10}  {title:<15}  {_what(game)}")


def _what(game: Game) -> str:
    if game.result is None:
        return f"{game.standing}: {', '.join(game.players)}"
    points = zip(game.players, game.result.points, strict=True)
    return f"{game.result.winner} wins: {', '.join(f'{name} {count}' for name, count in points)}"


def _record(evenings: Evenings, key: str | None) -> str:
    if key is None:
        sentence = "A record holds one game: add --game with its number in the list."
        raise Refusal("game", as_said(sentence))
    return exchange.as_record(evenings, key)


def _table(evenings: Evenings, key: str | None) -> str:
    return exchange.as_table(game for game in evenings.games() if key in (None, game.key))


def _book(evenings: Evenings, key: str | None) -> str:
    keys = exchange.finished_keys(evenings.games()) if key is None else (key,)
    return exchange.as_book(evenings, keys)


_KINDS: Final[dict[str, Text]] = {".jsonl": _record, ".csv": _table, ".json": _book}


def _export(evenings: Evenings, key: str | None, path: Path) -> None:
    text = _KINDS.get(path.suffix)
    if text is None:
        raise Refusal("form", as_said(f"{path}: its name ends in .csv, .json or .jsonl."))
    if os.path.lexists(path):
        raise Refusal("there", as_said(f"{path} is there already. Choose another name."))
    if not os.path.isdir(path.absolute().parent):
        raise Refusal("storage", as_said(f"{path} cannot be written: its folder is not there."))
    if key is not None:
        evenings.finished(key)
    datafile.write(path, text(evenings, key))
    whose.hand_over(path)
    click.echo(f"{path} is written.")


def _import(evenings: Evenings, journal: Journal, path: Path) -> None:
    try:
        with path.open("rb") as file:
            data = file.read(exchange.LONGEST + 1)
    except OSError as fault:
        raise Refusal("storage", as_said(f"{path} cannot be read: {fault.strerror}.")) from None
    if len(data) > exchange.LONGEST:
        raise Refusal("large", as_said(f"{path} is too long: that is no file of games."))
    try:
        found = exchange.arrivals(data)
    except Refusal as refusal:
        raise Refusal(refusal.code, as_said(f"{path}: {refusal.sentence}")) from None
    new = journal.take_in(exchange.unknown(found, evenings.games()))
    known = len(found) - new
    click.echo(f"{path}: {new} {'game' if new == 1 else 'games'} taken in, {known} there already.")
