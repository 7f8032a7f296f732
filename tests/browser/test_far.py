"""What matters is read from two metres off, and from both long sides of the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import said, states, states21
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.feeding import Size, fed, walk
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import Json
from tests.browser.test_pirate21_rendering import BOXES as HANDS
from tests.browser.test_plates import PHASES, long_named
from tests.browser.test_rendering import BOXES, SMALL, faults, outside, overlaps
from tests.browser.test_untracked_taps import counting, untracked

FAR = 3.5
"""Everything that is written on the table is at least so large, in vmin, unless it is in NEAR."""

LARGER = {
    ".count b, .hand21 .sum > b, .bar .key > span, .total b": 4.5,
    ".dial.is-timed .time, .hub-title .clock, .clock21 b": 9.0,
}

NEAR = {
    ".undo": "what a tap would take back: for the finger that is about to tap it",
    ".btn:not(.btn--do) small, .moves small, .btn--do small": "a key's remark: for the same finger",
    ".bar .acts .btn, .choice-acts .btn, .moves .btn, .step-acts .btn": "keys, under a finger",
    ".corner .btn:not(.btn--do)": "what can be done besides: under a finger",
    ".line .why": "the cause, for whoever mends it; the doctor's list tells it in full",
    ".line-now": "a refusal answers the finger that has just tapped",
    ".pile small": "calls a pile by its name; what lies there and how much is seen",
    ".sim": "the mark of a table that is simulated",
    ".dig": "the page of who enters the gems: one person holds the tablet",
    ".foot, .medal, .end > .ask": "the end's keys and question, and what was earned: held and read",
    ".sr": "for those who do not see",
}
"""What need not be read from far, and why."""

SEEN = """() => {
  const vmin = Math.min(innerWidth, innerHeight) / 100;
  const [far, larger, near] = %s;
  const least = (one) => Object.entries(larger).find(([query]) => one.closest(query))?.[1] ?? far;
  const [small, cut, dots] = [[], [], []];
  const words = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const [text, one] = [words.currentNode.textContent.trim(), words.currentNode.parentElement];
    if (!text || !one.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(one);
    const letters = parseFloat(style.fontSize);
    const spills = one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + letters / 2;
    if (style.overflow !== "visible" && spills && !one.closest(".sr"))
      (one.closest(".in-name, .undo") ? dots : cut).push(text);
    if (one.closest(near)) continue;
    const drawn = one.closest("svg");
    const scale = drawn ? drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width : 1;
    const size = (letters * scale) / vmin;
    if (size < least(one) - 0.01) small.push(`"${text}" is ${size.toFixed(2)} vmin`);
  }
  const seen = (query) => [...document.querySelectorAll(query)]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 2);
  const keys = [...document.querySelectorAll(
    "#app :is(a[href], button:not([disabled]), [role=button], [tabindex])")].filter((one) =>
    !one.closest("[inert]") && one.checkVisibility({ visibilityProperty: true }));
  const found = (one) => {  // by a finger, not by the keyboard alone
    const box = one.getBoundingClientRect();
    return box.height > 2 && [1, 6, 11].some((part) => {
      const there = document.elementFromPoint(
        (box.left + box.right) / 2, box.top + (box.height * part) / 12);
      return there && (one.contains(there) || there.contains(one));
    });
  };
  const turned = (one) => one.closest(".flip, .is-flipped")
    || /180/.test(one.getAttribute("transform") || "");
  const clocks = seen(".dial.is-timed .time, .hub-title .clock, .clock21 b");
  return {
    small, cut, dots,
    next: seen(".todo, .corner--br .btn, .bar, .moves, .step21, .dig, .end").length,
    phase: seen(".hub-title, .whose-p, .dig-now, .end h1, .bar").length,
    news: seen(".line .news").length, ill: seen(".line .sick").length,
    unseen: keys.filter((one) => !found(one)).map((one) => one.ariaLabel || one.textContent),
    rules: keys.filter((one) => "rules" in one.dataset).length,
    won: seen(".hand21.is-won").length,  // a round that is over says so in the middle
    clocks: [clocks.filter(turned).length, clocks.length],
    broken: seen(".plate:not(:has(.i-dagger):has(.rank)) .name")
      .filter((one) => one.textContent.length <= 8)
      .filter((one) => one.clientHeight > 1.9 * parseFloat(getComputedStyle(one).fontSize))
      .map((one) => one.textContent),
    boxes: (%s)(), hands: (%s)(),
  };
}"""
LOOK = SEEN % (json.dumps([FAR, LARGER, ", ".join(NEAR)]), BOXES, HANDS)

Named = tuple[str, Json]
STRAY = states.stray()["messages"]


def of_a_pirates_word() -> Iterator[Named]:
    for n in range(2, 9):
        for name, make in PHASES.items():
            yield f"{n} players, {name}", make(n)
        yield f"{n} players, day swapped", swapped(n)
        yield f"{n} players, a stray card", {**states.decision(n), "messages": STRAY}
    for n in (2, 4, 8):
        yield f"{n} players, a value", untracked(states.opened(n, 0))
        yield f"{n} players, the count", counting(n)
        yield f"{n} players, a look", looking(n)
        yield f"{n} players share, a stray card", {**states.opened(n), "messages": STRAY}
    yield "a silent reader", states.fault()
    yield "Chests to open", states.closed()


def looking(n: int) -> Json:
    """A Bottle's user looks at a card and may lay Ships anew."""
    at = {"artifact": states.BOTTLE, "hand": "Mario", "lay": False}
    return states.begun(states.using(0, n), **at)


def swapped(n: int) -> Json:
    """A Day that is over, its last Ships swapped."""
    screen = {**states.day_over(n), "swaps": []}
    for seat in screen["seats"]:
        seat.update(state="plain", say="")
    return screen


def of_pirate_21() -> Iterator[Named]:
    for n in range(2, 7):
        for name in states21.PLAYED:
            yield f"{n} players of Pirate 21, {name}", states21.screen(name, n)
        ill = {**states21.screen("second lap", n), "messages": STRAY}
        yield f"{n} players of Pirate 21, a stray card", ill


def wrong(page: Page, size: Size, named: list[Named]) -> Iterator[str]:
    """What cannot be read, is cut, lies over something else or is missing, by screen."""
    for (name, screen), seen in zip(
        named, walk(page, size, [one for _, one in named], LOOK), strict=True
    ):
        for fault in of_screen(screen, seen):
            yield f"{size[0]}x{size[1]}, {name}: {fault}"


def of_screen(screen: Json, seen: Any) -> Iterator[str]:
    yield from seen["small"]
    yield from (f"cut: {text}" for text in [*seen["cut"], *seen["dots"]])
    yield from (f"broken: {name}" for name in seen["broken"])
    yield from faults(seen["boxes"])
    yield from (f"{one} lies over {other}" for one, other in overlaps(seen["hands"]["felt"]))
    yield from (f"outside: {one}" for one in outside(seen["hands"]["felt"], seen["hands"]["view"]))
    yield from (f"cut: {one}" for one in seen["hands"]["cut"])
    yield from (f"no word of the {what}" for what in ("phase", "next") if not seen[what])
    yield from (f"reached by the keyboard alone: {one}" for one in seen["unseen"])
    ill = screen["messages"] or screen["faults"]
    word = screen["game"]["game"] == "a-pirates-word"
    told = (ill and word) or screen["game"]["finished"] or seen["won"]
    if screen["happened"] and not (told or seen["news"]):
        yield "no word of what happened"
    if ill and not seen["ill"]:
        yield "no word of what is wrong"
    if word and not screen["game"]["finished"]:
        yield from [] if seen["rules"] == 1 else [f"{seen['rules']} ways to the rule"]
    if seen["clocks"][0] * 2 != seen["clocks"][1]:
        yield "the clock is not there for both long sides"


LARGE = (1920, 1080)
BETWEEN = pytest.param((WIDE,), marks=pytest.mark.soak, id="between")
"""As wide for its height as lies between the others, and lower than the largest."""


@pytest.mark.parametrize("sizes", [pytest.param((NARROW, SMALL, LARGE), id="outermost"), BETWEEN])
def test_everything_on_every_table_is_read_from_far(
    sizes: tuple[Size, ...], chromium: Browser, server: FixtureServer
) -> None:
    screens = [
        (name, {**screen, "simulated": True})
        for name, screen in (*of_a_pirates_word(), *of_pirate_21())
    ]
    with fed(chromium, f"{server.url}/tablet") as page:
        found = [one for size in sizes for one in wrong(page, size, screens)]
    assert not found, "\n".join(found)


def test_a_long_name_is_read_whole_on_its_plate(chromium: Browser, server: FixtureServer) -> None:
    """Names may have 24 letters. Up to 12 they are whole, in two lines where they must; longer ones
    end in dots there, and in sentences after the eighth letter. Beside an emblem that tells who
    it is (what became of an Island), and on the undo key, dots come sooner.
    """
    every = [*of_a_pirates_word(), *of_pirate_21()]
    screens = [(name, long_named(screen, LETTERS)) for name, screen in every]
    with fed(chromium, f"{server.url}/tablet") as page:
        found = [
            f"{size[0]}x{size[1]}, {name}: {one}"
            for size in (NARROW, SMALL)
            for (name, _), seen in zip(
                screens, walk(page, size, [one for _, one in screens], LOOK), strict=True
            )
            for one in [*seen["small"], *seen["cut"]]
        ]
    assert not found, "\n".join(found)


LETTERS = {name: f"{name[:2]}xandrianus" for name in {*states.NAMES, *states21.NAMES}}


def in_words(language: str) -> Iterator[Named]:
    """Each sentence on each table whose corners or middle have a room of their own."""
    for game, tables in (("a-pirates-word", (2, 4, 6, 7, 8)), ("pirate-21", (4, 6))):
        for n in tables:
            word = game == "a-pirates-word"
            moment = states.opened if n == 7 else states.decision
            base = moment(n) if word else states21.screen("second lap", n)
            if word:
                yield f"{n} players, a look", looking(n)
            base["undo"] = "Angelica"
            for screen in said.spoken(base, game, language):
                told = f"{screen['todo']} | {screen['happened'][0]['text']}"
                yield f"{n} players, {told}", screen
            for screen in said.ailing(base, game, language) if n in (4, tables[-1]) else ():
                yield f"{n} players, {screen['messages'] or screen['faults'][0]['code']}", screen


@pytest.mark.parametrize("locale", ["en-GB", "es-MX"])
@pytest.mark.parametrize("sizes", [pytest.param((NARROW, SMALL), id="outermost"), BETWEEN])
def test_every_sentence_is_read_from_far_whole(
    sizes: tuple[Size, ...], locale: str, chromium: Browser, server: FixtureServer
) -> None:
    screens = list(in_words(locale[:2]))
    with fed(chromium, f"{server.url}/tablet", locale) as page:
        found = [one for size in sizes for one in wrong(page, size, screens)]
    assert not found, "\n".join(found)


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
