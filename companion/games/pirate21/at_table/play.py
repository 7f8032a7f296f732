"""A running game of Pirate 21 at the table: attacks that wait, buttons, cards that are laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games import pirate21 as game
from companion.games.conduct import Handler, Keeper
from companion.games.pirate21.abilities import DRAWS
from companion.games.pirate21.actions import Action, Deal, Knock, Pass
from companion.games.pirate21.at_table import asking
from companion.games.pirate21.at_table import commands as c
from companion.games.pirate21.at_table import tags as tagged
from companion.games.pirate21.at_table.corrections import CorrectCoins
from companion.games.pirate21.at_table.following import Lying, wanted
from companion.games.pirate21.at_table.marks import Attacked, Marks
from companion.games.pirate21.state import State
from companion.gestures import HOLD
from companion.inputs import Edge
from companion.refusals import Refusal
from companion.words import say


class Play:
    """The game's `companion.games.conduct.Play`; `keeper` is the table."""

    stage: str | None = None
    counts_to: float | None = None
    secret_presses: bool = False

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._pressed: dict[int, float] = {}
        self._passing: int | None = None
        self._drawn: tuple[str, ...] = ()
        self._doubted: Attacked | None = None

    @property
    def state(self) -> State:
        """The game's state."""
        state: State = self.keeper.state
        return state

    @property
    def marks(self) -> Marks:
        """What stands beside it."""
        marks: Marks = self.keeper.marks
        return marks

    @property
    def handlers(self) -> Mapping[type, Handler]:
        """What carries out the game's own commands."""
        return {
            c.Attack: self._attack,
            c.Answer: self._answer,
            c.Intend: self._intend,
            c.Cancel: self._cancel,
        }

    def filled(self, action: Action) -> Action:
        """Return a deal entered by hand with the face-down card that a reader knows.

        Raises Refusal `target-answers` for an attack whose guess the companion alone would judge:
        the target is asked first (rulings P21-25, P21-28); `attack-waits` for whatever else is
        tried in the turns before that answer.
        """
        if self.state.phase == "turns":
            asking.check_nothing_waits(self.marks)
        asking.check_target_answers(self.state, action)
        if not isinstance(action, Deal) or action.down is not None:
            return action
        filled = tagged.filled(self.state, self.marks, action, self.keeper.readings)
        return filled if game.can(self.state, filled) else action

    def marks_after(
        self, before: State, marks: Marks, actions: tuple[Action, ...], after: State
    ) -> Marks:
        """Return the marks after actions: whatever was asked or intended is over."""
        if actions and all(isinstance(action, CorrectCoins) for action in actions):
            return marks
        readings = self.keeper.readings
        tags = tagged.after(before, marks, actions, after, readings)
        gone = marks.before
        if before.round != after.round:
            gone = tagged.all_lying(before, marks, readings)
        return Marks(tags=tags, before=gone if after.phase == "deal" else ())

    # Commands.

    def _attack(self, wish: c.Attack, viewer: str | None, now: float) -> None:
        asking.check_nothing_waits(self.marks)
        attack = asking.attacked(self.state, wish, viewer)
        self.keeper.mark(now, attack=attack, intent=None)

    def _answer(self, wish: c.Answer, _viewer: str | None, now: float) -> None:
        attack = self.marks.attack
        if attack is None:
            raise Refusal("no-attack", say("Nobody has been asked: first say who attacks whom."))
        try:
            action = asking.answered(self.state, attack, wish)
        except Refusal:
            self._doubted = attack
            raise
        self.keeper.act((action,), now)

    def _intend(self, wish: c.Intend, viewer: str | None, now: float) -> None:
        asking.check_nothing_waits(self.marks)
        intent = asking.intended(self.state, wish, viewer)
        if intent != self.marks.intent:
            self.keeper.mark(now, intent=intent)

    def _cancel(self, _wish: Any, _viewer: str | None, now: float) -> None:
        """Take back what was asked; not a guess once an answer to it was wrong, or guesses would
        find a card out and leave no trace."""
        if self.marks.attack is not None and self.marks.attack == self._doubted:
            asking.check_nothing_waits(self.marks)
        if self.marks.attack is not None or self.marks.intent is not None:
            self.keeper.mark(now, attack=None, intent=None)

    # Hands.

    def edge(self, edge: Edge) -> None:
        """A short press passes; it counts when the button is let go."""
        if edge.down:
            self._pressed.setdefault(edge.seat, edge.at)
            return
        began = self._pressed.pop(edge.seat, None)
        if began is not None and edge.at < began + HOLD:
            self._passing = edge.seat

    def held(self, seat: int, now: float) -> None:
        """A long hold knocks."""
        if self.state.phase == "turns" and self.state.turn == seat:
            knock = Knock(player=self.state.players[seat])
            self.keeper.by_itself(lambda: self._press(knock, now), now)

    def _press(self, action: Action, now: float) -> None:
        asking.check_nothing_waits(self.marks)
        asking.check_nothing_begun(self.marks)
        self.keeper.act((action,), now)

    def _pass(self, now: float) -> None:
        seat, self._passing = self._passing, None
        if seat is not None and self.state.phase == "turns" and self.state.turn == seat:
            action = Pass(player=self.state.players[seat])
            self.keeper.by_itself(lambda: self._press(action, now), now)

    def due(self) -> float | None:
        """Nothing becomes due."""
        return None

    def tick(self, _now: float) -> None:
        """Nothing is ever due."""

    # Cards.

    def follow(self, now: float) -> None:
        """Do what a short press and the cards that were laid ask for."""
        self._pass(now)
        while (action := self._wanted()) is not None:
            before = self.state
            self.keeper.by_itself(lambda: self._do_laid(action, now), now)
            if self.state is before:
                return

    def _wanted(self) -> Action | None:
        lying = Lying(self.state, self.marks, self.keeper.readings)
        intent = self.marks.intent
        if intent is None or intent.ability != "gunner" or self.state.turn is None:
            self._drawn = ()
        else:
            self._see_drawn(lying, self.state.turn)
        return wanted(replace(lying, drawn=self._drawn))

    def _see_drawn(self, lying: Lying, turn: int) -> None:
        for tag in lying.new(turn):
            if tag not in self._drawn:
                stay = self._drawn if len(self._drawn) < DRAWS else self._lying_of(lying, turn)
                self._drawn = (*stay, tag)

    def _lying_of(self, lying: Lying, turn: int) -> tuple[str, ...]:
        return tuple(tag for tag in self._drawn if lying.lies(turn, tag))

    def _do_laid(self, action: Action, now: float) -> None:
        """Do it, or say why not once: the cards then count when they are laid again."""
        if why := game.why_not(self.state, action, None):
            self.keeper.readings.compare_anew()
            self._drawn = ()
            raise why
        self.keeper.act((action,), now)

    def forget(self) -> None:
        """Forget the presses that have begun and the cards seen for a Gunner."""
        self._pressed = {}
        self._passing = None
        self._drawn = ()
        self._doubted = None

    def left(self, _seat: int, _now: float) -> None:
        """No phone holds anything up."""

    def outward(self) -> object:
        """Everything that screens show is in the journal."""
        return None


def begin(keeper: Keeper) -> Play:
    """Return the running game at this table."""
    return Play(keeper)
