"""Take away what a table that is no more has left at the broker: it would stand there for ever."""

from __future__ import annotations

import queue
import secrets
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from companion.broker import Broker
from companion.refusals import Refusal
from companion.words import as_said
from web.house import discovery
from web.house.claim import Clock, status_of
from web.house.line import AGAIN, Came, Gone, Heard, Line

PARTS: Final = ("table", "timer", "result", "status")

FOUND: Final = 10.0
"""Seconds that the broker has to let us in."""

KEPT: Final = 2.0
"""Seconds in which it tells what it keeps."""

SLACK: Final = 5.0
"""Seconds longer than a beat, in which a table that is there speaks."""

_Item = Came | Gone | Heard


def forget(
    broker: Broker,
    folder: Path,
    name: str,
    *,
    waiting: Callable[[float], None] = lambda _: None,
    clock: Clock = time.monotonic,
    again: tuple[float, float] = AGAIN,
    slack: float = SLACK,
) -> None:
    """Clear all that is kept of the table `name`, for other rooms and for Home Assistant.

    Where it stands there as online it is waited for (`waiting` is told how long): that may be from
    before the broker's death. Raises Refusal `broker` where it speaks, or where nothing is kept of
    such a table, or where the broker is not there, or does not let this user write it: a broker
    says nothing of that, so it is heard there that the table's status is gone.
    """
    own = msgspec.structs.replace(broker, name=name, discovery=False)
    heard: queue.SimpleQueue[_Item] = queue.SimpleQueue()
    line = Line(broker, folder, f"pirate-forget-{secrets.token_hex(6)}", heard.put, again=again)
    with closing(line):
        line.open()
        _let_in(heard, broker, clock)
        line.listen(own.public("status"))
        _check(heard, name, waiting, clock, slack)
        for topic, nothing in discovery.payloads(own).items():
            line.say(topic, nothing)
        for part in PARTS:
            line.say(own.public(part), b"")
        line.flush()
        _heard_of_it(heard, name, clock)


def _let_in(heard: queue.SimpleQueue[_Item], broker: Broker, clock: Clock) -> None:
    until = clock() + FOUND
    while not isinstance(item := _next(heard, until - clock()), Came):
        host, port = broker.at
        if isinstance(item, Gone) and item.refused:
            raise _refusal(f"The broker at {host}:{port} does not let us in: {item.refused}.")
        if item is None:
            raise _refusal(f"There is no broker at {host}:{port}.")


def _check(
    heard: queue.SimpleQueue[_Item],
    name: str,
    waiting: Callable[[float], None],
    clock: Clock,
    slack: float,
) -> None:
    """Raise Refusal unless the table is known and says nothing."""
    first = _next(heard, KEPT)
    status = status_of(first.payload) if isinstance(first, Heard) else None
    if status is None:
        raise _refusal(f"Nothing is kept of a table called {name}.")
    if status.state == "offline":
        return
    until = clock() + status.rhythm + slack
    waiting(until - clock())
    while (item := _next(heard, until - clock())) is not None:
        said = status_of(item.payload) if isinstance(item, Heard) else None
        if said is not None and said.state == "offline":
            return
        if said is not None:
            raise _refusal(f"{name} is there. Only a table that is switched off can be forgotten.")


def _heard_of_it(heard: queue.SimpleQueue[_Item], name: str, clock: Clock) -> None:
    until = clock() + KEPT
    while (item := _next(heard, until - clock())) is not None:
        if isinstance(item, Heard) and not item.payload:
            return
    raise _refusal(
        f"The broker did not let this user take {name} away: all of it is still there. Use "
        f"{name}'s own user, or one that may write what tables say."
    )


def _next(heard: queue.SimpleQueue[_Item], seconds: float) -> _Item | None:
    try:
        return heard.get(timeout=max(0.0, seconds))
    except queue.Empty:
        return None


def _refusal(why: str) -> Refusal:
    return Refusal("broker", as_said(why))
