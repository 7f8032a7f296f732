"""The front door: `companion ...`, the one room that may import all the others."""

from __future__ import annotations

import errno
import sys
from typing import Any, Final

import click

from companion.cli.backup import backup, restore
from companion.cli.deck import deck
from companion.cli.doctor import doctor
from companion.cli.games import games
from companion.cli.lobby import lobby
from companion.cli.replay import replay
from companion.cli.seats import seats
from companion.cli.serve import serve
from companion.cli.tablet import tablet
from companion.cli.wiring import wiring

NOT_DONE: Final = 2
"""The exit code where a file or the output itself cannot be used."""

CUT_SHORT: Final = "Not all could be done and said"


class Door(click.Group):
    """The commands. Whatever file they stumble over, a sentence is all that is seen of it."""

    def invoke(self, ctx: click.Context) -> Any:
        """Do what was asked for; ends with a sentence where the system refuses a file."""
        try:
            return super().invoke(ctx)
        except OSError as fault:
            if fault.errno == errno.EPIPE:
                raise  # whoever read has seen enough: click ends quietly
            what = f"{fault.filename} cannot be used" if fault.filename else CUT_SHORT
            click.echo(f"{what}: {fault.strerror or fault}.", err=True)
            sys.exit(NOT_DONE)


@click.group(cls=Door)
def main() -> None:
    """A table that follows A Pirate's Word and Pirate 21 by tagged cards and buttons."""


for command in (
    backup,
    deck,
    doctor,
    games,
    lobby,
    replay,
    restore,
    seats,
    serve,
    tablet,
    wiring,
):
    main.add_command(command)
