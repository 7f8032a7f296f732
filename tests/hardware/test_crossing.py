"""Readers that reach their neighbours' cards: a card counts where it lies, and once."""

from __future__ import annotations

import pytest

from companion.inputs import ReaderHealth, Sighting
from hardware.readers import Scanner
from hardware.settling import CONTESTED, MISSED
from tests.hardware.emulated import Ring
from tests.hardware.hands import HandClock, PlayedReader

MARIO, MARTHA = "04115E203B6480", "042E5E23746480"


class Played:
    """Readers A to E whose answers a test says round by round."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.readers = {name: PlayedReader() for name in "ABCDE"}
        self.said: list[object] = []
        self.scanner = Scanner(self.readers, self.said.append, self.clock)

    def round(self, **fields: list[str]) -> None:
        for name, reader in self.readers.items():
            reader.lay(fields.get(name, []))
        self.clock.now += 0.1
        self.scanner.scan_once()

    @property
    def sightings(self) -> list[tuple[str, set[str]]]:
        return [(it.reader, set(it.tags)) for it in self.said if isinstance(it, Sighting)]

    @property
    def healths(self) -> list[ReaderHealth]:
        return [it for it in self.said if isinstance(it, ReaderHealth)]

    @property
    def faults(self) -> list[tuple[str, str | None]]:
        return [(it.reader, it.fault.code if it.fault else None) for it in self.healths]


@pytest.fixture
def table() -> Played:
    return Played()


def test_a_card_that_lies_on_one_reader_does_not_count_on_its_neighbour(table: Played) -> None:
    for _ in range(3):
        table.round(A=[MARIO])
    for _ in range(30):
        table.round(A=[MARIO], B=[MARIO])
    assert table.sightings == [("A", {MARIO})]


@pytest.mark.parametrize("gap", range(1, MISSED))
def test_not_even_when_its_own_reader_misses_it_now_and_then(table: Played, gap: int) -> None:
    for _ in range(3):
        table.round(A=[MARIO])
    for n in range(40):
        table.round(A=[MARIO] if n % (gap + 2) < 2 else [], B=[MARIO])
    assert {reader for reader, tags in table.sightings if tags} == {"A"}


def test_a_card_that_moves_counts_at_its_new_place_as_soon_as_it_was_seen_twice(
    table: Played,
) -> None:
    for start, end in ("AC", "CA", "AB", "BA", "ED"):
        for _ in range(4):
            table.round(**{start: [MARIO]})
        table.said.clear()
        table.round(**{end: [MARIO]})
        assert table.sightings == []
        table.round(**{end: [MARIO]})
        assert table.sightings == [(end, {MARIO})]
        for _ in range(3):
            table.round()
        table.said.clear()


def test_a_new_card_that_two_readers_read_equally_well_counts_at_neither_and_both_are_told_of(
    table: Played,
) -> None:
    for _ in range(CONTESTED - 1):
        table.round(A=[MARIO], B=[MARIO])
    assert table.said == []
    for _ in range(30):
        table.round(A=[MARIO], B=[MARIO])
    assert set(table.faults) == {("A", "neighbour-field"), ("B", "neighbour-field")}
    assert not any(it.fault.weak for it in table.healths if it.fault)
    for _ in range(2):
        table.round(A=[MARIO])
    assert table.sightings == [("A", {MARIO})]
    assert set(table.faults[2:]) == {("A", None), ("B", None)}


def test_a_new_card_counts_where_it_was_read_first(table: Played) -> None:
    table.round(A=[MARIO])
    for _ in range(CONTESTED + 3):
        table.round(A=[MARIO], B=[MARIO])
    assert table.sightings == [("A", {MARIO})]


def test_a_new_card_counts_where_it_is_read_every_time(table: Played) -> None:
    for n in range(9):
        table.round(A=[MARIO] if n % 3 else [], B=[MARIO])
    assert table.sightings == [("B", {MARIO})]


def test_a_card_carried_over_another_reader_is_not_held_up_by_it(table: Played) -> None:
    table.round(A=[MARIO])
    table.round(B=[MARIO])
    table.round(B=[MARIO])
    assert table.sightings == [("B", {MARIO})]


def test_a_card_taken_off_a_reader_that_fails_counts_where_it_is_laid(table: Played) -> None:
    for _ in range(3):
        table.round(A=[MARIO])
    table.readers["A"].broken = OSError("no answer")
    for _ in range(3):
        table.round(B=[MARIO])
    assert table.sightings == [("A", {MARIO}), ("B", {MARIO})]


def test_once_the_card_is_taken_off_its_own_reader_the_neighbour_may_have_it(
    table: Played,
) -> None:
    for _ in range(4):
        table.round(A=[MARIO], B=[MARIO, MARTHA])
    for _ in range(MISSED + 1):
        table.round(B=[MARIO, MARTHA])
    assert table.sightings[-1] == ("B", {MARIO, MARTHA})


def test_on_emulated_fields_it_is_told_with_both_names_and_ends_when_they_are_moved_apart() -> None:
    table = Ring(5, MARIO, MARTHA)
    table.islands["A"].put(MARIO)
    table.islands["D"].put(MARTHA)
    table.rounds(3)
    table.islands["B"].befall("neighbour", True)
    table.rounds(20)
    assert table.lying == {"A": {MARIO}, "D": {MARTHA}}
    assert table.told("B") == [("neighbour-field", True)]
    assert str(table.fault("B")) == (
        "Reader B also reads what lies on A; it counts there. "
        "Move readers A and B apart, or lower the gain of B."
    )
    table.islands["B"].befall("neighbour", False)
    table.rounds(90)
    assert table.told("B") == [("neighbour-field", True), None]


def test_a_reader_that_overhears_both_its_neighbours_takes_nothing_from_either() -> None:
    table = Ring(5, MARIO, MARTHA)
    table.islands["A"].put(MARIO)
    table.islands["C"].put(MARTHA)
    table.rounds(3)
    table.islands["B"].befall("neighbour", True)
    table.rounds(20)
    assert table.lying == {"A": {MARIO}, "C": {MARTHA}}
    assert table.told("B") == [("neighbour-field", True)]


def test_a_card_moved_from_the_reader_that_is_overheard_leaves_it_and_comes() -> None:
    table = Ring(5, MARIO)
    table.islands["A"].put(MARIO)
    table.rounds(3)
    table.islands["B"].befall("neighbour", True)
    table.rounds(10)
    table.islands["A"].take(MARIO)
    table.islands["B"].put(MARIO)
    table.rounds(5)
    assert table.lying == {"A": frozenset(), "B": {MARIO}}
