"""Boards that `table.toml` names, put beside the table's own wires."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.broker import Broker
from companion.inputs import Input
from companion.settings import Settings

if TYPE_CHECKING:
    from hardware.boards.wire import News, Wire
    from hardware.contract import BackEnd

AGAIN = (1.0, 5.0)
"""Seconds until a broker is tried again: a game waits for it."""


def with_boards(
    settings: Settings,
    folder: Path,
    put: Callable[[Input], None],
    opened: Callable[[Callable[[Input], None]], BackEnd],
    stack: ExitStack,
) -> BackEnd:
    """The back end that `opened` makes with what it is to `put`, and the boards beside it.

    It ends with `stack`. Raises what `opened` raises.
    """
    if not settings.boards or settings.broker is None:
        own = opened(put)
        stack.callback(own.stop)
        return own
    from hardware.boards.hub import Hub
    from hardware.boards.mixed import Mixed, without

    own = opened(without(settings.boards, put))
    stack.callback(own.stop)
    hub = Hub(
        settings.broker,
        settings.boards,
        connecting(settings.broker, folder),
        put,
        time,
        arrived=lambda: own.buzzer.sound("card"),
    )
    mixed = Mixed(own, settings.boards, hub)
    stack.callback(mixed.stop)
    return mixed


class connecting:  # noqa: N801  # a function that keeps two things
    """Makes a hub's connections to this broker; files that it names lie in `folder`."""

    def __init__(self, broker: Broker, folder: Path, again: tuple[float, float] = AGAIN) -> None:
        self._broker = broker
        self._folder = folder
        self._again = again

    def __call__(self, put: Callable[[News], None], /, *, stranger: bool) -> Wire:
        """Make one that is not open yet."""
        from hardware.boards.wire import Listening
        from web.house.line import Line

        who = self._broker
        if stranger:
            who = msgspec.structs.replace(who, user=None, password_file=None)
        return Line(
            who,
            self._folder,
            f"pirate-table-{'stranger' if stranger else 'boards'}-{secrets.token_hex(6)}",
            put,
            again=self._again,
            listening=lambda: put(Listening()),
        )
