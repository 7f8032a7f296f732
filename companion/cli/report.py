"""`companion report`: what somebody who helps from afar wants to know, and no secret of the table.

Everything that goes into it is chosen, part by part, by companion/cli/reported.py; then each line
goes through companion/covering.py.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

import click

from companion.cli import which, whose
from companion.cli.config import Home

NAME: Final = "pirate-table-report-{}.txt"
READ_IT: Final = "Read it before you give it to anybody."


@click.command()
@click.argument("file", type=Home(), required=False)
@whose.option()
@which.option
def report(file: Path | None, config: Path | None, data: Path, hardware: str | None) -> None:
    """Write down versions, settings, what the doctor finds and the last of the log: for an issue.

    Left out are keys, passwords, cards, tags, names and everything of a game that goes on. FILE is
    a new file or a folder; without it all is printed.
    """
    from companion.cli.reported import Asked, reported

    asked = Asked(config, data.expanduser(), hardware or which.found(None))
    text = reported(asked, time.strftime("%Y-%m-%d %H:%M %z"))
    if file is None:
        click.echo(text.encode(), nl=False)
        return
    if file.is_dir():
        file = file / NAME.format(time.strftime("%Y%m%d-%H%M%S"))
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        sys.exit(f"{file} is there already: name a new file.")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(text)
    whose.hand_over(file)
    click.echo(f"{file} is written. {READ_IT}")
