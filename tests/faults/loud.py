"""`companion serve` that fails inside again and again, each time with everything that is secret:
`python -m tests.faults.loud serve ...`. What is done at the table is done all the same.
"""

from __future__ import annotations

import logging
import sys
import threading
from typing import Any

from companion.cli import main
from companion.games.boxes import CARDS
from companion.table import Table
from hardware.bench import TAGS
from web import Keys

FAILS = "The table failed inside: KeyError in "
"""How the log tells of it."""


class Secrets:
    """What the failures say."""

    keys: Keys | None = None

    @classmethod
    def all(cls) -> str:
        """The cards, their tags and the host's key."""
        key = cls.keys.key("host") if cls.keys else ""
        return f"#{key} {' '.join(TAGS.values())} {', '.join(CARDS)}"


def run(words: list[str]) -> None:
    tick, begin, seen = Table.tick, Keys.__init__, set[int]()

    def failing(self: Table, **now: Any) -> None:
        tick(self, **now)
        if self.number not in seen:
            seen.add(self.number)
            threading.Thread(target=fail, name="another").start()
        for _ in range(5):
            logging.getLogger("a library").error("It has seen %s", Secrets.all())
        fail()

    def keeping(self: Keys, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        Secrets.keys = self

    Table.tick, Keys.__init__ = failing, keeping  # type: ignore[method-assign]  # the failure
    main(words)


def fail() -> None:
    raise KeyError(Secrets.all())


if __name__ == "__main__":
    run(sys.argv[1:])
