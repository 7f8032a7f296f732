"""What a start of the table owes the next one, and what it has to tell the host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.opening import wall_clock
from companion.inputs import Input, Notice
from companion.refusals import Refusal
from companion.started import AGAIN, WHAT, Start, inside
from companion.words import say

if TYPE_CHECKING:
    from companion.journal import Journal
    from companion.loop import Loop
    from hardware.bench import Bench
    from hardware.contract import BackEnd


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
    """Tell the host, and the log, of safe mode and of a journal that was set aside."""
    if start.unfinished is not None:
        why = start.unfinished.sentence
        click.echo(f"{why} {WHAT} {AGAIN}", err=True)
        loop.put(Notice("safe-mode", WHAT, say("{why} {then}", why=why, then=AGAIN)))
    if journal.aside is not None:
        from companion import rescue

        offered = rescue.offer(folder, journal.aside.path, wall_clock())
        click.echo(offered, err=True)
        loop.put(Notice("backup", rescue.WHAT, offered))
