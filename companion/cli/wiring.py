"""`companion wiring`: which wire goes where, as a table and as a picture, and the overlay."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli import whose
from companion.cli.config import Home, Whole, configuration, read
from companion.cli.wired import own_readers
from companion.refusals import Refusal

if TYPE_CHECKING:
    from hardware.wiring.plan import Plan


@dataclass(frozen=True)
class Asked:
    """What `companion wiring` was asked for."""

    players: int | None
    select: str | None
    config: Path | None
    data: Path
    svg: Path | None
    overlay: Path | None


@click.command()
@click.option("--players", type=Whole(2, 8), help="For how many (usually 4).")
@click.option(
    "--select",
    type=click.Choice(["overlay", "decoder", "gpio"]),
    help="How readers are selected (usually decoder: a 74HC138).",
)
@whose.option(looks=False)
@click.option("--svg", type=Home(), help="Write the picture (A4) here.")
@click.option(
    "--overlay",
    type=Home(),
    help="Write the overlay's source here; - prints it alone.",
)
def wiring(**options: object) -> None:
    """Print which wire goes where, what to solder, and the current that the supply must give."""
    from hardware.errors import HardwareError

    asked = Asked(**options)  # type: ignore[arg-type]  # click made the types
    try:
        _tell(asked, _plan(asked))
    except Refusal as refusal:
        sys.exit(refusal.sentence)
    except HardwareError as error:
        sys.exit(str(error))
    except OSError as error:
        if error.filename is None:
            raise  # the output itself: `companion.cli` has a sentence for it
        sys.exit(f"{error.filename} cannot be written: {error.strerror}.")


def _plan(asked: Asked) -> Plan:
    """The plan by the configuration and what is asked for beside it. Raises Refusal, HardwareError.

    A way of selecting that the configuration does not have is a proposal of its own.
    """
    from hardware.wiring.checks import decoded, plan, usual_readers
    from hardware.wiring.settings import chosen

    settings = read(asked.config, asked.data)
    wired = chosen(decoded(settings.hardware), asked.select)
    written = configuration(asked.config, asked.data) is not None
    seats = asked.players or len(wired.seats) or (len(settings.players) if written else 4)
    return plan(seats, own_readers(settings, usual_readers(seats, wired)), wired)


def _tell(asked: Asked, plan: Plan) -> None:
    from hardware.wiring.overlay import advice, source
    from hardware.wiring.table import text

    if asked.overlay is not None:
        if plan.select != "overlay":
            click.echo(advice(plan))
        elif str(asked.overlay) == "-":
            click.echo(source(plan), nl=False)
        else:
            asked.overlay.write_text(source(plan), encoding="ascii")
    if asked.svg is not None:
        from hardware.wiring.picture import svg

        asked.svg.write_text(svg(plan), encoding="utf-8")
    if asked.overlay is None or str(asked.overlay) != "-":
        click.echo(text(plan), nl=False)
