"""`companion deck`: which tag is on which card, found out by holding each card to a reader."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from companion import datafile, enrolled
from companion.arranged import Arranged
from companion.cli import which, whose
from companion.cli.config import Home, read
from companion.cli.opening import enrolled as enrolled_for
from companion.cli.terminal import QUIET, no_game_in, opened, told
from companion.desk import imported
from companion.enrolled import Enrolled, and_list
from companion.enrolling import Enrolling
from companion.games.boxes import BOXES, Box, place_words, words
from companion.inputs import Input, ReaderHealth, Sighting
from companion.names import shown
from companion.refusals import Refusal
from companion.settings import Settings
from companion.words import as_said

if TYPE_CHECKING:
    from hardware.contract import BackEnd

HOW: Final = """\
Hold each card to any reader as it is asked for; what is taken is kept at once. Or type:
  Enter      skip this card          b   go back by one
  u          undo                    f   take this card's tag off
  green 5    go on with that card    q   stop
"""
SIMULATED: Final = """\
The table is simulated, so hands are typed as well: "hold red 1" (to reader A), "hold red 1 C".
"""


@dataclass(frozen=True)
class Options:
    """What `companion deck` was asked for."""

    game: str | None
    first: str | None
    card: str | None
    listing: bool
    export: Path | None
    taking: Path | None
    data: Path
    config: Path | None
    hardware: str


@click.command()
@click.option("--game", type=click.Choice(list(BOXES)), help="Whose box: what is usually played.")
@click.option("--from", "first", metavar="CARD", help='Begin at this card, such as "green 5".')
@click.option("--card", metavar="CARD", help="Give this one card another tag: it was lost.")
@click.option("--list", "listing", is_flag=True, help="Say which tag is on which card.")
@click.option("--export", type=Home(), help="Write all cards into a new file.")
@click.option(
    "--import",
    "taking",
    type=Home(),
    help="Take a file's cards in the place of all that were enrolled.",
)
@whose.option()
@which.option
def deck(**options: Any) -> None:
    """Enrol the cards of a box; or list, save and restore what is enrolled."""
    options["hardware"] = which.found(options["hardware"])
    asked = Options(**options)
    with told(), no_game_in(asked.data, "/deck", reads=asked.listing):
        settings = read(asked.config, asked.data)
        cards = enrolled_for(asked.data, asked.hardware, settings)
        click.echo(f"{which.TABLES[asked.hardware]}'s cards, kept in {cards.path}.")
        if cards.notice:
            click.echo(cards.notice, err=True)
        if asked.listing:
            _list(cards, asked.hardware)
        elif asked.export is not None:
            _export(cards, asked.export)
        elif asked.taking is not None:
            _import(cards, asked.taking)
        else:
            _enrol(asked, settings, cards)


def _list(cards: Enrolled, hardware: str) -> None:
    there = cards.cards()
    if hardware == "simulated" and not there:
        click.echo("It plays with its own cards until others are enrolled.")
    for box in BOXES.values():
        placed = box.placed(there)
        found = [one for one in placed if one]
        click.echo(f"{box.title}: {len(found)} of {len(box.places)} cards are enrolled.")
        for place, one in zip(box.places, placed, strict=True):
            if found:
                name = words(one[1]) if one else place_words(place)
                where = "" if not one or one[0] in cards.own else "  (by table.toml)"
                click.echo(f"  {name:<12} {one[0] if one else 'missing'}{where}")


def _export(cards: Enrolled, path: Path) -> None:
    if os.path.lexists(path):
        raise Refusal("there", as_said(f"{path} is there already. Choose another name."))
    if not os.path.isdir(path.absolute().parent):
        raise Refusal("storage", as_said(f"{path} cannot be written: its folder is not there."))
    there = cards.cards()
    datafile.write(path, enrolled.text_of(there))
    whose.hand_over(path)
    click.echo(f"{path} holds {len(there)} cards.")


def _import(cards: Enrolled, path: Path) -> None:
    try:
        data = datafile.contents(path)
    except OSError as fault:
        raise Refusal("storage", as_said(f"{path} cannot be read: {fault.strerror}.")) from None
    click.echo(imported(cards, data, str(path)))
    for box in BOXES.values():
        missing = Enrolling(cards, box, {}, 0.0).missing()
        if 0 < len(missing) < len(box.places):
            click.echo(f"Missing of {box.title}: {and_list(missing)}.")


def _enrol(asked: Options, settings: Settings, cards: Enrolled) -> None:
    box = BOXES[asked.game or settings.game or next(iter(BOXES))]
    only = asked.card is not None
    place = _place(box, cards, asked.card if only else asked.first)
    arranged = Arranged.open(asked.data.expanduser(), simulated=asked.hardware == "simulated")
    if arranged.notice:
        click.echo(arranged.notice, err=True)
    with opened(asked.hardware, settings, arranged) as terminal:
        click.echo(f"{box.title}: {len(box.places)} cards.\n{HOW}", nl=False)
        if terminal.back_end.simulated:
            click.echo(SIMULATED, nl=False)
        person = _Person(Enrolling(cards, box, {}, 0.0), terminal.back_end, place, only)
        terminal.run(person.touch, person.type)
    missing = person.enrolling.missing()
    all_there = f"All {len(box.places)} cards of {box.title} are enrolled."
    click.echo(f"Missing: {and_list(missing)}." if missing else all_there)


def _place(box: Box, cards: Enrolled, name: str | None) -> int | None:
    """Return the place of the card called so: its first one without a tag, else its first one."""
    if name is None:
        return None
    wanted = name.strip().lower()
    named = {wanted, wanted.replace(" ", "-"), f"{wanted.replace(' ', '-')} 0"}
    places = [n for n, place in enumerate(box.places) if named & set(place.names)]
    if not places:
        sentence = f'There is no card "{shown(name)}" in {box.title}\'s box.'
        raise Refusal("card", as_said(sentence))
    placed = box.placed(cards.cards())
    return next((n for n in places if placed[n] is None), places[0])


class _Person:
    """Who holds cards to readers and reads the terminal; `only` this one card is asked for."""

    def __init__(
        self, enrolling: Enrolling, back_end: BackEnd, place: int | None, only: bool
    ) -> None:
        self.enrolling = enrolling
        self._back_end = back_end
        self._only = place if only else None
        self._quiet_until = time.monotonic() + QUIET
        self._asked: str | None = None
        if place is not None:
            enrolling.ask_for(place, 0.0)
        self._ask()

    def touch(self, heard: Input) -> bool:
        """Take in what a reader tells; returns whether more is to come."""
        if isinstance(heard, ReaderHealth) and heard.fault is not None:
            click.echo(str(heard.fault), err=True)
        if not isinstance(heard, Sighting):
            return True
        if heard.at < self._quiet_until:
            self.enrolling.lies(heard.reader, heard.tags)
            sound = None
            self._ask(said=bool(heard.tags))
        else:
            sound = self.enrolling.seen(heard.reader, heard.tags, heard.at)
        if sound is not None:
            self._back_end.buzzer.sound(sound)
        if sound == "card" and self._only is not None:
            self._only_said()
            return False
        self._ask(said=sound is not None)
        return self.enrolling.at is not None

    def _only_said(self) -> None:
        click.echo(self.enrolling.said.sentence if self.enrolling.said else "")

    def type(self, line: str) -> bool:
        """Do what was typed; returns whether more is to come."""
        if line.lower() in ("q", "quit"):
            return False
        try:
            self._do(line.lower())
        except Refusal as refusal:
            click.echo(refusal.sentence)
        self._ask(anew=True)
        return self.enrolling.at is not None

    def _do(self, line: str) -> None:
        enrolling, now = self.enrolling, time.monotonic()
        number = next((one for one in enrolling.choices if one.endswith(f" {line}")), None)
        if number is not None:
            enrolling.print(number, now)
        elif line == "":
            enrolling.skip(now)
        elif line == "b":
            enrolling.back(now)
        elif line == "u":
            enrolling.undo(now)
        elif line == "f":
            enrolling.forget(-1 if enrolling.at is None else enrolling.at, now)
        else:
            place = _place(enrolling.box, enrolling.enrolled, line)
            enrolling.ask_for(0 if place is None else place, now)
            if line in enrolling.choices:
                enrolling.print(line, now)

    def _ask(self, *, said: bool = False, anew: bool = False) -> None:
        """Say what came of the last card, and which one is asked for now."""
        enrolling = self.enrolling
        if said:
            self._only_said()
        if enrolling.asked is None or (enrolling.asked == self._asked and not anew):
            return
        self._asked = enrolling.asked
        if enrolling.choices and enrolling.name is None:
            click.echo(f"{enrolling.asked}: type the number that is printed on the card.")
        else:
            click.echo(f"Hold {enrolling.asked}.")
