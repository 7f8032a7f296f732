"""What a start of the table owes the next one, and what it has to tell the host."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion import gravity, wallclock
from companion.cli import log
from companion.cli.opening import wall_clock
from companion.inputs import Input, Notice
from companion.journal import Journal
from companion.refusals import Refusal
from companion.started import AGAIN, LEFT_OUT, WHAT, Start, inside
from companion.words import Said, say

if TYPE_CHECKING:
    from companion.loop import Loop
    from companion.table import Table
    from hardware.bench import Bench
    from hardware.contract import BackEnd


AGAIN_AFTER: Final = 3.0
"""Seconds between two looks at a disk that could not be written."""


def opened(folder: Path) -> Journal:
    """The journal of a data folder; on a disk that cannot be written a copy in memory of it.

    Raises Refusal.
    """
    try:
        return Journal.open(folder)
    except Refusal as refusal:
        return _standing_in(folder, refusal)


def _standing_in(folder: Path, refusal: Refusal) -> Journal:
    from companion.standing_in import may_stand_in, stand_in

    if not may_stand_in(folder, refusal):
        raise refusal
    named = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    places = [Path(one) for one in (named, "/dev/shm", "/tmp") if one]
    return stand_in(folder, refusal, places)


def with_table(journal: Journal, open_it: Callable[[Journal], Table]) -> tuple[Journal, Table]:
    """A journal and its table; where the disk refuses what that needs, of a copy in memory.

    Raises Refusal.
    """
    try:
        return journal, open_it(journal)
    except Refusal as refusal:
        if journal.unsaved is not None:
            raise
        folder = journal.path.parent
        journal.close()
        journal = _standing_in(folder, refusal)
        return journal, open_it(journal)


def wait_for_the_disk(
    journal: Journal, folder: Path, again: Callable[[], None]
) -> Callable[[], None]:
    """Seal a copy in memory, now that the table stands, and begin anew once it can be saved.

    Returns what ends the waiting. For a journal on its disk there is nothing to be done.
    """
    if journal.unsaved is None:
        return lambda: None
    from companion.standing_in import StandIn, can_be_written

    assert isinstance(journal, StandIn)
    journal.seal()
    end = threading.Event()

    def wait() -> None:
        while not end.wait(AGAIN_AFTER):
            if can_be_written(folder):
                again()

    threading.Thread(target=wait, name="disk", daemon=True).start()
    return end.set


@contextmanager
def beginning(folder: Path, *, mended: bool) -> Iterator[Start]:
    """A start in a folder that is locked, until the table ends.

    Whatever ends it in order before the table stands leaves the next start as this one was. What
    the hardware refuses is told to somebody at a terminal; where nobody is (`mended`) the next
    start does without hardware.
    """
    from hardware.errors import HardwareError

    start = Start.begin(folder, wall_clock())
    try:
        yield start
    except HardwareError as error:
        if mended:
            start.failed(wall_clock(), str(error))
        else:
            start.given_up()
        raise
    except Refusal:
        start.given_up()
        raise
    except Exception as error:
        start.failed(wall_clock(), inside(error))
        raise
    except BaseException:
        start.given_up()
        raise


def without_hardware(put: Callable[[Input], None], bench: Bench | None = None) -> BackEnd:
    """What takes the place of the table's hardware in safe mode."""
    from hardware.off import Off

    return Off(put, bench)


def tell_of_the_start(loop: Loop, start: Start, journal: Journal, folder: Path) -> None:
    """Tell the host, and the log, of safe mode and of a journal that was lost."""
    if start.unfinished is not None:
        why = start.unfinished.sentence
        log.tell(f"{WHAT} {why} {LEFT_OUT} {AGAIN}")
        told = say("{why} {what} {then}", why=why, what=LEFT_OUT, then=AGAIN)
        loop.put(Notice(gravity.SAFE, WHAT, told))
    if journal.unsaved is not None:
        from companion import standing_in

        why = say("{why} {then}", why=journal.unsaved, then=standing_in.THEN)
        log.tell(f"{standing_in.WHAT} {why}")
        loop.put(Notice(gravity.DISK, standing_in.WHAT, why))
        if isinstance(journal, standing_in.StandIn) and journal.lost is not None:
            log.tell(f"{journal.lost} {standing_in.LATER}")
            loop.put(Notice(gravity.JOURNAL, journal.lost, standing_in.LATER))
    if journal.instead is not None:
        _offer(loop, journal)
    if any(folder.glob("*.toml.broken-*")):
        from companion import rescue

        for name, number in rescue.lost_files(folder).items():
            said = rescue.offer_file(folder, name, number)
            log.tell(f"{rescue.FILES_WHAT} {said}")
            loop.put(Notice(f"{gravity.LOST} {name}", rescue.FILES_WHAT, said))
    if doubtful := _doubt(journal):
        log.tell(doubtful)
        loop.put(Notice(gravity.CLOCK, wallclock.WHAT, doubtful))


def _offer(loop: Loop, journal: Journal) -> None:
    from companion import rescue

    offered = rescue.offer(journal, wall_clock())
    if offered is not None:
        log.tell(f"{offered.what} {offered.then}")
        loop.put(Notice(gravity.JOURNAL, offered.what, offered.then))


def _doubt(journal: Journal) -> Said | None:
    with suppress(Refusal):
        return wallclock.doubt(wall_clock(), [game.label for game in journal.games()])
    return None
