"""What every back end does, once more over a broker: the same suite, as far as a board tells it.

A board tells neither of a contact that bounces nor why a reader fails, and names no pin.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.on_boards.relayed import relayed
from tests.hardware.tables import Table
from tests.hardware.test_backends import (
    test_a_card_dragged_to_another_island_is_sighted_there,
    test_a_card_laid_is_sighted_on_its_island_and_lifted_it_is_gone,
    test_a_light_is_tried_and_the_games_lights_stay,
    test_a_press_and_a_release_are_two_edges,
    test_a_reader_that_is_silent_from_the_start_stops_nobody,
    test_a_sighting_is_dated_by_the_monotonic_clock,
    test_a_stopped_table_does_not_start_again,
    test_a_strangers_tag_is_sighted_as_any_other,
    test_nothing_is_read_before_the_start,
    test_only_what_the_game_uses_is_read_heeded_and_lit,
    test_six_cards_lie_before_one_seat_and_equal_copies_are_told_apart,
    test_stopping_ends_threads_lights_and_fields_and_twice_is_once,
    test_the_lights_shown_are_lit,
    test_two_cards_lie_on_one_island,
)
from tests.mosquitto import MakeBroker, make_broker, needs_mosquitto

pytestmark = needs_mosquitto

__all__ = [
    "make_broker",
    "test_a_card_dragged_to_another_island_is_sighted_there",
    "test_a_card_laid_is_sighted_on_its_island_and_lifted_it_is_gone",
    "test_a_light_is_tried_and_the_games_lights_stay",
    "test_a_press_and_a_release_are_two_edges",
    "test_a_reader_that_is_silent_from_the_start_stops_nobody",
    "test_a_sighting_is_dated_by_the_monotonic_clock",
    "test_a_stopped_table_does_not_start_again",
    "test_a_strangers_tag_is_sighted_as_any_other",
    "test_nothing_is_read_before_the_start",
    "test_only_what_the_game_uses_is_read_heeded_and_lit",
    "test_six_cards_lie_before_one_seat_and_equal_copies_are_told_apart",
    "test_stopping_ends_threads_lights_and_fields_and_twice_is_once",
    "test_the_lights_shown_are_lit",
    "test_two_cards_lie_on_one_island",
]


@pytest.fixture
def table(make_broker: MakeBroker, tmp_path: Path) -> Iterator[Table]:
    with relayed(make_broker, tmp_path) as made:
        yield made
