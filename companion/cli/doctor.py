"""`companion doctor`: everything that can be wrong with a table, tried one after the other."""

from __future__ import annotations

import sys
from typing import Any

import click

from companion.cli import which, whose
from companion.cli.visit import Options, Visit
from companion.refusals import Refusal


@click.command()
@whose.option()
@which.option
@click.option("--quick", is_flag=True, help="Ask for no cards, presses and looks.")
@click.option("--json", "as_json", is_flag=True, help="Print all findings as one JSON object.")
def doctor(**options: Any) -> None:
    """Try the whole table and say what mends it; 0: all well, 1: something is bad, 2: not tried."""
    from hardware.doctor.finding import NOT_RUN, exit_code
    from hardware.errors import HardwareError

    known = options["hardware"] is not None
    options["hardware"] = which.found(options["hardware"])
    visit = Visit(asked := Options(**options))
    why = "" if known or asked.hardware == "pi" else ", since this is no Raspberry Pi"
    visit.say(f"{which.TABLES[asked.hardware]}{why}.", err=asked.as_json)
    try:
        tried = visit.all()
    except (Refusal, HardwareError) as error:
        visit.say(str(getattr(error, "sentence", error)), err=True)
        sys.exit(NOT_RUN)
    except KeyboardInterrupt:
        visit.say("\nEnded before everything was tried.", err=True)
        tried = False
    code = exit_code(visit.findings) if tried else NOT_RUN
    visit.sum_up(code)
    sys.exit(code)
