"""Games that differ only in what a viewer cannot know are the same to that viewer, all along."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion import record
from companion.entries import Step
from companion.games.pirate21 import actions as do_21
from companion.games.protocol import Game
from companion.games.registry import AT_TABLE
from companion.history import History
from companion.mending import log
from companion.refusals import Refusal
from companion.words import as_said
from tests.rules import random_games as word
from tests.rules.pirate21 import random_games as twentyone
from tests.rules.twins import Twins, twins_21, twins_word

SEEDS = 3
PROBES = 6


def probes(twins: Twins, rng: Random) -> list[Any]:
    """Actions of either game at any time, also in the names of others."""
    actions = [one for pair in twins.pairs for one in pair]
    players = twins.headers[0].players
    some = rng.sample(actions, min(PROBES, len(actions)))
    return some + [
        msgspec.structs.replace(one, player=rng.choice(players))
        for one in some
        if hasattr(one, "player")
    ]


def outside(game: Game, state: Any, viewer: str | None) -> tuple[str, str]:
    view = game.view(state, viewer)
    return record.as_json(view), game.as_text(view)


def refusals_agree(twins: Twins, states: tuple[Any, Any], rng: Random) -> int:
    """Whatever is refused in both games is refused with the same words; how often that was."""
    compared = 0
    for action in probes(twins, rng):
        for viewer in (None, twins.viewer):
            one, two = (twins.game.why_not(state, action, viewer) for state in states)
            if one and two:
                compared += 1
                assert (one.code, one.sentence) == (two.code, two.sentence), action
    return compared


def after(twins: Twins, histories: tuple[History, History], pair: tuple[Any, Any]) -> Any:
    """The histories one step on and the events' sentences; None where one refuses."""
    conduct = AT_TABLE[twins.game.NAME]
    moved, told = [], []
    for history, action in zip(histories, pair, strict=True):
        before = history.now.state
        try:
            state, events = twins.game.apply(before, action)
        except Refusal as refusal:
            return refusal
        label = as_said(twins.game.undo_label(before, action))
        step = Step(label, (action,), conduct.Marks())
        moved.append(history.after(step))
        said = [twins.game.say(event, state.players) for event in events]
        told.append((events, said, twins.game.warnings(before, action, state), step.label))
    return tuple(moved), told


def has_been_shown(before: Any, state: Any) -> bool:
    """Whether the rules show face-down cards of Pirate 21: a hit, a Mate, a round's end."""
    if len(state.rounds) > len(before.rounds) or state.phase == "reveal":
        return True
    out = [hand.out for hand in state.hands]
    return out != [hand.out for hand in before.hands]


def walk(twins: Twins, rng: Random) -> tuple[int, int]:
    """Play both; returns at how many moments the games differed, and refusals compared."""
    game = twins.game
    conduct = AT_TABLE[game.NAME]
    histories = tuple(History.begin(conduct, game.setup(header)) for header in twins.headers)
    differed = compared = 0
    for number, pair in enumerate(twins.pairs):
        before = tuple(history.now.state for history in histories)
        result = after(twins, (histories[0], histories[1]), pair)
        if isinstance(result, Refusal):
            break
        histories, told = result
        states = tuple(history.now.state for history in histories)
        if game.NAME == "pirate-21" and any(map(has_been_shown, before, states)):
            break
        if isinstance(pair[0], do_21.Mate) and twins.viewer in pair[0].between:
            break
        assert told[0] == told[1]
        if number < twins.start and number % 20:
            continue
        differed += states[0] != states[1]
        for viewer in (None, twins.viewer):
            assert outside(game, states[0], viewer) == outside(game, states[1], viewer)
        one, other = histories
        assert (one.happened, one.undo_label) == (other.happened, other.undo_label)
        compared += refusals_agree(twins, states, rng)
    assert log(histories[0]) == log(histories[1])
    return differed, compared


@pytest.mark.parametrize("variant", word.VARIANTS)
@pytest.mark.parametrize("players", range(2, 9))
def test_a_pirates_word(players: int, variant: str) -> None:
    differed = compared = 0
    for seed in range(SEEDS):
        counts = walk(twins_word(seed, players, variant), Random(seed))
        differed, compared = differed + counts[0], compared + counts[1]
    assert differed > 3, "the games differ, so this test can fail"
    assert compared > 25


@pytest.mark.parametrize("variant", twentyone.VARIANTS)
def test_pirate_21(variant: str) -> None:
    differed = compared = 0
    for players in range(2, 7):
        for seed in range(2 * SEEDS):
            counts = walk(twins_21(seed, players, variant), Random(seed))
            differed, compared = differed + counts[0], compared + counts[1]
    assert differed > 20 or variant == "unread", "the games differ, so this test can fail"
    assert compared > 100
