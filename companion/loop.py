"""One queue, one writer: everything that happens to the table goes through here.

Readers, buttons and pages put into the queue from their threads; one thread runs `run`. The loop
makes no thread of its own.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from companion import screen
from companion.audience import HOST, PUBLIC, Audience
from companion.clock import Clock
from companion.games.conduct import Command, Conduct
from companion.inputs import Edge, Input, Notice, PhoneNews
from companion.journal import Arrival
from companion.languages import ENGLISH, encode
from companion.plates import Lamps, Seated, shown
from companion.refusals import Refusal
from companion.resting import Rest
from companion.table import Answer, Table
from companion.timer import Timer
from companion.words import say

Watcher = Callable[["Screens"], None]
"""Called in the table's thread with the new screens."""

Told = TypeVar("Told")

BROKEN = say("The companion could not do that; nothing was changed. Try another way.")

ENDED = say("The companion is being ended; nothing was changed.")

LONGEST_WAIT = 1.0


@dataclass(frozen=True, slots=True)
class _Asking:
    command: dict[str, Any] | Command
    on: int | None
    viewer: str | None
    phone: bool
    answer: Future[Answer]


@dataclass(frozen=True, slots=True)
class _Calling:
    call: Callable[[], Any]
    answer: Future[Any]


class _End:
    """Put into the queue to end the loop."""


class Screens:
    """What all may see of one state of the table; `number` is the state's.

    The public's and the host's are composed at once and may be read from any thread; a player's
    only when it is asked for, in the table's thread and before the table changes. Each is composed
    once for all languages: only what was said in it is told in another one.
    """

    def __init__(self, table: Table, clock: Clock, *, simulated: bool) -> None:
        now = clock.monotonic()
        self._clock = clock
        self._table = table
        self._timer: Timer | None = table.timer
        self._conduct: Conduct = table.conduct
        self._counts_to = table.play.counts_to
        self._public = screen.public(table, now, simulated=simulated)
        self._composed = {PUBLIC: self._public, HOST: screen.hosted(self._public, table, now)}

    @property
    def number(self) -> int:
        """The number of the state that is shown."""
        number: int = self._public["number"]
        return number

    @property
    def rest(self) -> Rest | None:
        """Why all stands still, or None."""
        rest: Rest | None = self._public["rest"]
        return rest

    @property
    def seats(self) -> tuple[Seated, ...]:
        """The seats as everybody sees them."""
        seats: tuple[Seated, ...] = self._public["seats"]
        return seats

    def has(self, audience: Audience) -> bool:
        """Whether this screen is composed, so that any thread may ask for it."""
        return audience.speaking(ENGLISH) in self._composed

    def of(self, audience: Audience) -> bytes:
        """Return one audience's screen as JSON in its language, its two clocks as of now."""
        now = self._clock.monotonic()
        who = audience.speaking(ENGLISH)
        if who not in self._composed:
            self._composed[who] = screen.private(self._public, self._table, who.player or "")
        shown = dict(self._composed[who])
        shown["timer"] = screen.timer(self._timer, now)
        if self._counts_to is not None:
            left = round(max(0.0, self._counts_to - now), 2)
            shown.update(self._conduct.counted(shown, left))
        return encode(shown, audience.language)


class Loop:
    """The table's only way in and out for other threads.

    `seated` is told in the table's thread how many seats there are and which readers are used: at
    the start of `run`, and whenever a new game changes that. `lights` is told the seats whose light
    is lit or blinks, `sound` what to play ("problem", "time", or "card" for one that was enrolled),
    `rearranged` is told that readers or buttons were found elsewhere: the hardware is to be begun
    anew. `report` gets a line for the log when the program itself has failed. The tick of a card
    that was read comes from its reader at once, not from here.
    """

    def __init__(
        self,
        table: Table,
        clock: Clock,
        *,
        simulated: bool = False,
        seated: Callable[[int, tuple[str, ...]], None] = lambda _seats, _readers: None,
        lights: Callable[[Lamps], None] = lambda _: None,
        sound: Callable[[str], None] = lambda _: None,
        rearranged: Callable[[], None] = lambda: None,
        report: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._table = table
        self._clock = clock
        self._simulated = simulated
        self._seated = seated
        self._seated_as: tuple[int, tuple[str, ...]] | None = None
        self._lights = lights
        self._sound = sound
        self._rearranged = rearranged
        self._told_ready = False
        self._report = report
        self._queue: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._watchers: tuple[Watcher, ...] = ()
        self._lit: Lamps | None = None
        self._ended = False
        self._published = self._compose()

    # From any thread.

    def put(self, what: Input | PhoneNews | Notice) -> None:
        """Hand in what a reader, a button, a phone's coming or a notice tells; never blocks."""
        self._queue.put(what)

    def ask(
        self,
        command: dict[str, Any] | Command,
        *,
        on: int | None,
        viewer: str | None = None,
        phone: bool = False,
    ) -> Future[Answer]:
        """Ask for a command; `on` is the number of the screen it was made on.

        The future gives an Answer once the new state is on disk and published, or raises Refusal
        (Stale among them) as `viewer` may see it. `phone`: it is the viewer's own phone that asks.
        """
        answer: Future[Answer] = Future()
        self._enqueue(_Asking(command, on, viewer, phone, answer))
        return answer

    def screen(self, audience: Audience = PUBLIC) -> bytes:
        """Return the newest screen for an audience as JSON, its times as of now.

        A player's may have to be composed by the table's thread, and is waited for.
        """
        published = self._published
        if published.has(audience):
            return published.of(audience)
        return self._called(lambda: self._published.of(audience))

    def number(self) -> int:
        """Return the number of the newest screen."""
        return self._published.number

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` with every new screen; returns what ends that."""
        self._watchers = (*self._watchers, watcher)
        return lambda: self._unwatch(watcher)

    def record(self) -> str:
        """Return the record of a finished game; raises Refusal `unfinished` before."""
        return self._called(self._table.record)

    def deck(self) -> str:
        """Return the enrolled cards as a file; raises Refusal `under-way` during a game."""
        return self._called(self._table.deck_text)

    def keep_games(self, arrivals: tuple[Arrival, ...]) -> int:
        """Keep finished games from elsewhere; returns how many were new; raises Refusal."""
        return self._called(lambda: self._table.keep_games(arrivals))

    def answers(self, within: float) -> bool:
        """Whether the table's thread gets to what is asked now within so many seconds."""
        answer: Future[None] = Future()
        self._enqueue(_Calling(lambda: None, answer))
        try:
            answer.result(timeout=within)
        except (TimeoutError, Refusal):
            answer.cancel()
            return False
        return True

    def _called(self, call: Callable[[], Told]) -> Told:
        answer: Future[Told] = Future()
        self._enqueue(_Calling(call, answer))
        return answer.result(timeout=10)

    def stop(self) -> None:
        """End `run` after what is queued now."""
        self._queue.put(_End())

    def _enqueue(self, asking: _Asking | _Calling) -> None:
        self._queue.put(asking)
        if self._ended:
            self._turn_away()

    def _turn_away(self) -> None:
        """Answer those who asked too late: the loop has ended."""
        while not self._queue.empty():
            with suppress(queue.Empty):
                late = self._queue.get_nowait()
                if isinstance(late, _Asking | _Calling) and not late.answer.cancelled():
                    late.answer.set_exception(Refusal("ended", ENDED))

    # In the table's thread.

    def run(self) -> None:
        """Work until `stop` is called."""
        self._seat()
        self._publish(always=True)
        while not isinstance(item := self._next(), _End):
            self._take(item)
        self._ended = True
        self._turn_away()

    def work(self) -> None:
        """Do what is queued and due, without waiting: for tests and for callers without threads."""
        while not self._queue.empty():
            self._take(self._queue.get_nowait())
        self._take(None)

    def _next(self) -> object:
        now = self._clock.monotonic()
        due = self._table.due(now=now)
        wait = LONGEST_WAIT if due is None else min(LONGEST_WAIT, max(0.0, due - now))
        try:
            return self._queue.get(timeout=wait)
        except queue.Empty:
            return None

    def _take(self, item: object) -> None:
        """Do one item and what is due: hands before it, since theirs was earlier."""
        now = self._clock.monotonic()
        if isinstance(item, Edge):
            self._handle(item, now)
        self._guarded(lambda: self._table.tick(now=now))
        answering = None if isinstance(item, Edge) else self._handle(item, now)
        if self._seated_as is not None:
            self._seat()
        self._publish()
        if answering is not None:
            answering()
        if self._table.chairs.ready and not self._told_ready:
            self._told_ready = True
            self._guarded(self._rearranged)

    def _handle(self, item: object, now: float) -> Callable[[], None] | None:
        """Do one item; returns how to answer the one who asked, once screens are told."""
        if isinstance(item, _Asking):
            return self._answered(item.answer, lambda: self._do(item, now))
        if isinstance(item, _Calling):
            return self._answered(item.answer, item.call)
        if isinstance(item, Input):
            self._guarded(lambda: self._table.take_in(item, now=now))
        elif isinstance(item, PhoneNews):
            self._guarded(lambda: self._table.hear_phones(item, now=now))
        elif isinstance(item, Notice):
            self._guarded(lambda: self._table.hear_notice(item, now=now))
        return None

    def _do(self, item: _Asking, now: float) -> Answer:
        return self._table.do(
            item.command, now=now, on=item.on, viewer=item.viewer, phone=item.phone
        )

    def _answered(self, answer: Future[Any], call: Callable[[], Any]) -> Callable[[], None] | None:
        if not answer.set_running_or_notify_cancel():
            return None
        try:
            result = call()
        except Refusal as refusal:
            refused = refusal
            return lambda: answer.set_exception(refused)
        except Exception as fault:
            self._report_fault(fault)
            return lambda: answer.set_exception(Refusal("broken", BROKEN))
        return lambda: answer.set_result(result)

    def _guarded(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as fault:
            self._report_fault(fault)

    def _report_fault(self, fault: Exception) -> None:
        """Tell the log the kind of failure and its place; its text may hold a card."""
        trace = fault.__traceback__
        while trace and trace.tb_next:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}" if trace else "?"
        self._report(f"The table failed inside: {type(fault).__name__} in {where}.")

    def _seat(self) -> None:
        """Tell about the seats and readers, if they are others now."""
        if self._seated_as == self._table.seated:
            return
        self._seated_as = self._table.seated
        self._lit = None
        self._guarded(lambda: self._seated(*self._table.seated))
        self._guarded(lambda: self._table.readers_start(now=self._clock.monotonic()))

    def _publish(self, *, always: bool = False) -> None:
        sounds, self._table.sounds = self._table.sounds, []
        for name in sounds:
            self._guarded(partial(self._sound, name))
        if always or self._table.number != self._published.number:
            self._guarded(self._publish_screens)

    def _publish_screens(self) -> None:
        published = self._compose()
        self._published = published
        self._light(shown(published.seats, self._table.troubled))
        for watcher in self._watchers:
            self._guarded(partial(watcher, published))

    def _light(self, lit: Lamps) -> None:
        if lit != self._lit:
            self._lit = lit
            self._guarded(lambda: self._lights(lit))

    def _compose(self) -> Screens:
        return Screens(self._table, self._clock, simulated=self._simulated)

    def _unwatch(self, watcher: Watcher) -> None:
        self._watchers = tuple(one for one in self._watchers if one is not watcher)
