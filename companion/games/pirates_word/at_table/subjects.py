"""What each command of A Pirate's Word is about, and how that looks (`companion.freshness`).

Everything here lies open: cards count as lying or not, Chests by what has come and gone in sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import UNSET

from companion.games.pirates_word import actions as a
from companion.games.pirates_word.at_table import commands as c
from companion.games.pirates_word.at_table import results
from companion.games.pirates_word.at_table.corrections import CorrectCards, CorrectGems
from companion.games.pirates_word.at_table.play import Play
from companion.games.pirates_word.box import MAP
from companion.games.pirates_word.seats import has_rat, islands_of
from companion.games.pirates_word.state import State
from companion.names import tidy

READING: Final = (c.Peeks,)

_MOMENT, _USE, _ATTESTED, _REVEALED = "moment", "use", "attested", "revealed"
_ONLY_THE_MOMENT = (a.Lock, a.RevealShips, c.OpenFists, c.OpenChests, CorrectCards)
_USING = (a.Use, c.BeginUse, c.EndUse, c.CancelUse, c.DrawTwo)


def subjects(play: Play) -> dict[str, object]:
    """Return how everything looks that a command can be about."""
    state, marks = play.state, play.marks
    waiting = results.swaps(state, marks)
    return {
        _MOMENT: _moment(play),
        _USE: _use(play),
        _ATTESTED: state.attested,
        _REVEALED: _day_revealed(state),
        **{f"swap {one.letter}": one.letter in waiting for one in state.islands},
        **_islands(state),
        **_seats(play),
    }


def about(play: Play, wish: Any) -> tuple[str, ...]:
    """Return the subjects that a command is about; all, where nobody has thought of it."""
    if isinstance(wish, c.Swapped):
        return (_REVEALED, *_swaps(play, wish))
    if isinstance(wish, _ONLY_THE_MOMENT):
        return (_MOMENT,)
    named = _named(play, wish)
    return tuple(subjects(play)) if named is None else (_MOMENT, *named)


def _named(play: Play, wish: Any) -> Iterable[str] | None:
    state = play.state
    match wish:
        case a.Excavate() | a.Take() | c.Share():
            return (f"gems {wish.island}",)
        case c.Draw():
            return [f"gems {one.letter}" for one in state.islands]
        case a.Place() | a.Lift() | a.Turn():
            return (_card(wish.player, wish.island),)
        case c.Done() | c.Fist():
            kind = "done" if isinstance(wish, c.Done) else "fist"
            return (f"{kind} {tidy(wish.player)}",)
        case a.Bid():
            return (f"bid {tidy(wish.player)}",)
        case a.RevealBids():
            return [f"bid {name}" for name in state.players]
        case a.Count():
            return (f"chest {tidy(wish.player)}",)
        case a.Attest():
            return (_ATTESTED,)
        case CorrectGems():
            return [_place(wish.source), _place(wish.to)]
    return (_USE, *_touched(wish)) if isinstance(wish, _USING) else None


def _swaps(play: Play, wish: c.Swapped) -> Iterable[str]:
    """All that wait are those that were seen to; of one it may be said twice."""
    return [f"swap {one.letter}" for one in play.state.islands] if wish.island is None else ()


def _touched(wish: Any) -> Iterable[str]:
    """The Islands and Ships that an Artifact's use names."""
    if isinstance(wish, a.Use):
        islands = (wish.source, wish.to, wish.island)
        yield from (f"gems {letter}" for letter in islands if letter is not UNSET)
        moves = () if wish.gems is UNSET else wish.gems
        yield from (_place(spot) for move in moves for spot in (move.source, move.to))
    if isinstance(wish, a.Use | c.BeginUse) and wish.ship is not UNSET:
        yield _card(wish.ship.player, wish.ship.island)


def _place(place: str) -> str:
    kind, _, name = place.partition(" ")
    return f"gems {name}" if kind == "island" else f"{kind} {tidy(name)}"


def _card(player: str, island: str) -> str:
    return f"card {island} {tidy(player)}"


def _moment(play: Play) -> object:
    state, marks = play.state, play.marks
    opened = marks.opened, state.bids_open, marks.chests_open
    return state.day, state.phase, opened, _day_revealed(state)


def _day_revealed(state: State) -> int | None:
    return None if state.revealed is None else state.revealed.day


def _use(play: Play) -> object:
    """Whose turn it is and what has begun; the Barrel's gems are its user's secret (APW-31)."""
    state, marks = play.state, play.marks
    drawn = [one for one in marks.drawn if one.artifact == MAP]
    rats = state.rats, tuple(one.rat for one in state.islands)
    return state.to_use, state.face_up, marks.blocked, marks.laying, drawn, rats


def _islands(state: State) -> dict[str, object]:
    turns = dict(state.to_take)
    return {
        f"gems {one.letter}": (one.gems, one.to_dig, turns.get(one.letter), one.settled)
        for one in state.islands
    }


def _seats(play: Play) -> dict[str, object]:
    state, marks, up = play.state, play.marks, play.up
    out: dict[str, object] = {}
    for seat, name in enumerate(state.players):
        out[f"done {name}"] = seat in marks.done
        out[f"fist {name}"] = seat in up
        out[f"bid {name}"] = state.bids[seat]
        counted = state.chests[seat], state.counted[seat]
        out[f"chest {name}"] = (*counted, state.deeds[seat].uses)
        for letter in islands_of(state, seat):
            out[f"card {letter} {name}"] = _lies(state, seat, letter)
    return out


def _lies(state: State, seat: int, letter: str) -> object:
    """Whether a card lies there, read or not: which one is no subject."""
    island = next(one for one in state.islands if one.letter == letter)
    ships = dict(island.ships)
    unread = seat in ships and ships[seat] is None
    return seat in ships, unread, (seat, letter) in state.turned, has_rat(state, seat, letter)
