"""What is known of one board, and what of it the table is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.boards import Board
from companion.inputs import ButtonHealth, Edge, Fault, Input, ReaderHealth, Sighting
from hardware.boards import faults
from hardware.boards.dates import Dates
from hardware.boards.message import Message, message_of
from hardware.contact import Contact

SILENCE: Final = 4.0
"""Seconds without a word after which a board is taken to be gone: it speaks once a second."""

NOTHING: Final[frozenset[str]] = frozenset()


class Post:
    """One board, for one thread; times are monotonic seconds, `now` the start's.

    `arrived` is called for each tag that is new on a reader, before its Sighting, and learns
    nothing of it. What lay on a reader that cannot be heard is taken to lie there still.
    """

    def __init__(
        self,
        name: str,
        board: Board,
        put: Callable[[Input], None],
        now: float,
        arrived: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.board = board
        self.tags = dict.fromkeys(board.readers, NOTHING)
        self.faults: dict[str, Fault | None] = dict.fromkeys(board.readers)
        self.contacts: dict[int, Contact] = {}
        self.fault: Fault | None = None
        """What is wrong with all of it."""
        self._put = put
        self._arrived = arrived
        self._used_readers: frozenset[str] = NOTHING
        self._used_seats = 0
        self._told: dict[str, frozenset[str]] = {}
        self._told_ill: dict[str | int, Fault | None] = {}
        self._heard_at = now
        self._boot: int | None = None
        self._ms = 0
        self._dates = Dates()

    def use(self, seats: int, readers: frozenset[str], now: float) -> None:
        """Tell anew of these readers and seats, and of no others."""
        self._used_seats, self._used_readers = seats, readers
        self._told.clear()
        self._told_ill.clear()
        self._tell(now)

    def hear(self, payload: bytes, now: float) -> None:
        """Take in what it says."""
        message = message_of(payload, self.board)
        self._heard_at = now
        if message is None:
            return self.ails(faults.unclear(self.name), now)
        if message.boot != self._boot or message.ms < self._ms:
            self._begin_anew(now)
        self._boot, self._ms, self.fault = message.boot, message.ms, None
        at = self._dates.of(message.ms, now)
        self._lie(message)
        self._tell(now, at)
        self._press(message, at, now)
        return None

    def ails(self, fault: Fault, now: float) -> None:
        """From now on it cannot be heard: what it holds down counts as let go."""
        self.fault = fault
        self._begin_anew(now)
        self._tell(now)

    def wait_for_it(self, now: float) -> None:
        """It may speak from now on; until it does, what was said of it holds."""
        self._heard_at = now

    def tick(self, now: float) -> None:
        """See whether it still speaks, and whether its buttons are well."""
        silent = faults.silent(self.name)
        if now - self._heard_at >= SILENCE and self.fault != silent:
            self.ails(silent, now)
        self._judge(now)

    @property
    def heard(self) -> bool:
        """Whether it speaks, as such a board can."""
        return self._boot is not None

    def ails_reader(self, name: str) -> Fault | None:
        """What is wrong with a reader."""
        return self.fault or self.faults[name]

    def ails_button(self, seat: int) -> Fault | None:
        """What is wrong with the button of a seat."""
        contact = self.contacts.get(seat)
        return self.fault or (None if contact is None else contact.fault)

    def _begin_anew(self, now: float) -> None:
        self._boot, self._ms, self._dates = None, 0, Dates()
        for seat, contact in self.contacts.items():
            if contact.down:
                self._edge(seat, down=False, at=now)
        self.contacts = {}

    def _lie(self, message: Message) -> None:
        fails = message.fails or [False] * len(self.board.readers)
        for name, tags, failed in zip(self.board.readers, message.tags, fails, strict=True):
            self.faults[name] = faults.fails(self.name, name) if failed else None
            if not failed:
                self.tags[name] = frozenset(tags)

    def _press(self, message: Message, at: float, now: float) -> None:
        for seat, down in zip(self.board.seats, message.down, strict=True):
            contact = self.contacts.get(seat)
            if contact is None:
                contact = self.contacts[seat] = Contact(down=down, at=at, stable=0)
            contact.feed(down, at)
            if (change := contact.feed(down, at)) is not None:
                self._edge(seat, down=change[0], at=change[1])
        self._judge(now)

    def _judge(self, now: float) -> None:
        for seat, contact in self.contacts.items():
            _, let_go = contact.judge(now)
            if let_go:
                self._edge(seat, down=False, at=now)
        self._tell(now)

    def _edge(self, seat: int, *, down: bool, at: float) -> None:
        if seat < self._used_seats:
            self._put(Edge(seat=seat, down=down, at=at))

    def _tell(self, now: float, at: float | None = None) -> None:
        """Tell the table what it has not been told yet."""
        for name in self.board.readers:
            if name in self._used_readers:
                self._say_ill(name, self.ails_reader(name), now)
                if self.heard and self.faults[name] is None:
                    self._say_lying(name, now if at is None else at)
        for seat in self.board.seats:
            if seat < self._used_seats:
                self._say_ill(seat, self.ails_button(seat), now)

    def _say_ill(self, what: str | int, fault: Fault | None, now: float) -> None:
        if self._told_ill.get(what) == fault:
            return
        self._told_ill[what] = fault
        if isinstance(what, str):
            self._put(ReaderHealth(what, fault, now))
        else:
            self._put(ButtonHealth(what, fault, now))

    def _say_lying(self, name: str, at: float) -> None:
        tags, before = self.tags[name], self._told.get(name, NOTHING)
        if tags == before:
            return
        for _ in tags - before:
            self._arrived()
        self._told[name] = tags
        self._put(Sighting(reader=name, tags=tags, at=at))
