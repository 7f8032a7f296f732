"""`companion seats`: which reader is which Island and which button whose, by touching them."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.arranged import Arranged
from companion.cli import which, whose
from companion.cli.config import read
from companion.cli.terminal import no_game_in, opened, told
from companion.cli.wired import all_wired
from companion.enrolled import and_list
from companion.finding import Finding, place_words
from companion.inputs import Input
from companion.refusals import Refusal
from companion.settings import Settings

if TYPE_CHECKING:
    from hardware.contract import BackEnd

HOW: Final = """\
Lay any card on each Island as it is asked for, then press each player's button, clockwise. Or type:
  Enter  skip this one, which does not work    n  there are no more of them
  u      undo                                  q  stop; all stays as it was
"""
SIMULATED: Final = """\
The table is simulated, so hands are typed as well: "hold red 1 C" and "press 3".
"""


@click.command()
@click.option("--show", is_flag=True, help="Say which reader and which button are whose.")
@click.option("--reset", is_flag=True, help="Forget what was found: all is as it is wired.")
@whose.option()
@which.option
def seats(show: bool, reset: bool, data: Path, config: Path | None, hardware: str | None) -> None:
    """Find out which reader is which Island and which button is which player's."""
    looks = show and not reset
    with told(), nullcontext() if looks else no_game_in(data, "/seats"):
        settings, hardware = read(config, data), which.found(hardware)
        arranged = Arranged.open(data.expanduser(), simulated=hardware == "simulated")
        click.echo(f"{which.TABLES[hardware]}'s places, kept in {arranged.path}.")
        if arranged.notice:
            click.echo(arranged.notice, err=True)
        if reset:
            aside = arranged.reset()
            click.echo(f"What was found is kept as {aside}." if aside else "Nothing was found yet.")
        if not looks and not reset:
            _find(arranged, settings, hardware)
        _show(arranged, settings)


def _show(arranged: Arranged, settings: Settings) -> None:
    from hardware.wiring.checks import decoded
    from hardware.wiring.plan import propose

    count, names = all_wired(settings)
    plan = propose(count, names, decoded(settings.hardware))
    places = {reader.name: reader.place for reader in plan.readers}
    for island, reader in arranged.readers(plan.islands).items():
        click.echo(f"  {place_words(('island', island)):<9} reader {reader}, {places[reader]}")
    for player, seat in enumerate(arranged.seats(len(plan.seats))):
        button = plan.seats[seat].button
        click.echo(f"  {place_words(('seat', player)):<9} seat {seat + 1}, button GPIO{button}")


def _find(arranged: Arranged, settings: Settings, hardware: str) -> None:
    with opened(hardware, settings, Arranged()) as terminal:
        click.echo(HOW, nl=False)
        if terminal.back_end.simulated:
            click.echo(SIMULATED, nl=False)
        count, names = all_wired(settings)
        finding = Finding(arranged, names, count, time.monotonic())
        person = _Person(finding, terminal.back_end)
        terminal.run(person.touch, person.type)
    skipped = finding.skipped()
    if finding.at is not None:
        click.echo("All stays as it was.")
    elif skipped:
        names_of = and_list([place_words(place) for place in skipped])
        click.echo(f"Kept. Skipped: {names_of}.")
    else:
        click.echo("Kept.")


class _Person:
    """Who lays cards and presses buttons, and reads the terminal."""

    def __init__(self, finding: Finding, back_end: BackEnd) -> None:
        self._finding = finding
        self._back_end = back_end
        self._faults: tuple[str, ...] = ()
        self._ask()

    def touch(self, heard: Input) -> bool:
        """Take in what was touched; returns whether more is to come."""
        finding = self._finding
        sound = finding.heard(heard, heard.at)
        for fault in finding.faults():
            if fault not in self._faults:
                click.echo(fault, err=True)
        self._faults = finding.faults()
        if sound is not None:
            self._back_end.buzzer.sound(sound)
            click.echo(finding.said.sentence if finding.said else "")
            self._ask()
        return finding.at is not None

    def type(self, line: str) -> bool:
        """Do what was typed; returns whether more is to come."""
        try:
            if line.lower() in ("q", "quit"):
                return False
            if line.lower() == "u":
                self._finding.undo(time.monotonic())
            elif line.lower() == "n":
                self._finding.no_more(time.monotonic())
            elif line == "":
                self._finding.skip(time.monotonic())
            else:
                click.echo("Type Enter, n, u or q.")
        except Refusal as refusal:
            click.echo(refusal.sentence)
        self._ask()
        return self._finding.at is not None

    def _ask(self) -> None:
        asked = self._finding.asked
        if asked is None:
            return
        what = place_words(asked)
        island = asked[0] == "island"
        click.echo(f"Lay a card on {what}." if island else f"{what}: press your button.")
