"""The house's broker beside a table that runs: started where `table.toml` names one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion import gravity
from companion.broker import Broker
from companion.cli import log
from companion.cli.config import configuration
from companion.inputs import Notice
from companion.refusals import Refusal

if TYPE_CHECKING:
    from companion.loop import Loop

ABOUT = gravity.BROKER
"""What the host's notices of it are about."""


def folder_of(config: Path | None, data: Path) -> Path:
    """The folder of the configuration that holds: files that it names lie there."""
    path = configuration(config, data)
    return data.expanduser() if path is None else path.parent


def tell_the_house(broker: Broker | None, folder: Path, loop: Loop, stack: ExitStack) -> None:
    """Publish what is public of this table until `stack` ends.

    A table goes on whatever is wrong with a broker: the log and the host's screen say it.
    """
    if broker is None or not broker.publish:
        return
    from web.house.house import House
    from web.house.voice import UNUSABLE

    try:
        house = House(
            broker,
            folder,
            loop,
            told=lambda what: loop.put(Notice(ABOUT, *(what or (None,)))),
            report=log.tell,
        )
    except Refusal as refusal:
        log.tell(str(refusal.sentence))
        loop.put(Notice(ABOUT, UNUSABLE, refusal.sentence))
        return
    stack.callback(house.stop)
    house.start()
