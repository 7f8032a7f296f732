"""The running game: what people do goes in, what screens may show comes out. The heart.

Whatever is accepted is in the journal before it counts; the game in memory is always the fold of
the journal's rows. The table has no thread and no clock: `now` (monotonic seconds) comes with
every call, and `due` says when it wants a tick.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from companion import commands as c
from companion import mending
from companion.button_news import ButtonNews
from companion.chairs import Chairs
from companion.chance import Random
from companion.deck import Deck
from companion.enrolled import Enrolled
from companion.entries import Redone, Undone
from companion.freshness import about
from companion.games.conduct import Command, Handler
from companion.games.registry import KNOWN_CARDS, conduct_of
from companion.inputs import (
    ButtonHealth,
    Edge,
    Fault,
    Input,
    Notice,
    PhoneNews,
    ReaderHealth,
    Sighting,
)
from companion.journal import Arrival, Journal
from companion.own_cards import entered, without
from companion.readings import Readings, Shown
from companion.refusals import Refusal
from companion.remembered import Numbers
from companion.resting import Resting
from companion.running import LONG_HINT
from companion.settings import Settings
from companion.setup import Plan, planned
from companion.started import KEPT_AS_THEY_ARE
from companion.store import Store
from companion.timer import Timer
from companion.words import Said, amount, say

NOT_YOURS = say("A phone cannot ask for this now: the host's tablet can.")

SETTLING = 3.0
"""Seconds after a restart in which the readers tell what has lain there all the time."""


GIVE_UP = say("This game is not finished yet: it has to be given up.")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command led to: the table's number, and what only the one who asked may see."""

    number: int
    secret: dict[str, Any] | None = None


class Table(Resting):
    """One table with its running game. Make it with `Table.open`; use it from one thread."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        cards: Enrolled,
        chairs: Chairs,
        random: Random,
        now: float,
    ) -> None:
        quiet_until = now + SETTLING if store.restored else None
        dealt = cards.deck().dealt(store.chosen.reds)
        readings = Readings(dealt, store.conduct.SENSE, quiet_until=quiet_until)
        super().__init__(store, settings, readings, cards, chairs, random, now)
        self._buttons = ButtonNews()
        self._started = False
        self.notices: dict[str, Notice] = {}
        self._rest_as_before()
        self._begin(now)

    @classmethod
    def open(
        cls,
        journal: Journal,
        settings: Settings,
        *,
        deck: Deck | Enrolled | None = None,
        chairs: Chairs | None = None,
        random: Random,
        now: float,
        label: Callable[[], str] = lambda: "",
        fresh: bool = False,
        plain: bool = False,
    ) -> Table:
        """Return the table as the journal left it, or with a new game by the settings.

        `deck` instead of the settings' own; only what is `Enrolled` is kept when it changes.
        `label` writes the wall clock for people; `fresh` begins a new game although one is running,
        `plain` leaves out the group's own cards. Raises Refusal.
        """
        dealt = conduct_of(settings.game).dealt(settings, settings.players, random)
        store = Store.open(journal, settings, dealt, now, label, fresh=fresh, plain=plain)
        if not isinstance(deck, Enrolled):
            deck = Enrolled.unkept(deck.names if deck else settings.deck)
        return cls(store, settings, deck, chairs or Chairs.unknown(), random, now)

    def _begin(self, now: float) -> None:
        self.dealing = None
        self._seen: object = None
        self._shown_before: tuple[Shown, ...] = ()
        self._settle(now)

    def record(self) -> str:
        """Return the finished game's record; raises Refusal `unfinished` before."""
        return self._store.record()

    def keep_games(self, arrivals: tuple[Arrival, ...]) -> int:
        """Keep finished games from elsewhere; returns how many were new; raises Refusal."""
        return self._store.journal.take_in(arrivals)

    # What comes in.

    def do(
        self,
        command: Command | dict[str, Any],
        *,
        now: float,
        on: int | None = None,
        viewer: str | None = None,
        phone: bool = False,
    ) -> Answer:
        """Do what a page asks for, or raise Refusal, and then nothing has changed.

        `on` is the number of the screen that was tapped; the refusal is as `viewer` may see it.
        Where the viewer's own `phone` asks, it may ask for little (`Conduct.may_ask`).
        """
        try:
            wish = c.decode(command, self.conduct) if isinstance(command, dict) else command
            if phone and not self._may_ask(viewer, wish):
                raise Refusal("not-yours", NOT_YOURS)
            self.fresh.check(on, self.number, about(wish, self.conduct, self.play))
            self._check_awake(wish)
            secret = self._carry_out(wish, viewer, now)
            if self.rest is None:
                self.play.follow(now)
        except Refusal as refusal:
            if refusal.code == "storage":
                self._complain(refusal, now)
            raise refusal.for_viewer(viewer) from None
        finally:
            self._settle(now)
        return Answer(self.number, secret)

    def take_in(self, what: Input, *, now: float) -> None:
        """Take in what a reader or a button tells; never raises Refusal."""
        if self.rest is not None:
            self._overhear(what)
            return self._settle(now)
        sound, before = self.chairs.heard(what, now), self._broken
        self.sounds += [sound] if sound else []
        if isinstance(what, Sighting):
            self.readings.see(what, self.state)
            self._deal(what, now)
            self._hold_to_enrol(what, now)
        elif isinstance(what, ReaderHealth):
            self.readings.hear(what)
        elif isinstance(what, ButtonHealth):
            self._buttons.hear(what)
            self._buttons.tell(secret_presses=self.play.secret_presses)
        elif 0 <= what.seat < len(self.state.players) and self.chairs.finding is None:
            self._edge(what, now)
        if self._broken - before:
            self.sounds.append("problem")
        self._follow(now)
        return self._settle(now)

    def _overhear(self, what: Input) -> None:
        """While all stands still it is known what lies and what ails, and nothing comes of it."""
        if isinstance(what, Sighting):
            self.readings.see(what, self.state)
            self.readings.compare_anew()
        elif isinstance(what, ReaderHealth):
            self.readings.hear(what)
        elif isinstance(what, ButtonHealth):
            self._buttons.hear(what)

    def hear_phones(self, news: PhoneNews, *, now: float) -> None:
        """Tell for a while who has come, also who has gone on; whoever is gone holds nothing up."""
        before, self.phones = self.phones, news.names
        for seat, name in enumerate(self.state.players):
            if name in before and (name not in news.names or name == news.came):
                self.play.left(seat, now)
        if news.came in self.state.players:
            others = tuple(one for one in self.arrived if one[0] != news.came)
            self.arrived = (*others, (news.came or "", now + LONG_HINT))
        self._settle(now)

    def hear_notice(self, notice: Notice, *, now: float) -> None:
        """Keep what the host is to know, until it is over."""
        self.notices = {
            **{about: one for about, one in self.notices.items() if about != notice.about},
            **({notice.about: notice} if notice.what is not None else {}),
        }
        self._settle(now)

    def tick(self, *, now: float) -> None:
        """Do what has become due: holds, the countdown, the timer, messages."""
        if self.rest is not None:
            self._tick_disk(now)
            self._tick_aside(now)
            return self._settle(now)
        for seat in self._holds.tick(now):
            self.play.held(seat, now)
        due = self._play_due()
        if due is not None and now >= due:
            self.play.tick(now)
        self._tick_disk(now)
        self._tick_aside(now)
        self._tick_timer(now)
        self.play.follow(now)
        return self._settle(now)

    def due(self, *, now: float) -> float | None:
        """Return when `tick` is wanted next (monotonic seconds), or None."""
        times = (self._retry_at, self._due_aside(), *(() if self.rest else self._due_awake(now)))
        return min((time for time in times if time is not None), default=None)

    def _due_awake(self, now: float) -> tuple[float | None, ...]:
        return (
            self._holds.due(),
            self._play_due(),
            self.timer.next_due(now) if self.timer else None,
            self.readings.due(now),
            self.hint[1] if self.hint else None,
        )

    @property
    def buttons(self) -> dict[int, Fault]:
        """What is wrong with buttons, as far as it may be told, by seat."""
        return self._buttons.told

    @property
    def _broken(self) -> frozenset[str | int]:
        """The readers and the buttons (by seat) of the running game that no longer work."""
        seats, readers = self.seated
        buttons = {seat for seat, fault in self.buttons.items() if not fault.weak and seat < seats}
        return frozenset({name for name in readers if name in self.readings.faults} | buttons)

    @property
    def troubled(self) -> frozenset[int]:
        """The seats at which something no longer works: the button, or the reader before it."""
        if self.rest is not None:
            return frozenset()
        readers = self.seated[1] if self.conduct.BEFORE_SEATS else ()
        broken = self._broken
        before = {seat for seat, name in enumerate(readers) if name in broken}
        return frozenset(before | {one for one in broken if isinstance(one, int)})

    def readers_start(self, *, now: float) -> None:
        """The readers begin to tell what lies: after a restart or in other seats no change."""
        if self._store.restored or self._started:
            self.readings.be_quiet_until(now + SETTLING)
        self._started = True

    # Commands.

    def _may_ask(self, player: str | None, wish: Any) -> bool:
        if player is None or player not in self.state.players:
            return False
        return self.conduct.may_ask(self.play, player, wish)

    def _carry_out(self, wish: Any, viewer: str | None, now: float) -> dict[str, Any] | None:
        handle = self._handlers.get(type(wish)) or self.play.handlers.get(type(wish))
        if handle is not None:
            return handle(wish, viewer, now)
        self.play_action(wish, viewer, now)
        return None

    def play_action(self, action: Any, viewer: str | None, now: float) -> None:
        """Do a record's action as a page asks for it; raises Refusal as `viewer` may see it."""
        game = self.conduct.game
        action = self.play.filled(game.tidied(action))
        if why := game.why_not(self.state, action, viewer):
            if why.is_hidden_from(viewer):
                self._tell_of_a_try(self.conduct.line(self.state, action)[0], now)
            raise why
        self.act((action,), now)

    @property
    def _handlers(self) -> dict[type, Handler]:
        return {
            c.Undo: self._undo,
            c.Redo: self._redo,
            c.SetTimer: self._set_timer,
            c.NewGame: self._new_game,
            c.TakeUp: self._take_up,
            c.Log: lambda *_: mending.log(self.history),
            c.BackTo: self._back_to,
            c.MendLine: self._mend_line,
            **dict.fromkeys(self.conduct.CORRECTIONS, self._correct),
            c.KeepCard: self._keep_card,
            c.DropCard: self._drop_card,
            **self._handlers_aside,
            **self._handlers_of_rest,
        }

    def _back_to(self, wish: c.BackTo, _: str | None, now: float) -> None:
        self.mend(*mending.back_to(self.history, wish.line, wish.reason), now)

    def _mend_line(self, wish: c.MendLine, viewer: str | None, now: float) -> None:
        action = self.conduct.game.tidied(c.action(wish.action, self.conduct))
        try:
            to = mending.mend(
                self.history, wish.line, action, wish.reason, viewer, shorten=wish.shorten
            )
        except Refusal as refusal:
            if refusal.is_hidden_from(viewer):
                self._tell_of_a_try(mending.label_of(self.history, wish.line), now)
            raise
        self.mend(*to, now)

    def _tell_of_a_try(self, label: Said, now: float) -> None:
        """What is refused for what lies hidden from who asks is told to all: nobody can probe."""
        self.hint = (say("Tried and refused. {Label}.", label=label), now + LONG_HINT)

    def _correct(self, wish: Any, _: str | None, now: float) -> None:
        wish = msgspec.structs.replace(wish, reason=mending.checked_reason(wish.reason))
        label = self.conduct.line(self.state, wish)[0]
        try:
            self.act((wish,), now, label=label)
            self._corrections += 1
        except Refusal as refusal:
            if refusal.is_hidden_from(None):
                self._tell_of_a_try(label, now)
            raise

    def _undo(self, wish: c.Undo, _: str | None, now: float) -> None:
        steps, there = amount(wish.steps), self.history.position
        nothing = say("There is nothing to undo.")
        more = say(
            "{steps} steps cannot be taken: there are {there} to undo.", steps=steps, there=there
        )
        self._check_steps(wish.steps, there, nothing, more)
        self._go(Undone(wish.steps, self._timer_value(now)), now)

    def _redo(self, wish: c.Redo, _: str | None, now: float) -> None:
        steps, there = amount(wish.steps), self.history.redoable
        nothing = say("There is nothing to do again.")
        more = say(
            "{steps} steps cannot be taken: there are {there} to do again.",
            steps=steps,
            there=there,
        )
        self._check_steps(wish.steps, there, nothing, more)
        self._go(Redone(wish.steps, self._timer_value(now)), now)

    @staticmethod
    def _check_steps(steps: int, there: int, nothing: Said, more: Said) -> None:
        if not 1 <= steps <= there:
            raise Refusal("no-such-step", more if there else nothing)

    def _play_due(self) -> float | None:
        """When the game wants a tick, or None; later, if it could not be written down."""
        due = self.play.due()
        if due is None or self._retry_at is None:
            return due
        return max(due, self._retry_at)

    def _set_timer(self, wish: c.SetTimer, _: str | None, now: float) -> None:
        if self.timer is None:
            raise Refusal("no-timer", say("No timer runs in this phase."))
        change = {"pause": Timer.pause, "resume": Timer.resume, "add": Timer.add}[wish.set]
        timer = change(self.timer, now)
        self._store.checkpoint((timer.total, timer.left))
        self.timer = timer

    def _new_game(self, wish: c.NewGame, _: str | None, now: float) -> None:
        if self.under_way and not wish.give_up:
            raise Refusal("unfinished", GIVE_UP)
        plan = self._again() if wish.setup is None else self._planned(wish.setup)
        self._store.begin_again(plan, _numbers(wish.setup or {}, plan), now)
        self._another(now)
        if odd := plan.conduct.game.warnings_of(plan.header):
            self.hint = (odd[0], now + LONG_HINT)

    def _take_up(self, wish: c.TakeUp, _: str | None, now: float) -> None:
        if self.under_way:
            raise Refusal("unfinished", GIVE_UP)
        self._store.take_up(wish.game)
        self._another(now)

    def _another(self, now: float) -> None:
        """Another game stands in the store now."""
        self._nothing_aside()
        self._reseat()
        self.number += 1
        self._reset(now)
        self._begin(now)

    def _planned(self, raw: dict[str, Any]) -> Plan:
        deal = self.dealing.deal if self.dealing else None
        return planned(raw, self.settings, self.random, deal)

    def _again(self) -> Plan:
        header = self.conduct.again(self.state, self.settings, self.random)
        return Plan(self.conduct, header, self.chosen)

    def _keep_card(self, wish: c.KeepCard, _viewer: str | None, _now: float) -> None:
        self._check_cards_are_known()
        self._store.keep(cards=entered(wish.card, self.remembered.cards, KNOWN_CARDS))

    def _drop_card(self, wish: c.DropCard, _viewer: str | None, _now: float) -> None:
        self._check_cards_are_known()
        self._store.keep(cards=without(wish.id, self.remembered.cards))

    def _check_cards_are_known(self) -> None:
        """Raise Refusal `safe-mode` where those that are kept would be lost."""
        if self.remembered.plain:
            raise Refusal("safe-mode", KEPT_AS_THEY_ARE)

    # Buttons and cards.

    def _edge(self, edge: Edge, now: float) -> None:
        self.play.edge(edge)
        for seat in self._holds.edge(edge):
            self.play.held(seat, now)

    def _follow(self, now: float) -> None:
        """Do what the cards ask for; what cannot be written down is tried again later."""
        while (action := self.readings.wanted(self.state)) is not None:
            try:
                self.act((action,), now)
            except Refusal as refusal:
                if refusal.code == "storage":
                    self._complain(refusal, now)
                    return
                break
            self.readings.forget_counted(self.state)
        self.readings.settle(self.state)
        self.play.follow(now)

    def _tick_disk(self, now: float) -> None:
        """Try again what could not be written down; while all stands still, only the disk."""
        if self._retry_at is None or now < self._retry_at:
            return
        self._retry_at = None
        if self.rest is None:
            self._follow(now)
        self._try_disk(now)

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

    # What goes out.

    def _settle(self, now: float) -> None:
        """Give what screens show a new number, if it has changed."""
        if self.hint and now >= self.hint[1]:
            self.hint = None
        self._settle_aside()
        self._buttons.tell(secret_presses=self.play.secret_presses)
        self.readings.watch(self.state, self.marks, now)
        shown = self.shown(now)
        seen = self._outward(shown, now)
        if self._seen is not None and seen != self._seen:
            self.number += 1
            if set(shown) - set(self._shown_before):
                self.sounds.append("problem")
        if seen != self._seen:
            self.fresh.note(self.subjects, self.number)
        self._seen, self._shown_before = seen, shown
        with suppress(Refusal):
            self._store.reserve(self.number)

    def _outward(self, shown: tuple[Shown, ...], now: float) -> object:
        timer = self.timer
        low = timer is not None and timer.left_at(now) <= 10
        return (
            self._store.written,
            shown,
            (dict(self.readings.faults), dict(self.readings.weak), dict(self.buttons)),
            self.play.outward(),
            timer,
            low,
            self.hint,
            self.unsaved,
            self._shown_aside(),
            self.remembered.cards,
            (self.rest, self.unkept),
            self.notices,
        )


def _numbers(raw: dict[str, Any], plan: Plan) -> Numbers:
    """Return the gems on each Island that this setup tells, by the number of players."""
    if raw.get("gems_per_island") is None:
        return {}
    return {str(len(plan.header.players)): tuple(plan.header.gems_per_island)}
