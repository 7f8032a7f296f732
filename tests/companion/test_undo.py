"""Any number of steps can be taken back and done again, and disk and memory never differ."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games import pirates_word as game
from companion.settings import for_players
from tests.companion.kit import Hands
from tests.companion.players import digest, one_mark, one_step


def wander(hands: Hands, rng: Random, steps: int) -> None:
    """Do that many steps, with marks and time between them."""
    for _ in range(steps):
        if hands.table.state.finished:
            return
        one_step(hands.table, rng, hands.clock)
        while rng.random() < 0.3:
            hands.clock += rng.random() * 20
            hands.table.tick(now=hands.clock)
            one_mark(hands.table, rng, hands.clock)


def now_of(hands: Hands) -> tuple[object, ...]:
    return digest(hands.table, hands.clock)


def left_of(hands: Hands) -> float:
    return -1.0 if hands.table.timer is None else hands.table.timer.left_at(hands.clock)


@pytest.mark.parametrize("seed", range(12))
def test_undo_of_n_steps_brings_back_what_stood_before_them_and_redo_what_stood_after(
    tmp_path: Path, seed: int
) -> None:
    rng = Random(seed)
    hands = Hands(tmp_path, for_players(3 + seed % 4), seed=seed)
    wander(hands, rng, rng.randrange(150))
    position, before = hands.table.history.position, now_of(hands)
    wander(hands, rng, rng.randrange(1, 60))
    after, steps = now_of(hands), hands.table.history.position - position
    if steps:
        hands.do("undo", steps=steps)
        assert now_of(hands) == before
        hands.do("redo", steps=steps)
        assert now_of(hands) == after
        hands.do("undo", steps=steps)
        for _ in range(steps):
            hands.do("redo")
        assert now_of(hands) == after
        for _ in range(steps):
            hands.do("undo")
        assert now_of(hands) == before
    hands.close()


@pytest.mark.parametrize("seed", range(6))
def test_opening_again_gives_the_same_table_wherever_it_stood(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    hands = Hands(tmp_path, for_players(3 + seed % 4), seed=seed)
    for _ in range(12):
        wander(hands, rng, rng.randrange(12))
        if rng.random() < 0.5 and hands.table.history.position:
            hands.do("undo", steps=rng.randint(1, hands.table.history.position))
        if rng.random() < 0.5 and hands.table.history.redoable:
            hands.do("redo", steps=rng.randint(1, hands.table.history.redoable))
        history, left = hands.table.history, left_of(hands)
        hands.reopen()
        assert hands.table.history == history
        assert left_of(hands) == pytest.approx(left, abs=1.0)
        assert hands.table.timer is None or not hands.table.timer.running
    hands.close()


def test_the_game_as_it_stands_is_the_fold_of_the_rules_over_its_actions(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    wander(hands, Random(5), 200)
    state = game.setup(hands.table.state.header)
    for action in hands.table.history.actions:
        state, _ = game.apply(state, action)
    assert state == hands.table.state
    hands.close()
