"""`companion replay`: a record's game as it stands after its last line (record.md)."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion import record
from companion.exchange import LONGEST


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the game as one JSON object.")
@click.option(
    "--as", "viewer", metavar="NAME", help='Only what this player may see, or "public" may.'
)
def replay(file: str, as_json: bool, viewer: str | None) -> None:
    """Show the game in a record as it stands after the last line (- reads standard input)."""
    try:
        data = _bytes_of(file)
        if len(data) > LONGEST:
            raise ValueError("it is too long")
    except (OSError, ValueError) as error:
        named = file or "without a name"
        _say(f"The record {named} cannot be read: {_why(error)}.", err=True)
        sys.exit(record.NO_ACTION)
    result = record.replay(data, viewer)
    if result.view is not None:
        _show(record.as_json(result.view) if as_json else record.as_text(result.view).rstrip("\n"))
    for message in result.messages:
        _say(message, err=True)
    sys.exit(result.exit_code)


def _bytes_of(file: str) -> bytes:
    if file != "-":
        with Path(file).open("rb") as record_file:
            return record_file.read(LONGEST + 1)
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read(LONGEST + 1)


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _show(text: str) -> None:
    """Print the state; where it cannot be written (a full disk) that is a sentence too."""
    try:
        _say(text)
    except BrokenPipeError:
        raise  # whoever read has seen enough: click ends quietly
    except OSError as error:
        sys.stdout = None  # what is left in it cannot be written either
        _say(f"The state cannot be written: {_why(error)}.", err=True)
        sys.exit(record.NO_ACTION)


def _say(text: str, *, err: bool = False) -> None:
    """Print UTF-8 whatever the terminal's locale, as the record itself is."""
    click.echo(text.encode("utf-8", "replace"), err=err)
