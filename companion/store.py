"""A table's game on disk: the journal and the history that is its fold, always in step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion import record
from companion.entries import Entry, TimerValue, body, kind, read
from companion.games.registry import AT_TABLE, conduct_of
from companion.history import History, run
from companion.journal import GameRow, Journal, Stamp
from companion.refusals import Refusal
from companion.settings import Settings

BLOCK = 100
"""How many state numbers are reserved at a time: one write for so many screens' changes."""


def header_of(settings: Settings, dealt: dict[str, Any] | None = None) -> Any:
    """Return the game's header by the settings, complete; raises Refusal naming the field.

    `dealt` are the fields that were drawn at random, where the settings say nothing of them.
    """
    game = conduct_of(settings.game).game
    try:
        fields = {"game": game.NAME, **(dealt or {}), **settings.header()}
        raw = msgspec.convert(fields, game.Header)
    except msgspec.ValidationError as fault:
        raise Refusal("header", f"The settings make no game: {fault}.") from None
    return game.complete(raw)


class Store:
    """One game in the journal. `history` changes only after its row is on disk.

    `conduct` is how that game is played, `game` its number there, `written` the newest row's;
    `timer` is how the timer stood at opening, `restored` whether the game was found in the journal.
    """

    def __init__(self, journal: Journal, settings: Settings, label: Callable[[], str]) -> None:
        self.journal = journal
        self.restored = False
        self.written = 0
        self.timer: TimerValue | None = None
        self.conduct = conduct_of(settings.game)
        self.history: History
        self._settings = settings
        self._label = label
        self.game = 0
        self._reserved = journal.reserved()

    @classmethod
    def open(
        cls,
        journal: Journal,
        settings: Settings,
        dealt: dict[str, Any],
        now: float,
        label: Callable[[], str],
        *,
        fresh: bool,
    ) -> Store:
        """Return the journal's newest game, or a new one by the settings; raises Refusal."""
        store = cls(journal, settings, label)
        last = None if fresh else journal.last_game()
        if last is None or not store._restore(last):
            store._begin(header_of(settings, dealt), now)
        return store

    def try_out(self, actions: tuple[Any, ...]) -> Any:
        """Return the state that these actions would lead to; raises Refusal."""
        return run(self.conduct.game, self.history.now.state, actions)[0]

    def write(self, entry: Entry, timer: TimerValue | None, now: float) -> None:
        """Do an entry: on disk first, with the timer as it then stands. Raises Refusal."""
        after = self.history.after(entry)
        self.written = self.journal.append(
            self.game, kind(entry), body(entry), self._stamp(now), timer
        )
        self.history = after

    def checkpoint(self, timer: TimerValue) -> None:
        """Write down how the timer stands; raises Refusal."""
        self.journal.checkpoint(self.game, self.written, timer)

    def reserve(self, number: int) -> None:
        """Make sure that no number up to `number` is given again after a restart."""
        if number > self._reserved:
            self.journal.reserve(number + BLOCK)
            self._reserved = number + BLOCK

    def try_disk(self) -> None:
        """Write down what is written already; raises Refusal if the disk cannot be written."""
        self.journal.reserve(self._reserved)

    def begin_again(self, header: Any, now: float) -> None:
        """Begin another game, of the same kind, with this header; raises Refusal."""
        self._begin(header, now)

    def record(self) -> str:
        """Return the finished game as a record (record.md); raises Refusal `unfinished`."""
        state = self.history.now.state
        if not state.finished:
            raise Refusal("unfinished", "A record is given of a finished game only.")
        return record.write(state.header, self.history.actions)

    def _begin(self, header: Any, now: float) -> None:
        game = self.conduct.game
        state = game.setup(header)
        text = msgspec.json.encode(header).decode()
        self.game = self.journal.begin_game(game.NAME, text, self._stamp(now))
        self.history = History.begin(self.conduct, state, self._first_timer(state))
        self.timer = self.history.now.timer
        self.restored = False
        self.written = self.journal.last_seq()

    def _restore(self, last: GameRow) -> bool:
        """Fold the game's rows; False: they cannot be understood and were set aside."""
        try:
            history = self._folded(last)
        except (Refusal, msgspec.DecodeError) as fault:
            if isinstance(fault, Refusal) and fault.code == "newer":
                raise
            self.journal.set_aside("a row of it cannot be understood")
            self.conduct = conduct_of(self._settings.game)
            return False
        self.game, self.history, self.restored = last.game, history, True
        self.written = self.journal.last_seq()
        self.timer = self._last_timer()
        return True

    def _folded(self, last: GameRow) -> History:
        """Return the journal's game, whatever game the settings name; raises Refusal."""
        if last.name not in AT_TABLE:
            raise Refusal("damaged", "the game is none that is played here")
        self.conduct = AT_TABLE[last.name]
        game = self.conduct.game
        state = game.setup(msgspec.json.decode(last.header, type=game.Header))
        history = History.begin(self.conduct, state, self._first_timer(state))
        for row in self.journal.rows(last.game):
            history = history.after(read(row, self.conduct))
        return history

    def _last_timer(self) -> TimerValue | None:
        last = self.journal.last_checkpoint()
        if last and (last.game, last.seq) == (self.game, self.written):
            return last.total, last.left
        return self.history.now.timer

    def _first_timer(self, state: Any) -> TimerValue | None:
        name = self.conduct.timed(state, self.conduct.Marks())
        seconds = None if name is None else self._settings.timers.of(name)
        return None if seconds is None else (seconds, seconds)

    def _stamp(self, now: float) -> Stamp:
        return Stamp(now, self._label())
