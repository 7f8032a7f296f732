"""`companion tablet`: the address that makes a screen the host's, where systemd runs the table."""

from __future__ import annotations

import re
import socket
import sys
from pathlib import Path
from typing import Final

import click

from companion.cli.address import reached_at
from companion.cli.service import KEY, PORT

FOLDER: Final = Path("/run/pirate-table-companion")
NOT_RUNNING: Final = (
    "The table's service does not run here: systemctl status pirate-table-companion says why. "
    "`companion serve` at a terminal prints the address itself."
)
NOT_ALLOWED: Final = "The host's key is shown to root only: sudo companion tablet"
WORD: Final = re.compile(r"[\w-]{1,100}", re.ASCII)


@click.command()
@click.option(
    "--run",
    "folder",
    type=click.Path(path_type=Path),
    default=FOLDER,
    show_default=True,
    help="Where the running service keeps its key.",
)
def tablet(folder: Path) -> None:
    """Show the tablet's address with its key, also as a code to scan."""
    key, port = _read(folder / KEY), _read(folder / PORT)
    address = f"http://{reached_at('0.0.0.0')}:{port}/tablet#{key}"
    click.echo(_drawn(address))
    click.echo(f"  Tablet           {address}")
    click.echo(f"  by its name      http://{socket.gethostname()}.local:{port}/tablet#{key}")
    click.echo("\nWhoever opens it is a host. Its key changes with each start of the table.")


def _read(file: Path) -> str:
    try:
        text = file.read_text(encoding="ascii").strip()
    except PermissionError:
        sys.exit(NOT_ALLOWED)
    except (OSError, ValueError):
        sys.exit(NOT_RUNNING)
    if not WORD.fullmatch(text):
        sys.exit(NOT_RUNNING)
    return text


def _drawn(text: str) -> str:
    """A code of half blocks, two rows a line, as a terminal shows it."""
    import io

    import segno

    picture = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(picture, compact=True)
    return picture.getvalue()
