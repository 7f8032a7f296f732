"""No meaning hangs on colour alone, nothing moves for who wants it still, and either way up."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, states, states21
from tests.browser.conftest import Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.test_setup import opened

ARTIFACTS = Path(__file__).parents[1] / "artifacts"
BLIND = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")

GEMS = """() => [...document.querySelectorAll('symbol[id^="g-"]')].map((one) => [
  one.querySelector(".gl").textContent, one.querySelector(".gr").getAttribute("d")])"""

SIGNS = """query => {
  const grey = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return a < 0.1 ? "none" : Math.round((0.2126 * r + 0.7152 * g + 0.0722 * b) / 32);
  };
  const sign = (one) => {
    const style = getComputedStyle(one);
    const own = [...one.childNodes].filter((kid) => kid.nodeType === 3).map((kid) => kid.data);
    return [one.getAttribute("href"), ...own, style.borderTopStyle, style.borderTopWidth,
      style.borderRadius, style.transform, style.opacity, grey(style.backgroundColor),
      parseFloat(style.borderTopWidth) ? grey(style.borderTopColor) : ""].join(" ");
  };
  const drawn = (one) => [one, ...one.querySelectorAll("*:not(.name):not(.emblem):not(.emblem *)")];
  return [...document.querySelectorAll(query)].map((one) =>
    [one.getAttribute("class"), drawn(one).map(sign).join("|")]);
}"""
"""Things by their classes, and all that is drawn of them but hues: shapes, words, how bright."""


def told_apart(page: Page, query: str, kind: Callable[[str], str]) -> set[str]:
    """Check that things of different kinds look different without colours; returns the kinds."""
    found: dict[str, set[str]] = {}
    for name, signs in page.evaluate(SIGNS, query):
        found.setdefault(kind(name), set()).add(signs)
    for one, other in itertools.combinations(found, 2):
        assert not found[one] & found[other], f"{one} looks like {other}"
    return set(found)


def state_of(seat: str) -> str:
    return next((one for one in seat.split() if one.startswith("is-")), "plain")


def kind_of(ship: str) -> str:
    return next(one for one in ship.split() if one.startswith("ship--"))


def picture(page: Page, name: str) -> None:
    """The page as four kinds of eyes see it, for people to look at."""
    ARTIFACTS.mkdir(exist_ok=True)
    wire = page.context.new_cdp_session(page)
    seen = {page.screenshot()}
    for how in BLIND:
        wire.send("Emulation.setEmulatedVisionDeficiency", {"type": how})
        seen.add(page.screenshot(path=ARTIFACTS / f"{name}-{how}.png"))
    wire.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    assert len(seen) == 1 + len(BLIND), "each kind of eye sees another picture"


def test_gems_ships_and_states_differ_without_colours(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision())
    gems = page.evaluate(GEMS)
    assert len({letter for letter, _ in gems}) == len({shape for _, shape in gems}) == 5
    assert all(letter in "YPBGR" for letter, _ in gems)
    frames = "all => all.map(one => getComputedStyle(one).overflow)"
    cut = set(page.eval_on_selector_all('symbol[id^="g-"]', frames))
    assert cut == {"visible"}, "the outline of a gem's tip lies outside of its square"
    ships, seats, dots = set(), set(), set()
    for screen in (
        states.decision(),
        states.stray(),
        states.fists(),
        states.using(1),
        states.sharing(),
    ):
        page = screens.tablet(screen)
        ships |= told_apart(page, ".ship", kind_of)
        seats |= told_apart(page, ".seat", state_of)
        dots |= told_apart(page, ".dot", str)
    assert ships == {"ship--empty", "ship--down", "ship--green", "ship--red"}
    assert seats >= {"plain", "is-asked", "is-turn", "is-up", "is-done", "is-next", "is-rest"}
    assert dots == {"dot", "dot dot--warn"}


@pytest.mark.soak
def test_pictures_for_every_eye_are_kept(screens: Screens) -> None:
    for name, screen in {
        "decision": states.decision(),
        "market": states.using(1),
        "sharing": states.sharing(6),
        "finished": states.finished(),
        "pirate21": states21.screen("knocked", 5),
    }.items():
        picture(screens.tablet(screen), name)


def test_nothing_moves_for_who_wants_it_still(screens: Screens, server: FixtureServer) -> None:
    every = [states.fists(), states.excavation(), states.sharing(), states.finished()]
    moving = []
    for screen in [*every, states21.screen("results", 4)]:
        page = screens.tablet(screen)
        moving += hands.moves(page)
    assert moving == []


def turned_and_back(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 1280})
    expect(page.locator(".upright")).to_be_visible()
    expect(page.locator(".upright")).to_contain_text("Nothing is lost")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".upright")).to_be_hidden()


def test_a_tablet_turned_upright_asks_to_be_turned_back_and_loses_nothing(
    screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.excavation())
    page.click('[data-gem="golden"]')
    page.click('[data-gem="red"]')
    turned_and_back(page)
    expect(page.locator(".socket.is-in")).to_have_count(2)
    page = screens.tablet(states.decision())
    page.click('[data-place="B Mark"]')
    turned_and_back(page)
    expect(page.locator(".panel [data-card]")).to_have_count(17)
    page = opened(screens)
    page.get_by_role("button", name="A new name").click()
    page.locator("input").first.fill("Anne Bon")
    turned_and_back(page)
    expect(page.locator("input").first).to_have_value("Anne Bon")
    assert server.posted == []
