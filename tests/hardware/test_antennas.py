"""Which antennas are on when: never two that stand side by side, never more than two."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import ring
from hardware.emulator import (
    AntennaOff,
    Crypto,
    Foreign,
    Forgets,
    Hung,
    Silent,
)
from hardware.emulator.faults import ChipFault
from tests.hardware.emulated import Ring

TAGS = tuple(f"04{n:02X}5E20306480" for n in range(8))
FAULTS: tuple[ChipFault | None, ...] = (
    None,
    Silent(),
    Silent(0xFF),
    Hung(),
    Hung(every=2),
    Foreign(),
    AntennaOff(),
    AntennaOff(every=3),
    Crypto(),
    Forgets(every=2),
)


Switch = Callable[[bool, float], None]


class Watch:
    """Looks at all fields whenever one changes."""

    def __init__(self, table: Ring) -> None:
        self.most = self.switched = 0
        self.beside: list[tuple[str, str]] = []
        self._fields = {name: island.field for name, island in table.islands.items()}
        for field in self._fields.values():
            field.switch = self._after(field.switch)  # type: ignore[method-assign, assignment] # listens

    def _after(self, switch: Switch) -> Switch:
        def switched(on: bool, now: float) -> None:
            switch(on, now)
            self.look()

        return switched

    def look(self) -> None:
        names = list(self._fields)
        lit = [n for n, name in enumerate(names) if self._fields[name].on]
        self.switched += 1
        self.most = max(self.most, len(lit))
        self.beside += [
            (names[one], names[other])
            for one in lit
            for other in lit
            if one < other and ring.neighbours(one, other, len(names))
        ]


Step = tuple[int, ChipFault | None, int]
"""A reader, what befalls it, and after how many transfers."""
STEPS = st.lists(
    st.tuples(st.integers(0, 7), st.sampled_from(FAULTS), st.integers(0, 300)), max_size=6
)


@pytest.mark.parametrize("size", range(1, 9))
@settings(deadline=None, max_examples=6)
@given(steps=STEPS)
def test_never_two_neighbours_and_never_more_than_two_whatever_fails(
    size: int, steps: list[Step]
) -> None:
    let_fail(size, steps)


@pytest.mark.soak
@pytest.mark.parametrize("size", range(1, 9))
@settings(deadline=None, max_examples=400)
@given(steps=STEPS)
def test_never_two_neighbours_and_never_more_than_two_in_hundreds_of_evenings(
    size: int, steps: list[Step]
) -> None:
    let_fail(size, steps)


def let_fail(size: int, steps: list[Step]) -> None:
    """Each fault strikes in the middle of a round, after so many transfers; all end well."""
    table = Ring(size, *TAGS, pins=True)
    for tag, island in zip(TAGS, table.islands.values(), strict=False):
        island.put(tag)
    watch = Watch(table)
    for number, fault, after in steps:
        strike(table, "ABCDEFGH"[number % size], fault, after)
        table.rounds(3)
    for island in table.islands.values():
        vars(island.chip).pop("xfer2", None)
        island.chip.fault = None
    table.rounds(12)
    assert watch.most <= 2
    assert watch.beside == []
    assert not any(island.field.on for island in table.islands.values())
    assert all(table.lying[n] == {tag} for n, tag in zip("ABCDEFGH"[:size], TAGS, strict=False))


def strike(table: Ring, name: str, fault: ChipFault | None, after: int) -> None:
    chip, count = table.islands[name].chip, [after]
    whole = chip.xfer2

    def xfer2(data: list[int], /) -> list[int]:
        count[0] -= 1
        if count[0] == 0:
            chip.fault = fault
        return whole(data)

    chip.xfer2 = xfer2  # type: ignore[method-assign] # what befalls it in mid-transfer


@pytest.mark.parametrize(("size", "most"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (8, 2)])
def test_guard_times_overlap_where_the_ring_allows_it(size: int, most: int) -> None:
    table = Ring(size)
    watch = Watch(table)
    table.rounds(3)
    assert watch.switched
    assert watch.most == most


def test_eight_readers_wait_for_one_guard_time_each() -> None:
    table = Ring(8)
    table.rounds(2)
    assert table.scanner.round is not None
    assert 40e-3 < table.scanner.round < 43e-3


def test_two_readers_far_apart_of_eight_do_not_overlap_when_only_they_are_used() -> None:
    """Those in use are taken to stand in a ring of their own."""
    table = Ring(8)
    watch = Watch(table)
    table.scanner.use(("A", "E"))
    table.rounds(3)
    assert watch.most == 1


def test_an_antenna_lit_ahead_is_off_when_the_scan_is_stopped() -> None:
    table = Ring(8)
    stop = Event()
    table.rounds(1)
    whole = table.readers["A"].enumerate

    def stop_there(known: frozenset[str]) -> frozenset[str]:
        stop.set()
        return whole(known)

    table.readers["A"].enumerate = stop_there  # type: ignore[method-assign,assignment] # in time
    table.scanner.scan_once(stop)
    assert stop.is_set()
    assert not any(island.field.on for island in table.islands.values())


def test_a_reader_that_fails_while_its_antenna_is_lit_ahead_does_not_disturb_the_current_one() -> (
    None
):
    table = Ring(8, TAGS[0])
    table.islands["A"].put(TAGS[0])
    table.rounds(3)
    table.islands["C"].chip.fault = Silent()
    table.rounds(40)
    assert table.lying == {"A": frozenset({TAGS[0]})}
    assert table.told("A") == []
    assert table.told("C") == [("reader-silent", False)]
