"""The front door: `companion ...`, the one room that may import all the others."""

from __future__ import annotations

import click

from companion.cli.deck import deck
from companion.cli.doctor import doctor
from companion.cli.replay import replay
from companion.cli.seats import seats
from companion.cli.serve import serve
from companion.cli.wiring import wiring


@click.group()
def main() -> None:
    """A table that follows A Pirate's Word and Pirate 21 by tagged cards and buttons."""


for command in (deck, doctor, replay, seats, serve, wiring):
    main.add_command(command)
