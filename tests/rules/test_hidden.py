"""Two games that differ only in what a viewer cannot know look the same to that viewer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.games import pirates_word as game
from companion.games.pirates_word import actions as do
from companion.games.pirates_word.box import COLOURS, Gems
from companion.games.pirates_word.market import fist
from companion.games.pirates_word.seats import cards_of, placed
from companion.games.pirates_word.state import Peek, State
from companion.games.values import replaced
from tests.rules.random_games import VARIANTS, draw, random_game, random_header
from tests.rules.tables import market, opened, table, told

replace = msgspec.structs.replace
SHOWING = (do.RevealBids, do.RevealShips)
"""The actions by which the rules show what was hidden."""


def other_cards(state: State, seat: int, rng: Random) -> State:
    """The same moment, with other cards of the player face down beside the same Islands."""
    lying = placed(state, seat)
    read = [at for at, card in lying.items() if card is not None and (seat, at) not in state.turned]
    turned = [lying[at] for at in lying if at not in read and lying[at] is not None]
    choice = [card for card in cards_of(state, seat) if card not in turned]
    cards = dict(zip(read, rng.sample(choice, len(read)), strict=True))
    islands = tuple(
        replace(
            island,
            ships=tuple(
                (owner, cards[island.letter] if owner == seat and island.letter in cards else card)
                for owner, card in island.ships
            ),
        )
        for island in state.islands
    )
    return replace(state, islands=islands)


def other_gems(state: State, seat: int, rng: Random) -> State:
    """The same moment, with as many gems of other colours in the player's Chest."""
    fist_gems = fist(state, seat)
    chest = state.chests[seat] - fist_gems
    together = state.bag + chest
    new = draw(rng, together, chest.count)
    chests = replaced(state.chests, seat, new + fist_gems)
    return replace(state, bag=together - new, chests=chests)


def other_bid(state: State, seat: int, rng: Random) -> State:
    """The same moment, with something else in the player's closed fist."""
    bid: Any = (
        draw(rng, state.chests[seat], rng.randint(0, 4)) if state.tracked else rng.randint(0, 9)
    )
    return replace(state, bids=replaced(state.bids, seat, rng.choice([None, bid])))


def other_peeks(state: State, seat: int, rng: Random) -> State:
    """The same moment, after the player has seen something else."""
    seen = Peek(state.day, (seat + 1) % len(state.players), "hand", rng.randint(1, 16))
    return replace(state, peeks=replaced(state.peeks, seat, (*state.peeks[seat], seen)))


def disguised(state: State, viewer: str | None, rng: Random) -> State:
    """A state that differs from this one only in what the viewer cannot know."""
    revealed = state.revealed is not None and state.revealed.day == state.day
    changes: list[Callable[[State, int, Random], State]] = [other_peeks]
    if not revealed:
        changes.append(other_cards)
    if state.tracked:
        changes.append(other_gems)
    if state.phase == "market" and not state.bids_open:
        changes.append(other_bid)
    for seat, name in enumerate(state.players):
        if name != viewer:
            for change in changes:
                state = change(state, seat, rng)
    return state


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 8), st.sampled_from(VARIANTS))
def test_the_view_is_the_same_byte_for_byte(seed: int, players: int, variant: str) -> None:
    header, _, states = random_game(seed, players, variant)
    rng = Random(seed)
    for state in rng.sample([one for one in states if not one.finished], 12):
        for viewer in (None, *header.players):
            other = disguised(state, viewer, rng)
            seen = record.as_json(game.view(state, viewer))
            assert record.as_json(game.view(other, viewer)) == seen


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 8), st.sampled_from(VARIANTS))
def test_a_refusal_tells_the_same(seed: int, players: int, variant: str) -> None:
    """Whatever is refused in both games is refused with the same words."""
    header, actions, states = random_game(seed, players, variant)
    rng = Random(seed)
    compared = 0
    for state in rng.sample([one for one in states if not one.finished], 12):
        for viewer in (None, *header.players):
            other = disguised(state, viewer, rng)
            for action in rng.sample(actions, 12):
                one = game.why_not(state, action, viewer)
                two = game.why_not(other, action, viewer)
                if one and two:
                    compared += 1
                    assert one.sentence == two.sentence
                    assert one.code == two.code
    assert compared


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 8), st.sampled_from(VARIANTS))
def test_events_say_the_same(seed: int, players: int, variant: str) -> None:
    """What is hidden is in no event until the rules show it.

    (A card that lies elsewhere in the other game is seen to move: such steps are left out.)
    """
    _, actions, states = random_game(seed, players, variant)
    rng = Random(seed)
    compared = 0
    for at in rng.sample(range(len(actions)), 40):
        action, other = actions[at], disguised(states[at], None, rng)
        if isinstance(action, SHOWING) or not game.can(other, action):
            continue
        one, events = game.apply(states[at], action)
        two, other_events = game.apply(other, action)
        if not one.finished and game.view(one, None) == game.view(two, None):
            compared += 1
            assert other_events == events
            assert game.undo_label(other, action) == game.undo_label(states[at], action)
    assert compared


def test_a_card_that_is_not_owned_is_told_to_its_player_alone() -> None:
    state = market(day=1)
    state = table()
    state = replace(state, phase="decision")
    line: dict[str, Any] = {"player": "Mario", "island": "A", "card": 16}
    assert told(state, "Mario", "place", **line) == (
        "Mario cannot lay Green 16: it is not Mario's card."
    )
    for viewer in (None, "Barbara", "Mark"):
        assert told(state, viewer, "place", **line) == "This cannot be done now."


def test_a_fist_that_the_chest_does_not_hold_is_told_to_its_player_alone() -> None:
    state = market()
    line: dict[str, Any] = {"player": "Mark", "gems": {"golden": 1}}
    assert "Chest holds nothing" in told(state, "Mark", "bid", **line)
    assert told(state, None, "bid", **line) == "This cannot be done now."


def test_an_open_reason_goes_before_the_viewers_own() -> None:
    state = opened(market(), Mark={"blue": 1})
    line: dict[str, Any] = {"player": "Mark", "gems": {"golden": 9}}
    assert "fists are open" in told(state, "Mark", "bid", **line)
    assert "fists are open" in told(state, None, "bid", **line)


@pytest.mark.parametrize("viewer", ["public", "Ada", "Bo"])
def test_a_record_tells_the_same_of_a_wrong_hidden_line(viewer: str) -> None:
    header = record.write(random_header(Random(1), 3, "standard"), [])
    opening = header + "".join(
        f'{{"do": "excavate", "island": "{at}", "gems": {{"green": 4}}}}\n' for at in "ABC"
    )
    wrong = ['"card": 99', '"card": 0', '"card": "pink"', '"card": true']
    told = {
        record.replay(
            (opening + f'{{"do": "place", "player": "Cy", "island": "B", {card}}}').encode(), viewer
        ).messages
        for card in wrong
    }
    assert told == {('line 5: The field "card" is not in the form that it needs.',)}


def test_the_gems_of_disguises_really_differ() -> None:
    """The disguise itself works: the whole views of the two games are different."""
    _, _, states = random_game(3, 4, "standard")
    late = next(state for state in reversed(states) if state.phase == "market")
    assert game.full_view(disguised(late, None, Random(2))) != game.full_view(late)
    assert sum(late.chests, Gems()).count
    assert set(COLOURS) == set(Gems().as_dict())
