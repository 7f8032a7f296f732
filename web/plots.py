"""Drawing statistics: plain SVG without a script, in the colours of either theme.

`pygal` is imported when something is drawn for the first time: it must not slow the start.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from companion.languages import ENGLISH, in_language
from companion.statistics import Drawing

SVG: Final = "http://www.w3.org/2000/svg"

SANS: Final = "Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, sans-serif"
WIDTH: Final = 360
"""As wide as a phone has room for: larger screens draw it larger, never smaller."""
LETTERS: Final = 17
BAR: Final = 28
EDGES: Final = 100
BESIDE: Final = 12
"""Letters of labels of which two have room side by side."""
LEGEND: Final = 24
"""A line of the legend."""
LONGEST_NAME: Final = 12


class Ink(NamedTuple):
    """The colours of a theme (css/tokens.css): letters, lines, bars, and gems by colour."""

    text: str
    soft: str
    line: str
    bars: tuple[str, ...]
    gems: dict[str, str]


THEMES: Final = {
    "dark": Ink(
        "#f5ebd6",
        "#b9cbcd",
        "#3b6476",
        ("#e0ab52", "#7ba3b3", "#74d9b5", "#dcc2ff"),
        dict(zip("YPBGR", ("#ffd94f", "#dcc2ff", "#9bd0ff", "#86f0b8", "#ff8d88"), strict=True)),
    ),
    "light": Ink(
        "#10303f",
        "#3f5863",
        "#c2ad82",
        ("#7f5206", "#235a6d", "#0b6247", "#5f2ba0"),
        dict(zip("YPBGR", ("#946600", "#8a4fd0", "#1d6fc2", "#147a48", "#cf3838"), strict=True)),
    ),
}

OWN: Final = {
    "golden": "Y",
    "purple": "P",
    "blue": "B",
    "green": "G",
    "red": "R",
    "greens": "G",
    "reds": "R",
}
"""Series that have a colour of their own at the table: gems by their letter, Ships by theirs."""


def svg(drawing: Drawing, theme: str, language: str = ENGLISH) -> bytes:
    """Return a drawing as an SVG image; `theme` is one of `THEMES`."""
    pygal = _library()
    ink = THEMES[theme]
    kind = pygal.HorizontalStackedBar if drawing.stacked else pygal.HorizontalBar
    bars = len(drawing.players) * (1 if drawing.stacked else len(drawing.series))
    labels = [in_language(column.label, language) for column, _ in drawing.series]
    columns = 2 if max(map(len, labels)) <= BESIDE else 1
    legend = LEGEND * -(-len(labels) // columns)
    height = EDGES + legend + BAR * max(2, bars) + 8 * len(drawing.players)
    chart = kind(
        style=_style(drawing, ink),
        width=WIDTH,
        height=height,
        js=[],
        print_values=True,
        show_legend=len(drawing.series) > 1,
        legend_at_bottom=True,
        legend_at_bottom_columns=columns,
        margin_bottom=10 + legend,
        truncate_legend=-1,
        truncate_label=LONGEST_NAME,
        x_labels_major_count=3,
        show_minor_x_labels=False,
        value_formatter=_whole(_least(drawing)),
        no_data_text="-",
        min_scale=1,
        zero=0,
        pretty_print=False,
    )
    # Bars are drawn upwards: the first player comes last, to stand on top.
    chart.x_labels = list(reversed(drawing.players))
    for label, (_, values) in zip(labels, drawing.series, strict=True):
        chart.add(label, list(reversed(values)))
    return _without_scripts(chart.render_tree())


def _library() -> Any:
    """Return pygal, without what its import leaves in the way of all later imports.

    That is a finder of modules as Python knew them before 3.4, for maps that nobody draws here.
    """
    before = list(sys.meta_path)
    import pygal  # type: ignore[import-untyped]  # it ships no types

    sys.meta_path[:] = [
        finder for finder in sys.meta_path if finder in before or hasattr(finder, "find_spec")
    ]
    return pygal


def _least(drawing: Drawing) -> float:
    """The least value whose part of a bar has room for a letter."""
    if not drawing.stacked:
        return 0
    longest = max((len(name) for name in drawing.players), default=0)
    room = WIDTH - LETTERS * (2 + min(longest, LONGEST_NAME) / 2)
    whole = max(map(sum, zip(*(values for _, values in drawing.series), strict=True)), default=0)
    return whole * LETTERS / room


def _whole(least: float) -> Callable[[Any], str]:
    """Tell a number without a fraction; between whole numbers there is nothing to tell."""

    def told(value: Any) -> str:
        fits = value is not None and value == int(value) and abs(value) >= least
        return f"{value:.0f}" if fits and value else ""

    return told


def _style(drawing: Drawing, ink: Ink) -> Any:
    from pygal.style import Style  # type: ignore[import-untyped]  # it ships no types

    bars = iter(ink.bars)
    own = [OWN.get(column.id) if drawing.stacked else None for column, _ in drawing.series]
    colours = [ink.gems[one] if one else next(bars) for one in own]
    return Style(
        background="transparent",
        plot_background="transparent",
        foreground=ink.text,
        foreground_strong=ink.text,
        foreground_subtle=ink.line,
        guide_stroke_color=ink.line,
        major_guide_stroke_color=ink.line,
        colors=tuple(colours),
        value_colors=tuple("#0a1720" if ink.text == "#f5ebd6" else "#ffffff" for _ in colours),
        opacity="1",
        opacity_hover="1",
        transition="0s",
        font_family=SANS,
        title_font_size=LETTERS,
        label_font_size=LETTERS,
        major_label_font_size=LETTERS,
        value_font_size=LETTERS,
        value_label_font_size=LETTERS,
        legend_font_size=LETTERS,
        tooltip_font_size=LETTERS,
        no_data_font_size=LETTERS,
    )


def _without_scripts(root: Any) -> bytes:
    """What the library adds for hands that hover, and comments of its own, go out."""
    from xml.etree import ElementTree

    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag.split("}")[-1] in ("script", "desc"):
                parent.remove(child)
    drawn: bytes = ElementTree.tostring(root, encoding="utf-8")
    return drawn
