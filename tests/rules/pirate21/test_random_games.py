"""What holds in every game of Pirate 21: random legal games of every variant."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.games import pirate21 as game
from companion.games.pirate21.events import Cancelling, Elimination, RoundEnd
from companion.games.pirate21.state import State
from companion.refusals import Refusal
from tests.rules.pirate21.random_games import (
    VARIANTS,
    coins_at_the_end,
    conserved,
    random_game,
)

Played = tuple[game.Header, list[game.Action], list[State]]
EXAMPLES = settings(max_examples=12, deadline=None)
seeds = st.integers(0, 2**32 - 1)
games = st.builds(random_game, seeds, st.integers(2, 6), st.sampled_from(VARIANTS))


def check_cards(played: Played) -> None:
    """All 29 cards are somewhere after every action; who is in the round has one face down."""
    _, actions, states = played
    assert len(states) == len(actions) + 1
    assert states[-1].finished
    for state in states:
        assert conserved(state)
        if state.phase == "turns":
            assert all(hand.out == (hand.down is None) for hand in state.hands)


def check_coins(played: Played) -> None:
    """Coins come from attacks, cancelled ones and the ends of rounds, and from nowhere else."""
    _, actions, states = played
    for before, action, after in zip(states, actions, states[1:], strict=False):
        expected = list(before.coins)
        for event in game.apply(before, action)[1]:
            if isinstance(event, Elimination):
                expected[event.by] += 1
                expected[event.seat] += event.black_spot
            elif isinstance(event, Cancelling):
                expected[event.seat] -= event.paid
                expected[event.target] += event.paid
            elif isinstance(event, RoundEnd):
                expected = [a + b for a, b in zip(expected, event.coins, strict=True)]
        assert list(after.coins) == expected


def check_rounds(played: Played) -> None:
    """Each round is scored as the text says; the game ends when it says."""
    _, _, states = played
    scored = 0
    for before, after in pairwise(states):
        view = game.full_view(after)
        if len(view["rounds"]) == scored:
            continue
        scored += 1
        newest = view["rounds"][-1]
        # A Knock never ends a round at once, so it stood before.
        knocked = game.full_view(before)["knocked"]
        coins, king = coins_at_the_end(newest["hands"], knocked)
        assert newest["coins"] == coins
        most = [name for name, own in view["coins"].items() if own == max(view["coins"].values())]
        rich = most[0] if len(most) == 1 and view["coins"][most[0]] >= 4 else None
        assert view["winner"] == (king or rich)
    assert scored == len(states[-1].rounds)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_coins_and_rounds_are_right(players: int, variant: str) -> None:
    for seed in range(8):
        played = random_game(100 * players + seed, players, variant)
        check_cards(played)
        check_coins(played)
        check_rounds(played)


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(2, 7))
def test_cards_coins_and_rounds_are_right_in_many_games(players: int, variant: str) -> None:
    for seed in range(500):
        played = random_game(seed, players, variant)
        check_cards(played)
        check_coins(played)
        check_rounds(played)


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
