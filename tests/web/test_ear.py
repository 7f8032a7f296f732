"""The ear in front of the table's queue."""

from __future__ import annotations

from companion.inputs import Edge, Fault, Input, ReaderHealth, Sighting
from web.bench.ear import KEPT, Ear


def heard(ear: Ear) -> list[tuple[str | int, str, str]]:
    return [(note.place, note.what, note.tag) for note in ear.notes()]


def test_every_input_is_passed_on_as_it_is() -> None:
    passed: list[Input] = []
    ear = Ear(started=5.0)
    edge = Edge(1, True, 7.5)
    ear.before(passed.append)(edge)
    assert passed == [edge]
    assert [(note.at, note.place, note.what) for note in ear.notes()] == [(2.5, 1, "down")]


def test_only_what_changed_on_a_reader_is_noted() -> None:
    ear = Ear(started=0.0)
    ear.hear(Sighting("A", frozenset({"01", "02"}), 1.0))
    ear.hear(Sighting("A", frozenset({"01", "02"}), 1.1))
    ear.hear(Sighting("A", frozenset({"02"}), 1.2))
    assert heard(ear) == [("A", "came", "01"), ("A", "came", "02"), ("A", "left", "01")]


def test_a_silent_reader_is_noted_once_until_it_is_well() -> None:
    ear = Ear(started=0.0)
    for seen in ("It does not answer.", "It still does not answer.", None, None):
        fault = Fault("reader-silent", seen, "Push its plug home.") if seen else None
        ear.hear(ReaderHealth("B", fault, 1.0))
    assert heard(ear) == [("B", "silent", ""), ("B", "well", "")]
    assert ear.faults() == {"B": None}


def test_the_oldest_notes_go() -> None:
    ear = Ear(started=0.0)
    for n in range(KEPT + 5):
        ear.hear(Edge(0, n % 2 == 0, float(n)))
    assert ear.notes()[0].number == 6
    assert len(ear.notes()) == KEPT
