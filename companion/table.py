"""The running game: what people do goes in, what screens may show comes out. The heart.

Whatever is accepted is in the journal before it counts; the game in memory is always the fold of
the journal's rows. The table has no thread and no clock: `now` (monotonic seconds) comes with
every call, and `due` says when it wants a tick.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from companion import commands as c
from companion import plans
from companion.chance import Random, dealt, excavation
from companion.deck import Deck
from companion.entries import Marking, Marks, Redone, Undone
from companion.games import pirates_word as game
from companion.games.pirates_word.actions import Action, Lock, RevealShips, tidied
from companion.games.pirates_word.at_table.cards import ShipCards
from companion.inputs import Edge, Input, ReaderHealth, Sighting
from companion.journal import Journal
from companion.readings import Readings, Shown
from companion.refusals import Refusal, Stale
from companion.running import Running
from companion.settings import Settings
from companion.store import Store
from companion.timer import Timer

SETTLING = 3.0
"""Seconds after a restart in which the readers tell what has lain there all the time."""

HINT = 6.0
"""Seconds that the answer to a button is shown."""

RETRY = 1.0
"""Seconds until a card that could not be written down is tried again."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command led to: the table's number, and what only the one who asked may see."""

    number: int
    secret: dict[str, Any] | None = None


class Table(Running):
    """One table with its running game. Make it with `Table.open`; use it from one thread."""

    def __init__(self, store: Store, settings: Settings, deck: Deck, random: Random, now: float):
        quiet_until = now + SETTLING if store.restored else None
        super().__init__(store, settings, Readings(deck, ShipCards(), quiet_until=quiet_until), now)
        self._settings = settings
        self._random = random
        self._begin(now)

    @classmethod
    def open(
        cls,
        journal: Journal,
        settings: Settings,
        *,
        deck: Deck | None = None,
        random: Random,
        now: float,
        label: Callable[[], str] = lambda: "",
        fresh: bool = False,
    ) -> Table:
        """Return the table as the journal left it, or with a new game by the settings.

        `deck` instead of the settings' own; `label` writes the wall clock for people; `fresh`
        begins a new game although one is running. Raises Refusal.
        """
        ships = dealt(settings, settings.players, random)
        store = Store.open(journal, settings, ships, now, label, fresh=fresh)
        return cls(store, settings, deck or Deck(settings.deck), random, now)

    def _begin(self, now: float) -> None:
        self._seen: object = None
        self._shown_before: tuple[Shown, ...] = ()
        self._retry_at: float | None = None
        self._settle(now)

    def shown(self, now: float) -> tuple[Shown, ...]:
        """Return the cards' messages that stand now."""
        return self.readings.shown(now)

    def record(self) -> str:
        """Return the finished game's record; raises Refusal `unfinished` before."""
        return self._store.record()

    # What comes in.

    def do(
        self,
        command: c.Command | dict[str, Any],
        *,
        now: float,
        on: int | None = None,
        viewer: str | None = None,
    ) -> Answer:
        """Do what a page asks for, or raise Refusal, and then nothing has changed.

        `on` is the number of the screen that was tapped; the refusal is as `viewer` may see it.
        """
        try:
            wish = c.decode(command) if isinstance(command, dict) else command
            self._check_fresh(on, wish)
            secret = self._carry_out(wish, viewer, now)
        except Refusal as refusal:
            raise refusal.for_viewer(viewer) from None
        finally:
            self._settle(now)
        return Answer(self.number, secret)

    def take_in(self, what: Input, *, now: float) -> None:
        """Take in what a reader or a button tells; never raises Refusal."""
        if isinstance(what, Sighting):
            self.readings.see(what, self.state)
        elif isinstance(what, ReaderHealth):
            self.readings.hear(what)
        elif 0 <= what.seat < len(self.state.players):
            self._edge(what, now)
        self._follow(now)
        self._settle(now)

    def tick(self, *, now: float) -> None:
        """Do what has become due: holds, the countdown, the timer, messages."""
        for seat in self._holds.tick(now):
            self._held(seat, now)
        opens_at = self._opens_at()
        if opens_at is not None and now >= opens_at:
            self._by_itself(lambda: self._open_fists(now), now)
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_at = None
            self._follow(now)
            self._try_disk(now)
        self._tick_timer(now)
        self._lock_when_done(now)
        self._settle(now)

    def due(self, *, now: float) -> float | None:
        """Return when `tick` is wanted next (monotonic seconds), or None."""
        times = (
            self._holds.due(),
            self._opens_at(),
            self.timer.next_due(now) if self.timer else None,
            self.readings.due(now),
            self.hint[1] if self.hint else None,
            self._retry_at,
        )
        return min((time for time in times if time is not None), default=None)

    def readers_start(self, *, now: float) -> None:
        """The readers begin to tell what lies: after a restart that is no change."""
        if self._store.restored:
            self.readings.be_quiet_until(now + SETTLING)

    # Commands.

    def _check_fresh(self, on: int | None, wish: c.Command) -> None:
        """Raise Stale for a tap on a screen that is over.

        Cards and buttons at work make no tap stale, but for undo and redo: these do what the
        screen named, or nothing.
        """
        since = self._stepped if isinstance(wish, c.Undo | c.Redo) else self._hard
        if on is not None and not since <= on <= self.number:
            raise Stale

    def _carry_out(self, wish: c.Command, viewer: str | None, now: float) -> dict[str, Any] | None:
        if isinstance(wish, c.DrawTwo):
            return self._draw_two(wish, viewer, now)
        handle = self._handlers().get(type(wish))
        if handle is not None:
            handle(wish, now)
        else:
            self._play(cast(Action, wish), viewer, now)
        return None

    def _play(self, action: Action, viewer: str | None, now: float) -> None:
        action = plans.filled(self.now.marks, tidied(action))
        if why := game.why_not(self.state, action, viewer):
            raise why
        self._act((action,), now)

    def _handlers(self) -> dict[type, Callable[[Any, float], None]]:
        return {
            c.Undo: self._undo,
            c.Redo: self._redo,
            c.Draw: lambda _, now: self._draw(now),
            c.Share: self._share,
            c.Done: self._mark_done,
            c.Fist: self._tap_fist,
            c.OpenFists: lambda _, now: self._open_fists(now),
            c.BeginUse: self._begin_use,
            c.EndUse: lambda _, now: self._end_use(now),
            c.CancelUse: lambda _, now: self._cancel_use(now),
            c.SetTimer: self._set_timer,
            c.NewGame: lambda _, now: self._new_game(now),
        }

    def _undo(self, wish: c.Undo, now: float) -> None:
        self._check_steps(wish.steps, self.history.position, "undo")
        self._go(Undone(wish.steps, self._timer_value(now)), now)

    def _redo(self, wish: c.Redo, now: float) -> None:
        self._check_steps(wish.steps, self.history.redoable, "do again")
        self._go(Redone(wish.steps, self._timer_value(now)), now)

    @staticmethod
    def _check_steps(steps: int, there: int, verb: str) -> None:
        if not 1 <= steps <= there:
            sentence = (
                f"There is nothing to {verb}."
                if not there
                else (f"{steps} steps cannot be taken: there are {there} to {verb}.")
            )
            raise Refusal("no-such-step", sentence)

    def _draw(self, now: float) -> None:
        actions = excavation(self.state, self._random)
        if not actions:
            raise Refusal("wrong-phase", "There are no gems to draw now.")
        self._act(actions, now, label="the gems drawn")

    def _share(self, wish: c.Share, now: float) -> None:
        actions = plans.shared(self.state, wish.island)
        self._act(actions, now, label=f"Island {wish.island} shared")

    def _draw_two(self, wish: c.DrawTwo, viewer: str | None, now: float) -> dict[str, Any] | None:
        marks, drawn = plans.draw_two(
            self.state, self.now.marks, wish.artifact, viewer, self._random
        )
        if marks != self.now.marks:
            self._write(Marking(marks), self._timer_value(now), now)
        return {"drawn": drawn.gems.as_dict()}

    def _mark_done(self, wish: c.Done, now: float) -> None:
        seat = plans.seat_of(self.state, wish.player)
        if (seat in self.now.marks.done) != wish.done:
            self._toggle_done(seat, now)

    def _tap_fist(self, wish: c.Fist, now: float) -> None:
        seat = plans.seat_of(self.state, wish.player)
        self._check_fists()
        others = tuple(other for other in self.now.marks.tapped if other != seat)
        tapped = tuple(sorted((*others, seat))) if wish.up else others
        if tapped != self.now.marks.tapped:
            self._mark(now, tapped=tapped)
        self.fists.count(now, frozenset(tapped))

    def _open_fists(self, now: float) -> None:
        self._check_fists()
        self._step((), Marks(opened=True), "the fists are open", now)
        self._harden()

    def _opens_at(self) -> float | None:
        """When the fists open by themselves, or None; later, if it could not be written down."""
        opens_at = self.fists.opens_at
        if opens_at is None or self.stage != "count":
            return None
        return opens_at if self._retry_at is None else max(opens_at, self._retry_at)

    def _check_fists(self) -> None:
        if self.stage not in ("fists", "count"):
            raise Refusal("wrong-phase", "No fists are asked for now.")

    def _begin_use(self, wish: c.BeginUse, now: float) -> None:
        laying = plans.laying(self.state, wish.player, wish.artifact, wish.hand)
        self._mark(now, laying=laying)

    def _end_use(self, now: float) -> None:
        laying = self.now.marks.laying
        if laying is None:
            raise Refusal("no-new-lay", "No cards are being laid anew.")
        self._act((plans.laid_anew(self.state, laying, self.readings),), now)

    def _cancel_use(self, now: float) -> None:
        if self.now.marks.laying is not None:
            self._mark(now, laying=None)

    def _set_timer(self, wish: c.SetTimer, now: float) -> None:
        if self.timer is None:
            raise Refusal("no-timer", "No timer runs in this phase.")
        change = {"pause": Timer.pause, "resume": Timer.resume, "add": Timer.add}[wish.set]
        timer = change(self.timer, now)
        self._store.checkpoint((timer.total, timer.left))
        self.timer = timer

    def _new_game(self, now: float) -> None:
        if not self.state.finished:
            raise Refusal("unfinished", "This game is not finished yet.")
        players = self.state.players
        dagger = players[self._random.randrange(len(players))]
        self._store.begin_again(dagger, dealt(self._settings, players, self._random), now)
        self.readings.compare_anew()
        self.number += 1
        self._reset(now)
        self._begin(now)

    # Buttons and cards.

    def _edge(self, edge: Edge, now: float) -> None:
        if self.stage in ("fists", "count"):
            self.fists.edge(edge, frozenset(self.now.marks.tapped))
        for seat in self._holds.edge(edge):
            self._held(seat, now)

    def _held(self, seat: int, now: float) -> None:
        """A button was held: what that says depends on what the seat is asked."""
        laying = self.now.marks.laying
        if self.state.phase == "decision":
            self._by_itself(lambda: self._toggle_done(seat, now), now)
        elif laying is not None and self.state.players[seat] == laying.player:
            self._by_itself(lambda: self._end_use(now), now)
        elif self.turns_ships == seat:
            self._by_itself(lambda: self._act((RevealShips(),), now), now)

    def _toggle_done(self, seat: int, now: float) -> None:
        if self.state.phase != "decision":
            raise Refusal("wrong-phase", "No cards are laid now.")
        done = frozenset(self.now.marks.done) ^ {seat}
        if seat in done:
            plans.check_placed(self.state, seat)
        if len(done) == len(self.state.players) and self._may_lock(now):
            self._act((Lock(),), now)
        else:
            self._mark(now, done=tuple(sorted(done)))

    def _may_lock(self, now: float) -> bool:
        if self.readings.quiet(now) or not game.can(self.state, Lock()):
            return False
        return not any(what == "missing" for _, what in self.readings.differences(self.state))

    def _lock_when_done(self, now: float) -> None:
        if self.now.marks == self._brought_back:
            return
        all_done = len(self.now.marks.done) == len(self.state.players)
        if all_done and self.state.phase == "decision" and self._may_lock(now):
            self._by_itself(lambda: self._act((Lock(),), now), now)

    def _follow(self, now: float) -> None:
        """Do what the cards ask for; what cannot be written down is tried again later."""
        while (action := self.readings.wanted(self.state)) is not None:
            try:
                self._act((action,), now, by_hand=False)
            except Refusal as refusal:
                if refusal.code == "storage":
                    self._complain(refusal, now)
                    return
                break
        self.readings.settle(self.state)
        self._lock_when_done(now)

    def _by_itself(self, deed: Callable[[], None], now: float) -> None:
        """Do what no page asked for: there is nobody to answer, so a refusal becomes a hint."""
        try:
            deed()
        except Refusal as refusal:
            if refusal.code == "storage":
                self._complain(refusal, now)
            else:
                self.hint = (refusal.for_viewer(None).sentence, now + HINT)

    def _try_disk(self, now: float) -> None:
        """Where nothing waits to be written any more, see whether the disk can be written."""
        if self.unsaved is None or self._retry_at is not None:
            return
        try:
            self._store.try_disk()
        except Refusal as refusal:
            self._complain(refusal, now)
        else:
            self.unsaved = None

    def _complain(self, refusal: Refusal, now: float) -> None:
        self.unsaved = refusal.sentence
        self._retry_at = now + RETRY

    # What goes out.

    def _settle(self, now: float) -> None:
        """Give what screens show a new number, if it has changed."""
        if self.hint and now >= self.hint[1]:
            self.hint = None
        self.readings.watch(self.state, now)
        shown = self.readings.shown(now)
        seen = self._outward(shown, now)
        if self._seen is not None and seen != self._seen:
            self.number += 1
            if set(shown) - set(self._shown_before):
                self.sounds.append("problem")
        self._seen, self._shown_before = seen, shown
        with suppress(Refusal):
            self._store.reserve(self.number)

    def _outward(self, shown: tuple[Shown, ...], now: float) -> object:
        marks = self.now.marks
        timer = self.timer
        low = timer is not None and timer.left_at(now) <= 10
        return (
            self._store.written,
            shown,
            tuple(sorted(self.readings.faults.items())),
            self.fists.up(frozenset(marks.tapped)) if self.stage else None,
            self.fists.opens_at if self.stage else None,
            timer,
            low,
            self.hint,
            self.unsaved,
        )
