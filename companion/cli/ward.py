"""What the doctor's page of a running table is handed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.wired import all_wired
from companion.games.boxes import BOXES
from companion.settings import Settings
from companion.table import Table

if TYPE_CHECKING:
    from hardware.contract import BackEnd
    from web.ward.ports import Ward


def ward(table: Table, settings: Settings, back_end: BackEnd, data: Path) -> Ward:
    """The doctor of this table, and how many of its game's cards are enrolled."""
    from hardware.doctor.examine import Doctor
    from hardware.doctor.here import Here
    from hardware.wiring.checks import decoded, plan
    from web.ward.ports import Ward

    made = plan(*all_wired(settings), decoded(settings.hardware))
    here = Here(made, data.expanduser(), simulated=back_end.simulated)
    return Ward(Doctor(back_end, here, time), lambda: enrolled(table))


def enrolled(table: Table) -> tuple[int, int]:
    """How many of the game's cards are enrolled and how many there are, and nothing of which."""
    placed = BOXES[table.conduct.game.NAME].placed(table.desk.cards.deck().names)
    return sum(one is not None for one in placed), len(placed)
