"""For every eye and hand: axe, the keyboard, room for a finger, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe, states
from tests.browser.conftest import WIDE, Screens
from tests.browser.feeding import telling
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import BARREL, SPYGLASS, Json
from tests.browser.test_mending import LOG, PEEKS

Prepared = tuple[Json, Callable[[Page], object] | None]


def prepared() -> dict[str, Prepared]:
    """Screens for axe, and what is tapped first."""
    return {
        "decision": (states.decision(), None),
        "fault": (states.fault(), None),
        "keypad": (states.decision(), lambda p: p.click('[data-place="B Mark"]')),
        "bids": (states.opened(), lambda p: p.click('[data-gem="golden"]')),
        "spyglass": (states.using(), lambda p: p.click(f'[data-artifact="{SPYGLASS}"]')),
        "barrel": (states.using(), lambda p: p.click(f'[data-artifact="{BARREL}"]')),
        "sharing": (states.sharing(), lambda p: None),
        "excavation": (states.excavation(), lambda p: p.click('[data-gem="golden"]')),
        "finished": (states.finished(), None),
        "a place of two": (states.decision(2), lambda p: p.click('[data-place="D Mario"]')),
        "block": (states.using(0, 2), block),
        "four shared": (states.all_shared(), None),
        "eight": (states.using(1, 8), None),
        "eight place": (states.decision(8), None),
        "log": (states.sharing(), _log),
        "mend": (states.sharing(), lambda p: _log(p, 0)),
        "mend a bid": (states.sharing(), lambda p: _log(p, 3)),
        "peeks": (states.decision(), _peeks),
        "correct": (states.decision(8), lambda p: _menu(p, "Put right by hand")),
        "menu": (states.decision(8), lambda p: p.get_by_role("button", name="Menu").click()),
    }


def block(page: Page) -> None:
    page.click(f'[data-artifact="{SPYGLASS}"]')
    page.click('[data-place="B Mario"]')
    page.click("text=No gem moves")


def _menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.click(f"text={item}")


def _log(page: Page, line: int | None = None) -> None:
    """Open the log, which no stand-in answers by itself, and a line of it."""
    page.route("**/api/do", lambda route: route.fulfill(json={"number": 57, "secret": LOG}))
    _menu(page, "mend an entry")
    page.wait_for_selector(".logline")
    if line is not None:
        page.click(f'[data-line="{line}"]')


def _peeks(page: Page) -> None:
    page.route("**/api/do", lambda route: route.fulfill(json={"number": 57, "secret": PEEKS}))
    _menu(page, "Peeked cards")
    page.locator(".panel").get_by_role("button", name="Mario").click()
    page.click("text=I am Mario")
    page.wait_for_selector(".peekcard")


def too_small(page: Page) -> list[str]:
    boxes = page.eval_on_selector_all(
        "button:not([disabled]), a, [role=button]",
        "all => all.map(one => "
        "[one.ariaLabel || one.textContent, one.offsetWidth, one.offsetHeight])",
    )
    return [f"{what}: {w}x{h}" for what, w, h in boxes if min(w, h) < 44 or max(w, h) < 56]


def test_axe_finds_nothing_serious_and_a_finger_finds_room(
    chromium: Browser, server: FixtureServer
) -> None:
    found: dict[str, Any] = {}
    with telling(chromium, server, WIDE) as teller:
        for name, (screen, act) in prepared().items():
            page = teller.show(screen)
            if act:
                act(page)
            if bad := axe.serious(page) + too_small(page):
                found[name] = bad
    assert found == {}


def test_nothing_is_fetched_from_another_host(screens: Screens, server: FixtureServer) -> None:
    screens.tablet(states.decision())
    screens.board(states.finished())
    elsewhere = [url for url in screens.urls if not url.startswith((server.url, "data:"))]
    assert screens.urls
    assert elsewhere == []


HIT = """all => all.map((one) => {
  const box = one.getBoundingClientRect();
  const more = getComputedStyle(one, "::after");
  const grown = more.content !== "none" && more.position === "absolute";
  const by = (side) => (grown ? -parseFloat(more[side]) : 0);
  return [one.textContent || one.ariaLabel, box.width + by("left") + by("right"),
    box.height + by("top") + by("bottom")];
})"""


@pytest.mark.parametrize("n", [2, 7, 8])
def test_card_places_of_a_small_screen_have_room_for_a_finger(n: int, screens: Screens) -> None:
    page = screens.tablet(states.decision(n), (800, 480))
    boxes = page.eval_on_selector_all("button.slot", HIT)
    assert len(boxes) == 2 * (4 if n == 2 else n)
    assert [one for one in boxes if min(one[1:]) < 56] == []


def focused(page: Page) -> str:
    label: str = page.evaluate(
        "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    )
    return label


def tab_to(page: Page, label: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) == label:
            return
    raise AssertionError(f"the keyboard does not reach {label!r}")


def test_card_is_placed_by_keyboard_alone(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.decision())
    tab_to(page, "Mark: no card yet")
    page.keyboard.press("Enter")
    expect(page.locator(".panel")).to_be_focused()
    tab_to(page, "Green 14")
    page.keyboard.press("Enter")
    expect(page.locator(".panel")).to_have_count(0)
    assert server.posted[0]["command"]["card"] == 14


def test_escape_closes_a_panel_and_focus_returns(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.decision())
    tab_to(page, "Menu")
    page.keyboard.press("Enter")
    expect(page.locator(".panel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    assert server.posted == []


def test_a_key_pressed_in_the_moment_a_panel_shows_is_the_panels(screens: Screens) -> None:
    page = screens.tablet(states.decision())
    opened, focused_at_once = page.evaluate(
        """async () => {
          const there = [];
          for (const label of ["Menu", "Sound and voice"]) {
            const named = (one) => one.getAttribute("aria-label") || one.textContent;
            const buttons = [...document.querySelectorAll("button")];
            const button = buttons.find((one) => named(one).startsWith(label));
            button.focus();
            button.click();
            await null;
            const panel = document.querySelector(".panel");
            there.push([panel.dataset.panel, panel.contains(document.activeElement)]);
          }
          return [there.map(([name]) => name), there.every(([, inside]) => inside)];
        }"""
    )
    assert opened == ["menu", "device"]
    assert focused_at_once
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_targets_are_reached_by_keyboard(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.using(1))
    tab_to(page, "Map")
    page.keyboard.press("Enter")
    for colour in ("drawn green", "drawn red"):
        tab_to(page, colour)
        page.keyboard.press("Enter")
    tab_to(page, "Island A")
    page.keyboard.press(" ")
    for _ in range(2):
        page.get_by_role("button", name="return red").focus()
        page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert server.posted[0]["command"]["island"] == "A"


def test_focus_survives_an_update(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states.decision())
    tab_to(page, "Mark: no card yet")
    screen = states.decision()
    screen["undo"] = "Mario’s card at A"
    server.push(screen)
    expect(page.locator(".undo small")).to_have_text("Mario’s card at A")
    assert focused(page) == "Mark: no card yet"
