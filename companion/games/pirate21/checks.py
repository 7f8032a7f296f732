"""Reasons that many actions share: the wrong phase, not that player's turn, no copy left."""

from __future__ import annotations

from companion.games.pirate21.box import box, card_words
from companion.games.pirate21.state import State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.names import shown
from companion.refusals import Refusal


def wrong_phase(state: State, what: str) -> Refusal:
    """`what` is who cannot do what: "Beth cannot draw"."""
    if state.finished:
        return Refusal("finished", f"{what} now: the game is over.")
    why = {
        "deal": f"the cards of round {state.round} are being dealt",
        "turns": f"round {state.round} is being played",
        "reveal": f"round {state.round} is over, and cards are to be turned over",
    }[state.phase]
    return Refusal("wrong-phase", f"{what} now: {why}.")


def out_of_turn(state: State, player: str, what: str) -> Refusal | None:
    """Why it is not this player's turn, or None; `what` is what the player would do."""
    if state.phase != "turns":
        return wrong_phase(state, f"{shown(player)} cannot {what}")
    seat = seat_of(state, player)
    if seat == state.turn:
        return None
    if seat < 0:
        return no_player(state, player)
    if state.hands[seat].out:
        return Refusal("out", f"{player} cannot {what}: {player} is out of this round.")
    whose = state.players[state.turn or 0]
    return Refusal("not-your-turn", f"{player} cannot {what} now: it is {whose}'s turn.")


def not_in_box(card: str, what: str, known_to: frozenset[str] | None = None) -> Refusal:
    """The reason that the box has no such card; `what`: "Beth cannot draw Captain 9"."""
    sentence = f"{what}: the box has no {card_words(card)}."
    return Refusal("no-such-card", sentence, known_to)


def copy_reasons(state: State, card: str, what: str, wanted: int = 1) -> Reasons:
    """Why `wanted` copies of a card that is to lie open cannot be there, told by what each sees.

    Only cards whose place is known count; a face-down one is known to its holder alone.
    """
    copies = box(state.mates).get(card)
    if copies is None:
        yield not_in_box(card, what)
        return
    spare = copies - wanted - state.discard.count(card)
    holders = []
    for seat, hand in enumerate(state.hands):
        spare -= hand.up.count(card)
        if hand.down is not None and hand.down.card == card:
            holders.append(seat)
    if spare < len(holders):
        yield _no_copy_left(state, spare, holders, what)


def _no_copy_left(state: State, spare: int, holders: list[int], what: str) -> Refusal:
    """Who may know: all when what lies open is enough, else who sees the rest in the own hand."""
    known_to: frozenset[str] | None = only()
    if spare < 0 or state.phase == "reveal":
        known_to = None
    elif spare == 0:
        known_to = only(*(state.players[seat] for seat in holders))
    return Refusal("no-copy-left", f"{what}: no copy of it is left.", known_to)
