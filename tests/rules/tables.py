"""Short ways to reach a moment of a game: a table, its cards laid, its gems where a test wants."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import pirates_word as game
from companion.games.pirates_word.box import BOX, NO_GEMS, Gems
from companion.games.pirates_word.market import fist
from companion.games.pirates_word.seats import cards_of, islands_of
from companion.games.pirates_word.state import Peek, State
from companion.games.values import replaced
from companion.refusals import Refusal

NAMES = ("Barbara", "Mario", "Mark", "Martha", "Anne", "Jack", "Mary", "Henry")
NUMBERS = [1, 2, 3, 4, 5]


def table(players: int = 4, **fields: Any) -> State:
    """A new game; `fields` are the header's."""
    header: dict[str, Any] = {"record": 1, "game": game.NAME, "players": NAMES[:players]}
    if players in (2, 7, 8) and fields.get("gems") != "untracked":
        header["gems_per_island"] = NUMBERS
    return game.setup(msgspec.convert(header | fields, game.Header))


def action(kind: str, **fields: Any) -> game.Action:
    """An action as a record's line says it; `from_` stands for "from"."""
    if "from_" in fields:
        fields["from"] = fields.pop("from_")
    converted: game.Action = msgspec.convert({"do": kind, **fields}, game.Action)
    return converted


def do(state: State, kind: str, **fields: Any) -> State:
    """The state after an action."""
    return game.apply(state, action(kind, **fields))[0]


def refused(state: State, kind: str, **fields: Any) -> Refusal:
    """The reason against an action that must be refused."""
    with pytest.raises(Refusal) as caught:
        game.verify(state, action(kind, **fields))
    assert not game.can(state, action(kind, **fields))
    assert caught.value.sentence[0].isupper()
    assert caught.value.sentence.endswith(".")
    return caught.value


def told(state: State, viewer: str | None, kind: str, **fields: Any) -> str:
    """What a viewer is told of an action that must be refused."""
    refusal = game.why_not(state, action(kind, **fields), viewer)
    assert refusal
    return refusal.sentence


def dug(state: State, **gems: dict[str, int]) -> State:
    """All Islands have today's gems: what is named, the rest of it Greens or what is left."""
    for island in state.islands:
        if not island.to_dig:
            continue
        wanted = Gems(**gems.get(island.letter, {}))
        rest = island.to_dig - wanted.count
        free = state.bag - wanted
        for colour in ("green", "red", "blue", "purple", "golden"):
            some = min(rest, free.of(colour))
            wanted += Gems(**{colour: some})
            rest -= some
        state = do(state, "excavate", island=island.letter, gems=wanted.as_dict())
    return state


def laid(state: State, **cards: list[Any]) -> State:
    """Everybody's cards lie: `cards` by player, one for each of the Islands, left-hand first.

    `low` and `high` stand for a player's Greens. Those not named lay their lowest Greens.
    """
    for seat, name in enumerate(state.players):
        own = state.greens[seat]
        words = {"low": own[0], "high": own[-1]}
        chosen = [words.get(card, card) for card in cards.get(name, list(cards_of(state, seat)))]
        for letter, card in zip(islands_of(state, seat), chosen, strict=False):
            state = do(state, "place", player=name, island=letter, card=card)
    return do(state, "lock")


def with_chests(state: State, **chests: dict[str, int]) -> State:
    """The same moment with these Chests; what is missing comes from the Bag."""
    for name, gems in chests.items():
        seat = state.players.index(name)
        bag = state.bag + state.chests[seat] - Gems(**gems)
        state = msgspec.structs.replace(
            state, bag=bag, chests=replaced(state.chests, seat, Gems(**gems))
        )
    return state


def resolved(state: State) -> State:
    """After the cards are final: no bid wins, the Ships are turned, all is taken: Day over."""
    if state.phase == "market" and not state.bids_open:
        state = do(state, "reveal-bids")
    state = do(state, "reveal-ships")
    while state.to_take:
        letter, seat = state.to_take[0]
        gem = state.islands["ABCDEFGH".index(letter)].gems.best()
        state = do(state, "take", player=state.players[seat], island=letter, gem=gem)
    return state


def on_day(state: State, day: int) -> State:
    """The beginning of a later Day with nothing in the Chests yet."""
    while state.day < day:
        state = resolved(laid(dug(state)))
    fresh = (NO_GEMS,) * len(state.players)
    return msgspec.structs.replace(state, bag=BOX if state.tracked else NO_GEMS, chests=fresh)


def market(players: int = 4, day: int = 2, *, cards: Any = None, **fields: Any) -> State:
    """A Market with cards laid and empty Chests."""
    gems = fields.pop("islands", {})
    return laid(dug(on_day(table(players, **fields), day), **gems), **(cards or {}))


def opened(state: State, **bids: Any) -> State:
    """The fists are open: gems (put into the Chest if it lacks them) or a value by player."""
    for name, bid in bids.items():
        if isinstance(bid, int):
            state = do(state, "bid", player=name, value=bid)
            continue
        seat = state.players.index(name)
        if not state.chests[seat].covers(Gems(**bid)):
            state = with_chests(state, **{name: (state.chests[seat] + Gems(**bid)).as_dict()})
        state = do(state, "bid", player=name, gems=bid)
    return do(state, "reveal-bids")


def rats(state: State) -> list[str]:
    """What bears a Rat, as the view prints it."""
    words: list[str] = game.full_view(state)["rats"]
    return words


def peeks(state: State, name: str) -> tuple[Peek, ...]:
    """What a player has seen."""
    return state.peeks[state.players.index(name)]


def conserved(state: State) -> bool:
    """Whether all gems of the box and all Ship cards are where they can be."""
    gems = state.bag
    for island in state.islands:
        gems += island.gems
    for seat, chest in enumerate(state.chests):
        gems += chest
        if not chest.covers(fist(state, seat)):
            return False
    greens = sorted(green for own in state.greens for green in own)
    first = sorted(green for own in game.setup(state.header).greens for green in own)
    return (not state.tracked or gems == BOX) and greens == first
