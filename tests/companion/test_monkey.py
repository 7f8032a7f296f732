"""Whatever is done at the table, in any order: a sentence or a step, and the journal knows it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.companion.monkey import Monkey


def plays(folder: Path, seed: int, deeds: int) -> Monkey:
    """Let it play, and then what it has left to its end."""
    with closing(Monkey(folder, seed)) as monkey:
        for _ in range(deeds):
            monkey.act()
        monkey.check_fold()
        monkey.restart()
        monkey.play_on()
    return monkey


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_nothing_fails_and_the_game_can_be_ended(
    tmp_path: Path, seed: int
) -> None:
    assert plays(tmp_path, seed, 150).done > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_whatever_is_done_for_long_nothing_fails(tmp_path: Path, seed: int) -> None:
    assert plays(tmp_path, seed, 1500).done > 100
