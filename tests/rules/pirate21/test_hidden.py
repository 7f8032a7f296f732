"""Two games of Pirate 21 that differ only in what a viewer cannot know look the same to them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import record
from companion.games import pirate21 as game
from companion.games.pirate21.state import Down, Hand, State
from tests.rules.pirate21.random_games import VARIANTS, loose, random_game
from tests.rules.pirate21.tables import do, hand, lying, table, told

CANNOT = "This cannot be done now."
EXAMPLES = settings(max_examples=15, deadline=None)
SEEDS = st.integers(0, 2**32 - 1)


def disguised(state: State, viewer: str | None, rng: Random) -> State:
    """The same moment with other cards where the viewer sees none."""
    if state.phase not in ("deal", "turns"):
        return state
    dealing = state.phase == "deal"
    hidden = [seat for seat, name in enumerate(state.players) if name != viewer]
    pool = loose(state)
    for seat in hidden:
        one = state.hands[seat]
        pool += one.cards if dealing else one.cards[len(one.up) :]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        one = hands[seat]
        up = tuple(pool.pop() for _ in one.up) if dealing else one.up
        down = one.down
        if down is not None and down.card is not None:
            down = Down(pool.pop(), down.said)
        hands[seat] = Hand(up, down, one.out)
    return replace(state, hands=tuple(hands))


def moments(seed: int, players: int, variant: str) -> tuple[game.Header, list[game.Action], Any]:
    header, actions, states = random_game(seed, players, variant)
    rng = Random(seed)
    unfinished = [number for number, one in enumerate(states) if not one.finished]
    return header, actions, [(states[at], at) for at in rng.sample(unfinished, 7)]


@EXAMPLES
@given(SEEDS, st.integers(2, 6), st.sampled_from(VARIANTS))
def test_the_view_is_the_same_byte_for_byte(seed: int, players: int, variant: str) -> None:
    header, _, some = moments(seed, players, variant)
    rng = Random(seed)
    for state, _ in some:
        for viewer in (None, *header.players):
            other = disguised(state, viewer, rng)
            seen = game.view(state, viewer)
            assert record.as_json(game.view(other, viewer)) == record.as_json(seen)
            assert game.as_text(game.view(other, viewer)) == game.as_text(seen)


@EXAMPLES
@given(SEEDS, st.integers(2, 6), st.sampled_from(VARIANTS))
def test_a_refusal_tells_the_same(seed: int, players: int, variant: str) -> None:
    """Whatever is refused in both games is refused with the same words."""
    header, actions, some = moments(seed, players, variant)
    rng = Random(seed)
    for state, at in some:
        for viewer in (None, *header.players):
            other = disguised(state, viewer, rng)
            tried = [*rng.sample(actions, 5), *actions[at : at + 1]]
            tried += [replace(one, player=viewer or "Jack") for one in rng.sample(actions, 5)]
            for action in tried:
                one = game.why_not(state, action, viewer)
                two = game.why_not(other, action, viewer)
                if one and two:
                    assert (one.code, one.sentence) == (two.code, two.sentence)


@EXAMPLES
@given(SEEDS, st.integers(2, 6), st.sampled_from(VARIANTS))
def test_events_and_warnings_say_the_same_until_the_rules_show_it(
    seed: int, players: int, variant: str
) -> None:
    header, actions, some = moments(seed, players, variant)
    rng = Random(seed)
    for state, at in some:
        for viewer in (None, *header.players):
            other, action = disguised(state, viewer, rng), actions[at]
            if not game.can(other, action):
                continue
            one, events = game.apply(state, action)
            two, others = game.apply(other, action)
            if game.view(one, viewer) == game.view(two, viewer):
                assert events == others
                assert game.warnings(state, action, one) == game.warnings(other, action, two)
                assert game.undo_label(state, action) == game.undo_label(other, action)


def test_the_disguise_really_differs() -> None:
    _, _, states = random_game(3, 4, "read")
    changed = [one for one in states if disguised(one, None, Random(1)) != one]
    assert len(changed) > len(states) / 2


# Named moments.

BETH = "mate 3,mate 5"


def pair(one: str, two: str) -> tuple[State, State]:
    """Jack's turn, Beth's face-down card the one or the other."""
    jack, will = hand("pirate 1", "king 5"), hand("gunner 4", "captain 2")
    return lying(jack, hand(BETH, one), will), lying(jack, hand(BETH, two), will)


@pytest.mark.parametrize("viewer", [None, "Jack", "Will"])
def test_an_attack_that_misses_tells_nothing_of_the_card(viewer: str | None) -> None:
    one, two = (
        do(state, "pirate", "Jack", target="Beth", guess=3)
        for state in pair("gunner 8", "princess 8")
    )
    assert record.as_json(game.view(one, viewer)) == record.as_json(game.view(two, viewer))


@pytest.mark.parametrize("viewer", [None, "Jack", "Will"])
def test_a_false_claim_is_refused_without_a_reason_but_to_its_author(viewer: str | None) -> None:
    state, _ = pair("gunner 8", "princess 8")
    line: dict[str, Any] = {"target": "Beth", "guess": 8, "princess": True}
    assert told(state, viewer, "pirate", "Jack", **line) == CANNOT
    assert told(state, "Beth", "pirate", "Jack", **line) == (
        "Beth cannot claim the Princess: Beth has none."
    )


@pytest.mark.parametrize("viewer", [None, "Beth", "Will"])
def test_an_ability_that_is_lacking_is_told_to_the_user_alone(viewer: str | None) -> None:
    state, _ = pair("gunner 8", "princess 8")
    line = {"between": ["Jack", "Beth"]}
    assert told(state, viewer, "mate", "Jack", **line) == CANNOT
    assert told(state, "Jack", "mate", "Jack", **line) == "Jack cannot use a Mate: Jack has none."


def test_an_open_reason_goes_before_the_viewers_own() -> None:
    state, _ = pair("gunner 8", "princess 8")
    line = {"between": ["Beth", "Beth"]}
    for viewer in (None, "Jack", "Will"):
        assert told(state, viewer, "mate", "Jack", **line) == (
            "Jack must choose two different players for a Mate."
        )


def test_a_mate_shows_each_of_the_two_the_new_card_and_nobody_else() -> None:
    states = []
    for state in pair("gunner 8", "princess 8"):
        after = do(do(state, "pass", "Jack"), "mate", "Beth", between=["Beth", "Will"])
        states.append(after)
        assert game.view(after, "Beth")["hands"]["Beth"]["down"] == "captain 2"
    one, two = states
    for viewer in (None, "Jack", "Beth"):
        assert record.as_json(game.view(one, viewer)) == record.as_json(game.view(two, viewer))
    assert game.view(one, "Will")["hands"]["Will"]["down"] == "gunner 8"
    assert game.view(two, "Will")["hands"]["Will"]["down"] == "princess 8"


@pytest.mark.parametrize("viewer", ["public", "Jack", "Will"])
def test_a_record_tells_the_same_of_a_wrong_deal(viewer: str) -> None:
    """Which card is wrong, and how, depends on cards that the viewer would not have seen."""
    start = record.write(table(3).header, [])
    cards = ['"captain 9", "down": "mate 3"', '"mate 3", "down": "mate 8"']
    cards += ['"black-spot 0", "down": "black-spot 0"']
    results = {
        record.replay(
            (start + f'{{"do": "deal", "player": "Beth", "up": {x}}}').encode(), viewer
        ).messages
        for x in cards
    }
    assert results == {(f"line 2: {CANNOT}",)}


@pytest.mark.parametrize("viewer", ["public", "Jack", "Will"])
def test_a_record_does_not_quote_what_is_no_card(viewer: str) -> None:
    start = record.write(table(3).header, [])
    wrong = ['"mate 03"', '"pink 3"', "3", "true", "[]", '"mate 12"']
    results = {
        record.replay(
            (start + f'{{"do": "deal", "player": "Beth", "up": "mate 3", "down": {x}}}').encode(),
            viewer,
        ).messages
        for x in wrong
    }
    assert results == {('line 2: The field "down" is not in the form that it needs.',)}
