"""Phase 3, Market: the auction (rulings APW-16 to 22)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.pirates_word.actions import Bid, RevealBids
from companion.games.pirates_word.box import NO_GEMS, WINNERS, Gems
from companion.games.pirates_word.checks import wrong_phase
from companion.games.pirates_word.events import Bidding, BidsOpening, Events
from companion.games.pirates_word.state import Opened, State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.games.values import replaced
from companion.names import shown
from companion.refusals import Refusal
from companion.words import say


def bid_reasons(state: State, action: Bid) -> Reasons:
    """Why this fist cannot be."""
    if state.phase != "market":
        yield wrong_phase(state, say("{player} cannot bid", player=shown(action.player)))
        return
    seat = seat_of(state, action.player)
    if seat < 0:
        yield no_player(state, action.player)
        return
    if state.bids_open:
        yield Refusal(
            "fists-open", say("{player} cannot bid now: the fists are open.", player=action.player)
        )
    wrong = _wrong_kind(state, action)
    if wrong:
        yield wrong
    elif action.gems is not UNSET and not state.chests[seat].covers(action.gems):
        chest = state.chests[seat]
        sentence = say(
            "{player} cannot bid {gems}: {player}'s Chest holds {chest}.",
            player=action.player,
            gems=action.gems.words(),
            chest=chest.words(),
        )
        yield Refusal("chest-lacks", sentence, only(action.player))


def _wrong_kind(state: State, action: Bid) -> Refusal | None:
    if state.tracked and (action.gems is UNSET or action.value is not UNSET):
        sentence = say(
            "{player}'s bid is given in gems by colour here, not as a value.", player=action.player
        )
        return Refusal("bid-in-gems", sentence)
    if not state.tracked and (action.value is UNSET or action.gems is not UNSET):
        sentence = say(
            "{player}'s bid is given as a value here: the gems are untracked.", player=action.player
        )
        return Refusal("bid-in-value", sentence)
    return None


def apply_bid(state: State, action: Bid) -> tuple[State, Events]:
    """Enter the fist, or another one in its place."""
    seat = seat_of(state, action.player)
    bid = action.gems if action.gems is not UNSET else action.value
    return replace(state, bids=replaced(state.bids, seat, bid)), (Bidding(seat),)


def reveal_reasons(state: State, _action: RevealBids) -> Reasons:
    """Why the fists cannot open."""
    if state.phase != "market":
        yield wrong_phase(state, say("The fists cannot open"))
    elif state.bids_open:
        yield Refusal("fists-open", say("The fists cannot open: they are open already."))


def total_of(bid: Gems | int | None) -> int:
    """A bid's value in VP; an empty fist is worth 0."""
    if bid is None:
        return 0
    return bid.value if isinstance(bid, Gems) else bid


def winners_of(totals: tuple[int, ...], dagger: int) -> tuple[int, ...]:
    """The three highest totals above 0, ties clockwise from the Dagger (rulings APW-16 to 19)."""
    seats = len(totals)
    order = sorted(range(seats), key=lambda seat: (-totals[seat], (seat - dagger) % seats))
    return tuple(seat for seat in order if totals[seat] > 0)[:WINNERS]


def apply_reveal(state: State, _action: RevealBids) -> tuple[State, Events]:
    """Open the fists; without a winner the Market is over."""
    totals = tuple(total_of(bid) for bid in state.bids)
    winners = winners_of(totals, state.dagger)
    events = (BidsOpening(totals, winners),)
    opened = Opened(state.day, totals, winners)
    if not winners:
        return close(replace(state, opened=opened)), events
    first = winners[0]
    deeds = state.deeds[first]
    counted = replace(deeds, first_in_market=deeds.first_in_market + 1)
    return (
        replace(
            state,
            opened=opened,
            bids_open=True,
            to_use=winners,
            deeds=replaced(state.deeds, first, counted),
        ),
        events,
    )


def close(state: State) -> State:
    """The Market is over: what was in the fists is no longer told, the Resolution follows."""
    bids = (None,) * len(state.bids)
    return replace(state, phase="resolution", bids=bids, bids_open=False, to_use=())


def fist(state: State, seat: int) -> Gems:
    """The gems of a fist that has still to pay; none for everybody else."""
    bid = state.bids[seat]
    return bid if seat in state.to_use and isinstance(bid, Gems) else NO_GEMS
