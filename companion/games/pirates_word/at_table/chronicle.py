"""What the evenings' book tells of finished games of A Pirate's Word.

The module satisfies `companion.games.chronicle.Chronicle`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.games.chronicle import Count, Plot, Tally
from companion.games.pirates_word import achievements
from companion.games.pirates_word import events as ev
from companion.games.pirates_word.at_table import results
from companion.games.pirates_word.at_table.marks import Marks
from companion.games.pirates_word.box import COLOURS, RED
from companion.games.pirates_word.scoring import scores
from companion.games.pirates_word.state import State
from companion.words import say

TITLE: Final = "A Pirate’s Word"
POINTS: Final = say("VP")

TALLIES: Final = (
    Tally("raids", say("Raids")),
    Tally("raided", say("Raids suffered")),
    Tally("lost", say("Islands lost")),
    Tally("shared", say("Islands shared")),
    Tally("greens", say("Greens laid")),
    Tally("reds", say("Reds laid")),
    Tally("bids_won", say("Bids won")),
    Tally("artifacts", say("Artifacts used")),
    Tally("rats", say("Rats placed")),
    Tally("golden", say("Golden gems")),
    Tally("purple", say("Purple gems")),
    Tally("blue", say("Blue gems")),
    Tally("green", say("Green gems")),
    Tally("red", say("Red gems")),
)

PLOTS: Final = (
    Plot("wins", say("Games and wins"), ("games", "wins")),
    Plot("points", say("VP in all, and in the best game"), ("points", "best")),
    Plot("raids", say("Raids done and suffered"), ("raids", "raided")),
    Plot("ships", say("Greens and Reds laid"), ("greens", "reds"), stacked=True),
    Plot("gems", say("Gems by colour, at the end"), COLOURS, stacked=True),
    Plot("islands", say("Islands shared, and lost to two Reds"), ("shared", "lost"), stacked=True),
    Plot("market", say("Bids won, Artifacts used, Rats placed"), ("bids_won", "artifacts", "rats")),
)

RECORDS: Final = (
    Tally("golden", say("Most golden gems in a game")),
    Tally("raids", say("Most raids in a game")),
    Tally("raided", say("Most raids suffered in a game")),
    Tally("rats", say("Most Rats placed in a game")),
)

ACHIEVEMENTS: Final[dict[str, str]] = {
    "the-impeccable": say("The Impeccable"),
    "expert-traitor": say("Expert Traitor"),
    "golden-tongue": say("Golden Tongue"),
    "collaborator": say("Collaborator"),
    "auction-king": say("Auction King"),
    "greenhorn": say("Greenhorn"),
    "hidden-rat": say("Hidden Rat"),
    "novice-buccaneer": say("Novice Buccaneer"),
    "no-tongue": say("No Tongue"),
    "iron-fist": say("Iron Fist"),
}
CONDITIONS: Final[dict[str, str]] = {
    "the-impeccable": say("No Red gem in the Chest at the end."),
    "expert-traitor": say("A raid on each of the five Days."),
    "golden-tongue": say("Five Golden gems or more in the Chest at the end."),
    "collaborator": say("A win in which no Day turned a Red of the winner up."),
    "auction-king": say("The first place in all four auctions."),
    "greenhorn": say("Raided by both neighbours on the same Day."),
    "hidden-rat": say("Eight Rats or more placed in one game."),
    "novice-buccaneer": say("Ten Red gems or more in the Chest at the end."),
    "no-tongue": say("A win without a word in any Decision."),
    "iron-fist": say("A win without using an Artifact."),
}

Done = tuple[int, str]
"""A seat, and the id of what it did."""


def over(state: State, marks: Marks) -> bool:
    """Once the Chests are open; until then nobody has seen who won."""
    return state.finished and not results.chests_closed(state, marks)


def marks(state: State) -> Marks:
    """Return marks with open fists once bids are told, and with open Chests at the end."""
    told = state.phase == "market" and any(bid is not None for bid in state.bids)
    return Marks(opened=told, chests_open=state.finished)


def points(state: State) -> tuple[int, ...]:
    """Return the VP in the Chests."""
    return scores(state)


def achieved(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the achievements of each seat."""
    return tuple(tuple(achievements.of(state, seat)) for seat in range(len(state.players)))


def counted(state: State, events: tuple[Any, ...]) -> tuple[Count, ...]:
    """Return what each seat did, and the gems in its Chest."""
    done = Counter(one for event in events for one in _deeds(event))
    return tuple(
        {tally.id: done[seat, tally.id] for tally in TALLIES}
        | {colour: chest.of(colour) for colour in COLOURS}
        | {"rats": state.deeds[seat].rats}
        for seat, chest in enumerate(state.chests)
    )


def _deeds(event: Any) -> Iterable[Done]:
    deeds = _DEEDS.get(type(event))
    return () if deeds is None else deeds(event)


def _ships(event: ev.ShipsReveal) -> Iterable[Done]:
    for _, ships in event.ships:
        for seat, card in ships:
            yield seat, "reds" if card == RED else "greens"


_DEEDS: Final[dict[type, Callable[[Any], Iterable[Done]]]] = {
    ev.ShipsReveal: _ships,
    ev.Raid: lambda event: ((event.raider, "raids"), (event.victim, "raided")),
    ev.Loss: lambda event: ((seat, "lost") for seat in event.seats),
    ev.Sharing: lambda event: ((event.first, "shared"), (event.second, "shared")),
    ev.BidsOpening: lambda event: ((seat, "bids_won") for seat in event.winners),
    ev.ArtifactUse: lambda event: ((event.seat, "artifacts"),),
}
