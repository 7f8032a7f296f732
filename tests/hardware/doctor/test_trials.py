"""What a person tries: each trial's outcomes, its time limit, and no light left burning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.inputs import Fault
from hardware.doctor.finding import Finding
from hardware.doctor.trials import PATIENCE, Kind, Trials, readable
from hardware.report import ButtonReport, ReaderReport, Report

Does = Callable[["Person", Kind, "str | int | None"], None]


class Person:
    """Somebody at a table with two readers and two seats; `does` what is asked, or something else.

    It is the table, its clock and the terminal as well.
    """

    def __init__(self, does: Does) -> None:
        self._does = does
        self.now = 0.0
        self.cards: set[str] = set()
        self.down: set[int] = set()
        self.types: list[str] = []
        self.lit: int | None = None
        self.sounded = 0
        self.asked: list[str] = []

    def monotonic(self) -> float:
        return self.now

    def ask(self, kind: Kind, at: str | int | None, sentence: str) -> None:
        self.asked.append(sentence)
        self._does(self, kind, at)

    def line(self, wait: float) -> str | None:
        if self.types:
            return self.types.pop(0)
        self.now += wait
        return None

    def report(self) -> Report:
        readers = tuple(
            ReaderReport(name, "", 0x92, 33, None, int(name in self.cards)) for name in "AB"
        )
        pins = {0: 4, 1: 17}
        buttons = (ButtonReport(seat, pins[seat], seat in self.down, None) for seat in (0, 1))
        return Report(readers, tuple(buttons), 0.1)

    def try_light(self, seat: int | None) -> None:
        self.lit = seat

    def try_buzzer(self) -> None:
        self.sounded += 1

    @property
    def trials(self) -> Trials:
        return Trials(self, self, self, readers="AB", seats=2)


def nothing(person: Person, kind: Kind, at: str | int | None) -> None:
    """Stands there."""


def willing(person: Person, kind: Kind, at: str | int | None) -> None:
    """Does what is asked."""
    if kind == "card":
        person.cards = {str(at)}
    elif kind == "button" and isinstance(at, int):
        person.down = {at}
    else:
        person.types.append(f" {at + 1} " if isinstance(at, int) else "y")


def typing(line: str) -> Does:
    return lambda person, kind, at: person.types.append(line)


def test_who_does_everything_finds_everything_well_without_waiting() -> None:
    person = Person(willing)
    found = list(person.trials.all())
    assert [one.state for one in found] == ["well"] * 7
    assert person.now == 0
    assert person.lit is None
    assert person.sounded == 1
    assert not any("seat" in one and "1" in one for one in person.asked if "light" in one)


def test_who_does_nothing_is_not_waited_for_without_end() -> None:
    person = Person(nothing)
    found = list(person.trials.all())
    assert person.now <= 7 * (PATIENCE + 2)
    assert [one.state for one in found] == ["bad"] * 4 + ["untold"] * 3
    assert "gain = 43 in [readers.A]" in found[0].todo
    assert "GPIO4" in found[2].todo
    assert found[4].seen == "Nobody answered in 20 seconds."


def test_every_trial_can_be_passed_over() -> None:
    found = list(Person(typing("")).trials.all())
    assert {one.seen for one in found} == {"Passed over."}
    assert {one.state for one in found} == {"untold"}


def crossed(person: Person, kind: Kind, at: str | int | None) -> None:
    """As if the wires of both readers, both buttons and both lights were exchanged."""
    if kind == "card":
        person.cards = {"A": {"B"}, "B": {"A"}}[str(at)]
    elif kind == "button" and isinstance(at, int):
        person.down = {1 - at}
    elif isinstance(at, int):
        person.types.append(str(2 - at))


def outcome(does: Does, trial: Callable[[Trials], Finding]) -> tuple[str, str, str]:
    found = trial(Person(does).trials)
    assert found.state == "bad"
    return found.code, found.seen, found.todo


def test_wires_that_are_exchanged_are_named() -> None:
    code, seen, todo = outcome(crossed, lambda trials: trials.card("A"))
    assert (code, seen) == ("reader-elsewhere", "Reader B heard a card instead.")
    assert todo.startswith("Exchange readers A and B")
    code, seen, todo = outcome(crossed, lambda trials: trials.button(0))
    assert (code, seen) == ("button-elsewhere", "The button of seat 2 answered instead.")
    assert "companion seats" in todo
    code, seen, todo = outcome(crossed, lambda trials: trials.light(0))
    assert (code, seen) == ("light-elsewhere", "It is lit at seat 2 instead.")


def test_what_is_not_seen_or_heard_is_bad() -> None:
    assert outcome(typing("0"), lambda trials: trials.light(1))[0] == "light-dark"
    assert outcome(typing("n"), lambda trials: trials.buzzer())[0] == "buzzer-mute"


@pytest.mark.parametrize("line", ["s", "²", "-", "perhaps"])
def test_an_answer_that_is_none_passes_over(line: str) -> None:
    assert Person(typing(line)).trials.light(0).state == "untold"


def test_a_card_that_lies_there_already_is_heard() -> None:
    person = Person(nothing)
    person.cards = {"A"}
    assert person.trials.card("A").state == "well"


def test_a_button_that_is_down_already_has_not_been_pressed() -> None:
    person = Person(nothing)
    person.down = {0}
    assert person.trials.button(0).state == "bad"


def interrupting(person: Person, kind: Kind, at: str | int | None) -> None:
    if kind != "light":
        person.types.append("")
    else:
        person.try_light(1)
        raise KeyboardInterrupt


def test_ctrl_c_leaves_no_light_burning() -> None:
    person = Person(interrupting)
    with pytest.raises(KeyboardInterrupt):
        list(person.trials.all())
    assert person.lit is None


def test_only_readers_that_answer_are_asked_a_card_for() -> None:
    bad, weak = Fault("x", "a", "b"), Fault("x", "a", "b", weak=True)
    faults = {"A": (0x92, None), "B": (0x92, bad), "C": (0x88, weak), "D": (None, None)}
    reports = [
        ReaderReport(name, "", version, 33, fault, 0) for name, (version, fault) in faults.items()
    ]
    assert readable(reports) == ("A", "C")
