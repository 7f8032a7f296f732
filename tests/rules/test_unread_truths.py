"""Unread cards against every truth that they may hide: what could be so is legal, no more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from typing import Any

from msgspec.structs import replace

from companion.games import pirates_word as game
from companion.games.pirates_word.decision import with_ship
from companion.games.pirates_word.seats import card_at, hand, has_rat
from companion.games.pirates_word.state import HAND, State
from tests.rules.tables import action, do, market, opened

OWN = ["parrot", "hook", "sabers", "lamp"]
BOTTLE = "restorative-rum-bottle"
MARIO, MARK = 1, 2
PLACES = ("A", "B", HAND)
Lay = dict[str, Any]


def unread_at(state: State) -> list[int]:
    """The Islands by index where Mario's card is unread."""
    return [at for at in (0, 1) if card_at(state.islands[at], MARIO) == (True, None)]


def truths(state: State) -> Iterator[State]:
    """The same moment with Mario's unread cards read, in every way that can be."""
    unread = unread_at(state)
    for cards in permutations(hand(state, MARIO), len(unread)):
        islands = list(state.islands)
        for at, card in zip(unread, cards, strict=True):
            islands[at] = with_ship(islands[at], (MARIO, card))
        yield replace(state, islands=tuple(islands))


def told_in(truth: State, state: State, lay: Lay) -> Lay:
    """The lay as it would be said if the cards were read.

    A Ship with a Rat is named as it lies: unread by null alone, read by its card alone.
    """
    named = dict(lay)
    for at in unread_at(state):
        letter = state.islands[at].letter
        if has_rat(state, MARIO, letter):
            lying = card_at(truth.islands[at], MARIO)[1]
            named[letter] = lying if lay[letter] is None else None
    return named


def moments(*fourth: str) -> Iterator[State]:
    """Mark is to use an Artifact; of Mario's Ships some are unread, some bear a Rat."""
    for ships in ([None, None], [None, "low"], ["high", None], ["red", None], [None, "red"]):
        start = market(3, gems="untracked", artifacts=[*OWN[:3], *fourth], cards={"Mario": ships})
        start = opened(start, Barbara=3, Mark=2, Mario=1)
        for places in chain.from_iterable(combinations(PLACES, size) for size in range(4)):
            marked: list[Lay] = [
                {"player": "Mario"} | ({"hand": True} if at == HAND else {"island": at})
                for at in places
            ]
            yield do(start, "use", player="Barbara", artifact="hook", rats={"ships": marked})


def lays_of(greens: tuple[int, ...]) -> Iterator[Lay]:
    for left, right in product((*greens, "red", None), repeat=2):
        yield {"A": left, "B": right}


def exchanges(state: State) -> Iterator[dict[str, Any]]:
    """What Mark's card may give and take: no Green, one, or both, with all that Mark lays."""
    mario, mark = state.greens[MARIO], state.greens[MARK]
    for mine, others in (
        (mario, mark),
        ((mario[0], mark[0]), (mario[1], mark[1])),
        ((mario[1], mark[0]), (mario[0], mark[1])),
        (mark, mario),
    ):
        yield {
            "own": {"Mario": mine, "Mark": others},
            "lay": {"Mark": {"B": others[0], "C": "red"}},
        }


def uses(state: State) -> Iterator[dict[str, Any]]:
    """Every exchange, without Mario's lay and with each one that can be written."""
    for fields in exchanges(state):
        yield fields
        for lay in lays_of(fields["own"]["Mario"]):
            yield fields | {"lay": {**fields["lay"], "Mario": lay}}


def legal(state: State, **fields: Any) -> bool:
    return game.can(state, action("use", **fields))


def legal_in(truth: State, state: State, fields: dict[str, Any]) -> bool:
    """Whether Mark's use could be if this is the truth."""
    lay = dict(fields["lay"])
    if "Mario" in lay:
        lay["Mario"] = told_in(truth, state, lay["Mario"])
    return legal(truth, player="Mark", artifact="parrot", own=fields["own"], lay=lay)


def test_ships_change_hands_as_some_truth_allows() -> None:
    found = {True: 0, False: 0}
    for state in moments("lamp"):
        for fields in uses(state):
            wanted = any(legal_in(truth, state, fields) for truth in truths(state))
            assert legal(state, player="Mark", artifact="parrot", **fields) is wanted, fields
            found[wanted] += 1
    assert min(found.values()) > 100


def test_the_bottle_lays_anew_as_some_truth_allows() -> None:
    found = {True: 0, False: 0}
    for state in moments(BOTTLE):
        state = do(state, "use", player="Mark", artifact="parrot")
        for lay in lays_of(state.greens[MARIO]):
            line = {"player": "Mario", "artifact": BOTTLE, "hand": "Barbara"}
            wanted = any(
                legal(truth, **line, ships=told_in(truth, state, lay)) for truth in truths(state)
            )
            assert legal(state, **line, ships=lay) is wanted, lay
            found[wanted] += 1
    assert min(found.values()) > 20
