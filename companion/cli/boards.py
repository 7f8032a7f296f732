"""Boards that `table.toml` names: put beside the table's own wires, and heard by the doctor."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from companion.broker import Broker
from companion.cli import log
from companion.inputs import Input
from companion.settings import Settings

if TYPE_CHECKING:
    from hardware.boards.hub import Hub
    from hardware.boards.post import Post
    from hardware.boards.wire import News, Who, Wire
    from hardware.contract import BackEnd
    from hardware.doctor.finding import Finding

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
        report=log.tell,
    )
    mixed = Mixed(own, settings.boards, hub)
    stack.callback(mixed.stop)
    return mixed


HEARING: Final = 12.0
"""Seconds in which it is known of every board whether it is heard: the broker answers or does not,
a stranger is tried, and a board speaks or is silent.
"""
LOOK: Final = 0.05


def of_boards(settings: Settings, folder: Path) -> Iterator[Finding]:
    """Whether each board is heard, as the doctor tells it; nothing where there are none.

    It listens as one more client beside a table that runs. What lies on a board is not told.
    """
    if not settings.boards or settings.broker is None:
        return
    from hardware.boards.hub import Hub

    connect = connecting(settings.broker, folder, again=(0.5, 1.0))
    hub = Hub(settings.broker, settings.boards, connect, lambda _: None, time)
    with ExitStack() as stack:
        stack.callback(hub.stop)
        hub.start()
        _wait(hub)
        posts = tuple(hub.posts.values())
        yield from (one for post in posts for one in _told(post))


def _wait(hub: Hub) -> None:
    until = time.monotonic() + HEARING
    while time.monotonic() < until:
        if all(post.heard or post.fault for post in hub.posts.values()):
            return
        time.sleep(LOOK)


def _told(post: Post) -> Iterator[Finding]:
    """A board's finding, and one for each of its readers that fails."""
    from hardware.boards import faults
    from hardware.doctor.finding import Finding, of_fault

    name, tried = f"Board {post.name}", "whether it is heard at the house's broker"
    if not post.heard:
        fault = post.fault or faults.away()
        yield Finding(name, tried, fault.seen, fault.cure, "bad", fault.code)
        return
    board = post.board
    brings = [f"reader {one}" for one in board.readers]
    brings += [f"the button of seat {one}" for one in board.buttons]
    yield Finding(name, tried, f"It is heard, and brings {', '.join(brings) or 'nothing'}.")
    for reader, ill in post.faults.items():
        if ill is not None:
            yield of_fault(f"Reader {reader}", f"its board, {post.name}", ill, reader)


class connecting:  # noqa: N801  # a function that keeps two things
    """Makes a hub's connections to this broker; files that it names lie in `folder`."""

    def __init__(self, broker: Broker, folder: Path, again: tuple[float, float] = AGAIN) -> None:
        self._broker = broker
        self._folder = folder
        self._again = again

    def __call__(self, put: Callable[[News], None], who: Who, /) -> Wire:
        """Make one that is not open yet."""
        from hardware.boards.wire import Listening
        from web.house.line import Line

        broker = self._broker
        if who == "nameless":
            broker = msgspec.structs.replace(broker, user=None, password_file=None)
        return Line(
            broker,
            self._folder,
            f"pirate-table-{'boards' if who == 'table' else 'stranger'}-{secrets.token_hex(6)}",
            put,
            again=self._again,
            listening=lambda: put(Listening()),
            secret=secrets.token_hex(16) if who == "pretender" else None,
        )
