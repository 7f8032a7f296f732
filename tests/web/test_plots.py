"""Drawings: letters that a phone can show, figures only where they fit, labels with room."""

from __future__ import annotations

import re

import pytest

from companion.statistics import Column, Drawing
from web import plots

PHONE = 308
"""Pixels that a drawing has on a phone of 360."""


def drawn(*series: tuple[str, tuple[int, ...]], stacked: bool = True) -> str:
    columns = tuple((Column(label.lower(), label), values) for label, values in series)
    return plots.svg(Drawing("", ("Ada", "Bo"), columns, stacked, 0), "dark").decode()


def figures(svg: str) -> set[str]:
    """The figures that stand on bars."""
    return set(re.findall(r'class="value"[^>]*>(\d+)<', svg))


def test_letters_are_large_enough_on_a_phone() -> None:
    svg = drawn(("Games", (6, 3)))
    (width,) = set(re.findall(r'viewBox="0 0 (\d+) ', svg))
    sizes = {float(size) for size in re.findall(r"font-size:([\d.]+)px", svg)}
    assert min(sizes) * PHONE / float(width) >= 14


@pytest.mark.parametrize(("stacked", "seen"), [(True, {"60", "59"}), (False, {"60", "59", "1"})])
def test_a_figure_that_its_part_of_a_bar_has_no_room_for_is_left_to_the_table(
    stacked: bool, seen: set[str]
) -> None:
    assert figures(drawn(("Gold", (1, 60)), ("Red", (59, 1)), stacked=stacked)) == seen


def test_long_labels_stand_one_below_the_other() -> None:
    def lines(svg: str) -> int:
        return len(set(re.findall(r'class="legend[^"]*"[^>]*><rect[^>]* y="([\d.]+)"', svg)))

    assert lines(drawn(("Gold", (1, 2)), ("Red", (2, 1)))) == 1
    assert lines(drawn(("Princesses claimed", (1, 2)), ("Knocks", (2, 1)))) == 2
