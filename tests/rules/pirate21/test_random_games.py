"""What holds in every game of Pirate 21: random legal games of every variant."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.games import pirate21 as game
from companion.games.pirate21.state import State
from companion.refusals import Refusal
from tests.rules.pirate21.checks import Played, check_cards, check_rounds_and_coins
from tests.rules.pirate21.random_games import (
    VARIANTS,
    conserved,
    random_game,
)

EXAMPLES = settings(max_examples=12, deadline=None)
seeds = st.integers(0, 2**32 - 1)
games = st.builds(random_game, seeds, st.integers(2, 6), st.sampled_from(VARIANTS))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_coins_and_rounds_are_right(players: int, variant: str) -> None:
    for seed in range(8):
        played = random_game(100 * players + seed, players, variant)
        check_cards(played)
        check_rounds_and_coins(played)


def refusal(state: State, action: game.Action) -> Refusal | None:
    """What `verify` raises."""
    try:
        game.verify(state, action)
    except Refusal as reason:
        return reason
    return None


@EXAMPLES
@given(games, seeds)
def test_can_agrees_with_verify_and_refusing_changes_nothing(played: Played, seed: int) -> None:
    _, actions, states = played
    rng = Random(seed)
    for _ in range(60):
        state, action = rng.choice(states), rng.choice(actions)
        before = game.full_view(state)
        reason = refusal(state, action)
        assert game.can(state, action) == (reason is None)
        if reason:
            assert reason.sentence[0].isupper()
            assert reason.sentence.endswith(".")
        else:
            assert conserved(game.apply(state, action)[0])
        assert game.full_view(state) == before


@EXAMPLES
@given(games)
def test_the_replayed_log_gives_the_same_states(played: Played) -> None:
    header, actions, states = played
    text = record.write(header, actions)
    replayed = record.replay(text.encode())
    assert replayed.exit_code == record.LEGAL
    assert replayed.view == game.full_view(states[-1])
    lines = record.lines_of(text.encode())
    everything = record.Eyes(everything=True, viewer=None)
    steps = record.steps_of(game, game.setup(header), lines[1:], everything)
    assert [step.state for step in steps] == states[1:]


@EXAMPLES
@given(games)
def test_every_event_has_a_sentence_and_every_action_a_label(played: Played) -> None:
    header, actions, states = played
    for before, action in zip(states, actions, strict=False):
        assert game.undo_label(before, action)
        for event in game.apply(before, action)[1]:
            assert game.say(event, header.players).endswith(".")


@EXAMPLES
@given(games)
def test_views_are_plain_json_and_keep_their_keys(played: Played) -> None:
    header, _, states = played
    keys = list(game.full_view(states[0]))
    for state in states[:: max(1, len(states) // 20)]:
        for viewer in (None, *header.players):
            view = game.view(state, viewer)
            assert list(view) == keys
            assert json.loads(record.as_json(view)) == view
            assert "None" not in game.as_text(view)
            for field in ("hands", "coins"):
                assert list(view[field]) == list(header.players)
