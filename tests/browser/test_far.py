"""What matters is read from two metres off, and from both long sides of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import states, states21
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json

MEASURED = """least => {
  const vmin = Math.min(innerWidth, innerHeight) / 100;
  const small = [];
  for (const [queries, size] of Object.entries(least)) {
    for (const one of document.querySelectorAll(queries)) {
      if (!one.checkVisibility() || !one.textContent.trim()) continue;
      const svg = one.closest("svg.dial");
      const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
      const read = (parseFloat(getComputedStyle(one).fontSize) * scale) / vmin;
      if (read < size - 0.01) small.push(`${queries} "${one.textContent}": ${read.toFixed(2)}`);
    }
  }
  return small;
}"""
LEAST = {
    ".plate .name, .plate .say, .hub-title, .hub-title small, .isl .letter, .fate, .side-name, "
    ".rank, .sick:not(.is-long), .whose-p, .todo:not(.is-long)": 3.5,
    ".count, .dial .time, .bar .key > span": 4.5,
    ".dial.is-timed .time, .hub-title .clock, .clock21": 9.0,
}
"""What is read from far and how large it is at least, in vmin."""

BOTH_WAYS = """() => {
  const turned = (one) => one.getAttribute("transform") === "rotate(180deg)"
    || one.closest(".flip, .is-flipped, .c-far") || /180/.test(one.getAttribute("transform") || "");
  const clocks = [...document.querySelectorAll(".dial .time, .hub-title .clock, .clock21 b")]
    .filter((one) => one.checkVisibility());
  return [clocks.filter(turned).length, clocks.filter((one) => !turned(one)).length];
}"""


def of_a_pirates_word(n: int) -> Iterator[Json]:
    yield {**states.decision(n), "todo": "3 to come"}
    yield states.fists(n)
    yield states.using(1, n)
    yield states.sharing(n)
    yield states.stray() if n == 4 else states.complete(n)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["1280x800", "1024x768"])
def test_what_matters_is_large_enough(
    size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), size)
    small = []
    every = [(n, one) for n in range(2, 9) for one in of_a_pirates_word(n)]
    every += [(n, states21.screen("turns", n)) for n in range(2, 7)]
    every += [(4, states21.screen("timed", 4))]
    for number, (n, screen) in enumerate(every):
        server.push({**screen, "number": 100 + number, "undo": f"step {number}"})
        expect(page.locator(".undo small")).to_have_text(f"step {number}")
        what = f"{n} players, {screen['title']}"
        small += [f"{what}: {one}" for one in page.evaluate(MEASURED, LEAST)]
        if screen["timer"]:
            assert page.evaluate(BOTH_WAYS) == [1, 1], what
    assert not small, "\n".join(small)


SIDES = {
    2: "bt", 3: "blr", 4: "bltr", 5: "blttr", 6: "bblttr", 7: "bbltttr", 8: "bbbltttr",
}  # fmt: skip
"""Where people sit, clockwise from the bottom right: the look's table."""


def test_everybody_sits_where_the_table_has_a_side(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.decision())
    for n, sides in SIDES.items():
        server.push({**states.decision(n), "number": 100 + n})
        expect(page.locator(".seat")).to_have_count(n)
        where = page.eval_on_selector_all(
            ".seat",
            """all => all.map((one) => {
              const box = one.getBoundingClientRect();
              const x = (box.left + box.right) / 2 / innerWidth;
              const y = (box.top + box.bottom) / 2 / innerHeight;
              return y > .9 ? "b" : y < .1 ? "t" : x < .1 ? "l" : x > .9 ? "r" : "?";
            })""",
        )
        assert "".join(where) == sides, n
