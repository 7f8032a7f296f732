"""The table's hardware with somebody at a terminal: what is touched, and what is typed.

On the simulated table, whose cards nobody can touch, hands are typed as well: "hold red 1 A" lays a
card on a reader until it was read and lifts it again, "lay", "lift" and "press 1" do what they say.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final

import click

from companion.arranged import Arranged
from companion.cli import address
from companion.cli.typed import Typed
from companion.cli.wired import all_wired, as_arranged
from companion.desk import why_closed
from companion.enrolled import and_list
from companion.finding import LYING
from companion.history import History
from companion.inputs import Edge, Input, Sighting
from companion.installed import is_of_service, to_end, to_type
from companion.journal import Journal
from companion.journal_file import FILE_NAME
from companion.refusals import Refusal
from companion.settings import Settings
from companion.store import left
from companion.traces import had_a_table
from companion.words import as_said

if TYPE_CHECKING:
    from hardware.contract import BackEnd

QUIET: Final = LYING
"""Seconds after the start in which the readers tell what has lain there all the time."""

TURN: Final = 0.02
"""Seconds between two looks at what was typed."""

HELD: Final = 3.0
"""Seconds that a simulated hand waits for its card to be read."""

RUNNING: Final = (
    "A companion runs with this data folder. Do it on the tablet, on its page {page}; or {end}."
)


WHOSE: Final = (
    "It is the game of {players} in {data}; until then nobody may see which card is which, either. "
    "Another table's folder is named with --data; who gives this game up {how}"
)


@contextmanager
def no_game_in(data: Path, page: str, *, reads: bool = False) -> Iterator[None]:
    """Have the data folder to ourselves, with no game under way in it; raises Refusal.

    `page` is where a running companion does the same. Who only `reads` may do so beside it, and
    makes nothing where there is nothing yet.
    """
    if reads and is_nothing_in(data):
        yield
        return
    journal = journal_in(data.expanduser(), page, reads=reads)
    try:
        game = left(journal)
        if game is not None and (why := why_closed(*game)):
            raise Refusal("under-way", as_said(f"{why} {_whose(game[0], data)}"))
        yield
    finally:
        journal.close()


def _whose(history: History, data: Path) -> str:
    says = f"says: {to_type('serve --new', data)}"
    how = "begins another on the tablet." if is_of_service(data) else says
    return WHOSE.format(players=and_list(history.now.state.players), data=data, how=how)


def is_nothing_in(folder: Path) -> bool:
    """Whether no table was ever kept in a folder, which may not even be there."""
    return not (folder / FILE_NAME).exists() and not had_a_table(folder)


def running(folder: Path, page: str) -> Refusal:
    """Why nothing is done in a folder with which a companion runs: its `page` does the same."""
    where = address.page(folder, page)
    return Refusal("in-use", as_said(RUNNING.format(page=where, end=to_end(folder))))


def journal_in(folder: Path, page: str, *, reads: bool) -> Journal:
    """Open a folder's journal; who only `reads` looks into a running companion's; else Refusal.

    Of a damaged one is told what can be had back: the next start finds a journal that is whole.
    """
    try:
        journal = Journal.open(folder)
        if journal.aside is not None:
            from companion.cli.opening import wall_clock
            from companion.rescue import offer

            click.echo(journal.notice, err=True)
            if offered := offer(journal, wall_clock()):
                click.echo(offered.then, err=True)
        return journal
    except Refusal as refusal:
        if refusal.code != "in-use":
            raise
    if reads:
        return Journal.beside(folder)
    raise running(folder, page)


@contextmanager
def told() -> Iterator[None]:
    """End with a sentence where something is refused, and without a trace of the program."""
    from hardware.errors import HardwareError

    try:
        yield
    except Refusal as refusal:
        sys.exit(refusal.sentence)
    except HardwareError as error:
        sys.exit(str(error))


class Terminal:
    """Hardware that has been started, and lines that are typed beside it."""

    def __init__(self, back_end: BackEnd, heard: SimpleQueue[Input]) -> None:
        self.back_end = back_end
        self._heard = heard
        self._typed = Typed()
        self._no_hand_before = time.monotonic() + QUIET if back_end.simulated else 0.0
        self._lying: dict[str, frozenset[str]] = {}
        self._down: set[int] = set()

    def run(self, touched: Callable[[Input], bool], typed: Callable[[str], bool]) -> None:
        """Hand on what is touched and typed until one of them returns False, or the input ends."""
        going = True
        while going:
            try:
                going = self._hear(self._heard.get(timeout=TURN), touched)
            except Empty:
                line = self._line()
                if line is None:
                    going = not self._typed.ended
                elif self._is_a_hand(line):
                    going = self._move(line.lower().split(), touched)
                else:
                    going = typed(line)

    def _line(self) -> str | None:
        """What was typed; simulated hands wait until the readers have told what lies."""
        return None if time.monotonic() < self._no_hand_before else self._typed.line(0.0)

    def _hear(self, heard: Input, touched: Callable[[Input], bool]) -> bool:
        if isinstance(heard, Sighting):
            self._lying[heard.reader] = heard.tags
        elif isinstance(heard, Edge):
            (self._down.add if heard.down else self._down.discard)(heard.seat)
        return touched(heard)

    def _is_a_hand(self, line: str) -> bool:
        verb = line.lower().partition(" ")[0]
        return self.back_end.bench is not None and verb in ("hold", "lay", "lift", "press")

    def _move(self, words: list[str], touched: Callable[[Input], bool]) -> bool:
        """Move a simulated card or finger, and go on with what comes of it."""
        try:
            return self._moved(words[0], words[1:], touched)
        except (ValueError, KeyError, IndexError) as error:
            click.echo(f"That is no hand's movement: {error}", err=True)
            return True

    def _moved(self, verb: str, words: list[str], touched: Callable[[Input], bool]) -> bool:
        from hardware.bench import TAGS

        bench = self.back_end.bench
        assert bench is not None
        if verb == "press":
            seat = int(words[0]) - 1
            bench.press(seat)
            going = self._until(lambda: seat in self._down, touched)
            bench.release(seat)
            return self._until(lambda: seat not in self._down, touched) and going
        reader = words.pop().upper() if len(words[-1]) == 1 and words[-1].isalpha() else "A"
        card, going = " ".join(words), True
        if verb != "lift":
            bench.lay(card, reader)
            going = self._until(lambda: TAGS[card] in self._lying.get(reader, ()), touched)
        if verb != "lay":
            bench.lift(card)
            gone = self._until(
                lambda: all(TAGS[card] not in tags for tags in self._lying.values()), touched
            )
            going = going and gone
        return going

    def _until(self, holds: Callable[[], bool], touched: Callable[[Input], bool]) -> bool:
        """Go on until something holds; what is typed meanwhile waits."""
        give_up, going = time.monotonic() + HELD, True
        while going and not holds() and time.monotonic() < give_up:
            with suppress(Empty):
                going = self._hear(self._heard.get(timeout=TURN), touched)
        return going


@contextmanager
def opened(hardware: str, settings: Settings, arranged: Arranged) -> Iterator[Terminal]:
    """Start the table's hardware with every reader and button that is wired; raises HardwareError.

    They are called as they are `arranged`.
    """
    from hardware.backends import open_backend

    heard: SimpleQueue[Input] = SimpleQueue()
    seats, readers = all_wired(settings)
    back_end = open_backend(
        hardware,
        seats=seats,
        islands=readers,
        put=heard.put,
        settings=settings.hardware,
        arranged=as_arranged(arranged),
    )
    try:
        back_end.start()
        yield Terminal(back_end, heard)
    finally:
        back_end.stop()
