"""A table's game on disk: the journal and the history that is its fold, always in step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion import record
from companion.entries import Entry, TimerValue, body, kind, read
from companion.games.registry import AT_TABLE, CHRONICLES, conduct_of
from companion.history import History, run
from companion.journal import GameRow, Journal, Keeping, Stamp
from companion.refusals import Refusal
from companion.remembered import Numbers, Remembered
from companion.settings import Settings
from companion.setup import Chosen, Plan
from companion.words import say

BLOCK = 100
"""How many state numbers are reserved at a time: one write for so many screens' changes."""

NO_RECORD = say(
    "This game was corrected in a way that no record can say; it is kept in the journal. Mend the "
    "older entry instead of its outcome, and the record can be saved."
)

NOT_UNFINISHED = say("No such game can be gone on with.")

NOT_UNDERSTOOD = say(
    "The journal's last game cannot be understood. Start `companion serve` once: it sets it aside."
)


def header_of(settings: Settings, dealt: dict[str, Any] | None = None) -> Any:
    """Return the game's header by the settings, complete; raises Refusal naming the field.

    `dealt` are the fields that were drawn at random, where the settings say nothing of them.
    """
    game = conduct_of(settings.game).game
    try:
        fields = {"game": game.NAME, **(dealt or {}), **settings.header()}
        raw = msgspec.convert(fields, game.Header)
    except msgspec.ValidationError as fault:
        raise Refusal("header", say("The settings make no game: {why}.", why=str(fault))) from None
    return game.complete(raw)


class Store:
    """One game in the journal. `history` changes only after its row is on disk.

    `conduct` is how that game is played, `game` its number there, `written` the newest row's,
    `chosen` what was chosen for it beside its header; `timer` is how the timer stood at opening,
    `restored` whether the game was found in the journal, `remembered` what is kept for all games.
    """

    def __init__(self, journal: Journal, settings: Settings, label: Callable[[], str]) -> None:
        self.journal = journal
        self.restored = False
        self.written = 0
        self.timer: TimerValue | None = None
        self.conduct = conduct_of(settings.game)
        self.history: History
        self.remembered = Remembered(journal)
        self.chosen = Chosen(settings.timers)
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
        plain: bool = False,
    ) -> Store:
        """Return the journal's newest game, or a new one by the settings; raises Refusal.

        `plain`: the group's own cards are left out.
        """
        store = cls(journal, settings, label)
        if plain:
            store.remembered.leave_cards_out()
        last = None if fresh else journal.last_game()
        if last is None or not store._restore(last):
            plan = Plan(store.conduct, header_of(settings, dealt), store.chosen)
            store._begin(plan, now, lambda _: store._told(store.remembered.unset()))
        return store

    def try_out(self, actions: tuple[Any, ...]) -> Any:
        """Return the state that these actions would lead to; raises Refusal."""
        return run(self.conduct, self.history.now.state, actions)[0]

    def write(self, entry: Entry, timer: TimerValue | None, now: float) -> None:
        """Do an entry: on disk first, with the timer as it then stands. Raises Refusal."""
        after = self.history.after(entry)
        self.written = self.journal.append(
            self.game, kind(entry), body(entry), self._stamp(now), timer
        )
        self.history = after

    def keep(self, **kept: Any) -> None:
        """Keep something for all games, by name (`companion.remembered`); raises Refusal."""
        for name, value in self._told(kept).items():
            self.journal.keep(name, value)
        self.remembered.take(kept)

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

    def begin_again(self, plan: Plan, numbers: Numbers, now: float) -> None:
        """Begin another game, and remember how it was set up; raises Refusal.

        `numbers` are gems on each Island that were read off a help card.
        """
        stamp = self._stamp(now)
        kept: dict[str, Any] = {}

        def keeping(game: int) -> dict[str, str]:
            kept.update(self.remembered.with_game(plan, numbers, game, stamp.label))
            return self._told(kept)

        self._begin(plan, now, keeping)
        self.remembered.take(kept)

    def take_up(self, game: int) -> None:
        """Go on with an older game that was given up; raises Refusal: then nothing has changed."""
        row = next((one for one in self.journal.games() if one.game == game), None)
        older = Store(self.journal, self._settings, self._label)
        try:
            history = older._folded(row) if row else None
        except (Refusal, msgspec.DecodeError):
            history = None
        if history is None or not history.begun or history.now.state.finished:
            raise Refusal("no-game", NOT_UNFINISHED)
        self.journal.take_up(game)
        self.game, self.history, self.restored = game, history, True
        self.conduct, self.chosen, self.timer = older.conduct, older.chosen, history.now.timer
        self.written = self.journal.last_seq()

    def record(self) -> str:
        """Return the finished game as a record (record.md); raises Refusal.

        `unfinished`, also until all have seen how it ended: a record tells all that was hidden.
        `corrected`: what hands put right beside the rules, no record can say.
        """
        state = self.history.now.state
        if not CHRONICLES[self.conduct.game.NAME].over(state, self.history.now.marks):
            raise Refusal("unfinished", say("A record is given of a finished game only."))
        lines = self.history.actions
        if any(type(line) in self.conduct.CORRECTIONS for line in lines):
            raise Refusal("corrected", NO_RECORD)
        return record.write(state.header, lines)

    @staticmethod
    def _told(kept: dict[str, Any]) -> dict[str, str]:
        return {name: msgspec.json.encode(value).decode() for name, value in kept.items()}

    def _begin(self, plan: Plan, now: float, keeping: Keeping) -> None:
        game = plan.conduct.game
        state = game.setup(plan.header)
        text = msgspec.json.encode(plan.header).decode()
        self.game = self.journal.begin_game(game.NAME, text, self._stamp(now), keeping)
        self.conduct, self.chosen = plan.conduct, plan.chosen
        self.history = History.begin(self.conduct, state, self._first_timer(state))
        self.timer = self.history.now.timer
        self.restored = False
        self.written = self.journal.last_seq()

    def _restore(self, last: GameRow) -> bool:
        """Fold the game's rows; False: they cannot be understood and were set aside."""
        try:
            history = self._folded(last)
        except Exception as fault:  # whatever stands there, the table starts
            if isinstance(fault, Refusal) and fault.code in ("newer", "storage"):
                raise
            self.journal.set_aside(say("a row of it cannot be understood"))
            self.conduct = conduct_of(self._settings.game)
            self.chosen = Chosen(self._settings.timers)
            return False
        self.game, self.history, self.restored = last.game, history, True
        self.written = self.journal.last_seq()
        self.timer = self._last_timer()
        return True

    def _folded(self, last: GameRow) -> History:
        """Return the journal's game, whatever game the settings name; raises Refusal."""
        if last.name not in AT_TABLE:
            raise Refusal("damaged", say("the game is none that is played here"))
        self.conduct = AT_TABLE[last.name]
        self.chosen = self.remembered.chosen(last.game) or self.chosen
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
        seconds = None if name is None else self.chosen.timers.of(name)
        return None if seconds is None else (seconds, seconds)

    def _stamp(self, now: float) -> Stamp:
        return Stamp(now, self._label())


def left(journal: Journal) -> tuple[History, Chosen] | None:
    """Return the game that a journal was left with, None where none was begun; changes nothing.

    Raises Refusal: `newer`, or `damaged`.
    """
    last = journal.last_game()
    if last is None:
        return None
    store = Store(journal, Settings(), str)
    try:
        return store._folded(last), store.chosen
    except (Refusal, msgspec.DecodeError) as fault:
        if isinstance(fault, Refusal) and fault.code == "newer":
            raise
        raise Refusal("damaged", NOT_UNDERSTOOD) from None
