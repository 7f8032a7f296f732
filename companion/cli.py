"""The front door: `companion ...`, the one module that may import all the others."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion import record
from companion.games.pirates_word.prose import as_text


@click.group()
def main() -> None:
    """A table that follows A Pirate's Word by tagged Ship cards and bid buttons."""


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the game as one JSON object.")
@click.option(
    "--as", "viewer", metavar="NAME", help='Only what this player may see, or "public" may.'
)
def replay(file: str, as_json: bool, viewer: str | None) -> None:
    """Show the game in a record as it stands after the last line (- reads standard input)."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        _say(f"The record {file} cannot be read: {why}.", err=True)
        sys.exit(record.NO_ACTION)
    result = record.replay(data, viewer)
    if result.view is not None:
        _say(record.as_json(result.view) if as_json else as_text(result.view).rstrip("\n"))
    for message in result.messages:
        _say(message, err=True)
    sys.exit(result.exit_code)


def _say(text: str, *, err: bool = False) -> None:
    """Print UTF-8 whatever the terminal's locale, as the record itself is."""
    click.echo(text.encode("utf-8", "replace"), err=err)
