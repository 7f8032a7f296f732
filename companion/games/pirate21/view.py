"""What a viewer may see: the one function that decides what leaves the process (record.md).

What may not be seen is None: two games that differ only in what a viewer cannot know give that
viewer equal views.
"""

from __future__ import annotations

from typing import Any

from companion.games.pirate21.state import Round, State

View = dict[str, Any]


def view(state: State, viewer: str | None) -> View:
    """Return what `viewer` (a player's name; None: the public) may see."""
    players = state.header.players
    seat = players.index(viewer) if viewer in players else -1
    return _view(state, seat, everything=False)


def full_view(state: State) -> View:
    """Return the whole game: for tests and for finished games' files, never for a screen."""
    return _view(state, -1, everything=True)


def _view(state: State, viewer: int, *, everything: bool) -> View:
    players = state.header.players
    seats = range(len(players))
    # At the end of a round all reveal their cards; what is unread then is named by a line.
    everything = everything or state.phase in ("reveal", "finished")
    return {
        "game": state.header.game,
        "finished": state.finished,
        "round": state.round,
        "phase": state.phase,
        "start": players[state.start],
        "turn": _name(players, state.turn),
        "knocked": _name(players, state.knocked),
        "deck": state.deck,
        "discard": list(state.discard),
        "hands": {
            players[seat]: _hand(state, seat, sees=everything or seat == viewer) for seat in seats
        },
        "coins": dict(zip(players, state.coins, strict=True)),
        "rounds": [_round(players, one) for one in state.rounds],
        "winner": _name(players, state.winner),
    }


def _name(players: tuple[str, ...], seat: int | None) -> str | None:
    return None if seat is None else players[seat]


def _hand(state: State, seat: int, *, sees: bool) -> View:
    hand = state.hands[seat]
    shown = sees or hand.down is None or state.phase != "deal"
    return {
        "up": list(hand.up) if shown else None,
        "down": hand.down.card if hand.down and sees else None,
        "out": hand.out,
    }


def _round(players: tuple[str, ...], one: Round) -> View:
    return {
        "round": one.number,
        "totals": dict(zip(players, one.totals, strict=True)),
        "winners": [players[seat] for seat in one.winners],
        "coins": {players[seat]: coins for seat, coins in enumerate(one.coins) if coins},
        "hands": {
            name: None if cards is None else list(cards)
            for name, cards in zip(players, one.hands, strict=True)
        },
    }
