"""A game of Pirate 21 is gone back into at any line; its log tells no face-down card."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.history import run
from companion.refusals import Refusal
from tests.companion.kit import Hands
from tests.companion.players import digest
from tests.companion.test_pirate21_at_table import SETTINGS, deal_all, one_action


def lines_of(hands: Hands) -> list[dict[str, Any]]:
    secret = hands.do("log").secret
    assert secret is not None
    lines: list[dict[str, Any]] = secret["lines"]
    return lines


@pytest.mark.parametrize("seed", range(3))
def test_any_line_is_gone_back_to_and_brought_back(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    hands = Hands(tmp_path, SETTINGS, seed=seed)
    for _ in range(6):
        for _ in range(12):
            if not hands.table.state.finished:
                one_action(hands, rng)
        before, lines = digest(hands.table, hands.clock), lines_of(hands)
        line = rng.randrange(len(lines))
        hands.do("back-to", line=line)
        history = hands.table.history
        assert lines_of(hands) == lines[:line]
        assert run(history.conduct, history.first, history.actions)[0] == hands.table.state
        hands.do("undo")
        assert digest(hands.table, hands.clock) == before
    hands.close()


def test_the_log_is_the_same_whatever_lies_face_down(tmp_path: Path) -> None:
    logs = []
    for downs in (("king 5", "princess 8", "pirate 1"), ("mate 7", "black-spot 0", "gunner 8")):
        hands = Hands(tmp_path / downs[0][:4], SETTINGS)
        deal_all(hands, downs)
        logs.append(lines_of(hands))
        action = {"do": "deal", "player": "Mario", "up": "gunner 8", "down": "king 5"}
        with pytest.raises(Refusal) as told:
            hands.do("mend", line=1, action=action, reason="misread")
        logs.append([{"told": (told.value.code, told.value.sentence)}])
        hands.close()
    assert logs[0] == logs[2]
    assert logs[1] == logs[3]
    assert logs[0][1] == {
        "line": 1,
        "chapter": "Round 1",
        "text": "Mario's two cards.",
        "mend": None,
    }
