"""Pirate 21's pages for every eye and hand: axe, the keyboard, room for a finger."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser import axe, states21
from tests.browser.conftest import WIDE, Screens
from tests.browser.feeding import telling
from tests.browser.fixture_server import FixtureServer
from tests.browser.test_access import tab_to, too_small
from tests.browser.test_rendering import SMALL

Taps = tuple[str, ...]
PREPARED: dict[str, tuple[str, int, Taps]] = {
    "deal": ("deal", 4, ()),
    "shown": ("dealing", 4, ("text=Enter the cards",)),
    "cover": ("deal", 4, ("text=Enter the cards", "text=Both cards, behind a cover")),
    "moves": ("knocked", 6, ()),
    "look": ("shot", 5, ()),
    "draw": ("second lap", 4, ("[data-move=draw]",)),
    "captain": ("crowded", 5, ("[data-move=captain]",)),
    "keep": (
        "second lap",
        4,
        ("[data-move=gunner]", '[data-card="mate 3"]', '[data-card="captain 4"]'),
    ),
    "mate": ("second lap", 4, ("[data-move=mate]", '[data-hand="1"]')),
    "guess": ("second lap", 4, ("[data-move=pirate]", '[data-hand="1"]')),
    "attack": ("attack", 5, ()),
    "timed": ("timed", 4, ()),
    "reveal": ("reveal", 4, ()),
    "results": ("results", 5, ()),
    "rounds": ("results", 5, (".whosetap",)),
    "discard": ("shot", 5, ("button.pile",)),
    "finished": ("finished", 6, ()),
    "menu": ("shot", 5, ('[aria-label="Menu"]',)),
}


def test_axe_finds_nothing_serious_and_a_finger_finds_room(
    chromium: Browser, server: FixtureServer
) -> None:
    """A finger on the smallest screen, too."""
    found = {}
    with telling(chromium, server, SMALL) as teller:
        for name, (moment, n, taps) in PREPARED.items():
            page = teller.show(states21.screen(moment, n))
            for query in taps:
                page.locator(query).first.click()
            bad = too_small(page)
            teller.resize(WIDE)
            if bad := bad + axe.serious(page) + too_small(page):
                found[name] = bad
            teller.resize(SMALL)
    assert found == {}


def test_an_attack_is_made_by_keyboard_alone(screens: Screens, server: FixtureServer) -> None:
    page = screens.tablet(states21.screen("second lap", 4))
    for label in ("Pirate", "choose Beth", "5"):
        tab_to(page, label)
        page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    expected = {"do": "attack", "player": "Jack", "target": "Beth", "guess": 5}
    assert [post["command"] for post in server.posted] == [expected]


def test_escape_leaves_the_keypad_and_the_focus_returns(screens: Screens) -> None:
    page = screens.tablet(states21.screen("second lap", 4))
    tab_to(page, "Draw")
    page.keyboard.press("Enter")
    expect(page.locator(".panel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".moves")).to_be_visible()


def test_names_are_text_never_markup(screens: Screens) -> None:
    screen = states21.screen("shot")
    evil = "<img src=x onerror=a()>"
    screen["seats"][2]["name"] = evil
    game = screen["game"]
    for field in ("hands", "coins"):
        game[field][evil] = game[field].pop("Will")
    game["turn"] = evil
    page = screens.tablet(screen)
    expect(page.locator(".plate .name").get_by_text(evil)).to_have_count(1)
    assert page.locator("img").count() == 0
