"""What the evenings' book tells of finished games of Pirate 21.

The module satisfies `companion.games.chronicle.Chronicle`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from companion.games.chronicle import Count, Plot, Tally
from companion.games.pirate21 import events as ev
from companion.games.pirate21.at_table.marks import Marks
from companion.games.pirate21.state import State
from companion.words import say

TITLE: Final = "Pirate 21"
POINTS: Final = say("Coins")

TALLIES: Final = (
    Tally("rounds", say("Rounds played")),
    Tally("rounds_won", say("Rounds won")),
    Tally("knocks", say("Knocks")),
    Tally("captains", say("Captains used")),
    Tally("gunners", say("Gunners used")),
    Tally("mates", say("Mates used")),
    Tally("attacks", say("Attacks")),
    Tally("hits", say("Attacks that hit")),
    Tally("out", say("Out of a round")),
    Tally("princesses", say("Princesses claimed")),
)

ABILITIES: Final = ("captains", "gunners", "mates", "attacks")

PLOTS: Final = (
    Plot("wins", say("Games and wins"), ("games", "wins")),
    Plot("rounds", say("Rounds played and won"), ("rounds", "rounds_won")),
    Plot("points", say("Coins in all, and in the best game"), ("points", "best")),
    Plot(
        "abilities",
        say("Abilities used"),
        ("captains", "gunners", "mates", "attacks"),
        stacked=True,
    ),
    Plot("attacks", say("Attacks, hits, and out of a round"), ("attacks", "hits", "out")),
    Plot("knocks", say("Knocks, and Princesses claimed"), ("knocks", "princesses")),
)

RECORDS: Final = (
    Tally("rounds_won", say("Most rounds won in a game")),
    Tally("hits", say("Most hits in a game")),
    Tally("knocks", say("Most knocks in a game")),
)

ACHIEVEMENTS: Final[dict[str, str]] = {}
CONDITIONS: Final[dict[str, str]] = {}

Done = tuple[int, str]
"""A seat, and the id of what it did."""


def over(state: State, _marks: Marks) -> bool:
    """Everything lies open as soon as the game is finished."""
    return state.finished


def marks(_state: State) -> Marks:
    """Return marks in which nothing waits."""
    return Marks()


def points(state: State) -> tuple[int, ...]:
    """Return the Coins."""
    return state.coins


def achieved(state: State) -> tuple[tuple[str, ...], ...]:
    """Return nothing: the rulebook has no achievements."""
    return tuple(() for _ in state.players)


def counted(state: State, events: tuple[Any, ...]) -> tuple[Count, ...]:
    """Return what each seat did; a Knock for the deck being empty is nobody's."""
    done = Counter(one for event in _own(events) for one in _deeds(event))
    rounds = len(state.rounds)
    return tuple(
        {tally.id: done[seat, tally.id] for tally in TALLIES} | {"rounds": rounds}
        for seat in range(len(state.players))
    )


def _own(events: tuple[Any, ...]) -> Iterator[Any]:
    """All but the Knock that an Elimination brings by itself: nobody has chosen that."""
    before: Any = None
    for event in events:
        if not (isinstance(event, ev.Knocking) and isinstance(before, ev.Elimination)):
            yield event
        before = event


def _deeds(event: Any) -> Iterable[Done]:
    deeds = _DEEDS.get(type(event))
    return () if deeds is None else deeds(event)


_DEEDS: Final[dict[type, Callable[[Any], Iterable[Done]]]] = {
    ev.CaptainUse: lambda event: ((event.seat, "captains"),),
    ev.GunnerUse: lambda event: ((event.seat, "gunners"),),
    ev.MateUse: lambda event: ((event.seat, "mates"),),
    ev.Attack: lambda event: ((event.seat, "attacks"),),
    ev.Cancelling: lambda event: ((event.target, "princesses"),),
    ev.Elimination: lambda event: ((event.by, "hits"), (event.seat, "out")),
    ev.Knocking: lambda event: () if event.forced else ((event.seat, "knocks"),),
    ev.RoundEnd: lambda event: ((seat, "rounds_won") for seat in event.winners),
}
