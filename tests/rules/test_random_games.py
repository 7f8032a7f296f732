"""What holds in every game: random legal games of every variant."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.games import pirates_word as game
from companion.games.pirates_word.box import NO_GEMS
from companion.games.pirates_word.seats import cards_of, islands_of, placed
from companion.games.pirates_word.state import State
from companion.refusals import Refusal
from tests.rules.random_games import VARIANTS, random_game
from tests.rules.tables import conserved

GAMES = [(players, variant) for players in range(2, 9) for variant in VARIANTS]
EXAMPLES = settings(max_examples=12, deadline=None)
seeds = st.integers(0, 2**32 - 1)
games = st.builds(random_game, seeds, st.integers(2, 8), st.sampled_from(VARIANTS))


def cards_are_right(state: State) -> bool:
    """Each card on the table is its player's, lies once, and at an Island of that player's."""
    for seat in range(len(state.players)):
        lying = placed(state, seat)
        known = [card for card in lying.values() if card is not None]
        own = cards_of(state, seat)
        if len(set(known)) != len(known) or not set(known) <= set(own):
            return False
        if not set(lying) <= set(islands_of(state, seat)):
            return False
    return sum(len(island.ships) for island in state.islands) == sum(
        len(placed(state, seat)) for seat in range(len(state.players))
    )


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_gems_and_cards_are_conserved_after_every_action(players: int, variant: str) -> None:
    _, actions, states = random_game(7 * players, players, variant)
    assert all(conserved(state) and cards_are_right(state) for state in states)
    assert states[-1].finished
    assert len(states) == len(actions) + 1


def refusal(state: State, action: game.Action) -> Refusal | None:
    """What `verify` raises."""
    try:
        game.verify(state, action)
    except Refusal as reason:
        return reason
    return None


@EXAMPLES
@given(games, seeds)
def test_can_agrees_with_verify_and_refusing_changes_nothing(
    played: tuple[game.Header, list[game.Action], list[State]], seed: int
) -> None:
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
def test_the_replayed_log_gives_the_same_states(
    played: tuple[game.Header, list[game.Action], list[State]],
) -> None:
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
@given(games, seeds)
def test_undo_of_n_steps_is_the_fold_of_the_log_without_its_last_n(
    played: tuple[game.Header, list[game.Action], list[State]], seed: int
) -> None:
    header, actions, states = played
    steps = Random(seed).randint(0, len(actions))
    state = game.setup(header)
    for action in actions[: len(actions) - steps]:
        state, _ = game.apply(state, action)
    assert state == states[len(states) - 1 - steps]


@EXAMPLES
@given(games)
def test_every_event_has_a_sentence_and_every_action_a_label(
    played: tuple[game.Header, list[game.Action], list[State]],
) -> None:
    header, actions, states = played
    for before, action in zip(states, actions, strict=False):
        assert game.undo_label(before, action)
        for event in game.apply(before, action)[1]:
            sentence = game.say(event, header.players)
            assert sentence.endswith(".")


@EXAMPLES
@given(games)
def test_views_are_plain_json_and_keep_their_keys(
    played: tuple[game.Header, list[game.Action], list[State]],
) -> None:
    header, _, states = played
    keys = list(game.full_view(states[0]))
    for state in states[:: max(1, len(states) // 20)]:
        for viewer in (None, *header.players):
            view = game.view(state, viewer)
            assert list(view) == keys
            assert json.loads(record.as_json(view)) == view
            for field in ("chests", "ships", "bids", "scores", "peeks", "achievements"):
                assert list(view[field]) == list(header.players)


def test_the_state_is_a_value_that_nothing_can_change() -> None:
    _, _, states = random_game(1, 4, "standard")
    with pytest.raises(AttributeError):
        states[0].day = 3  # type: ignore[misc]  # that it is refused is the point
    assert msgspec.structs.replace(states[0], bag=NO_GEMS) != states[0]
