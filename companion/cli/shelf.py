"""The backups of a running table, as its host's page asks for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from companion.cli.opening import wall_clock
from companion.installed import is_backed_up_daily, to_type
from companion.started import Unfinished
from companion.words import Said


class Shelf:
    """The web's `Shelf` of one data folder; `again` begins the table anew.

    Nothing that lies there leaves here but numbers, dates and how many games there are.
    """

    def __init__(
        self, folder: Path, unfinished: Unfinished | None, again: Callable[[], None]
    ) -> None:
        self._folder = folder
        self._unfinished = unfinished
        self._again = again
        self._lock = Lock()

    def told(self) -> dict[str, Any]:
        """What stands on the page."""
        from companion import backups, rescue

        with self._lock:
            known, lost = backups.known(self._folder), rescue.lost_files(self._folder)
            journal = rescue.lost(self._folder)
        return {
            "journal": journal and {"what": journal.what, "number": journal.number},
            "lost": [{"name": name, "number": number} for name, number in lost.items()],
            "backups": [
                {
                    "number": one.number,
                    "date": one.contents.label[:16].replace("T", " "),
                    "games": one.contents.games,
                    "rescued": one.contents.why == rescue.RESCUED,
                }
                for one in known
            ],
            "daily": is_backed_up_daily(self._folder),
            "stick": to_type("backup /media/stick", self._folder),
            "safe": self._unfinished and self._unfinished.sentence,
        }

    def make(self) -> Said:
        """Make a backup beside the running table; raises Refusal."""
        from companion import backups

        with self._lock:
            made = backups.make(self._folder, wall_clock(), why="by hand", rotating=True)
        return backups.made(made)

    def put_back(self, number: int, only: str) -> None:
        """Have a backup, or one file of it, take the place of what is there, and begin anew."""
        from companion import backups

        with self._lock:
            backups.put_back(self._folder, backups.of_number(self._folder, number).path, only)
        self._again()

    def try_again(self) -> None:
        """Begin anew with everything."""
        self._again()
