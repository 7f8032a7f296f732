"""Setup: checks a header, fills in what is absent, and lays out the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import UNSET

from companion.games.headers import Undealt, check_kind, one_of, refused, tidy_players
from companion.games.pirates_word.actions import Header
from companion.games.pirates_word.box import (
    BOX,
    DAYS,
    FOUR,
    GEMS_PER_ISLAND,
    GREENS_FOR_TWO,
    LETTERS,
    NO_GEMS,
    PRINTED_FOR,
    SUM_OF_GREENS,
)
from companion.games.pirates_word.excavation import begin_day
from companion.games.pirates_word.state import Deeds, Island, State
from companion.names import tidy
from companion.words import Said, amount, say

NAME: Final = "a-pirates-word"
FEWEST: Final = 2
MOST: Final = 8
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def complete(header: Header) -> Header:
    """Return the header with tidy names and every default written out.

    Raises Refusal (code `header`) with a sentence that begins with the field's name.
    """
    _check_kind(header)
    players = tidy_players(header.players, FEWEST, MOST)
    simplified = header.simplified
    return Header(
        record=header.record,
        game=header.game,
        players=players,
        dagger=one_of("dagger", header.dagger, players),
        ships=_ships(header, players),
        simplified=simplified,
        artifacts=_artifacts(header),
        gems_per_island=_numbers(header, len(players)),
        gems=header.gems,
    )


def _check_kind(header: Header) -> None:
    check_kind(header.record, header.game, NAME, say("A Pirate's Word"))
    if header.gems not in ("tracked", "untracked"):
        raise refused("gems", say('it is "tracked" or "untracked"'))


def default_greens(players: int) -> tuple[tuple[int, ...], ...]:
    """The Greens of each seat when the header names none."""
    if players == 2:
        return GREENS_FOR_TWO
    return tuple((seat, SUM_OF_GREENS - seat) for seat in range(1, players + 1))


def _ships(header: Header, players: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    if header.ships is UNSET:
        return dict(zip(players, default_greens(len(players)), strict=True))
    named = {tidy(name): tuple(sorted(greens)) for name, greens in header.ships.items()}
    if len(named) != len(header.ships) or set(named) != set(players):
        raise refused("ships", say("it names every player once, or is left out"))
    ships = {name: named[name] for name in players}
    why = _why_no_deal(ships)
    if why:
        raise Undealt("ships", why)
    return ships


def _why_no_deal(ships: Mapping[str, tuple[int, ...]]) -> str | None:
    if len(ships) == 2:
        if tuple(ships.values()) != GREENS_FOR_TWO:
            return say("of two players the first has 1, 3, 6 and 8, the second 2, 4, 5 and 7")
        return None
    for name, greens in ships.items():
        if len(greens) != 2 or sum(greens) != SUM_OF_GREENS:
            return say(
                "{name} needs two Greens that add up to {sum}",
                name=name,
                sum=SUM_OF_GREENS,
            )
    dealt = [green for greens in ships.values() for green in greens]
    return say("a Green is dealt twice") if len(set(dealt)) != len(dealt) else None


def _artifacts(header: Header) -> tuple[str, ...] | msgspec.UnsetType:
    if header.simplified:
        if header.artifacts is not UNSET:
            raise refused("artifacts", say("a simplified game has no Artifacts"))
        return UNSET
    if header.artifacts is UNSET:
        return FOUR
    artifacts = header.artifacts
    if len(artifacts) != len(FOUR) or len(set(artifacts)) != len(artifacts):
        raise refused("artifacts", say("four different Artifacts are in play"))
    if not all(_ID.fullmatch(artifact) for artifact in artifacts):
        raise refused(
            "artifacts", say("an Artifact's id is words of a to z and digits joined by -")
        )
    return artifacts


def _numbers(header: Header, players: int) -> tuple[int, ...] | msgspec.UnsetType:
    numbers = header.gems_per_island
    if numbers is UNSET:
        if players in PRINTED_FOR:
            return GEMS_PER_ISLAND
        if header.gems == "untracked":
            return UNSET
        raise refused(
            "gems_per_island",
            say(
                "with {players} players it is needed: read the five numbers off the help card "
                "in your box",
                players=players,
            ),
        )
    if len(numbers) != DAYS or numbers[0] < 1:
        raise refused("gems_per_island", say("five whole numbers of 1 or more are needed"))
    if any(later <= earlier for earlier, later in pairwise(numbers)):
        raise refused("gems_per_island", say("the numbers rise from Day to Day"))
    return numbers


def warnings_of(header: Header) -> tuple[Said, ...]:
    """What is odd about a completed header without being refused (ruling APW-01)."""
    numbers = header.gems_per_island
    if numbers is UNSET:
        return ()
    islands = islands_for(len(header.players))
    needed = islands * sum(numbers)
    if needed <= BOX.count:
        return ()
    return (
        say(
            "The Islands need up to {needed} gems in five Days, and the box has {count}.",
            needed=amount(needed),
            count=BOX.count,
        ),
    )


def islands_for(players: int) -> int:
    """How many Islands lie on the table (rulings APW-05, APW-51)."""
    return 4 if players == 2 else players


def setup(header: Header) -> State:
    """Return the first state of a game with this header; raises Refusal (code `header`)."""
    header = complete(header)
    players = len(header.players)
    ships = header.ships if header.ships is not UNSET else {}
    artifacts = header.artifacts if header.artifacts is not UNSET else ()
    tracked = header.gems == "tracked"
    dagger = header.dagger if header.dagger is not UNSET else header.players[0]
    state = State(
        header=header,
        day=1,
        phase="excavation",
        dagger=header.players.index(dagger),
        bag=BOX if tracked else NO_GEMS,
        islands=tuple(Island(letter) for letter in LETTERS[: islands_for(players)]),
        chests=(NO_GEMS,) * players,
        greens=tuple(ships[name] for name in header.players),
        face_up=(True,) * len(artifacts),
        bids=(None,) * players,
        bids_open=False,
        to_use=(),
        used_today=0,
        rats=frozenset(),
        turned=frozenset(),
        to_take=(),
        opened=None,
        revealed=None,
        peeks=((),) * players,
        deeds=(Deeds(),) * players,
        counted=(False,) * players,
        attested=False,
        winner=None,
    )
    return begin_day(state)
