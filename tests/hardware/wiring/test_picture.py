"""The picture: every wire drawn and labelled, and nothing upon anything else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from hardware.wiring.checks import decoded, plan
from hardware.wiring.corner import DIP_LEFT, DIP_RIGHT
from hardware.wiring.drawing import HEIGHT, WIDTH, Frame, Line, Sheet
from hardware.wiring.picture import sheet, svg
from hardware.wiring.plan import Plan
from hardware.wiring.wires import OUTPUT_PINS, wires

LETTERS = "ABCDEFGH"
HALF = 1.7
"""Half a wire's width."""

Segment = tuple[float, float, float, float, str]


def plans() -> Iterator[tuple[str, Plan]]:
    for seats in range(2, 9):
        yield f"{seats} decoder", plan(seats, LETTERS[: max(4, seats)])
    for select in ("overlay", "gpio"):
        for seats in (2, 4, 6, 7):
            said = decoded({"wiring": {"select": select, "keep": []}})
            yield f"{seats} {select}", plan(seats, LETTERS[: max(4, seats)], said)
    own = {name: {"reset": pin} for name, pin in zip("ABC", (19, 26, 18), strict=True)}
    buzzers = [{"buzzer": 23}, {"button": 7, "buzzer": 17}, {}, {"button": 2}]
    said = decoded({"wiring": {"reset": 25}, "readers": own, "seats": buzzers})
    yield "own resets and buzzers", plan(4, "ABCD", said)
    yield "some resets", plan(4, "ABCD", decoded({"readers": {"B": {"reset": 19}}}))


PLANS = dict(plans())
EACH = pytest.mark.parametrize("name", PLANS)


def segments(made: Sheet) -> list[Segment]:
    return [segment for line in made.lines if line.kind != "ink" for segment in parts(line)]


def parts(line: Line) -> Iterator[Segment]:
    for (x1, y1), (x2, y2) in zip(line.points, line.points[1:], strict=False):
        yield min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), line.name


def meet(one: Frame, other: Frame, air: float = 0) -> bool:
    return (
        one.left < other.right + air
        and other.left < one.right + air
        and one.top < other.bottom + air
        and other.top < one.bottom + air
    )


def thick(segment: Segment) -> Frame:
    left, top, right, bottom, _ = segment
    return Frame(left - HALF, top - HALF, right + HALF, bottom + HALF)


@EACH
def test_no_wire_runs_over_a_text(name: str) -> None:
    made = sheet(PLANS[name])
    over = [
        (text.text, segment)
        for text in made.texts
        for segment in segments(made)
        if meet(text.frame(), thick(segment))
    ]
    assert over == []


@EACH
def test_no_text_covers_another_and_all_is_on_the_page(name: str) -> None:
    made = sheet(PLANS[name])
    frames = [(text.text, text.frame()) for text in made.texts]
    assert [(a[0], b[0]) for a, b in combinations(frames, 2) if meet(a[1], b[1], -1)] == []
    inside = Frame(16, 10, WIDTH - 8, HEIGHT - 10)
    everything = [frame for _, frame in frames] + [thick(it) for it in segments(made)]
    for frame in everything:
        assert frame.left >= inside.left
        assert frame.top >= inside.top
        assert frame.right <= inside.right
        assert frame.bottom <= inside.bottom


@EACH
def test_wires_side_by_side_keep_apart(name: str) -> None:
    for one, other in combinations(segments(sheet(PLANS[name])), 2):
        if one[4] != other[4] and (one[0] == one[2]) == (other[0] == other[2]):
            assert not meet(thick(one), thick(other), -0.5), (one, other)


@EACH
def test_a_joint_touches_no_other_wire(name: str) -> None:
    made = sheet(PLANS[name])
    for dot in made.dots:
        if not dot.hollow and dot.radius == 3:
            frame = Frame(dot.x - 3, dot.y - 3, dot.x + 3, dot.y + 3)
            names = {it[4] for it in segments(made) if meet(frame, thick(it))}
            assert len(names) <= 1, (dot, names)


@EACH
def test_every_wire_of_the_plan_is_drawn_from_its_pin_and_labelled_at_both_ends(name: str) -> None:
    plan, made = PLANS[name], sheet(PLANS[name])
    labels = [text.text for text in made.texts]
    drawn = {line.name for line in made.lines}
    for wire in wires(plan):
        assert wire.name in labels
        assert wire.name in drawn
    captions = " ".join(labels)
    for number, seat in enumerate(plan.seats, 1):
        assert f"Button of seat {number}" in captions
        assert f"LED of seat {number}, with 1 k" in captions
        assert (f"Buzzer of seat {number}, its + here" in captions) == (seat.buzzer is not None)
    for reader in plan.readers:
        assert f"Reader {reader.name}" in labels
        assert f"select {reader.name}" in drawn
    for pin in ("SDA", "SCK", "MOSI", "MISO", "GND", "RST", "3.3V"):
        assert labels.count(pin) >= len(plan.readers)


@EACH
def test_it_is_a_picture_of_a4_that_asks_for_nothing_from_elsewhere(name: str) -> None:
    text = svg(PLANS[name])
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in text


@EACH
def test_no_wire_ends_upon_a_wire_that_it_is_not_joined_with(name: str) -> None:
    made = sheet(PLANS[name])
    ends = [
        (line.name, Frame(x - 2, y - 2, x + 2, y + 2))
        for line in made.lines
        if line.kind != "ink"
        for x, y in (line.points[0], line.points[-1])
    ]
    touched = [
        (own, segment)
        for own, frame in ends
        for segment in segments(made)
        if segment[4] != own and meet(frame, thick(segment), -1)
    ]
    assert touched == []


@EACH
def test_a_net_s_wires_hang_together(name: str) -> None:
    every = segments(sheet(PLANS[name]))
    for net in {segment[4] for segment in every}:
        if not net.startswith(("light", "ground")) and ":" not in net:
            rest = [thick(segment) for segment in every if segment[4] == net]
            joined = [rest.pop()]
            for one in joined:
                near = [frame for frame in rest if meet(frame, one)]
                rest = [frame for frame in rest if frame not in near]
                joined += near
            assert rest == [], net


def test_the_decoder_s_pins_are_those_of_its_data_sheet() -> None:
    sheet_of_it = {15: 0, 14: 1, 13: 2, 12: 3, 11: 4, 10: 5, 9: 6, 7: 7}
    assert {pin: number for number, pin in enumerate(OUTPUT_PINS)} == sheet_of_it
    drawn = [*DIP_LEFT, *reversed(DIP_RIGHT)]
    assert drawn[:6] == ["A0", "A1", "A2", "/E1", "/E2", "E3"]
    assert (drawn[7], drawn[15]) == ("GND", "VCC")
    for pin, number in sheet_of_it.items():
        assert drawn[pin - 1] == f"/Y{number}"
