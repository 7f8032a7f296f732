"""Which table a command means: the one at a Raspberry Pi's pins, or the simulated one."""

from __future__ import annotations

from typing import Final

import click

option: Final = click.option(
    "--hardware",
    type=click.Choice(["pi", "simulated"]),
    help="The real table or the simulated one (usually pi on a Raspberry Pi, else simulated).",
)

TABLES: Final = {"pi": "The real table", "simulated": "The simulated table"}
"""How the table of each back end is called."""


def found(asked: str | None) -> str:
    """Return the back end that was asked for, or the one of the machine that this is."""
    from hardware.board import Machine, board
    from hardware.errors import HardwareError

    if asked is not None:
        return asked
    try:
        board(Machine())
    except HardwareError:
        return "simulated"
    return "pi"
