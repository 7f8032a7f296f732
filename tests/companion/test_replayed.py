from __future__ import annotations

import pytest

from companion import past, record, replayed
from companion.languages import encode
from tests.companion.bookcase import random_game


@pytest.mark.parametrize("seed", range(6))
def test_every_step_of_a_finished_game_has_its_screen_and_words(seed: int) -> None:
    header, lines = random_game(seed)
    found = past.from_lines(record.lines_of(record.write(header, lines).encode()))
    moments = tuple(past.moments(found))
    told = replayed.told(found.conduct, moments)
    assert len(told) == len(moments) == len(lines) + 1
    assert all(one["chapter"] for one in told)
    for step in range(0, len(moments), 7):
        screen = replayed.screen(found.conduct, moments, step)
        assert encode(screen)
        assert screen["game"] == found.conduct.game.full_view(moments[step].state)
        assert [seat.name for seat in screen["seats"]] == list(header.players)
    assert replayed.screen(found.conduct, moments, len(lines))["game"]["finished"]


def test_the_end_is_shown_as_the_end() -> None:
    header, lines = random_game(1, game="a-pirates-word")
    found = past.from_lines(record.lines_of(record.write(header, lines).encode()))
    moments = tuple(past.moments(found))
    assert replayed.screen(found.conduct, moments, len(lines))["title"] == "The end"


def test_a_correction_is_told_in_its_own_words() -> None:
    header, _ = random_game(1, players=3, game="a-pirates-word")
    text = record.write(header, [])
    wish = '{"do": "correct-cards", "cards": [1, 16], "reason": "swap forgotten"}'
    found = past.from_lines(record.lines_of((text + wish).encode()), corrections=True)
    told = replayed.told(found.conduct, tuple(past.moments(found)))
    assert told[1]["said"] == ["Corrected: Greens 1 and 16 changed their owners (swap forgotten)."]
