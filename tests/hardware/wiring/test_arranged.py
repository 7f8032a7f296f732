"""A table whose wires lead elsewhere than planned: each reader is called by its Island."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from companion.inputs import Edge, Input, Sighting
from hardware.backends import open_backend
from hardware.bench import TAGS
from hardware.wiring.arranged import rearranged
from hardware.wiring.checks import plan
from tests.hardware.on_a_pi import on_a_pi

READERS: Mapping[str, str] = {"A": "C", "B": "A", "C": "B", "D": "D"}
SEATS = (2, 0, 1, 3)


def test_readers_are_called_by_their_islands_and_seats_stand_in_the_players_order() -> None:
    made = plan(4, "ABCD")
    found = rearranged(made, READERS, SEATS)
    assert found.islands == ("A", "B", "C", "D")
    assert [reader.place for reader in found.readers] == [
        made.readers[number].place for number in (2, 0, 1, 3)
    ]
    assert found.seats == tuple(made.seats[number] for number in SEATS)
    assert rearranged(made, {name: name for name in "ABCD"}, range(4)) == made


def test_on_a_pi_a_card_is_sighted_on_its_island_and_a_finger_at_its_seat(tmp_path: Path) -> None:
    arranged = partial(rearranged, readers=READERS, seats=SEATS)
    with on_a_pi("overlay", tmp_path, arranged=arranged) as table:
        table.back_end.start()
        table.bench.lay("red 3", "C")
        heard = table.hear(lambda it: isinstance(it, Sighting))
        assert isinstance(heard, Sighting)
        assert (heard.reader, heard.tags) == ("A", frozenset({TAGS["red 3"]}))
        table.bench.press(2)
        edge = table.hear(lambda it: isinstance(it, Edge))
        assert isinstance(edge, Edge)
        assert edge.seat == 0
        table.back_end.lights.show(frozenset({0}))
        assert table.bench.lamps() == (False, False, True, False)


def test_on_a_pi_the_hardware_can_be_begun_anew_arranged_otherwise(tmp_path: Path) -> None:
    with on_a_pi("decoder", tmp_path) as table:
        table.back_end.start()
        table.bench.lay("red 3", "C")
        table.sighting("C", "red 3")
        table.back_end.stop()
        heard: SimpleQueue[Input] = SimpleQueue()
        arranged = partial(rearranged, readers=READERS, seats=SEATS)
        again = open_backend("pi", seats=4, islands="ABCD", put=heard.put, arranged=arranged)
        try:
            again.start()
            sighting = heard.get(timeout=5)
            assert isinstance(sighting, Sighting)
            assert sighting.reader == "A"
        finally:
            again.stop()
