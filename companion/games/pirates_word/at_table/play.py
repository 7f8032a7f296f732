"""A running game of A Pirate's Word at the table: raised fists, final cards, the new lay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.games import pirates_word as game
from companion.games.conduct import Handler, Keeper
from companion.games.pirates_word.actions import (
    Action,
    Bid,
    Lock,
    RevealBids,
    RevealShips,
    Use,
)
from companion.games.pirates_word.at_table import commands as c
from companion.games.pirates_word.at_table import opening, plans, results
from companion.games.pirates_word.at_table.differences import exchanged
from companion.games.pirates_word.at_table.draws import excavation
from companion.games.pirates_word.at_table.marks import Laying, Marks
from companion.games.pirates_word.resolution import is_revealed
from companion.games.pirates_word.state import State
from companion.gestures import RAISE, Fists
from companion.inputs import Edge
from companion.readings import Readings
from companion.refusals import Refusal
from companion.words import say

OPEN = say("the fists are open")
"""What undo takes back when all fists have opened, whatever was in them."""

SETTLED = say("the bids are settled")
"""What undo takes back when the last bid has settled all of them."""


class Play:
    """The game's `companion.games.conduct.Play`; `keeper` is the table.

    `anew`: a restart or an undo in the Market has lost the pressed bids, if there were any.
    `handed`: by seat what phones hold in raised fists. It is nowhere else before these open.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        raise_after = 0.0 if self.state.tracked else RAISE
        self.fists = Fists(len(self.state.players), raise_after=raise_after)
        self.handed: dict[int, Bid] = {}
        self.anew = self.secret_presses
        self._lying: frozenset[tuple[str, str]] = frozenset()

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
    def stage(self) -> str | None:
        """The Market's stage: `fists`, `count`, `opened` or `using`; None outside the Market."""
        if self.state.phase != "market":
            return None
        if self.state.bids_open:
            return "using"
        if self.marks.opened:
            return "opened"
        return "fists" if self.fists.opens_at is None else "count"

    @property
    def counts_to(self) -> float | None:
        """When the countdown to the fists' opening ends, or None."""
        return self.fists.opens_at if self.stage == "count" else None

    @property
    def up(self) -> frozenset[int]:
        """The seats whose fists are up."""
        return self.fists.up(self._raised)

    @property
    def _raised(self) -> frozenset[int]:
        """The seats whose fists are up by no button: by their plate or their phone."""
        return frozenset(self.marks.tapped) | frozenset(self.handed)

    @property
    def secret_presses(self) -> bool:
        """Whether bids are made of presses now."""
        return not self.state.tracked and self.stage in ("fists", "count")

    @property
    def turns_ships(self) -> int | None:
        """The seat whose hold turns the Ships now, or None."""
        state = self.state
        return state.dagger if state.phase == "resolution" and not is_revealed(state) else None

    @property
    def handlers(self) -> Mapping[type, Handler]:
        """What carries out the game's own commands."""
        return {
            c.Peeks: self._peeks,
            c.Draw: _unseen(lambda _, now: self._draw(now)),
            c.DrawTwo: self._draw_two,
            c.Share: _unseen(self._share),
            c.Done: _unseen(self._mark_done),
            c.Fist: self._tap_fist,
            c.OpenFists: _unseen(lambda _, now: self._open_fists(now)),
            c.BeginUse: _unseen(self._begin_use),
            c.EndUse: _unseen(lambda _, now: self._end_use(now)),
            c.CancelUse: _unseen(lambda _, now: self._cancel_use(now)),
            c.Swapped: _unseen(self._swapped),
            c.OpenChests: _unseen(lambda _, now: self._open_chests(now)),
        }

    def filled(self, action: Action) -> Action:
        """Return a `use` with the gems that the companion drew for it; no bid before its time."""
        if isinstance(action, Bid | RevealBids) and self.stage in ("fists", "count"):
            plans.check_opened(self.state, action)
        return plans.filled(self.marks, action)

    def marks_after(
        self, before: State, marks: Marks, actions: tuple[Action, ...], after: State
    ) -> Marks:
        """Return the marks as actions leave them; the reveal tells which cards were exchanged."""
        marks = plans.marks_after(before, marks, actions, after)
        if any(isinstance(action, RevealShips) for action in actions):
            return replace(marks, exchanged=exchanged(self.keeper.readings, before))
        return marks

    # Commands.

    def _peeks(self, wish: c.Peeks, viewer: str | None, _: float) -> dict[str, Any]:
        return {"peeks": plans.peeks(self.state, wish.player, viewer)}

    def _draw(self, now: float) -> None:
        actions = excavation(self.state, self.keeper.random)
        if not actions:
            raise Refusal("wrong-phase", say("There are no gems to draw now."))
        self.keeper.act(actions, now, label=say("the gems drawn"))

    def _share(self, wish: c.Share, now: float) -> None:
        actions = plans.shared(self.state, wish.island)
        self.keeper.act(actions, now, label=say("Island {island} shared", island=wish.island))

    def _draw_two(self, wish: c.DrawTwo, viewer: str | None, now: float) -> dict[str, Any]:
        marks, drawn = plans.draw_two(
            self.state, self.marks, wish.artifact, viewer, self.keeper.random
        )
        if marks != self.marks:
            self.keeper.mark(now, drawn=marks.drawn)
        return {"drawn": drawn.gems.as_dict()}

    def _mark_done(self, wish: c.Done, now: float) -> None:
        seat = plans.seat_of(self.state, wish.player)
        if (seat in self.marks.done) != wish.done:
            self._toggle_done(seat, now)

    def _tap_fist(self, wish: c.Fist, viewer: str | None, now: float) -> None:
        seat = plans.seat_of(self.state, wish.player)
        self._check_fists()
        if self.counts_to is not None and now >= self.counts_to:
            raise Refusal("too-late", say("The countdown is over: the fists open now."))
        bid = opening.handed_over(self.state, wish, viewer)
        others = tuple(other for other in self.marks.tapped if other != seat)
        tapped = tuple(sorted((*others, seat))) if wish.up and bid is None else others
        if tapped != self.marks.tapped:
            self.keeper.mark(now, tapped=tapped)
        self.handed.pop(seat, None)
        if wish.up and bid is not None:
            self.handed[seat] = bid
        self.fists.count(now, self._raised)

    def _open_fists(self, now: float) -> None:
        self._check_fists()
        bids, beyond = opening.in_fists(self.state, self.fists.pressed, self.handed)
        if opening.complete(self.state, bids):
            self.keeper.act((*bids, RevealBids()), now, label=OPEN)
        else:
            self.keeper.mark_step(Marks(opened=True, beyond=beyond), OPEN, now, actions=bids)

    def _check_fists(self) -> None:
        if self.stage not in ("fists", "count"):
            raise Refusal("wrong-phase", say("No fists are asked for now."))

    def _begin_use(self, wish: c.BeginUse, now: float) -> None:
        self.keeper.mark(now, laying=plans.laying(self.state, self.marks, wish))
        self._lying = plans.own_cards(self.state, wish.player, self.keeper.readings)

    def _end_use(self, now: float) -> None:
        laying = self.marks.laying
        if laying is None:
            raise Refusal("no-new-lay", say("No cards are being laid anew."))
        lays = laying.hand is not UNSET and laying.lay
        anew = plans.laid_anew if lays else _as_it_is
        self.keeper.act((anew(self.state, laying, self.keeper.readings),), now)

    def _cancel_use(self, now: float) -> None:
        if self.marks.laying is not None:
            self.keeper.mark(now, laying=None)

    def _swapped(self, wish: c.Swapped, now: float) -> None:
        swapped = results.swapped(self.state, self.marks, wish.island)
        if swapped != self.marks.swapped:
            self.keeper.mark(now, swapped=swapped)

    def _open_chests(self, now: float) -> None:
        if not results.chests_closed(self.state, self.marks):
            raise Refusal("no-chests", say("No Chests are to be opened now."))
        marks = replace(self.marks, chests_open=True)
        self.keeper.mark_step(marks, say("the Chests are open"), now)

    # Hands.

    def edge(self, edge: Edge) -> None:
        """Raise or lower a fist, if fists are asked for."""
        if self.stage in ("fists", "count"):
            self.fists.edge(edge, self._raised)

    def held(self, seat: int, now: float) -> None:
        """What a hold says depends on what the seat is asked."""
        laying = self.marks.laying
        by_itself = self.keeper.by_itself
        if self.state.phase == "decision":
            by_itself(lambda: self._toggle_done(seat, now), now)
        elif laying is not None and self.state.players[seat] == laying.player:
            by_itself(lambda: self._end_use(now), now)
        elif self.turns_ships == seat:
            by_itself(lambda: self.keeper.act((RevealShips(),), now), now)
        elif seat == self.state.dagger and results.chests_closed(self.state, self.marks):
            by_itself(lambda: self._open_chests(now), now)
        elif seat == self.state.dagger and self.state.phase == "excavation":
            by_itself(lambda: self.keeper.mark(now, looked=self.state.day - 1), now)

    def due(self) -> float | None:
        """Return when a fist goes up, or all open: a little after the countdown (`Fists.due`)."""
        return self.fists.due if self.stage in ("fists", "count") else None

    def tick(self, now: float) -> None:
        """Raise a fist, or open all."""
        self.fists.tick(now, self._raised)
        if self.fists.open_by(now):
            self.keeper.by_itself(lambda: self._open_fists(now), now)

    def forget(self) -> None:
        """Forget the raised fists."""
        self.fists.clear()
        self.handed.clear()
        self.anew = self.secret_presses and self.keeper.brought_back

    def left(self, seat: int, now: float) -> None:
        """A phone that is gone holds no fist up."""
        if self.handed.pop(seat, None) is not None:
            self.fists.count(now, self._raised)

    def outward(self) -> object:
        """Return whose fists are up, and when they open."""
        return (self.up, self.fists.opens_at) if self.stage else None

    # Final cards.

    def _toggle_done(self, seat: int, now: float) -> None:
        if self.state.phase != "decision":
            raise Refusal("wrong-phase", say("No cards are laid now."))
        done = frozenset(self.marks.done) ^ {seat}
        if seat in done:
            plans.check_placed(self.state, seat)
        if len(done) == len(self.state.players) and self._may_lock(now):
            self.keeper.act((Lock(),), now)
        else:
            self.keeper.mark(now, done=tuple(sorted(done)))
            if seat not in done:
                name = self.state.players[seat]
                self.keeper.tell(say("{name} is not done any more.", name=name), now)

    def _may_lock(self, now: float) -> bool:
        readings = self.keeper.readings
        if readings.quiet(now) or not game.can(self.state, Lock()):
            return False
        return not any(
            what == "missing" for _, what in readings.differences(self.state, self.marks)
        )

    def _follow_lifts(self, now: float) -> None:
        """Once the Bottle's user lifts an own Ship, in everybody's sight, it is a new lay."""
        begun = self.marks.laying
        if begun is None or begun.lay or begun.hand is UNSET:
            return
        before = self._lying
        self._lying = plans.own_cards(self.state, begun.player, self.keeper.readings)
        if before - self._lying:
            self.keeper.by_itself(
                lambda: self.keeper.mark(now, laying=replace(begun, lay=True)), now
            )

    def follow(self, now: float) -> None:
        """Make the cards final once all say so and they lie as they should; settle all bids."""
        self._follow_lifts(now)
        if self.keeper.brought_back:
            return
        if self.stage == "opened" and None not in self.state.bids:
            self.keeper.by_itself(lambda: self.keeper.act((RevealBids(),), now, label=SETTLED), now)
        all_done = len(self.marks.done) == len(self.state.players)
        if all_done and self.state.phase == "decision" and self._may_lock(now):
            self.keeper.by_itself(lambda: self.keeper.act((Lock(),), now), now)


def begin(keeper: Keeper) -> Play:
    """Return the running game at this table."""
    return Play(keeper)


def _as_it_is(_state: State, begun: Laying, _readings: Readings) -> Use:
    return plans.as_it_is(begun)


def _unseen(handle: Callable[[Any, float], None]) -> Handler:
    """A handler that answers everybody alike."""

    def handler(wish: Any, _viewer: str | None, now: float) -> None:
        handle(wish, now)

    return handler
