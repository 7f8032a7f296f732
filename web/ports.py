"""What the pages need from the table: one small protocol, so that tests can put a fake there."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol

from companion.audience import PUBLIC, Audience
from companion.inputs import PhoneNews
from companion.resting import Rest


class Screens(Protocol):
    """What all may see of one state of the table."""

    @property
    def number(self) -> int:
        """The state's number."""

    @property
    def rest(self) -> Rest | None:
        """Why all stands still: paused, or over; None while it goes on."""

    def of(self, audience: Audience, /) -> bytes:
        """One audience's screen as JSON; only while a watcher is told of it."""


Watcher = Callable[[Screens], None]


class Loop(Protocol):
    """The running table as the pages see it (companion/loop.py)."""

    def ask(
        self,
        command: dict[str, Any],
        *,
        on: int | None,
        viewer: str | None = None,
        phone: bool = False,
    ) -> Future[Any]:
        """Put a command to the table; the answer has `.number`, or raises `Refusal` or `Stale`.

        `on` is the state number that the person saw, `viewer` the player behind the cover, or the
        one whose `phone` asks.
        """

    def put(self, what: PhoneNews, /) -> None:
        """Tell the table whose phones are there; never blocks."""

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        """The screen as it is now, as JSON; the host's has the controls in it."""

    def watch(self, watcher: Watcher, /) -> object:
        """Call `watcher` in the table's thread after every change. It must not block."""

    def record(self) -> str:
        """The table record of a finished game; raises `Refusal` before its end."""

    def deck(self) -> str:
        """The enrolled cards as a file; raises `Refusal` while a game is under way."""
