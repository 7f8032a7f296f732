"""What a viewer may see: the one function that decides what leaves the process (record.md).

What may not be seen is None, whatever it is: two games that differ only in what a viewer cannot
know give that viewer equal views.
"""

from __future__ import annotations

from typing import Any

from companion.games.pirates_word import achievements, rats
from companion.games.pirates_word.box import Gems
from companion.games.pirates_word.resolution import is_revealed
from companion.games.pirates_word.state import Island, Opened, Outcome, Revealed, Ship, State

View = dict[str, Any]


class _Eyes:
    """Whose secrets a view may show: all, one player's, or nobody's."""

    def __init__(self, state: State, viewer: str | None, *, everything: bool) -> None:
        self.everything = everything or state.finished
        self.cards = everything or is_revealed(state)
        self.fists = everything or state.bids_open
        self.seat = state.players.index(viewer) if viewer in state.players else -1

    def see(self, seat: int) -> bool:
        return self.everything or seat == self.seat


def view(state: State, viewer: str | None) -> View:
    """Return what `viewer` (a player's name; None: the public) may see."""
    return _view(state, _Eyes(state, viewer, everything=False))


def full_view(state: State) -> View:
    """Return the whole game: for tests and for finished games' files, never for a screen."""
    return _view(state, _Eyes(state, None, everything=True))


def _view(state: State, eyes: _Eyes) -> View:
    players = state.players
    seats = range(len(players))

    def by_player(of: Any) -> View:
        return {players[seat]: of(state, seat, eyes) for seat in seats}

    return {
        "game": state.header.game,
        "finished": state.finished,
        "day": state.day,
        "phase": state.phase,
        "dagger": players[state.dagger],
        "bag": state.bag.as_dict() if state.tracked and eyes.everything else None,
        "islands": {island.letter: _island(state, island, eyes) for island in state.islands},
        "chests": by_player(_chest),
        "ships": by_player(_ships),
        "artifacts": [
            {"id": artifact, "face_up": face_up}
            for artifact, face_up in zip(state.artifacts, state.face_up, strict=True)
        ],
        "bids": by_player(_bid),
        "winners_of_market": [players[seat] for seat in state.to_use],
        "opened": _opened(players, state.opened),
        "revealed": _revealed(state, state.revealed),
        "rats": rats.words(state),
        "rats_placed": {players[seat]: state.deeds[seat].rats for seat in seats},
        "peeks": by_player(_peeks),
        "to_take": {letter: players[seat] for letter, seat in state.to_take},
        "scores": by_player(_score),
        "winner": players[state.winner] if state.winner is not None else None,
        "achievements": {players[seat]: achievements.of(state, seat) for seat in seats},
    }


def _island(state: State, island: Island, eyes: _Eyes) -> View:
    return {
        "gems": island.gems.as_dict() if state.tracked else None,
        "ships": {
            state.players[seat]: card if _sees_card(state, island, seat, eyes) else None
            for seat, card in island.ships
        },
        "rat": island.rat,
    }


def _sees_card(state: State, island: Island, seat: int, eyes: _Eyes) -> bool:
    return eyes.see(seat) or eyes.cards or (seat, island.letter) in state.turned


def _sees_chest(state: State, seat: int, eyes: _Eyes) -> bool:
    return eyes.see(seat) if state.tracked else state.counted[seat]


def _chest(state: State, seat: int, eyes: _Eyes) -> View | None:
    return state.chests[seat].as_dict() if _sees_chest(state, seat, eyes) else None


def _score(state: State, seat: int, eyes: _Eyes) -> int | None:
    return state.chests[seat].value if _sees_chest(state, seat, eyes) else None


def _ships(state: State, seat: int, eyes: _Eyes) -> View | None:
    return {"green": list(state.greens[seat]), "red": True} if eyes.see(seat) else None


def _bid(state: State, seat: int, eyes: _Eyes) -> View | int | None:
    if state.phase != "market" or not (eyes.fists or eyes.see(seat)):
        return None
    bid = state.bids[seat]
    if bid is None and state.bids_open:
        bid = Gems() if state.tracked else 0
    return bid.as_dict() if isinstance(bid, Gems) else bid


def _opened(players: tuple[str, ...], opened: Opened | None) -> View | None:
    if opened is None:
        return None
    return {
        "day": opened.day,
        "totals": dict(zip(players, opened.totals, strict=True)),
        "winners": [players[seat] for seat in opened.winners],
    }


def _open_ships(state: State, ships: tuple[Ship, ...]) -> View:
    return {state.players[seat]: card for seat, card in ships}


def _outcome(state: State, outcome: Outcome) -> View:
    raider = outcome.raider
    return {
        "ships": _open_ships(state, outcome.ships),
        "outcome": outcome.outcome,
        "raider": state.players[raider] if raider is not None else None,
        "gems": outcome.gems.as_dict() if state.tracked else None,
    }


def _revealed(state: State, revealed: Revealed | None) -> View | None:
    if revealed is None:
        return None
    islands = {outcome.letter: _outcome(state, outcome) for outcome in revealed.islands}
    return {"day": revealed.day, "islands": islands}


def _peeks(state: State, seat: int, eyes: _Eyes) -> list[View] | None:
    if not eyes.see(seat):
        return None
    return [
        {"day": peek.day, "player": state.players[peek.of], "at": peek.at, "card": peek.card}
        for peek in state.peeks[seat]
    ]
