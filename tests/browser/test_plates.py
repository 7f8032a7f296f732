"""Plates: nothing spills, no count is hidden, a short name stays whole, a long one ends in dots."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import states, states21
from tests.browser.conftest import NARROW, WIDE, Screens
from tests.browser.fixture_server import FixtureServer
from tests.browser.states import NAMES, Json
from tests.browser.test_pirate21_rendering import BOXES as FELT_21
from tests.browser.test_rendering import SMALL, check_geometry, overlaps, with_context

LONG = {name: f"{name} the Magnificent Seafarer"[:24] for name in {*NAMES, *states21.NAMES}}
LONG["Mark"], LONG["Beth"], LONG["Angelica"] = "W" * 24, "M" * 24, "Wilhelmina-Magdalena-Wum"
SIZES = {"1280x800": WIDE, "1024x768": NARROW, "800x480": SMALL}

PLATES = """() => [...document.querySelectorAll(".plate")].map((plate) => {
  const outer = plate.getBoundingClientRect();
  const far = (r) => Math.max(outer.left - r.left, outer.top - r.top,
    r.right - outer.right, r.bottom - outer.bottom);
  const name = plate.querySelector(".name");
  return {
    name: name.textContent.replaceAll("\u00ad", ""),  // where a long word may break
    whole: name.scrollWidth <= name.clientWidth,
    letters: name.clientWidth / parseFloat(getComputedStyle(name).fontSize),
    spilt: [...plate.querySelectorAll("*")].filter((one) => one.getClientRects().length)
      .filter((one) => far(one.getBoundingClientRect()) > 1)
      .map((one) => one.tagName + " " + (one.getAttribute("class") || "")),
  };
})"""
"""Each plate: its name, whether that is whole, how much of it is seen, and what lies outside."""


def dagger_asked(n: int, make: Callable[[int], Json], say: str, seat: int | None = None) -> Json:
    """The screen with its Dagger's holder asked, who sits at `seat`."""
    screen = make(n)
    at = min(3, n - 1) if seat is None else seat
    for k, one in enumerate(screen["seats"]):
        one["dagger"] = k == at
    screen["seats"][at].update(state="asked", say=say, placed=0)
    screen["game"]["dagger"] = screen["seats"][at]["name"]
    return screen


def first_seat(make: Callable[[int], Json], say: str) -> Callable[[int], Json]:
    """The Dagger lies with the first seat, on a long side, where most players share the rail."""
    return lambda n: dagger_asked(n, make, say, 0)


def dagger_uses(n: int) -> Json:
    """Barbara holds the Dagger, won the auction and bears a Rat on the card in hand."""
    screen = states.using(0, n)
    for seat in screen["seats"]:
        seat["dagger"] = seat["name"] == "Barbara"
    return screen


PHASES: dict[str, Callable[[int], Json]] = {
    "decision": states.decision, "asked": first_seat(states.decision, "place 2"),
    "complete": states.complete, "fists": states.fists, "fist": first_seat(states.fists, "fist?"),
    "count": states.count, "opened": states.opened, "entered": lambda n: states.opened(n, n),
    "ranked": lambda n: states.using(0, n), "using": lambda n: states.using(1, n),
    "dagger uses": dagger_uses,
    "facedown": states.facedown, "sharing": states.sharing, "swapping": states.swapping,
    "day over": states.day_over, "excavation": lambda n: states.excavation(n, "A"),
    "finished": states.finished,
}  # fmt: skip


def long_named(screen: Json, longer: dict[str, str] = LONG) -> Json:
    """The screen with names of 24 letters, or these, in its sentences too."""
    text = json.dumps(screen)
    names = "|".join(longer)
    whole: Json = json.loads(re.sub(rf"\b({names})\b", lambda found: longer[found[0]], text))
    return whole


def plates(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(PLATES)
    return found


def check_plates(page: Page) -> None:
    for plate in plates(page):
        assert plate["spilt"] == [], plate
        assert plate["whole"] or plate["letters"] >= 2, f"too little is left: {plate}"
    check_geometry(page, dots=True)


def check_long_names(
    n: int, size: tuple[int, int], screens: Screens, server: FixtureServer, names: list[str]
) -> None:
    page = screens.tablet(states.decision(), size)
    wrong = []
    for name in names:
        server.reset({**long_named(PHASES[name](n)), "simulated": True})
        page.reload()
        page.wait_for_selector("body[data-live=yes] main")
        try:
            with_context(f"{n} players, {name}", lambda: check_plates(page))
        except AssertionError as fault:
            wrong.append(str(fault))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("n", "size"),
    [
        pytest.param(4, "800x480"), pytest.param(8, "1024x768"), pytest.param(7, "800x480"),
    ],
)  # fmt: skip
def test_long_names_leave_all_else_on_the_plates(
    n: int, size: str, screens: Screens, server: FixtureServer
) -> None:
    check_long_names(n, SIZES[size], screens, server, ["asked", "fist", "using", "dagger uses"])


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", range(2, 9))
def test_long_names_leave_all_else_on_the_plates_in_every_phase(
    n: int, size: str, screens: Screens, server: FixtureServer
) -> None:
    check_long_names(n, SIZES[size], screens, server, list(PHASES))


@pytest.mark.parametrize(
    ("n", "size"),
    [
        pytest.param(n, size, marks=() if (n, size) == (6, "800x480") else pytest.mark.soak)
        for n in range(2, 7)
        for size in SIZES
    ],
)
def test_long_names_leave_all_else_on_the_plates_of_pirate_21(
    n: int, size: str, screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), SIZES[size])
    for moment in ("deal", "second lap", "attack", "knocked", "shot", "results"):
        server.reset({**long_named(states21.screen(moment, n)), "simulated": True})
        page.reload()
        page.wait_for_selector("body[data-live=yes] main")
        with_context(f"{n} players, {moment}", lambda: check_plates(page))
        assert overlaps(page.evaluate(FELT_21)["felt"]) == [], moment


@pytest.mark.parametrize("size", SIZES)
def test_eight_players_short_names_stay_whole(
    size: str, screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), SIZES[size])
    for name in ("decision", "asked", "fist", "ranked", "using"):
        server.reset(PHASES[name](8))
        page.reload()
        page.wait_for_selector("body[data-live=yes] main")
        cut = [plate["name"] for plate in plates(page) if not plate["whole"]]
        assert cut == [], name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", [3, 4])
def test_who_turns_the_ships_is_named_whole(
    n: int, size: str, screens: Screens, server: FixtureServer
) -> None:
    screen = dagger_asked(n, states.facedown, "turns the Ships", 0)
    screen["seats"][0]["state"] = "turn"
    page = screens.tablet({**screen, "simulated": True}, SIZES[size])
    assert [plate["name"] for plate in plates(page) if not plate["whole"]] == []
    check_plates(page)


def at_the_top(n: int, say: str) -> Json:
    """Mark won the auction, holds the Dagger, and is asked."""
    screen = states.using(0, n)
    for seat in screen["seats"]:
        mark = seat["name"] == "Mark"
        seat.update(dagger=mark, rank=1 if mark else None, say=say if mark else "")
        seat["state"] = "turn" if mark else "rest"
    return screen


@pytest.mark.parametrize("size", SIZES)
def test_words_give_way_before_a_short_name_does(
    size: str, screens: Screens, server: FixtureServer
) -> None:
    page = screens.tablet(states.decision(), SIZES[size])
    closed = dagger_asked(4, lambda _: states.closed(), "opens the Chests", 0)
    closed["seats"][0]["state"] = "turn"
    for screen in (closed, at_the_top(4, "chooses"), at_the_top(4, "may lay Ships anew")):
        server.reset({**screen, "simulated": True})
        page.reload()
        page.wait_for_selector("body[data-live=yes] main")
        assert [plate["name"] for plate in plates(page) if not plate["whole"]] == []
        check_plates(page)


OBJECTS = dict(zip(NAMES, ("constructor", "__proto__", "toString", "length"), strict=False))


def test_names_are_names_whatever_a_script_calls_so(screens: Screens) -> None:
    for screen in (states.decision(), states.sharing()):
        text = json.dumps(screen)
        for name, odd in OBJECTS.items():
            text = text.replace(name, odd)
        page = screens.tablet(json.loads(text))
        shown = [plate["name"] for plate in page.evaluate(PLATES)]
        assert sorted(shown) == sorted(OBJECTS.values())
