"""`companion wiring`: which pin goes where."""

from __future__ import annotations

import click

from companion.inputs import READERS


@click.command()
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True)
def wiring(players: int) -> None:
    """Print which pin goes where, for readers behind a 74HC138 decoder."""
    from hardware.wiring.checks import plan

    islands = READERS[: max(4, players) if players == 2 else players]
    for claim in sorted(plan(players, tuple(islands)).claims()):
        click.echo(f"GPIO{claim.pin:<3} {claim.holder}")
