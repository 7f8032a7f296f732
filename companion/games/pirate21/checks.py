"""Reasons that many actions share: the wrong phase, not that player's turn, no copy left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.pirate21.box import CAPTAIN, GUNNER, MATE, PIRATE, box, card_words
from companion.games.pirate21.state import State
from companion.games.reasons import Reasons, no_player, only, seat_of
from companion.names import shown
from companion.refusals import Refusal
from companion.words import Later, Said, say

DEEDS: Final[Mapping[str, Said]] = {
    "draw": say("draw"),
    "pass": say("pass"),
    "knock": say("knock"),
    CAPTAIN: say("use a Captain"),
    GUNNER: say("use a Gunner"),
    MATE: say("use a Mate"),
    PIRATE: say("use a Pirate"),
}
"""What a player does, after "Jack cannot"."""


def wrong_phase(state: State, what: Said) -> Refusal:
    """`what` is who cannot do what: "Beth cannot draw"."""
    if state.finished:
        return Refusal("finished", say("{what} now: the game is over.", what=what))
    why = {
        "deal": say("the cards of round {round} are being dealt", round=state.round),
        "turns": say("round {round} is being played", round=state.round),
        "reveal": say("round {round} is over, and cards are to be turned over", round=state.round),
    }[state.phase]
    return Refusal("wrong-phase", say("{what} now: {why}.", what=what, why=why))


def out_of_turn(state: State, player: str, what: Said) -> Refusal | None:
    """Why it is not this player's turn, or None; `what` is what the player would do."""
    if state.phase != "turns":
        return wrong_phase(state, say("{player} cannot {what}", player=shown(player), what=what))
    seat = seat_of(state, player)
    if seat == state.turn:
        return None
    if seat < 0:
        return no_player(state, player)
    if state.hands[seat].out:
        return Refusal(
            "out",
            say("{player} cannot {what}: {player} is out of this round.", player=player, what=what),
        )
    whose = state.players[state.turn or 0]
    return Refusal(
        "not-your-turn",
        say(
            "{player} cannot {what} now: it is {whose}'s turn.",
            player=player,
            what=what,
            whose=whose,
        ),
    )


def cannot_draw(player: str, card: str) -> Later:
    """The beginning of why a card cannot be drawn: "Beth cannot draw Captain 6"."""
    return lambda: say("{player} cannot draw {card}", player=player, card=card_words(card))


def not_in_box(card: str, what: Later, known_to: frozenset[str] | None = None) -> Refusal:
    """The reason that the box has no such card; `what`: "Beth cannot draw Captain 9"."""
    sentence = say("{what}: the box has no {card}.", what=what(), card=card_words(card))
    return Refusal("no-such-card", sentence, known_to)


def copy_reasons(state: State, card: str, what: Later, wanted: int = 1) -> Reasons:
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


def _no_copy_left(state: State, spare: int, holders: list[int], what: Later) -> Refusal:
    """Who may know: all when what lies open is enough, else who sees the rest in the own hand."""
    known_to: frozenset[str] | None = only()
    if spare < 0 or state.phase == "reveal":
        known_to = None
    elif spare == 0:
        known_to = only(*(state.players[seat] for seat in holders))
    return Refusal("no-copy-left", say("{what}: no copy of it is left.", what=what()), known_to)
