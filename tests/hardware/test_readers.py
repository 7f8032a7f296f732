"""The scan of all Islands, on a clock that is turned by hand."""

from __future__ import annotations

from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.inputs import ReaderHealth, Sighting
from hardware.readers import Scanner
from hardware.settling import MISSED, SEEN, Settling
from tests.hardware.hands import HandClock, PlayedReader

MARIO = "04A1B2C3D4E580"
MARTHA = "04A1B2C3D4E581"


class Table:
    """Islands A, B and C with played readers, and all that the scan has said."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.readers = {name: PlayedReader() for name in "ABC"}
        self.said: list[Sighting | ReaderHealth] = []
        self.ticks = 0
        self.scanner = Scanner(
            self.readers, self.said.append, self.clock, arrived=self.tick, retry=3.0
        )

    def tick(self) -> None:
        self.ticks += 1

    def rounds(self, times: int) -> None:
        for _ in range(times):
            self.clock.now += 0.1
            self.scanner.scan_once()

    @property
    def lying(self) -> dict[str, frozenset[str]]:
        return {s.reader: s.tags for s in self.said if isinstance(s, Sighting)}


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_card_seen_once_does_not_count(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.rounds(1)
    table.readers["A"].lay([])
    table.rounds(5)
    assert table.said == []
    assert table.ticks == 0


def test_a_card_seen_twice_counts_once(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.rounds(2)
    assert table.said == [Sighting("A", frozenset({MARIO}), table.clock.now)]
    table.rounds(50)
    assert len(table.said) == 1
    assert table.ticks == 1


def test_seen_twice_means_twice_in_a_row(table: Table) -> None:
    for field in ([MARIO], [], [MARIO], []):
        table.readers["A"].lay(field)
        table.rounds(1)
    assert table.said == []


def test_a_card_is_gone_when_missed_three_times_in_a_row(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.rounds(2)
    table.readers["A"].lay([])
    table.rounds(2)
    assert table.lying["A"] == {MARIO}
    table.rounds(1)
    assert table.lying["A"] == frozenset()


def test_a_card_that_flickers_lies_still(table: Table) -> None:
    table.readers["A"].lay([MARIO, MARTHA])
    table.rounds(2)
    for read in range(60):
        table.readers["A"].lay([MARIO] if read % 3 else [MARIO, MARTHA])
        table.rounds(1)
    assert [s.tags for s in table.said if isinstance(s, Sighting)] == [{MARIO, MARTHA}]


def test_a_moved_card_leaves_one_island_and_comes_to_the_other(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.rounds(2)
    table.readers["A"].lay([])
    table.readers["B"].lay([MARIO])
    table.rounds(3)
    assert table.lying == {"A": frozenset(), "B": {MARIO}}


def test_neighbours_are_told_apart(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.readers["B"].lay([MARTHA])
    table.rounds(2)
    assert table.lying == {"A": {MARIO}, "B": {MARTHA}}


def test_a_reader_is_told_what_may_still_lie_there(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.rounds(2)
    table.readers["A"].lay([MARTHA])
    table.rounds(2)
    assert table.readers["A"].asked == [set(), {MARIO}, {MARIO}, {MARIO, MARTHA}]


def test_a_single_failure_is_no_fault(table: Table) -> None:
    table.rounds(1)
    table.readers["B"].broken = OSError("no answer")
    table.rounds(1)
    table.readers["B"].broken = None
    table.rounds(2)
    assert table.said == []
    assert table.readers["B"].opened == 2


def test_a_silent_reader_is_reported_once_and_the_others_go_on(table: Table) -> None:
    table.readers["B"].broken = RuntimeError("no answer.")
    table.readers["C"].lay([MARIO])
    table.rounds(20)
    faults = [said for said in table.said if isinstance(said, ReaderHealth)]
    assert [(f.reader, str(f.fault)) for f in faults] == [
        ("B", "Reader B fails (no answer). Check its wires.")
    ]
    assert table.lying == {"C": {MARIO}}


def test_a_silent_reader_is_tried_every_few_seconds_and_recovers(table: Table) -> None:
    table.readers["B"].broken = OSError("no answer")
    table.rounds(2)
    tried = table.readers["B"].opened
    table.rounds(29)
    assert table.readers["B"].opened == tried
    table.rounds(2)
    assert table.readers["B"].opened == tried + 1
    table.readers["B"].broken = None
    table.rounds(31)
    assert [s.fault is None for s in table.said if isinstance(s, ReaderHealth)] == [False, True]


def test_cards_of_a_silent_reader_are_taken_to_lie_where_they_lay(table: Table) -> None:
    table.readers["B"].lay([MARIO])
    table.rounds(2)
    table.readers["B"].broken = OSError("no answer")
    table.rounds(40)
    table.readers["B"].broken = None
    table.rounds(40)
    assert [s for s in table.said if isinstance(s, Sighting)] == [table.said[0]]


def test_what_was_lifted_during_the_silence_is_found_afterwards(table: Table) -> None:
    table.readers["B"].lay([MARIO])
    table.rounds(2)
    table.readers["B"].broken = OSError("no answer")
    table.rounds(2)
    table.readers["B"].lay([])
    table.readers["B"].broken = None
    table.rounds(40)
    assert table.lying["B"] == frozenset()
    health = table.said.index(table.said[-2])
    assert isinstance(table.said[health], ReaderHealth)


def test_all_readers_are_set_up_before_the_first_is_read(table: Table) -> None:
    opened_at_first_scan: list[int] = []

    class First(PlayedReader):
        def field_on(self, dark_since: float) -> None:
            opened_at_first_scan.append(table.readers["C"].opened)
            super().field_on(dark_since)

    readers = {**table.readers, "A": First()}
    Scanner(readers, table.said.append, table.clock).scan_once()
    assert opened_at_first_scan == [1]


def test_the_scan_hurries_while_a_card_is_settling(table: Table) -> None:
    assert table.scanner.scan_once() is False
    table.readers["A"].lay([MARIO])
    assert table.scanner.scan_once() is True
    assert table.scanner.scan_once() is False


def test_running_ends_with_every_reader_closed_also_a_broken_one(table: Table) -> None:
    stop = Event()
    stop.set()
    table.readers["B"].broken = OSError("no answer")
    table.scanner.run(stop)
    assert [reader.closed for reader in table.readers.values()] == [1, 1, 1]


def test_a_scanner_tells_its_state(table: Table) -> None:
    table.readers["B"].broken = OSError("no answer")
    table.rounds(2)
    assert repr(table.scanner) == (
        "<Scanner of A (reading), B (Reader B fails (no answer). Check its wires.), C (reading)>"
    )


@given(st.lists(st.frozensets(st.sampled_from([MARIO, MARTHA])), max_size=40))
def test_what_settles_was_read_often_enough(readings: list[frozenset[str]]) -> None:
    field = Settling()
    for n, reading in enumerate(readings, 1):
        before = field.settled
        field.look(reading)
        recent = readings[:n]
        for tag in field.settled - before:
            assert len(recent) >= SEEN
            assert all(tag in r for r in recent[-SEEN:])
        for tag in before - field.settled:
            assert not any(tag in r for r in recent[-MISSED:])


@given(
    st.lists(st.frozensets(st.sampled_from([MARIO, MARTHA])), max_size=20),
    st.frozensets(st.sampled_from([MARIO, MARTHA])),
)
def test_what_lies_still_is_what_settles(
    before: list[frozenset[str]], lying: frozenset[str]
) -> None:
    field = Settling()
    for reading in before:
        field.look(reading)
    for _ in range(MISSED):
        field.look(lying)
    assert field.settled == lying
    assert not field.restless


def test_only_the_readers_in_use_are_read(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.readers["C"].lay([MARTHA])
    table.scanner.use(("A", "B"))
    table.rounds(3)
    assert table.lying == {"A": frozenset({MARIO})}
    table.scanner.use(("B", "C"))
    table.rounds(3)
    assert table.lying == {"A": frozenset({MARIO}), "C": frozenset({MARTHA})}


def test_what_lies_is_told_anew_when_other_readers_are_used(table: Table) -> None:
    table.readers["A"].lay([MARIO])
    table.rounds(3)
    table.said.clear()
    table.scanner.use(("A", "B", "C"))
    table.rounds(3)
    assert table.said == []
    table.scanner.use(("A",))
    table.rounds(3)
    assert table.lying == {"A": frozenset({MARIO})}


def test_a_reader_that_is_not_there_is_told_as_failing(table: Table) -> None:
    table.scanner.use(("A", "H"))
    table.rounds(1)
    [health] = table.said
    assert isinstance(health, ReaderHealth)
    assert health.reader == "H"
    assert health.fault is not None
    assert health.fault.code == "no-reader"


def test_a_reader_that_fails_unused_is_told_when_it_is_used(table: Table) -> None:
    table.scanner.use(("A",))
    table.readers["B"].broken = OSError("no answer")
    table.rounds(100)
    assert table.said == []
    table.scanner.use(("A", "B"))
    table.rounds(3)
    assert [one.reader for one in table.said] == ["B"]
    table.readers["B"].broken = None
    table.rounds(60)
    table.scanner.use(("A",))
    table.scanner.use(("A", "B"))
    table.rounds(5)
    assert [bool(getattr(one, "fault", None)) for one in table.said] == [True, False]
