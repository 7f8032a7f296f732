"""What the doctor's page of a running table is handed."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import log
from companion.cli.opening import wall_clock
from companion.cli.wired import all_wired
from companion.games.boxes import BOXES
from companion.settings import Settings
from companion.table import Table

if TYPE_CHECKING:
    from hardware.contract import BackEnd
    from web.ward.ports import Doctor, Examined, Ward


def ward(
    table: Table, settings: Settings, back_end: BackEnd, data: Path, config: Path | None
) -> Ward:
    """The doctor of this table, how many of its game's cards are enrolled, and a report."""
    from web.ward.ports import Ward

    def doctor() -> Doctor:
        from hardware.doctor.examine import Doctor
        from hardware.doctor.here import Here
        from hardware.wiring.checks import decoded, plan

        made = plan(*all_wired(settings), decoded(settings.hardware))
        here = Here(made, data.expanduser(), simulated=back_end.simulated)
        return Doctor(back_end, here, time)

    called = _OnCall(doctor)

    def report() -> str:
        from companion.cli.reported import Asked, reported

        asked = Asked(config, data.expanduser(), "simulated" if back_end.simulated else "pi")
        seats, readers = table.seated
        # As in a game, whether there is one or not: then nothing is told that may be a bid.
        found = called.examined(readers, seats, playing=True).findings
        return reported(asked, wall_clock(), lambda: found, log.recent)

    return Ward(called, lambda: enrolled(table), report)


class _OnCall:
    """A doctor who comes when somebody asks: most starts need none, and Python must read much."""

    def __init__(self, comes: Callable[[], Doctor]) -> None:
        self._comes = comes

    @cached_property
    def _here(self) -> Doctor:
        return self._comes()

    def examined(self, readers: Collection[str], seats: int, *, playing: bool) -> Examined:
        return self._here.examined(readers, seats, playing=playing)

    def look_anew(self) -> None:
        self._here.look_anew()

    def try_light(self, seat: int | None) -> None:
        self._here.try_light(seat)

    def try_buzzer(self) -> None:
        self._here.try_buzzer()


def enrolled(table: Table) -> tuple[int, int]:
    """How many of the game's cards are enrolled and how many there are, and nothing of which."""
    placed = BOXES[table.conduct.game.NAME].placed(table.desk.cards.deck().names)
    return sum(one is not None for one in placed), len(placed)
