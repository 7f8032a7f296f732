"""A finger's room: what can be tapped is 56 pixels wide and high, even if drawn smaller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import states
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json

SMALL = (800, 480)
TOUCH = 56

REACH = """(least) => {
  const TAP = "button, a[href], [role=button]";
  const owner = (x, y) => {
    const there = document.elementFromPoint(x, y);
    return there && there.closest(TAP);
  };
  const found = [];
  for (const one of document.querySelectorAll(TAP)) {
    const box = one.getBoundingClientRect();
    const hidden = getComputedStyle(one).visibility === "hidden";
    if (!box.width || one.closest("[inert]") || hidden) continue;
    const name = one.ariaLabel || one.textContent;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (owner(x, y) !== one) {
      found.push([name, "covered", box.width, box.height]);
      continue;
    }
    const reach = (dx, dy) => {
      let far = 0;
      while (far < 200 && owner(x + dx * (far + 1), y + dy * (far + 1)) === one) far += 1;
      const [ex, ey] = [x + dx * (far + 1), y + dy * (far + 1)];
      const edge = ex < 0 || ey < 0 || ex >= innerWidth || ey >= innerHeight;
      return [far, edge || Boolean(owner(ex, ey))];
    };
    const check = (a, b, axis) => {
      const size = a[0] + b[0] + 1;
      const held = a[1] || b[1];
      if (size < least - 1 && !held) found.push([name, axis, size]);
    };
    check(reach(-1, 0), reach(1, 0), "wide");
    check(reach(0, -1), reach(0, 1), "high");
  }
  return found;
}"""
"""What is smaller than it should be without a neighbour to blame: its name, the axis, its size."""


def tapped(*queries: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        for query in queries:
            page.click(query)

    return act


def nothing(_: Page) -> None:
    """The screen as it comes."""


STATES: dict[str, tuple[Callable[[int], Json], Callable[[Page], None]]] = {
    "decision": (states.decision, nothing),
    "a card by hand": (states.decision, tapped("[data-place]:not([disabled])")),
    "menu": (states.decision, tapped('[aria-label="Menu"]')),
    "timer": (states.decision, tapped(".dialtap")),
    "fists": (states.fists, nothing),
    "a bid": (states.opened, tapped('.bar [data-gem="golden"]', '.bar [data-gem="red"]')),
    "using": (lambda n: states.using(1, n), nothing),
    "sharing": (states.sharing, nothing),
    "swapping": (states.swapping, nothing),
    "excavation": (states.excavation, tapped('[data-gem="golden"]')),
    "finished": (states.finished, nothing),
}


def too_small(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(REACH, TOUCH)
    return found


@pytest.mark.parametrize(
    ("n", "size"),
    [
        pytest.param(4, WIDE, id="4-1280x800", marks=pytest.mark.soak),
        pytest.param(4, SMALL, id="4-800x480"),
        pytest.param(6, NARROW, id="6-1024x768", marks=pytest.mark.soak),
        pytest.param(6, SMALL, id="6-800x480"),
    ],
)
def test_a_finger_finds_room_on_everything_that_can_be_tapped(
    n: int, size: tuple[int, int], screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(n), size)
    small = {}
    for name, (make, act) in STATES.items():
        server.reset({**make(n), "simulated": True})
        page.reload()
        page.wait_for_selector("body[data-live=yes] main")
        act(page)
        if found := too_small(page):
            small[name] = found
    assert small == {}
