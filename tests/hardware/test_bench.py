"""The bench: cards, fingers and faults of the simulated table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import gpiozero
import pytest

from companion.deck import Deck
from hardware.bench import DECK, STOCK, TAGS, Bench
from hardware.emulator import MENU, Card, Edge, Hung, Silent, VirtualClock
from hardware.rc522.reader import Reader
from hardware.simulated import EmulatedIsland
from tests.hardware.tables import ISLANDS, simulated


@pytest.fixture
def bench() -> Iterator[Bench]:
    with simulated() as table:
        yield table.bench


def test_the_deck_is_24_ship_cards_and_pirate_21s_29_and_no_stranger(bench: Bench) -> None:
    printed = [name.removesuffix(" b") for name in STOCK]
    assert sorted(bench.deck.values()) == sorted([*DECK, *printed])
    assert (len(bench.deck), len(STOCK), printed.count("mate 7")) == (53, 29, 2)
    Deck(dict(bench.deck))


def test_every_tag_is_a_7_byte_uid_of_its_own() -> None:
    assert len(set(TAGS.values())) == 54
    for tag in TAGS.values():
        assert re.fullmatch(r"04[0-9A-F]{12}", tag)
        assert tag[6:8] != "88"


def test_the_tags_are_the_same_every_day() -> None:
    assert (TAGS["red 1"], TAGS["green 16"]) == ("04115E203B6480", "04AC5E655A6480")


def test_a_card_lies_where_it_was_laid_last(bench: Bench) -> None:
    bench.lay("red 1", "A")
    bench.lay("red 1", "B")
    assert bench.where()["red 1"] == "B"
    bench.lift("red 1")
    bench.lift("red 1")
    assert set(bench.where().values()) == {None}


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (lambda bench: bench.lay("red 9", "A"), "no card called 'red 9'"),
        (lambda bench: bench.lay("red 1", "Z"), "no reader called 'Z'"),
        (lambda bench: bench.lift("gold 1"), "no card called 'gold 1'"),
        (lambda bench: bench.press(4), "no seat 4: seats count from 0 to 3"),
        (lambda bench: bench.release(-1), "no seat -1"),
        (lambda bench: bench.fault("flood", "A", True), "no fault called 'flood'"),
        (lambda bench: bench.fault("silent", 1, True), "no reader called 1"),
        (lambda bench: bench.fault("stuck", "A", True), "no seat 'A'"),
    ],
)
def test_what_is_not_there_is_named_and_nothing_changes(
    bench: Bench, step: object, said: str
) -> None:
    before = repr(bench)
    assert callable(step)
    with pytest.raises(ValueError, match=said):
        step(bench)
    assert repr(bench) == before


def test_held_are_the_fingers_and_not_the_stuck_buttons(bench: Bench) -> None:
    bench.fault("stuck", 1, True)
    bench.press(2)
    assert bench.held() == {2}


def test_the_faults_that_are_on_are_listed(bench: Bench) -> None:
    for choice in bench.menu():
        bench.fault(choice.name, 0 if choice.at == "seat" else "A", True)
    targets = {choice.name: 0 if choice.at == "seat" else "A" for choice in bench.menu()}
    assert dict(bench.faults()) == targets
    bench.fault("silent", "A", False)
    assert ("silent", "A") not in bench.faults()
    assert len(bench.faults()) == len(targets) - 1
    assert bench.readers == tuple(ISLANDS)


def test_the_menu_has_every_fault_of_the_emulator_in_a_few_plain_words(bench: Bench) -> None:
    names = [choice.name for choice in bench.menu()]
    assert [*MENU, "stuck", "bouncing"] == names
    for choice in bench.menu():
        assert len(choice.label) <= 16
        assert len(choice.note) <= 34
        assert ("Island NAME" if choice.at == "reader" else "NAME") in choice.note


def test_of_two_faults_of_a_chip_the_later_strikes_and_the_earlier_is_still_there() -> None:
    island = EmulatedIsland(VirtualClock(), {})
    island.befall("hung", True)
    island.befall("silent", True)
    island.befall("flicker", True)
    assert isinstance(island.chip.fault, Silent)
    assert island.field.faults == (Edge(every=4),)
    island.befall("silent", False)
    assert isinstance(island.chip.fault, Hung)
    island.befall("hung", False)
    island.befall("flicker", False)
    assert island.chip.fault is None
    assert island.field.faults == ()


def test_the_edge_of_a_field_misses_its_cards_every_4th_time() -> None:
    clock = VirtualClock()
    tag = TAGS["red 1"]
    island = EmulatedIsland(clock, {tag: Card(tag)})
    island.put(tag)
    island.befall("flicker", True)
    reader = Reader(island.chip, clock, "A")
    reader.open()
    reads = [reader.scan(frozenset({tag})) for _ in range(12)]
    assert [number for number, tags in enumerate(reads, 1) if not tags] == [4, 8, 12]


def test_the_librarys_own_pins_stay_untouched() -> None:
    before = gpiozero.Device.pin_factory
    with simulated() as table:
        table.back_end.start()
        assert gpiozero.Device.pin_factory is before
