"""What every back end does, from the card in the field to the queue: one suite for all."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.inputs import Edge, ReaderHealth, Sighting
from hardware.backends import BACK_ENDS, open_backend
from hardware.bench import TAGS
from hardware.errors import HardwareError
from hardware.libraries import Factory
from hardware.wiring.plan import BUZZER
from hardware.wiring.settings import Select
from tests.hardware.on_a_pi import on_a_pi
from tests.hardware.tables import ISLANDS, SEATS, Table, simulated

PIS: dict[str, tuple[Select, Factory]] = {
    "pi, decoder, rpigpio": ("decoder", "rpigpio"),
    "pi, overlay, lgpio": ("overlay", "lgpio"),
    "pi, gpio, lgpio": ("gpio", "lgpio"),
}


@pytest.fixture(params=["simulated", *PIS])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    if request.param == "simulated":
        with simulated() as made:
            yield made
    else:
        select, factory = PIS[request.param]
        with on_a_pi(select, tmp_path, factory) as made:
            yield made


def test_a_card_laid_is_sighted_on_its_island_and_lifted_it_is_gone(table: Table) -> None:
    table.back_end.start()
    for island in ISLANDS:
        table.bench.lay("red 3", island)
        table.sighting(island, "red 3")
        table.bench.lift("red 3")
        table.sighting(island)


def test_two_cards_lie_on_one_island(table: Table) -> None:
    table.back_end.start()
    table.bench.lay("red 1", "B")
    table.bench.lay("green 16", "B")
    table.sighting("B", "red 1", "green 16")
    table.bench.lift("red 1")
    table.sighting("B", "green 16")


def test_a_card_dragged_to_another_island_is_sighted_there(table: Table) -> None:
    table.back_end.start()
    table.bench.lay("green 2", "A")
    table.sighting("A", "green 2")
    table.bench.lay("green 2", "D")
    table.sighting("D", "green 2")
    table.sighting("A")


def test_a_strangers_tag_is_sighted_as_any_other(table: Table) -> None:
    table.back_end.start()
    table.bench.lay("stranger", "C")
    table.sighting("C", "stranger")


def test_a_sighting_is_dated_by_the_monotonic_clock(table: Table) -> None:
    table.back_end.start()
    before = time.monotonic()
    table.bench.lay("red 1", "A")
    seen = table.sighting("A", "red 1")
    assert before < seen.at <= time.monotonic()


def test_a_press_and_a_release_are_two_edges(table: Table) -> None:
    table.back_end.start()
    for seat in range(SEATS):
        table.bench.press(seat)
        table.edge(seat, True)
        table.bench.release(seat)
        table.edge(seat, False)


def test_a_button_held_at_start_counts_as_nothing_and_is_reported(table: Table) -> None:
    table.bench.press(2)
    table.back_end.start()
    told = table.back_end.report().buttons[2]
    assert told.down
    assert told.fault is not None
    assert told.fault.code == "button-held"
    assert table.button(2).fault == told.fault
    table.bench.release(2)
    assert table.button(2).fault is None
    table.bench.press(0)
    table.edge(0, True)
    table.bench.press(2)
    assert table.edge(2, True).at > 0
    assert all(button.fault is None for button in table.back_end.report().buttons)


def test_the_lights_shown_are_lit(table: Table) -> None:
    table.back_end.start()
    table.back_end.lights.show(frozenset({1, 3}))
    assert table.bench.lamps() == (False, True, False, True)
    table.back_end.lights.show(frozenset())
    assert table.bench.lamps() == (False,) * 4


def test_a_silent_reader_is_reported_and_recovers_while_the_others_go_on(table: Table) -> None:
    table.back_end.start()
    table.bench.lay("red 1", "B")
    table.sighting("B", "red 1")
    table.bench.fault("silent", "B", True)
    health = table.health("B", well=False)
    assert isinstance(health, ReaderHealth)
    assert health.fault is not None
    assert health.fault.seen.startswith("Reader B reads no card")
    table.bench.lay("red 2", "C")
    table.sighting("C", "red 2")
    table.bench.lift("red 1")
    table.bench.fault("silent", "B", False)
    table.health("B", well=True)
    table.sighting("B")


def test_a_reader_that_is_silent_from_the_start_stops_nobody(table: Table) -> None:
    table.bench.fault("silent", "A", True)
    table.back_end.start()
    table.health("A", well=False)
    table.bench.lay("red 1", "B")
    table.sighting("B", "red 1")


def test_stopping_ends_threads_lights_and_fields_and_twice_is_once(table: Table) -> None:
    threads = threading.active_count()
    table.back_end.start()
    table.bench.lay("red 1", "A")
    table.sighting("A", "red 1")
    table.back_end.lights.show(frozenset({0, 1}))
    table.back_end.buzzer.sound("problem")
    began = time.monotonic()
    table.back_end.stop()
    table.back_end.stop()
    assert time.monotonic() - began < 1.0
    assert threading.active_count() == threads
    assert table.bench.lamps() == (False,) * 4
    assert not any(island.field.on for island in table.islands.values())
    assert "stopped" in repr(table.back_end)


def test_a_stopped_table_does_not_start_again(table: Table) -> None:
    table.back_end.stop()
    with pytest.raises(HardwareError, match="stopped already"):
        table.back_end.start()


def test_nothing_is_read_before_the_start(table: Table) -> None:
    table.bench.lay("red 1", "A")
    table.bench.press(0)
    assert table.rest() == []
    assert "new" in repr(table.back_end)


def test_a_flickering_card_lies_still() -> None:
    with simulated({"pause": 0.0}) as table:
        table.bench.fault("flicker", "A", True)
        table.back_end.start()
        table.bench.lay("red 1", "A")
        table.sighting("A", "red 1")
        before = table.islands["A"].field.times
        for number in range(1, 9):
            table.bench.lay(f"green {number}", "B")
            table.sighting("B", f"green {number}")
            table.bench.lift(f"green {number}")
            assert isinstance(table.sighting("B"), Sighting)
        assert table.islands["A"].field.times - before > 16
        assert not [heard for heard in table.rest() if isinstance(heard, Sighting)]


def test_a_stuck_button_stays_down_whatever_the_finger_does() -> None:
    with simulated() as table:
        table.back_end.start()
        table.bench.fault("stuck", 1, True)
        table.edge(1, True)
        table.bench.press(1)
        table.bench.release(1)
        table.bench.press(0)
        assert isinstance(table.hear(lambda it: isinstance(it, Edge)), Edge)
        table.bench.fault("stuck", 1, False)
        table.edge(1, False)


def test_a_bouncing_button_is_told_and_presses_once(table: Table) -> None:
    table.back_end.start()
    table.bench.fault("bouncing", 3, True)
    told = table.button(3)
    assert told.fault is not None
    assert (told.fault.code, told.fault.weak) == ("button-bouncing", True)
    table.bench.press(3)
    table.bench.fault("bouncing", 3, False)
    table.edge(3, True)
    table.bench.release(3)
    table.edge(3, False)
    assert not any(isinstance(it, Edge) for it in table.rest())


def test_a_card_laid_counts_within_300_milliseconds() -> None:
    with simulated({}) as table:
        table.back_end.start()
        waits = []
        for number in range(1, 9):
            laid = time.monotonic()
            table.bench.lay(f"green {number}", ISLANDS[number % 4])
            seen = table.hear(
                lambda it, tag=TAGS[f"green {number}"]: (  # type: ignore[misc]  # bound now
                    isinstance(it, Sighting) and tag in it.tags
                )
            )
            waits.append(seen.at - laid)
        assert sorted(waits)[len(waits) // 2] < 0.3


def test_every_card_settled_ticks_the_buzzer_alike(tmp_path: Path) -> None:
    with on_a_pi("decoder", tmp_path) as table:
        table.back_end.start()
        for ticks, card in enumerate(("red 1", "green 16", "stranger"), 1):
            table.bench.lay(card, "A")
            table.hear(lambda it: isinstance(it, Sighting))
            time.sleep(0.1)
            heard = [it.level for it in table.header.changes if it.pin == BUZZER]
            assert sum(heard) == ticks


def test_an_unknown_back_end_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(HardwareError, match="'arduino': choose simulated or pi"):
        open_backend("arduino", seats=4, islands=ISLANDS, put=lambda it: None)
    assert set(BACK_ENDS) == {"simulated", "pi"}


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"wiring": {"select": "magic"}}, "wiring.select"),
        ({"wiring": {"paws_ms": 1}}, "paws_ms.*Did you mean pause_ms"),
        ({"wiring": {"pause_ms": "long"}}, "wiring.pause_ms"),
    ],
)
def test_a_setting_that_is_not_right_is_named(settings: dict[str, object], named: str) -> None:
    with pytest.raises(HardwareError, match=named):
        open_backend("simulated", seats=4, islands="AB", put=lambda it: None, settings=settings)


def test_a_pin_that_another_program_has_stops_the_start_and_lets_everything_go(
    tmp_path: Path,
) -> None:
    with on_a_pi("decoder", tmp_path) as table:
        lgpio = import_module("lgpio")
        other = lgpio.gpiochip_open(0)
        lgpio.gpio_claim_input(other, 17)
        with pytest.raises(HardwareError, match="pins cannot be used: 'GPIO busy'"):
            table.back_end.start()
        assert table.header.outputs == {}
        lgpio.gpiochip_close(other)


SIX = ("captain 6", "mate 7", "mate 7 b", "princess 8", "king 5 b", "black-spot 0")


def test_six_cards_lie_before_one_seat_and_equal_copies_are_told_apart(table: Table) -> None:
    table.back_end.start()
    for count, card in enumerate(SIX, 1):
        table.bench.lay(card, "A")
        table.sighting("A", *SIX[:count])
    table.bench.lift("mate 7")
    table.sighting("A", *(card for card in SIX if card != "mate 7"))
    for card in SIX:
        table.bench.lift(card)
    table.sighting("A")


def test_only_what_the_game_uses_is_read_heeded_and_lit(table: Table) -> None:
    table.back_end.use(2, ("A", "B"))
    table.back_end.start()
    table.back_end.lights.show(frozenset({1, 3}))
    assert table.bench.lamps()[:4] == (False, True, False, False)
    table.bench.lay("red 1", "D")
    table.bench.press(3)
    table.bench.press(1)
    table.edge(1, True)
    table.bench.lay("red 2", "B")
    table.sighting("B", "red 2")
    time.sleep(0.2)
    assert table.rest() == []
    table.back_end.use(4, ("A", "B", "C", "D"))
    table.sighting("D", "red 1")
    assert table.bench.lamps()[:4] == (False, True, False, True)
    table.bench.release(3)
    table.edge(3, False)


def test_a_reader_that_the_table_lacks_is_told_as_failing(table: Table) -> None:
    table.back_end.start()
    table.back_end.use(5, ("A", "B", "C", "D", "E"))
    table.health("E", well=False)


def test_the_report_tells_how_readers_and_buttons_are_and_names_no_card(table: Table) -> None:
    table.back_end.start()
    table.bench.lay("green 7", "B")
    table.sighting("B", "green 7")
    table.bench.fault("silent", "C", True)
    table.health("C", well=False)
    report = table.back_end.report()
    assert [reader.name for reader in report.readers] == list(ISLANDS)
    assert [reader.cards for reader in report.readers] == [0, 1, 0, 0]
    assert [reader.fault is None for reader in report.readers] == [True, True, False, True]
    assert [button.pin for button in report.buttons] == [4, 17, 27, 22]
    assert TAGS["green 7"] not in repr(report)


def test_a_light_is_tried_and_the_games_lights_stay(table: Table) -> None:
    table.back_end.start()
    table.back_end.lights.show(frozenset({1, 3}))
    table.back_end.try_light(0)
    assert table.bench.lamps() == (True, False, False, False)
    table.back_end.try_light(None)
    assert table.bench.lamps() == (False, True, False, True)
    table.back_end.try_buzzer()
